// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/costtable.h"

#include "app/report.h"

#include <algorithm>
#include <cmath>

namespace dyno {

double costOf(const CostColumn &column, const LevelSummary &level, const RunInfo &info)
{
    return findLevelMetric(column.metric)->value(level, info);
}

bool hasCosts(const ReportRun &run)
{
    const auto &levels = run.summary.levels;
    return std::any_of(levels.begin(), levels.end(), [&](const LevelSummary &level) {
        return std::any_of(costColumns.begin(), costColumns.end(), [&](const CostColumn &column) {
            return std::isfinite(costOf(column, level, run.record.info));
        });
    });
}

QString costTitle(const ReportRun &run)
{
    const auto &levels = run.summary.levels;
    const bool isServers = std::any_of(levels.begin(), levels.end(),
                                       [](const LevelSummary &level) { return level.followsServer || level.server.cpu; });
    return isServers ? QStringLiteral("Cost of a transaction, of the server's processes; disk written and network of the "
                                      "whole host")
                     : QStringLiteral("Cost of a transaction, of the whole host");
}

} // namespace dyno
