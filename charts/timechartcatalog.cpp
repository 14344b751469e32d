// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/timechartcatalog.h"

#include "charts/cpuchart.h"
#include "charts/errorschart.h"
#include "charts/generatorchart.h"
#include "charts/responsechart.h"
#include "charts/throughputchart.h"
#include "charts/userschart.h"

namespace dyno {

std::span<const TimeChart *const> timeChartCatalog()
{
    static constexpr std::array<const TimeChart *, 6> catalog{
        &throughputChart, &responseChart, &cpuChart, &usersChart, &errorsChart, &generatorChart,
    };
    return catalog;
}

const TimeChart *findTimeChart(std::string_view id)
{
    for (const TimeChart *chart : timeChartCatalog())
        if (chart->id == id)
            return chart;
    return nullptr;
}

} // namespace dyno
