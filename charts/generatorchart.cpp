// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/generatorchart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

constexpr std::array traces{
    Trace{.id = "cpu",
          .name = "",
          .label = "",
          .metrics = {"generator_cpu"},
          .draw = Trace::Draw::Main,
          .lead = true,
          .others = true,
          .color = engineColor},
    Trace{.id = "lag",
          .name = QT_TRANSLATE_NOOP("Charts", "loop lag p99, ms"),
          .label = nullptr,
          .metrics = {"generator_lag_p99"},
          .draw = Trace::Draw::Figure,
          .lead = true,
          .others = false,
          .color = inkColor,
          .text = millisecondText},
};

} // namespace

// The load generator's own cost: when it is the bottleneck, the figures above are about it.
const TimeChart generatorChart{
    .id = "generator",
    .title = QT_TRANSLATE_NOOP("Charts", "Generator CPU"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "% of one core")); },
    .values = TimeChart::Values::FromZero,
    .weight = 90,
    .text = percentText,
    .widest = "000%",
    .traces = traces,
};

} // namespace dyno
