// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/errorschart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

constexpr std::array traces{
    Trace{.id = "failed",
          .name = QT_TRANSLATE_NOOP("Charts", "failed"),
          .label = "",
          .metrics = {"failed"},
          .draw = Trace::Draw::Main,
          .lead = true,
          .others = true,
          .color = engineColor},
    Trace{.id = "retried",
          .name = QT_TRANSLATE_NOOP("Charts", "retried"),
          .label = QT_TRANSLATE_NOOP("Charts", "retried"),
          .metrics = {"retried"},
          .draw = Trace::Draw::Thin,
          .lead = true,
          .others = false,
          .color = engineColor},
    Trace{.id = "shed",
          .name = QT_TRANSLATE_NOOP("Charts", "arrivals shed"),
          .label = QT_TRANSLATE_NOOP("Charts", "shed"),
          .metrics = {"shed"},
          .draw = Trace::Draw::Ink,
          .lead = true,
          .others = false,
          .color = inkColor},
    Trace{.id = "fail_pct",
          .name = QT_TRANSLATE_NOOP("Charts", "of attempted"),
          .label = nullptr,
          .metrics = {"fail_pct"},
          .draw = Trace::Draw::Figure,
          .lead = true,
          .others = false,
          .color = inkColor,
          .text = errorPercentText},
};

} // namespace

// What did not commit, or only at another try.
const TimeChart errorsChart{
    .id = "errors",
    .title = QT_TRANSLATE_NOOP("Charts", "Errors"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "transactions/s")); },
    .values = TimeChart::Values::FromZero,
    .weight = 90,
    .text = numberText,
    .widest = "000",
    .traces = traces,
};

} // namespace dyno
