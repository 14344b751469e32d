// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/failureschart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

// Errors are findings and may have colour: what a database does to itself in red, what the limits of the person do in
// yellow, all else in ink.
template <int percent> QColor redShade(const ChartTheme &theme, const EngineMark &)
{
    QColor color = theme.palette.error;
    color.setAlphaF(percent / 100.0f);
    return color;
}
template <int percent> QColor yellowShade(const ChartTheme &theme, const EngineMark &)
{
    QColor color = theme.palette.warningFill;
    color.setAlphaF(percent / 100.0f);
    return color;
}
template <int percent> QColor inkShade(const ChartTheme &theme, const EngineMark &)
{
    QColor color = theme.palette.ink;
    color.setAlphaF(percent / 100.0f);
    return color;
}

constexpr Trace failed(const char *id, const char *name, Failure failure,
                       QColor (*color)(const ChartTheme &, const EngineMark &))
{
    return Trace{.id = id,
                 .name = name,
                 .label = nullptr,
                 .metrics = {},
                 .draw = Trace::Draw::Area,
                 .lead = true,
                 .others = false,
                 .color = color,
                 .failure = failure,
                 .onlyWhereAny = true};
}

constexpr std::array traces{
    failed("deadlock", QT_TRANSLATE_NOOP("Charts", "deadlock"), Failure::Deadlock, redShade<100>),
    failed("serialization", QT_TRANSLATE_NOOP("Charts", "serialization"), Failure::Serialization, redShade<75>),
    failed("lock_timeout", QT_TRANSLATE_NOOP("Charts", "lock timeout"), Failure::LockTimeout, redShade<50>),
    failed("busy", QT_TRANSLATE_NOOP("Charts", "busy"), Failure::Busy, redShade<30>),
    failed("statement_timeout", QT_TRANSLATE_NOOP("Charts", "statement timeout"), Failure::StatementTimeout,
           yellowShade<100>),
    failed("constraint", QT_TRANSLATE_NOOP("Charts", "constraint"), Failure::Constraint, yellowShade<60>),
    failed("connection_lost", QT_TRANSLATE_NOOP("Charts", "connection lost"), Failure::ConnectionLost, inkShade<100>),
    failed("script", QT_TRANSLATE_NOOP("Charts", "script"), Failure::Script, inkShade<75>),
    failed("cancelled", QT_TRANSLATE_NOOP("Charts", "cancelled"), Failure::Cancelled, inkShade<50>),
    failed("other", QT_TRANSLATE_NOOP("Charts", "other"), Failure::Other, inkShade<30>),
    Trace{.id = "failed",
          .name = QT_TRANSLATE_NOOP("Charts", "all failed"),
          .label = nullptr,
          .metrics = {"failed"},
          .draw = Trace::Draw::Figure,
          .lead = true,
          .others = false,
          .color = inkColor},
};

} // namespace

// Failed transactions by what they failed of, as far as any did.
const TimeChart failuresChart{
    .id = "failures",
    .title = QT_TRANSLATE_NOOP("Charts", "Errors by class"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "transactions/s")); },
    .values = TimeChart::Values::FromZero,
    .weight = 100,
    .text = numberText,
    .widest = "000",
    .traces = traces,
};

} // namespace dyno
