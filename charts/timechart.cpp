// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/timechart.h"

#include <QCoreApplication>

namespace dyno {

std::vector<double> traceValues(const Trace &trace, const MetricSeries &series)
{
    if (trace.failure != Failure::None)
        return series.failureRates(trace.failure);
    std::vector<double> sum(series.size(), 0.0);
    for (std::string_view id : trace.metrics) {
        const Metric *metric = id.empty() ? nullptr : findMetric(id);
        if (!metric)
            continue;
        const std::vector<double> &values = series.values(*metric);
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += values[i];
    }
    return sum;
}

QString chartText(const char *source)
{
    return QCoreApplication::translate("Charts", source);
}

} // namespace dyno
