// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/typeschart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

// Once for each transaction type of the run.
constexpr std::array traces{
    Trace{.id = "type",
          .name = "",
          .label = nullptr,
          .metrics = {},
          .draw = Trace::Draw::Area,
          .lead = true,
          .others = false,
          .color = inkColor},
};

} // namespace

// Committed transactions a second, one type over the other.
const TimeChart typesChart{
    .id = "types",
    .title = QT_TRANSLATE_NOOP("Charts", "Throughput by transaction"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "transactions/s")); },
    .values = TimeChart::Values::FromZero,
    .weight = 120,
    .text = numberText,
    .widest = "00,000",
    .traces = traces,
    .byType = true,
};

} // namespace dyno
