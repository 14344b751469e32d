// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/ritual.h"
#include "app/ritualcommand.h"
#include "app/runningorder.h"
#include "engines/db/profile.h"
#include "engines/measure/threshold.h"
#include "engines/result.h"
#include "engines/workloads/workload.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// A pgbench script of the person's own, in place of the workload's transactions.
struct ScriptChoice
{
    std::string name; // as faults and reports call it: "transfer"
    std::string text;
    double weight = 1;
};

// One thing that takes several values in turn, all else staying the same.
struct Variation
{
    std::string name;                // "synchronous", "pool", "set.work_mem", a workload's parameter, …
    std::vector<std::string> values; // the first is what the others are held against

    bool operator==(const Variation &) const = default;
};

// What a person sets on the Bench page or on the command line: one comparison. Becomes one RunPlan per run.
struct BenchPlan
{
    QString name;
    std::vector<ProfileAndSecret> profiles;         // run in turn
    std::string workload;                           // id, or path of a folder; may be empty with scripts
    std::map<std::string, std::string> parameters;  // chosen ones only
    std::vector<ScriptChoice> scripts;              // not empty: the workload gives data and parameters alone
    std::map<std::string, std::string> variables;   // set in every script
    std::string queryMode;                          // empty: auto, and simple for scripts
    std::string isolation;                          // empty: the profile's
    std::optional<std::int64_t> statementTimeoutMs; // empty: the profile's; 0: none
    std::string ramp;                               // or a search (engines/run/searchplan.h)
    std::vector<std::string> thresholds;            // "p95<500ms"
    std::optional<std::int64_t> abortAfterMs;       // a threshold that is broken after this much of a hold ends the run
    int pool = 0;                                   // 0: profile's, else 10 for embedded engines and 100
    int workers = 0;
    int repeats = 1;                                // of a search: at the load at which all run in the end
    RunningOrder order = RunningOrder::Balanced;
    std::optional<Variation> vary;                  // every profile runs with every value
    int maxTries = 1;
    std::uint64_t seed = 1;
    bool perStatement = false;                      // record figures by statement as well
    bool load = true;                               // load the data where it is missing
    RitualCommand before;                           // no words: none
    std::optional<Ritual> ritual;                   // nothing: what suits each profile
    bool isForeign = false;                         // of an imported run: nobody here has seen what it does
    bool isConfirmed = false;                       // the person wants what planguard.h asks of; never kept

    ScriptChoices scriptChoices() const;
    // Those that can be read; checkBenchPlan() says which cannot.
    std::vector<Threshold> readThresholds() const;
    // As the runs use it: with the plan's isolation and timeout.
    Profile withChoices(Profile profile) const;

    // Without secrets.
    QJsonObject toJson() const;
    static Result<BenchPlan> fromJson(const QJsonObject &json);
};

// How many runs a plan makes, and how long their ramps last together: of each profile, each value that is varied, each
// repeat. Of a search: as many as it takes when its edges confirm at once, and at most. Zero where the ramp cannot be
// read.
struct PlanCost
{
    int runs = 0, mostRuns = 0;
    std::int64_t us = 0, mostUs = 0;
};
PlanCost costOf(const BenchPlan &plan);
// Profiles, times the values that are varied.
std::size_t entryCount(const BenchPlan &plan);

class WorkloadCatalog;

// The workload of a plan, with the plan's own scripts in place. `known`: where to look before the folders are
// read again, for callers that ask at every key that is pressed.
WorkloadParse plannedWorkload(const BenchPlan &plan, const WorkloadCatalog *known = nullptr);

// Every fault of a plan that can be seen without a server.
Faults checkBenchPlan(const BenchPlan &plan, const WorkloadCatalog *known = nullptr);

} // namespace dyno
