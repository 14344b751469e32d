// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/thresholdspanel.h"

#include "engines/measure/threshold.h"
#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/unitfield.h"

#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace dyno {

namespace {

constexpr std::pair<const char *, Threshold::Comparison> comparisons[] = {
    {"<", Threshold::Comparison::Less},
    {"≤", Threshold::Comparison::LessOrEqual},
    {">", Threshold::Comparison::Greater},
    {"≥", Threshold::Comparison::GreaterOrEqual}};

} // namespace

class ThresholdsPanel::Line : public QWidget
{
public:
    explicit Line(ThresholdsPanel *panel)
        : figure(new QComboBox), comparison(new QComboBox), limit(new UnitField), of(new QLabel),
          remove(new QToolButton)
    {
        for (const ThresholdFigure &each : thresholdFigures())
            figure->addItem(QString::fromUtf8(each.id.data(), qsizetype(each.id.size())),
                            QString::fromUtf8(each.unit.data(), qsizetype(each.unit.size())));
        for (const auto &[sign, meaning] : comparisons)
            comparison->addItem(QString::fromUtf8(sign), int(meaning));
        figure->setFixedWidth(scaled(86));
        comparison->setFixedWidth(scaled(54));
        limit->setFixedWidth(scaled(84));
        figure->setAccessibleName(ThresholdsPanel::tr("Figure"));
        comparison->setAccessibleName(ThresholdsPanel::tr("Comparison"));
        limit->setAccessibleName(ThresholdsPanel::tr("Limit"));
        remove->setIcon(makeIcon(QStringLiteral("close"), IconTone::Quiet));
        remove->setToolTip(ThresholdsPanel::tr("Take this threshold away"));
        remove->setAccessibleName(remove->toolTip());
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(8);
        row->addWidget(figure);
        row->addWidget(comparison);
        row->addWidget(limit);
        of->hide();
        row->addWidget(of);
        row->addStretch(1);
        row->addWidget(remove);
        const auto tell = [this, panel] {
            limit->setUnit(figure->currentData().toString());
            setFault(limit, threshold() ? QString() : ThresholdsPanel::tr("a number above zero"));
            emit panel->changed();
        };
        connect(figure, &QComboBox::currentIndexChanged, panel, tell);
        connect(comparison, &QComboBox::currentIndexChanged, panel, tell);
        connect(limit, &QLineEdit::textChanged, panel, tell);
        connect(remove, &QToolButton::clicked, panel, [this, panel] {
            hide();
            setParent(nullptr);
            deleteLater();
            emit panel->changed();
        });
    }

    void set(const Threshold &t)
    {
        figure->setCurrentIndex(figure->findText(QString::fromStdString(t.figure)));
        comparison->setCurrentIndex(comparison->findData(int(t.comparison)));
        limit->setText(QString::number(t.limit));
        limit->setUnit(figure->currentData().toString());
        part = t;
        const bool isOfRun = t.scope == Threshold::Scope::Run;
        of->setText(t.transaction.empty() ? ThresholdsPanel::tr("of the whole run")
                    : isOfRun             ? ThresholdsPanel::tr("of %1, whole run").arg(QString::fromStdString(t.transaction))
                                          : ThresholdsPanel::tr("of %1").arg(QString::fromStdString(t.transaction)));
        of->setVisible(isOfRun || !t.transaction.empty());
    }

    std::optional<Threshold> threshold() const
    {
        bool ok = false;
        const double value = limit->number().toDouble(&ok);
        const ThresholdFigure *known = findThresholdFigure(figure->currentText().toStdString());
        if (!ok || value < 0 || !known || (!part.transaction.empty() && !known->byTransaction))
            return std::nullopt;
        return Threshold{figure->currentText().toStdString(),
                         Threshold::Comparison(comparison->currentData().toInt()), value, part.transaction, part.scope};
    }

    QComboBox *figure, *comparison;
    UnitField *limit;
    QLabel *of; // one transaction, or the whole run: as the plan came with it
    QToolButton *remove;
    Threshold part;
};

ThresholdsPanel::ThresholdsPanel(QWidget *parent) : QWidget(parent), m_lines(new QVBoxLayout)
{
    const PanelHead head = makePanelHead(tr("Thresholds"));
    auto *more = makeButton(tr("Add"), ButtonKind::Text);
    connect(more, &QPushButton::clicked, this, [this] {
        add("p95<500ms");
        emit changed();
    });
    head.acts->addWidget(more);
    m_lines->setContentsMargins(16, 0, 16, 12);
    m_lines->setSpacing(8);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addLayout(m_lines);
}

void ThresholdsPanel::add(const std::string &text)
{
    const Result<Threshold> parsed = parseThreshold(text);
    if (!parsed)
        return;
    auto *line = new Line(this);
    line->set(*parsed);
    m_lines->addWidget(line);
}

std::vector<std::string> ThresholdsPanel::thresholds() const
{
    std::vector<std::string> texts;
    for (int i = 0; i < m_lines->count(); ++i)
        if (const auto *line = static_cast<const Line *>(m_lines->itemAt(i)->widget()))
            if (const auto threshold = line->threshold())
                texts.push_back(thresholdText(*threshold));
    return texts;
}

void ThresholdsPanel::setThresholds(const std::vector<std::string> &texts)
{
    while (QLayoutItem *item = m_lines->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const std::string &text : texts)
        add(text);
    emit changed();
}

bool ThresholdsPanel::isValid() const
{
    return thresholds().size() == std::size_t(m_lines->count());
}

} // namespace dyno
