// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/thresholdspanel.h"

#include "engines/measure/threshold.h"
#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/unitfield.h"

#include <QComboBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace dyno {

namespace {

struct FigureChoice
{
    const char *id;
    const char *unit;
};
constexpr FigureChoice figures[] = {{"p50", "ms"},  {"p90", "ms"},   {"p95", "ms"},
                                    {"p99", "ms"},  {"p999", "ms"},  {"max", "ms"},
                                    {"mean", "ms"}, {"errors", "%"}, {"tps", "/s"}};
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
        : figure(new QComboBox), comparison(new QComboBox), limit(new UnitField), remove(new QToolButton)
    {
        for (const FigureChoice &choice : figures)
            figure->addItem(QLatin1String(choice.id), QLatin1String(choice.unit));
        for (const auto &[sign, meaning] : comparisons)
            comparison->addItem(QString::fromUtf8(sign), int(meaning));
        figure->setFixedWidth(scaled(86));
        comparison->setFixedWidth(scaled(54));
        limit->setFixedWidth(scaled(96));
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
    }

    std::optional<Threshold> threshold() const
    {
        bool ok = false;
        const double value = limit->number().toDouble(&ok);
        if (!ok || value < 0)
            return std::nullopt;
        return Threshold{figure->currentText().toStdString(),
                         Threshold::Comparison(comparison->currentData().toInt()), value};
    }

    QComboBox *figure, *comparison;
    UnitField *limit;
    QToolButton *remove;
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
