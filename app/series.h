// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "engines/data/dataset.h"
#include "engines/run/ramp.h"
#include "engines/run/runplan.h"
#include "engines/workloads/compiledworkload.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// One profile of a series with all that can be worked out before its server is asked.
struct SeriesEntry
{
    Profile profile; // of a sandbox: how it is reached, once it was started
    Secret secret;
    std::optional<Profile> sandbox; // the profile that wishes for one
    std::string title;              // of a sandbox that was started: "sandbox PostgreSQL 15.14"
    std::shared_ptr<const CompiledWorkload> workload; // for the profile's engine
    std::vector<ScriptStatement> statements;          // of its scripts
    int pool = 0;
};

// A bench plan worked out: checked, scripts compiled, data described. Runs are interleaved: every profile once,
// then every profile again, so that a drift of the machine meets all of them alike.
struct Series
{
    std::string id;          // UUID
    BenchPlan plan;
    std::string parameters;  // those chosen, and the size
    DataSet data;
    Ramp ramp;
    std::vector<SeriesEntry> entries;
    // What one run writes the next one would read: repeats of a workload that writes begin with fresh data.
    bool needsFreshData = false;

    int runCount() const { return plan.repeats * int(entries.size()); }
    // What a run of this series begins with. `number` counts from 0.
    RunInfo runInfo(int number) const;
    RunPlan runPlan(int number) const;
    const SeriesEntry &entry(int number) const { return entries[std::size_t(number) % entries.size()]; }
};

struct SeriesPreparation
{
    Series series;
    Faults faults; // not empty: the series cannot be run
};
SeriesPreparation prepareSeries(const BenchPlan &plan);

// Connections of a run: the plan's, else the profile's, else 10 for embedded engines and 100; of these no more than
// there are ever users.
int plannedPool(const BenchPlan &plan, const Profile &profile, const Ramp &ramp);

} // namespace dyno
