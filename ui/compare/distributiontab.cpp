// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/distributiontab.h"

#include "charts/distributionview.h"
#include "ui/compare/mergeddistributions.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPointF>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

const auto logId = QStringLiteral("log");
const auto linearId = QStringLiteral("linear");
// A level is a point: users, and which visit of the ramp.
const QPointF allLevels(-1, 0);

} // namespace

DistributionTab::DistributionTab(QWidget *parent)
    : CompareTab(parent), m_level(new QComboBox), m_scale(new Segmented),
      m_note(makeLabel({}, TextRole::Small, Tone::Quiet)), m_chart(new DistributionView)
{
    auto *bar = new QHBoxLayout;
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
    layOut(bar, m_chart);
    m_chart->setTheme(currentChartTheme());
    m_chart->setTitle(tr("Response time"), tr("ms by percentile, repeats merged"));
    connect(m_level, &QComboBox::currentIndexChanged, this, &DistributionTab::refresh);
    connect(m_scale, &Segmented::chosen, this,
            [this](const QString &id) { m_chart->setLogarithmic(id == logId); });
}

void DistributionTab::fill(const ComparedSet &set)
{
    m_set = set;
    const QVariant before = m_level->currentData();
    std::vector<std::pair<double, int>> levels; // users, visit
    for (const LoadedRunPtr &run : set.runs)
        for (const LoadedRun::Level &level : run->levels)
            if (!level.response.isEmpty())
                levels.emplace_back(level.users, level.visit);
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    {
        const QSignalBlocker quiet(m_level);
        m_level->clear();
        for (const auto &[users, visit] : levels) {
            const QString text =
                (set.comparison.openLoop ? tr("%1 arrivals/s") : tr("%1 users")).arg(numberText(users));
            m_level->addItem(visit == 1 ? text : tr("%1, time %2").arg(text, QString::number(visit)), QPointF(users, visit));
        }
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
    const QPointF chosen = m_level->currentData().toPointF();
    std::vector<DistributionSeries> all = mergedDistributions(m_set, [chosen](const LoadedRun::Level &level) {
        return chosen == allLevels || (level.users == chosen.x() && level.visit == chosen.y());
    });
    int withoutFigures = 0;
    for (const PublishedChoice &published : m_set.published) {
        DistributionSeries series = distributionSeries(published.series, chosen.x());
        if (series.points.empty())
            ++withoutFigures;
        else
            all.push_back(std::move(series));
    }
    QStringList notes;
    if (all.empty())
        notes << tr("No response times: no hold of a level was measured.");
    if (withoutFigures)
        notes << (chosen == allLevels ? tr("What is published is by level: choose one.")
                                     : tr("Nothing is published for this level."));
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_chart->setSeries(std::move(all));
}

void DistributionTab::followTheme()
{
    m_chart->setTheme(currentChartTheme());
}

} // namespace dyno
