// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "engines/run/capacitysearch.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace dyno {

struct RunInfo;

// One run of a series.
struct SeriesStep
{
    int number = 0;                   // from 0, as they run
    std::size_t entry = 0;            // index into Series::entries
    int repeat = 1;
    std::optional<SearchPoint> point; // of a search: the load
    bool isCommon = false;            // of a search: the load at which all run in the end, not a try

    bool isTry() const { return point && !isCommon; }
};

// A step as a run keeps it in its plan's JSON, so that the series can be continued and its search be told.
struct StoredStep
{
    SeriesStep step;
    bool isDone = false;       // ran to its end, or a threshold ended it
    std::optional<bool> holds; // of a try that is done
    std::string why;           // what was broken first
    std::string run;           // its id
};
void storeStep(RunInfo &info, const StoredStep &step);
// Nothing: the run is of no series, or older than that.
std::optional<StoredStep> storedStep(const RunInfo &info);

// What is still to be run: of a search as far as can be told.
struct SeriesRest
{
    int runs = 0;
    std::int64_t us = 0; // of their ramps
};

// What a series runs next, from what it ran so far. A value: the same steps recorded give the same step next, so that a
// series that was cut short is continued where it was.
class SeriesAgenda
{
public:
    // `entries`: of the series; `ramp`: of its runs, without meaning in a search.
    SeriesAgenda(const BenchPlan &plan, std::size_t entries, std::int64_t rampUs);

    std::optional<SeriesStep> next() const;
    void record(const StoredStep &done);
    // Nothing more of this entry: what fails at once would fail each time.
    void giveUp(std::size_t entry) { m_givenUp.insert(entry); }

    // What comes after the step that next() names.
    SeriesRest rest() const;
    // By entry; empty: the series searches nothing.
    const std::vector<CapacitySearch> &searches() const { return m_searches; }
    // The load at which all run in the end; nothing: none, or the searches are not over.
    std::optional<double> commonLoad() const;

private:
    std::vector<std::size_t> allEntries() const;
    std::vector<std::size_t> commonEntries() const;
    std::optional<SeriesStep> nextTry() const;
    bool hasCommonRuns() const;
    // Runs of `entries`, as often as the plan says, that are not done.
    std::vector<SeriesStep> repeatsLeft(const std::vector<std::size_t> &entries) const;

    RunningOrder m_order;
    std::size_t m_entries;
    int m_repeats;
    std::uint64_t m_seed;
    std::int64_t m_rampUs;
    std::optional<SearchPlan> m_search;
    std::vector<CapacitySearch> m_searches;
    // Repeats: entry, repeat, and the common load; a search that goes on later may find another one.
    std::set<std::tuple<std::size_t, int, double>> m_done;
    std::set<std::size_t> m_givenUp;
    int m_recorded = 0;
};

} // namespace dyno
