// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"
#include "engines/measure/failure.h"
#include "engines/measure/metrics.h"
#include "engines/measure/runrecord.h"

#include <QString>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace dyno {

// One thing that a time chart draws of a run.
struct Trace
{
    enum class Draw {
        Main,  // the line of the run: marker at its head, named at its end
        Thin,  // beside the main line, in the run's colour
        Ink,   // a line in ink, thinner and under the main one
        Total, // a line in ink, strong
        Area,  // stacked on the areas before it
        Figure // a read-out only
    };
    std::string_view id;                     // stable: what a click on the read-out hides
    const char *name;                        // in the read-out; empty: the run's label alone
    const char *label;                       // at the line's end; empty: the run's label; null: none
    std::array<std::string_view, 4> metrics; // of metricTable(), added up
    Draw draw;
    bool lead;   // of the run that is drawn in full
    bool others; // of the runs that it is compared with
    QColor (*color)(const ChartTheme &theme, const EngineMark &mark);
    bool hatched = false;
    double opacity = 1;                      // of the others
    QString (*text)(double value) = nullptr; // null: as the chart writes its values
    Failure failure = Failure::None;         // not None: transactions that failed of it, in place of metrics
    bool onlyWhereAny = false;               // left out while it is nothing but zeros
};

// A chart over time: one row of the catalog, one file pair.
struct TimeChart
{
    enum class Values { FromZero, Percent, Milliseconds };
    std::string_view id;
    const char *title;
    // After the title; `info` is the run that leads, null when there is none.
    QString (*unit)(const RunInfo *info, bool logarithmic);
    Values values;
    int weight; // share of the height
    QString (*text)(double value);
    const char *widest; // value text for which the read-outs keep room
    std::span<const Trace> traces;
    std::array<std::string_view, 2> band{}; // ids of the traces that bound the tinted band of the lead run
    bool showsPlan = false;                 // the ramp still to come, as dots
    bool isCounter = false;                 // of the server's own counters: one of many, offered apart
    bool byType = false;                    // its first trace once for each transaction type of the run
    bool isHeatMap = false;                 // a cell for each second and response time, over the traces
};

// The sum of a trace's metrics at every tick; NaN where one of them is unknown.
std::vector<double> traceValues(const Trace &trace, const MetricSeries &series);

// Colours of traces.
inline QColor engineColor(const ChartTheme &, const EngineMark &mark)
{
    return mark.color;
}
inline QColor inkColor(const ChartTheme &theme, const EngineMark &)
{
    return theme.palette.ink;
}

// Texts of charts are translated in one context.
QString chartText(const char *source);

} // namespace dyno
