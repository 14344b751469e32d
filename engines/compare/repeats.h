// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/littleslaw.h"
#include "engines/measure/runrecord.h"
#include "engines/measure/steadiness.h"
#include "engines/measure/summary.h"
#include "engines/referee/evidence.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// One run with all that a comparison derives from its ticks, once.
struct RunFacts
{
    RunInfo info;
    Summary summary;
    std::vector<LevelSteadiness> steadiness;         // as Summary::levels
    std::vector<std::optional<LittleCheck>> little;  // as Summary::levels
    std::shared_ptr<const Evidence> evidence;        // what the referee judges by
    // Where the person took the run from: the word of a command, a file, a choice in a list. Says which runs
    // stay apart when nothing else does.
    int source = 0;
};
RunFacts runFacts(const RunRecord &record, int source = 0);

// The runs of one side of a comparison, in order of their starts.
struct RepeatGroup
{
    std::string label; // tells the groups of one comparison apart: "PostgreSQL 15.8", "SQLite 3.40.1, pool 20"
    std::vector<RunFacts> runs;
};

// Runs are repeats of one another when they are of the same series (or of none) and alike in profile, server
// version, workload, parameters, ramp, pool and workers. When that leaves one group only, and the runs come from
// several sources, each source is a group: a run of today against a run of yesterday. Groups come in the order in
// which their first runs were given.
std::vector<RepeatGroup> groupRepeats(const std::vector<RunFacts> &runs);

// Sources for runs that no word of a command names: those of one series share one, single runs have one each.
void numberSources(std::vector<RunFacts> &runs);

// The same, but sources always stay apart: a baseline and what is held against it.
std::vector<RepeatGroup> groupRepeatsBySource(const std::vector<RunFacts> &runs);

// "PostgreSQL 15.8", as titles of runs and groups begin.
std::string systemTitle(const RunInfo &info);

} // namespace dyno
