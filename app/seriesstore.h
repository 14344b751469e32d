// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/seriesagenda.h"
#include "engines/measure/runrecord.h"

#include <string>
#include <vector>

namespace dyno {

class RunReader;
class RunStore;

// A series as the store has it, cut short or not: what was run of it counts, the rest can be run.
struct KeptSeries
{
    std::string id;
    BenchPlan plan;
    std::vector<RunInfo> runs;     // those that were run to their end, in order
    std::vector<StoredStep> steps; // the same
    SeriesRest rest;               // what is to be run, without what the next run would change
    bool isWhole = false;          // nothing is
};
// `series`: by its id, a beginning of it, a run of it, its runs' title, or "last" for that of the newest run.
Result<KeptSeries> readSeries(const RunStore &store, const QString &series);
// The same on another thread, by its whole id.
Result<KeptSeries> readSeries(const RunReader &store, const std::string &series);

// The search of one profile (or of one value of what a series varies), as its runs tell it.
struct StoredSearch
{
    std::string series, engine, profile;
    CapacitySearch search;
    std::optional<double> commonLoad; // where runs at one load for all followed
};
// Of the tries among these runs, by series and profile in the order of the plan; empty: there is none. Tries that
// were not run to their end count for nothing.
std::vector<StoredSearch> searchesOf(const std::vector<const RunInfo *> &runs);

} // namespace dyno
