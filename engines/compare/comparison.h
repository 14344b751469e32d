// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/compare/repeats.h"
#include "engines/compare/scalability.h"
#include "engines/compare/verdict.h"
#include "engines/compare/welch.h"
#include "engines/referee/referee.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// What a comparison says in words besides its figures.
struct Remark
{
    enum class Kind : std::uint8_t {
        Refused,    // what cannot be compared, why, and what can still be shown
        LeftOut,    // a run, or levels of it, that count for nothing
        Outlier,    // a repeat that lies apart, and what is known of the cause
        Drift,      // values went up or down as the series went on
        Order,      // the sides were run one after the other
        NotSteady,  // a level whose figures still moved
        Accounting  // Little's law does not give back the users
    };
    Kind kind = Kind::Refused;
    int side = -1;     // index into Comparison::sides; −1: all
    std::string text;  // one or two plain sentences
};
// "refused", "left_out", … as in JSON; stable.
std::string_view remarkName(Remark::Kind kind);

struct ComparedRun
{
    std::string id;
    std::int32_t repeat = 1;
    std::int64_t startedMs = 0;
    RunState state = RunState::Finished;
};

struct ComparisonSide
{
    std::string label;
    std::string engine, serverVersion, profile, workload, parameters, ramp;
    std::int32_t pool = 0;
    std::vector<ComparedRun> runs; // by start; ComparisonCell::values has them in this order
    std::optional<ScalabilityFit> scalability; // closed loops with four levels or more
    std::string variedValue; // where the series varies one thing on purpose: "OFF"
    // Why differences of this side carry no verdict: "durability differs", by the referee's word or because there
    // is nothing to compare. Empty: they carry one.
    std::string noVerdict;
};

// The repeats of one side at one figure.
struct ComparisonCell
{
    std::vector<double> values;     // one a run; NaN: unknown, or the level was not measured to its end
    Spread spread;
    std::optional<Verdict> verdict; // against the baseline, which has none itself
};

// One metric at one level, or throughput at the ceiling (each run's own highest level).
struct ComparisonRow
{
    const LevelMetric *metric = nullptr;
    std::optional<double> users; // or arrivals per second; absent: the ceiling
    int visit = 1;               // 2: the second time that the ramp comes by this level
    std::vector<ComparisonCell> cells; // as Comparison::sides

    bool isCeiling() const { return !users; }
};

// Runs laid side by side: a value that tables, charts and exports show. The first side is the baseline.
struct Comparison
{
    VerdictRules rules;
    bool openLoop = false;
    std::string varied; // what all sides differ in on purpose: "synchronous"; empty: nothing
    std::vector<ComparisonSide> sides;
    std::vector<ComparisonRow> rows; // by metric as levelMetricTable(), the ceiling first, levels as the ramp went
    std::vector<Remark> remarks;     // what weighs most first
    // What the referee says of all runs together. Finding::runs counts the runs side after side: the first of the
    // second side follows the last of the first.
    std::vector<Finding> findings;

    // The row that stands for the whole: throughput at the ceiling, or at the only level. Null when nothing was
    // measured.
    const ComparisonRow *headline() const;
};

struct CompareOptions
{
    VerdictRules rules;
    // The baseline is from another day by intent, so that the order of runs is nothing to remark.
    bool isRegression = false;
};
// `groups` as groupRepeats() gives them; the first is the baseline. Works for one group as well: its spreads are
// shown without verdicts.
Comparison compareRepeats(const std::vector<RepeatGroup> &groups, const CompareOptions &options = {});

// How the verdicts came about, in two sentences for the foot of every table.
std::string methodText(const Comparison &comparison);
// "at the ceiling", "at 1,600 users", "at 500 arrivals/s".
std::string placeText(const ComparisonRow &row, bool openLoop);

} // namespace dyno
