// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rail.h"

#include "ui/icons.h"
#include "ui/marks.h"
#include "ui/theme.h"

#include <QButtonGroup>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace dyno {

namespace {

constexpr int railWidth = 64;
constexpr int entryHeight = 60;
constexpr int iconSide = 20;

class RailEntry : public QToolButton
{
public:
    RailEntry(const QString &iconName, const QString &title)
        : m_icon(makeIcon(iconName)), m_quietIcon(makeIcon(iconName, IconTone::Quiet))
    {
        setText(title);
        setAccessibleName(title);
        setFocusPolicy(Qt::TabFocus);
    }

    QSize sizeHint() const override
    {
        return {qMax(scaled(railWidth), QFontMetrics(uiFont(11)).horizontalAdvance(text()) + 12),
                scaled(entryHeight)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

    void setBusy(bool busy)
    {
        m_busy = busy;
        setAccessibleDescription(busy ? Rail::tr("a run goes on") : QString());
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Palette &theme = currentTheme();
        QPainter painter(this);
        const bool chosen = isChecked();
        if (chosen || isDown())
            painter.fillRect(rect(), theme.surface);
        else if (underMouse())
            painter.fillRect(rect(), theme.hover);
        if (chosen)
            painter.fillRect(0, 0, 3, height(), theme.ink);
        const QRect icon((width() - iconSide) / 2, scaled(12), iconSide, iconSide);
        (chosen ? m_icon : m_quietIcon).paint(&painter, icon);
        if (m_busy) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.ink);
            painter.drawEllipse(QPointF(icon.right() + 7, icon.top()), 3.5, 3.5);
        }
        painter.setPen(chosen ? theme.text : theme.text2);
        painter.setFont(uiFont(11, chosen ? QFont::Medium : QFont::Normal));
        painter.drawText(QRect(0, icon.bottom() + 4, width(), scaled(18)), Qt::AlignCenter, text());
        if (hasFocus())
            paintFocus(painter, QRectF(rect()).adjusted(5, 3, -3, -3), theme);
    }

private:
    QIcon m_icon, m_quietIcon;
    bool m_busy = false;
};

} // namespace

Rail::Rail(QWidget *parent)
    : QWidget(parent), m_pages(new QButtonGroup(this)), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 1, 0);
    m_column->setSpacing(0);
    m_column->addStretch(1);
    auto *menu = new RailEntry(QStringLiteral("menu"), tr("Menu"));
    menu->setPopupMode(QToolButton::InstantPopup);
    m_menu = menu;
    m_column->addWidget(m_menu);
    connect(m_pages, &QButtonGroup::idClicked, this, &Rail::chosen);
}

void Rail::addPage(const QString &icon, const QString &title, const QString &shortcut)
{
    auto *entry = new RailEntry(icon, title);
    entry->setCheckable(true);
    entry->setToolTip(tr("%1 (%2)").arg(title, shortcut));
    const int page = int(m_pages->buttons().size());
    m_pages->addButton(entry, page);
    m_column->insertWidget(page, entry);
    setTabOrder(entry, m_menu);
}

void Rail::setMenu(QMenu *menu)
{
    m_menu->setMenu(menu);
}

void Rail::setCurrent(int page)
{
    if (QAbstractButton *entry = m_pages->button(page))
        entry->setChecked(true);
}

void Rail::setBusy(int page, bool busy)
{
    if (auto *entry = static_cast<RailEntry *>(m_pages->button(page)))
        entry->setBusy(busy);
}

void Rail::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.background);
    painter.fillRect(width() - 1, 0, 1, height(), theme.line);
}

} // namespace dyno
