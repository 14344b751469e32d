// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "app/trial.h"
#include "engines/workloads/workloadreach.h"

#include <string>
#include <vector>

namespace dyno {

class ProfileStore;

// What of a plan the person has to see, and to want, before any of it runs. Told from texts: no server is asked.
struct PlanGuard
{
    Faults refused; // on a profile that is marked as production; nothing makes them run
    // What would be dropped, emptied or changed though the workload has not made it: "DROP TABLE customers
    // (order.sql:3)".
    std::vector<std::string> hits;
    // Of a plan that came from elsewhere: its command, and its statements where they are no built-in workload's, in full.
    std::vector<std::string> unseen;
    std::vector<std::string> addresses; // of such a plan: where it runs

    bool asks() const { return !hits.empty() || !unseen.empty() || !addresses.empty(); }
    std::string sentence() const; // of what is asked
    std::vector<std::string> lines() const;
};

// A plan that cannot be compiled does nothing, and has nothing to be seen.
PlanGuard guardOf(const BenchPlan &plan, const WorkloadCatalog *known = nullptr);
// Of one transaction that is tried.
PlanGuard guardOf(const TrialPlan &plan);

// "DROP TABLE customers (order.sql:3)", one of a load or drop of data.
std::vector<std::string> hitLines(const std::vector<WorkloadHit> &hits);
std::string hitSentence(std::size_t count);

// A profile with the address of a saved one that is marked as production is production too.
void markProduction(Profile &profile, const ProfileStore &profiles);

} // namespace dyno
