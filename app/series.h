// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "app/seriesagenda.h"
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
    std::string workAnywhere, workHere;               // as in RunInfo
    int pool = 0;
    std::size_t variant = 0; // index into Series::variants
};

// What entries share that run with the same value of what the plan varies; one where it varies nothing.
struct SeriesVariant
{
    BenchPlan plan;          // with the value in place
    std::string value, kind; // as Variant; empty where nothing is varied
    std::string parameters;  // those chosen, and the size
    DataSet data;
    // What one run writes the next one would read: such runs begin with fresh data.
    bool needsFreshData = false;
};

// A bench plan worked out: checked, scripts compiled, data described. Runs are interleaved: every profile (with every
// value of what is varied) once, then again, so that a drift of the machine meets all of them alike. What runs when is
// the agenda's matter.
struct Series
{
    std::string id;          // UUID
    BenchPlan plan;
    Ramp ramp;                        // of a search: its highest load
    std::optional<SearchPlan> search;
    std::vector<SeriesVariant> variants;
    std::vector<SeriesEntry> entries;

    SeriesAgenda agenda() const { return SeriesAgenda(plan, entries.size(), ramp.lengthUs()); }
    // What a step's run begins with.
    RunInfo runInfo(const SeriesStep &step) const;
    RunPlan runPlan(const SeriesStep &step) const;
    // What runs of an entry call their profile: its name or address, with the value of what is varied.
    std::string profileText(std::size_t entry) const;
    // The same without it.
    std::string unvariedProfile(std::size_t entry) const;
    const SeriesVariant &variantOf(std::size_t entry) const { return variants[entries[entry].variant]; }
    // Of one run alone; it shares nothing with others.
    bool isSingle() const { return !search && plan.repeats == 1 && entries.size() == 1; }

private:
    Ramp rampOf(const SeriesStep &step) const;
};

struct SeriesPreparation
{
    Series series;
    Faults faults; // not empty: the series cannot be run
};
// `id`: of a series that is continued; empty: a new one.
SeriesPreparation prepareSeries(const BenchPlan &plan, const std::string &id = {});

// Connections of a run: the plan's, else the profile's, else 10 for embedded engines and 100; of these no more than
// there are ever users.
int plannedPool(const BenchPlan &plan, const Profile &profile, const Ramp &ramp);
// Whether one run writes what the next one on the same server would read.
bool needsFreshData(const BenchPlan &plan, const Workload &workload);

} // namespace dyno
