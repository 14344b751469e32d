// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/overtimetab.h"

#include "charts/comparisonseries.h"
#include "charts/lane.h"
#include "charts/levelalignment.h"
#include "charts/runstack.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QHBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

const auto oneId = QStringLiteral("one");
const auto allId = QStringLiteral("all");
const auto timeId = QStringLiteral("time");
const auto levelId = QStringLiteral("level");

// Names have versions and repeats here.
ChartTheme roomyTheme()
{
    ChartTheme theme = currentChartTheme();
    theme.right = 140;
    return theme;
}

} // namespace

OverTimeTab::OverTimeTab(QWidget *parent)
    : CompareTab(parent), m_repeats(new Segmented), m_align(new Segmented), m_level(new QComboBox),
      m_note(makeLabel({}, TextRole::Small, Tone::Quiet)), m_charts(new RunStack)
{
    auto *bar = new QHBoxLayout;
    m_repeats->setSmall(true);
    m_repeats->setChoices({oneId, allId}, {tr("Middle repeat"), tr("All repeats")});
    m_repeats->setCurrent(oneId);
    m_repeats->setAccessibleName(tr("Which repeats"));
    m_repeats->setToolTip(tr("Of each side the repeat whose throughput is the median, or all"));
    bar->addWidget(m_repeats);
    m_align->setSmall(true);
    m_align->setChoices({timeId, levelId}, {tr("By time"), tr("By level")});
    m_align->setCurrent(timeId);
    m_align->setAccessibleName(tr("What lies over one another"));
    m_align->setToolTip(tr("By time: all runs from their starts. By level: the same users over one another, wherever they "
                           "come in the ramp."));
    bar->addWidget(m_align);
    bar->addWidget(makeLabel(tr("Stretch"), TextRole::Body, Tone::Quiet));
    m_level->setAccessibleName(tr("Stretch of time"));
    m_level->setMinimumWidth(scaled(160));
    bar->addWidget(m_level);
    bar->addWidget(m_note, 1);
    layOut(bar, m_charts);
    m_charts->setTheme(roomyTheme());
    m_charts->setAccessibleName(tr("Charts over time"));
    connect(m_repeats, &Segmented::chosen, this, &OverTimeTab::refresh);
    connect(m_align, &Segmented::chosen, this, &OverTimeTab::refresh);
    connect(m_level, &QComboBox::currentIndexChanged, this, &OverTimeTab::zoom);
}

void OverTimeTab::fill(const ComparedSet &set)
{
    m_set = set;
    {
        const QSignalBlocker quiet(m_level);
        m_level->clear();
        m_level->addItem(tr("Whole run"));
        if (const LoadedRunPtr base = set.isEmpty() ? nullptr : set.typicalRun(0))
            for (const LevelSpan &level : levelSpans(base->facts.info))
                m_level->addItem((base->facts.info.openLoop ? tr("%1 arrivals/s") : tr("%1 users"))
                                     .arg(numberText(level.users)),
                                 QPointF(level.from, level.to));
    }
    refresh();
}

void OverTimeTab::refresh()
{
    std::vector<ChartRun> runs;
    bool differ = false;
    const Comparison &comparison = m_set.comparison;
    const LoadedRunPtr base = m_set.isEmpty() ? nullptr : m_set.typicalRun(0);
    const bool byLevel = m_align->current() == levelId;
    QStringList without, apart; // sides without seconds; those that share no level with the baseline
    for (std::size_t side = 0; side < comparison.sides.size(); ++side) {
        const std::vector<LoadedRunPtr> shown =
            m_repeats->current() == allId ? m_set.runsOf(side) : std::vector{m_set.typicalRun(side)};
        const LoadedRunPtr lead = m_set.typicalRun(side);
        for (const LoadedRunPtr &run : shown) {
            if (!run)
                continue;
            ChartRun chart;
            chart.info = run->facts.info;
            chart.series = byLevel && base && run != base
                               ? std::make_shared<MetricSeries>(alignedByLevel(*run->series, run->facts.info, base->facts.info))
                               : run->series;
            if (byLevel && base) // the axis is the baseline's
                chart.info.phases = base->facts.info.phases;
            if (run->series->size() == 0)
                without << QString::fromStdString(comparison.sides[side].label);
            else if (chart.series->size() == 0)
                apart << QString::fromStdString(comparison.sides[side].label);
            chart.role = side == 0 && run == lead ? ChartRun::Role::Current : ChartRun::Role::Saved;
            if (chart.role == ChartRun::Role::Current)
                chart.events = run->events;
            chart.label = QString::fromStdString(comparison.sides[side].label);
            if (comparison.sides[side].runs.size() > 1)
                chart.label += QStringLiteral(", %1").arg(run->facts.info.repeat);
            chart.variant = variantOfSide(comparison, side);
            runs.push_back(std::move(chart));
        }
        differ = differ || comparison.sides[side].ramp != comparison.sides.front().ramp;
    }
    // The lead is drawn over the others.
    std::stable_partition(runs.begin(), runs.end(),
                          [](const ChartRun &run) { return run.role != ChartRun::Role::Current; });
    QStringList notes;
    without.removeDuplicates();
    apart.removeDuplicates();
    if (!without.isEmpty())
        notes << tr("No seconds were measured of %1.").arg(without.join(QStringLiteral(", ")));
    if (!apart.isEmpty())
        notes << tr("%1 shares no level with the baseline.").arg(apart.join(QStringLiteral(", ")));
    if (differ)
        notes << (byLevel ? tr("Ramps differ: only levels that the baseline has are shown.")
                          : tr("Ramps differ: levels and shading are those of the baseline."));
    if (!m_set.published.empty())
        notes << tr("What is published has no seconds.");
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_charts->setRuns(std::move(runs));
    zoom();
}

void OverTimeTab::zoom()
{
    const QVariant span = m_level->currentData();
    if (span.isValid())
        m_charts->setTimeRange(span.toPointF().x(), span.toPointF().y());
    else
        m_charts->resetTimeRange();
}

void OverTimeTab::followTheme()
{
    m_charts->setTheme(roomyTheme());
}

} // namespace dyno
