// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/responsechart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

constexpr std::array traces{
    Trace{.id = "p50",
          .name = "p50",
          .label = "p50",
          .metrics = {"p50"},
          .draw = Trace::Draw::Thin,
          .lead = true,
          .others = false,
          .color = engineColor},
    Trace{.id = "p95",
          .name = "p95",
          .label = "",
          .metrics = {"p95"},
          .draw = Trace::Draw::Main,
          .lead = true,
          .others = true,
          .color = engineColor},
    Trace{.id = "p99",
          .name = "p99",
          .label = "p99",
          .metrics = {"p99"},
          .draw = Trace::Draw::Thin,
          .lead = true,
          .others = false,
          .color = engineColor},
    Trace{.id = "wait",
          .name = QT_TRANSLATE_NOOP("Charts", "wait p95"),
          .label = QT_TRANSLATE_NOOP("Charts", "wait p95"),
          .metrics = {"pool_wait_p95"},
          .draw = Trace::Draw::Ink,
          .lead = true,
          .others = false,
          .color = inkColor},
};

} // namespace

// What the user feels, and under it the wait for a connection, which is part of it.
const TimeChart responseChart{
    .id = "response",
    .title = QT_TRANSLATE_NOOP("Charts", "Response time"),
    .unit =
        [](const RunInfo *, bool logarithmic) {
            return chartText(logarithmic ? QT_TRANSLATE_NOOP("Charts", "ms, log")
                                         : QT_TRANSLATE_NOOP("Charts", "ms"));
        },
    .values = TimeChart::Values::Milliseconds,
    .weight = 180,
    .text = millisecondText,
    .widest = "000",
    .traces = traces,
    .band = {"p50", "p99"},
};

} // namespace dyno
