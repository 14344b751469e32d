// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/timechartcatalog.h"

#include "charts/costchart.h"
#include "charts/counterchart.h"
#include "charts/cpuchart.h"
#include "charts/errorschart.h"
#include "charts/failureschart.h"
#include "charts/generatorchart.h"
#include "charts/heatchart.h"
#include "charts/responsechart.h"
#include "charts/throughputchart.h"
#include "charts/typeschart.h"
#include "charts/userschart.h"
#include "charts/waitchart.h"

namespace dyno {

std::span<const TimeChart *const> timeChartCatalog()
{
    static const std::vector<const TimeChart *> catalog = [] {
        std::vector<const TimeChart *> all{
            &throughputChart, &typesChart,    &responseChart,  &heatChart, &waitChart,   &cpuChart,
            &usersChart,      &errorsChart,   &failuresChart,  &generatorChart, &costChart, &serverChart,
        };
        all.insert(all.end(), counterCharts().begin(), counterCharts().end());
        return all;
    }();
    return catalog;
}

const TimeChart *findTimeChart(std::string_view id)
{
    for (const TimeChart *chart : timeChartCatalog())
        if (chart->id == id)
            return chart;
    return nullptr;
}

std::vector<const TimeChart *> timeCharts(const std::vector<std::string> &ids)
{
    if (ids.empty())
        return {&throughputChart, &responseChart, &cpuChart, &usersChart};
    std::vector<const TimeChart *> charts;
    for (const std::string &id : ids)
        if (const TimeChart *chart = findTimeChart(id))
            charts.push_back(chart);
    return charts;
}

} // namespace dyno
