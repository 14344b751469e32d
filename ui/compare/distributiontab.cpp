// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/distributiontab.h"

#include "charts/comparisonseries.h"
#include "charts/distributionview.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

const auto logId = QStringLiteral("log");
const auto linearId = QStringLiteral("linear");
constexpr double allLevels = -1;

} // namespace

DistributionTab::DistributionTab(QWidget *parent)
    : CompareTab(parent), m_level(new QComboBox), m_scale(new Segmented),
      m_note(makeLabel({}, TextRole::Small, Tone::Quiet)), m_chart(new DistributionView)
{
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(16, 8, 16, 8);
    bar->setSpacing(12);
    bar->addWidget(makeLabel(tr("Level"), TextRole::Body, Tone::Quiet));
    m_level->setAccessibleName(tr("Level"));
    m_level->setMinimumWidth(scaled(160));
    bar->addWidget(m_level);
    m_scale->setSmall(true);
    m_scale->setChoices({logId, linearId}, {tr("Log"), tr("Linear")});
    m_scale->setCurrent(logId);
    m_scale->setAccessibleName(tr("Scale of response times"));
    bar->addWidget(m_scale);
    bar->addWidget(m_note, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    column->addLayout(bar);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(m_chart, 1);
    m_chart->setTheme(currentChartTheme());
    m_chart->setTitle(tr("Response time"), tr("ms by percentile, repeats merged"));
    setFocusProxy(m_chart);
    connect(m_level, &QComboBox::currentIndexChanged, this, &DistributionTab::refresh);
    connect(m_scale, &Segmented::chosen, this,
            [this](const QString &id) { m_chart->setLogarithmic(id == logId); });
}

void DistributionTab::fill(const ComparedSet &set)
{
    m_set = set;
    const QVariant before = m_level->currentData();
    std::vector<double> levels;
    for (const LoadedRunPtr &run : set.runs)
        for (const LoadedRun::Level &level : run->levels)
            if (!level.response.isEmpty())
                levels.push_back(level.users);
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    {
        const QSignalBlocker quiet(m_level);
        m_level->clear();
        for (const double users : levels)
            m_level->addItem((set.comparison.openLoop ? tr("%1 arrivals/s") : tr("%1 users")).arg(numberText(users)),
                             users);
        if (levels.size() > 1)
            m_level->addItem(tr("All levels"), allLevels);
        // The highest level tells most; a choice that was made stays.
        const int kept = m_level->findData(before);
        m_level->setCurrentIndex(before.isValid() && kept >= 0 ? kept : int(levels.size()) - 1);
    }
    refresh();
}

void DistributionTab::refresh()
{
    const double users = m_level->count() ? m_level->currentData().toDouble() : 0;
    std::vector<DistributionSeries> all;
    const Comparison &comparison = m_set.comparison;
    for (std::size_t side = 0; side < comparison.sides.size(); ++side) {
        Histogram merged;
        for (const LoadedRunPtr &run : m_set.runsOf(side))
            for (const LoadedRun::Level &level : run->levels)
                if (users == allLevels || level.users == users)
                    merged.merge(level.response);
        DistributionSeries series = distributionSeries(merged);
        series.label = QString::fromStdString(comparison.sides[side].label);
        series.note = tr("%1 requests").arg(wholeText(std::int64_t(merged.count())));
        series.engine = comparison.sides[side].engine;
        series.variant = variantOfSide(comparison, side);
        series.warned = isWarned(comparison, side);
        if (!series.points.empty())
            all.push_back(std::move(series));
    }
    int withoutFigures = 0;
    for (const PublishedChoice &published : m_set.published) {
        DistributionSeries series = distributionSeries(published.series, users);
        if (series.points.empty())
            ++withoutFigures;
        else
            all.push_back(std::move(series));
    }
    QStringList notes;
    if (all.empty())
        notes << tr("No response times: no hold of a level was measured.");
    if (withoutFigures)
        notes << (users == allLevels ? tr("What is published is by level: choose one.")
                                     : tr("Nothing is published for this level."));
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_chart->setSeries(std::move(all));
}

void DistributionTab::followTheme()
{
    m_chart->setTheme(currentChartTheme());
}

} // namespace dyno
