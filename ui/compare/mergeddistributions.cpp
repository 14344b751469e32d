// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/mergeddistributions.h"

#include "charts/comparisonseries.h"
#include "ui/figuretext.h"

#include <QCoreApplication>

namespace dyno {

std::vector<DistributionSeries> mergedDistributions(const ComparedSet &set,
                                                    const std::function<bool(const LoadedRun::Level &)> &takes)
{
    const Comparison &comparison = set.comparison;
    std::vector<DistributionSeries> all;
    for (std::size_t side = 0; side < comparison.sides.size(); ++side) {
        Histogram merged;
        for (const LoadedRunPtr &run : set.runsOf(side))
            for (const LoadedRun::Level &level : run->levels)
                if (takes(level))
                    merged.merge(level.response);
        if (merged.isEmpty())
            continue;
        DistributionSeries series = distributionSeries(merged);
        series.label = QString::fromStdString(comparison.sides[side].label);
        series.note = QCoreApplication::translate("dyno::DistributionTab", "%1 requests")
                          .arg(wholeText(std::int64_t(merged.count())));
        series.engine = comparison.sides[side].engine;
        series.variant = variantOfSide(comparison, side);
        series.warned = isWarned(comparison, side);
        all.push_back(std::move(series));
    }
    return all;
}

} // namespace dyno
