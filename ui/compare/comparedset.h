// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/seriesstore.h"
#include "engines/compare/comparison.h"
#include "engines/measure/metrics.h"
#include "engines/measure/published.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// A run as the views of a comparison need it: its seconds are merged, so that thirty of them stay small.
struct LoadedRun
{
    struct Level
    {
        double users = 0;
        int visit = 1;      // 2: the second time that the ramp comes by this level
        Histogram response; // of transactions that began in its hold
    };
    RunFacts facts;
    std::shared_ptr<MetricSeries> series;
    std::vector<RunEvent> events;
    std::vector<Level> levels; // in the order of the ramp
    std::optional<RunInfo> ofSearch; // with its plan: the run is a step of a search for the capacity
};
using LoadedRunPtr = std::shared_ptr<const LoadedRun>;
// Costs a pass over the ticks; any thread.
LoadedRunPtr loadedRun(const RunRecord &record);

// A published table that is laid over own runs.
struct PublishedChoice
{
    QString study; // its title
    QString setup;
    PublishedSeries series;

    // "PostgreSQL 18, published"
    QString label() const;
};

// All that the Compare page shows. A value.
struct ComparedSet
{
    std::vector<LoadedRunPtr> runs;
    Comparison comparison;
    std::vector<Comparison> sweeps;     // of a series that varies one thing: the values of each profile
    // What files hold, as comparisonsOf() has it on the command line, with the baseline that was chosen: the one above, or
    // one for each profile of a series that varies one thing; none for a single run.
    std::vector<Comparison> comparisons;
    std::vector<StoredSearch> searches; // for the capacity; their tries are no sides
    std::vector<PublishedChoice> published;

    bool isEmpty() const { return comparison.sides.empty(); }
    // The runs of a side, by start.
    std::vector<LoadedRunPtr> runsOf(std::size_t side) const;
    // The repeat whose throughput is in the middle; the first one where that is unknown. Null: none was loaded.
    LoadedRunPtr typicalRun(std::size_t side) const;
};
// Groups and compares; the group of `baseline` (a run's id) comes first. Any thread.
ComparedSet compareRuns(std::vector<LoadedRunPtr> runs, const std::string &baseline);

} // namespace dyno
