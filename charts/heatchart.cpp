// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/heatchart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

constexpr Trace figure(const char *id, const char *name)
{
    return Trace{.id = id,
                 .name = name,
                 .label = nullptr,
                 .metrics = {id},
                 .draw = Trace::Draw::Figure,
                 .lead = true,
                 .others = false,
                 .color = inkColor};
}

constexpr std::array traces{figure("p50", "p50"), figure("p99", "p99"),
                            figure("max", QT_TRANSLATE_NOOP("Charts", "longest"))};

} // namespace

// Every response time: the darker a cell, the more there were of it in that second. Two humps show where a percentile
// would only be high.
const TimeChart heatChart{
    .id = "heat",
    .title = QT_TRANSLATE_NOOP("Charts", "Response times"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "ms, log, darker is more")); },
    .values = TimeChart::Values::Milliseconds,
    .weight = 180,
    .text = millisecondText,
    .widest = "000",
    .traces = traces,
    .isHeatMap = true,
};

} // namespace dyno
