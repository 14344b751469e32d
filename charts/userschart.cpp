// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/userschart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

// The waiting are the same people as the connected, only paler.
QColor waitingColor(const ChartTheme &, const EngineMark &mark)
{
    QColor color = mark.color;
    color.setAlphaF(0.38f);
    return color;
}

constexpr std::array traces{
    Trace{.id = "thinking",
          .name = QT_TRANSLATE_NOOP("Charts", "thinking"),
          .label = nullptr,
          .metrics = {"thinking"},
          .draw = Trace::Draw::Figure,
          .lead = true,
          .others = false,
          .color = inkColor},
    Trace{.id = "connected",
          .name = QT_TRANSLATE_NOOP("Charts", "on a connection"),
          .label = QT_TRANSLATE_NOOP("Charts", "connected"),
          .metrics = {"connected"},
          .draw = Trace::Draw::Area,
          .lead = true,
          .others = false,
          .color = engineColor},
    Trace{.id = "waiting",
          .name = QT_TRANSLATE_NOOP("Charts", "waiting for a connection"),
          .label = QT_TRANSLATE_NOOP("Charts", "waiting"),
          .metrics = {"waiting"},
          .draw = Trace::Draw::Area,
          .lead = true,
          .others = false,
          .color = waitingColor},
    Trace{.id = "users",
          .name = QT_TRANSLATE_NOOP("Charts", "all users"),
          .label = QT_TRANSLATE_NOOP("Charts", "all users"),
          .metrics = {"users"},
          .draw = Trace::Draw::Total,
          .lead = true,
          .others = false,
          .color = inkColor},
    Trace{.id = "busy",
          .name = "",
          .label = "",
          .metrics = {"connected", "waiting"},
          .draw = Trace::Draw::Main,
          .lead = false,
          .others = true,
          .color = engineColor,
          .opacity = 0.75},
};

} // namespace

// Where the users are: on a connection, waiting for one, and thinking, which is left blank under the line of
// all. Of other runs, those who were not thinking.
const TimeChart usersChart{
    .id = "users",
    .title = QT_TRANSLATE_NOOP("Charts", "Users"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "where they are")); },
    .values = TimeChart::Values::FromZero,
    .weight = 102,
    .text = numberText,
    .widest = "0,000",
    .traces = traces,
    .showsPlan = true,
};

} // namespace dyno
