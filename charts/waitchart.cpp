// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/waitchart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

constexpr std::array traces{
    Trace{.id = "service",
          .name = QT_TRANSLATE_NOOP("Charts", "service"),
          .label = "",
          .metrics = {"service_p95"},
          .draw = Trace::Draw::Main,
          .lead = true,
          .others = true,
          .color = engineColor},
    Trace{.id = "pool_wait",
          .name = QT_TRANSLATE_NOOP("Charts", "wait for connection"),
          .label = QT_TRANSLATE_NOOP("Charts", "wait"),
          .metrics = {"pool_wait_p95"},
          .draw = Trace::Draw::Ink,
          .lead = true,
          .others = false,
          .color = inkColor},
    Trace{.id = "lock_wait",
          .name = QT_TRANSLATE_NOOP("Charts", "wait for write lock"),
          .label = QT_TRANSLATE_NOOP("Charts", "lock"),
          .metrics = {"lock_wait_p95"},
          .draw = Trace::Draw::Thin,
          .lead = true,
          .others = false,
          .color = engineColor},
    Trace{.id = "lag",
          .name = QT_TRANSLATE_NOOP("Charts", "late start"),
          .label = nullptr,
          .metrics = {"lag_p95"},
          .draw = Trace::Draw::Figure,
          .lead = true,
          .others = false,
          .color = inkColor},
};

} // namespace

// What a response time is made of: the time in the database, and what came before it.
const TimeChart waitChart{
    .id = "wait",
    .title = QT_TRANSLATE_NOOP("Charts", "Wait and service time p95"),
    .unit =
        [](const RunInfo *, bool logarithmic) {
            return chartText(logarithmic ? QT_TRANSLATE_NOOP("Charts", "ms, log")
                                         : QT_TRANSLATE_NOOP("Charts", "ms"));
        },
    .values = TimeChart::Values::Milliseconds,
    .weight = 130,
    .text = millisecondText,
    .widest = "000",
    .traces = traces,
};

} // namespace dyno
