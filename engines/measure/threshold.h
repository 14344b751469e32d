// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/summary.h"
#include "engines/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// One line of a service level: a figure, a comparison, a limit. Made from text:
//
//     p95<500ms   p99<=1s   mean<80ms   errors<1%   tps>1000   cpu_us<900   every level must hold it
//     p95{new-order}<200ms                                     of one transaction type alone
//     run:errors<0.1%   run:p99{payment}<1s                    of the whole run, arrivals included
//
// Figures: those of thresholdFigures(). Spaces are allowed.
struct Threshold
{
    enum class Comparison : std::uint8_t { Less, LessOrEqual, Greater, GreaterOrEqual };
    enum class Scope : std::uint8_t { Level, Run };
    std::string figure;      // id: "p95"
    Comparison comparison = Comparison::Less;
    double limit = 0;        // in the figure's unit
    std::string transaction; // name in RunInfo::types; empty: all of them
    Scope scope = Scope::Level;

    bool operator==(const Threshold &) const = default;
};

// What can be limited: figures with units as in levelmetrics.h ("ms", "µs", "%", "/s", "KB", "").
struct ThresholdFigure
{
    std::string_view id;
    std::string_view unit;
    bool byTransaction; // known for each transaction type, too
};
const std::vector<ThresholdFigure> &thresholdFigures();
// Null where there is none of that id.
const ThresholdFigure *findThresholdFigure(std::string_view id);

// The error says what is wrong with the text and what was expected. Whether a transaction of that name is there is
// for whoever knows the workload.
Result<Threshold> parseThreshold(std::string_view text);
// As parseThreshold reads it: "p95<500ms".
std::string thresholdText(const Threshold &threshold);

// The value that is judged, in the unit of `limit`. `measured` is a level or, for the scope of a run,
// Summary::overall. Absent where nothing was measured: a response time without one committed transaction, errors
// without an attempted one, a transaction that the run does not have.
std::optional<double> valueOf(const Threshold &threshold, const LevelSummary &measured, const RunInfo &info);
// What was not measured does not hold.
bool holds(const Threshold &threshold, const LevelSummary &measured, const RunInfo &info);

// A threshold over a whole run: the hold of every level is judged, or the run once. It holds when something was
// measured and holds everywhere.
struct ThresholdJudgement
{
    struct Point
    {
        std::optional<double> value;
        bool holds = false;
        std::optional<double> users; // of the level, or arrivals per second; absent for a run as a whole
        std::size_t level = 0;       // 1, 2, … where the ramp comes by these users more than once; else 0
    };
    Threshold threshold;
    std::vector<Point> points; // as Summary::levels; or one
    bool holds = false;
};
ThresholdJudgement judge(const Threshold &threshold, const Summary &summary, const RunInfo &info);

} // namespace dyno
