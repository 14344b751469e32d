// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/sidesbar.h"

#include "charts/comparisonseries.h"
#include "ui/marks.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace dyno {

namespace {

constexpr int barHeight = 44, chipHeight = 28, narrowWidth = 1200;

// A side as a button: its line and mark, its name, its repeats, a warning sign.
class Chip : public QToolButton
{
public:
    Chip(const QString &label, const QString &detail, const std::string &engine, int variant, bool isPublished,
         bool isWarned)
        : m_detail(detail), m_engine(engine), m_variant(variant), m_isPublished(isPublished), m_isWarned(isWarned)
    {
        setText(label);
        setAccessibleName(detail.isEmpty() ? label : label + QStringLiteral(", ") + detail);
        setPopupMode(QToolButton::InstantPopup);
        setFocusPolicy(Qt::StrongFocus);
    }

    QSize sizeHint() const override
    {
        int width = scaled(8) + scaled(lineWidth) + 8 + QFontMetrics(uiFont(13)).horizontalAdvance(text()) + scaled(10);
        if (!m_detail.isEmpty())
            width += scaled(8) + QFontMetrics(uiFont(12)).horizontalAdvance(m_detail);
        return {width + (m_isWarned ? scaled(18) : 0), scaled(chipHeight)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Palette &theme = currentTheme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(hasFocus() ? theme.ink : theme.controlBorder, hasFocus() ? 2 : 1));
        painter.setBrush(underMouse() ? theme.hover : theme.surface);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
        const EngineMark mark = engineMark(theme, m_engine, m_variant);
        const double middle = height() / 2.0;
        const double left = scaled(8);
        painter.setPen(QPen(mark.color, m_isPublished ? 1.5 : 2, m_isPublished ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(QPointF(left, middle), QPointF(left + scaled(lineWidth), middle));
        const QPointF centre(left + scaled(lineWidth) / 2.0, middle);
        if (m_isPublished || !mark.filled)
            paintMarker(painter, mark.marker, centre, 9, theme.surface, true);
        paintMarker(painter, mark.marker, centre, 9, mark.color, mark.filled && !m_isPublished);
        double x = left + scaled(lineWidth) + 8;
        const auto write = [&](const QFont &font, const QColor &color, const QString &words) {
            painter.setFont(font);
            painter.setPen(color);
            painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, words);
            x += QFontMetrics(font).horizontalAdvance(words) + scaled(8);
        };
        write(uiFont(13), theme.text, text());
        if (!m_detail.isEmpty())
            write(uiFont(12), theme.text2, m_detail);
        if (m_isWarned)
            paintWarning(painter, {x + 4, middle}, 13, theme);
    }

private:
    static constexpr int lineWidth = 22;
    QString m_detail;
    std::string m_engine;
    int m_variant;
    bool m_isPublished, m_isWarned;
};

} // namespace

SidesBar::SidesBar(QWidget *parent)
    : QWidget(parent), m_chips(nullptr), m_add(makeButton(tr("Add run…"), ButtonKind::Text)),
      m_published(makeButton(tr("Published…"), ButtonKind::Text)), m_baseline(makeButton({}, ButtonKind::Text))
{
    setFixedHeight(scaled(barHeight) + 1);
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    auto *inner = new QWidget;
    inner->setAttribute(Qt::WA_StyledBackground);
    inner->setProperty("area", "scroll");
    auto *chips = new QHBoxLayout(inner);
    chips->setContentsMargins(0, 0, 0, 0);
    chips->setSpacing(8);
    m_chips = new QHBoxLayout;
    m_chips->setSpacing(8);
    chips->addLayout(m_chips);
    chips->addStretch(1);
    area->setWidget(inner);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(16);
    row->addWidget(area, 1);
    row->addWidget(m_add);
    row->addWidget(m_published);
    row->addWidget(m_baseline);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row, 1);
    column->addWidget(makeLine(Line::Horizontal));
    m_baseline->setMenu(new QMenu(this));
    m_baseline->setIcon(makeIcon(QStringLiteral("chevron-down")));
    m_baseline->setLayoutDirection(Qt::RightToLeft);
}

void SidesBar::fill(const ComparedSet &set)
{
    while (QLayoutItem *item = m_chips->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    m_baseline->menu()->clear();
    const Comparison &comparison = set.comparison;
    for (int i = 0; i < int(comparison.sides.size()); ++i) {
        const ComparisonSide &side = comparison.sides[std::size_t(i)];
        const QString label = QString::fromStdString(side.label);
        const int count = int(side.runs.size());
        QString detail = count == 1 ? tr("one run") : tr("%1 repeats").arg(count);
        if (i == 0 && comparison.sides.size() > 1)
            detail = tr("%1, baseline").arg(detail);
        auto *chip = new Chip(label, detail, side.engine, variantOfSide(comparison, std::size_t(i)), false,
                              isWarned(comparison, std::size_t(i)));
        if (!side.noVerdict.empty())
            chip->setToolTip(tr("No verdict: %1").arg(QString::fromStdString(side.noVerdict)));
        auto *menu = new QMenu(chip);
        if (i > 0)
            menu->addAction(tr("Make it the baseline"), this, [this, i] { emit baselineWanted(i); });
        menu->addAction(tr("Take it away"), this, [this, i] { emit removeWanted(i); });
        chip->setMenu(menu);
        m_chips->addWidget(chip);
        QAction *act = m_baseline->menu()->addAction(label, this, [this, i] { emit baselineWanted(i); });
        act->setCheckable(true);
        act->setChecked(i == 0);
    }
    for (int i = 0; i < int(set.published.size()); ++i) {
        const PublishedChoice &published = set.published[std::size_t(i)];
        auto *chip = new Chip(QString::fromStdString(published.series.system), tr("published"),
                              published.series.engine, 0, true, false);
        chip->setToolTip(published.study + QLatin1Char('\n') + QString::fromStdString(published.series.title)
                         + QLatin1Char('\n') + published.setup);
        auto *menu = new QMenu(chip);
        menu->addAction(tr("Take it away"), this, [this, i] { emit publishedRemoved(i); });
        chip->setMenu(menu);
        m_chips->addWidget(chip);
    }
    m_baseline->setVisible(comparison.sides.size() > 1);
    m_baselineLabel = comparison.sides.empty() ? QString() : QString::fromStdString(comparison.sides.front().label);
    nameBaseline();
}

// Where there is little room, the chip alone says which it is.
void SidesBar::nameBaseline()
{
    const QString label = m_baseline->fontMetrics().elidedText(m_baselineLabel, Qt::ElideRight, scaled(160));
    m_baseline->setText(width() < scaled(narrowWidth) ? tr("Baseline") : tr("Baseline: %1").arg(label));
}

void SidesBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    nameBaseline();
}

} // namespace dyno
