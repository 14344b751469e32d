// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/throughputchart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

constexpr std::array traces{
    Trace{.id = "tps",
          .name = "",
          .label = "",
          .metrics = {"tps"},
          .draw = Trace::Draw::Main,
          .lead = true,
          .others = true,
          .color = engineColor},
};

} // namespace

// Committed transactions a second. It begins at zero, always.
const TimeChart throughputChart{
    .id = "throughput",
    .title = QT_TRANSLATE_NOOP("Charts", "Throughput"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "transactions/s")); },
    .values = TimeChart::Values::FromZero,
    .weight = 140,
    .text = numberText,
    .widest = "00,000",
    .traces = traces,
};

} // namespace dyno
