// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/planguard.h"

#include "app/profilestore.h"
#include "app/variation.h"

#include <algorithm>

namespace dyno {

namespace {

void addOnce(std::vector<std::string> &lines, std::string line)
{
    if (std::find(lines.begin(), lines.end(), line) == lines.end())
        lines.push_back(std::move(line));
}

void refuse(PlanGuard &guard, const Profile &profile, std::string message)
{
    const std::string where = "profile " + profileTitle(profile);
    const auto isSame = [&](const Fault &known) { return known.where == where && known.message == message; };
    if (std::none_of(guard.refused.begin(), guard.refused.end(), isSame))
        guard.refused.push_back({where, std::move(message)});
}

// What the ritual would do to a server that must be left alone.
std::string changesOf(const Ritual &ritual)
{
    std::string text;
    const std::pair<bool, const char *> steps[] = {{ritual.data == Ritual::Data::Fresh, "fresh data"},
                                                   {ritual.analyze, "analyze"},
                                                   {ritual.vacuum, "vacuum"},
                                                   {ritual.checkpoint, "checkpoint"},
                                                   {ritual.dropCache, "drop-cache"}};
    for (const auto &[isWanted, word] : steps)
        if (isWanted)
            text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

// Whether the plan brings SQL that is not a built-in workload's: texts may be written into statements, too.
bool bringsSql(const BenchPlan &plan, const Workload &workload)
{
    const auto isText = [&](const Parameter &parameter) {
        return parameter.type == Parameter::Type::Text && plan.parameters.contains(parameter.name);
    };
    return !plan.scripts.empty() || !plan.variables.empty() || !workload.isBuiltIn
           || std::any_of(workload.parameters.begin(), workload.parameters.end(), isText);
}

// One profile with a workload as it is compiled for its engine.
void guardEntry(const BenchPlan &plan, const Profile &profile, const DataSet &data, const CompiledWorkload &workload,
                bool isUnseen, PlanGuard &guard)
{
    ReachOf what{&data, &workload, profile.engine};
    if (const auto writes = profile.production ? writesOf(what) : std::vector<WorkloadHit>(); !writes.empty()) {
        const std::string others = writes.size() == 1   ? std::string()
                                   : writes.size() == 2 ? std::string("; one other, too")
                                                        : "; " + std::to_string(writes.size() - 1) + " others, too";
        refuse(guard, profile,
               "is marked as production, where only what reads may run; " + writes.front().where
                   + " does more: " + writes.front().text + others);
    }
    what.loads = plan.load && !data.tables.empty() && !profile.production;
    what.isMarked = what.loads;
    // What is made for the run goes with it.
    if (!profile.sandbox && !profile.production)
        for (std::string &line : hitLines(foreignHits(what)))
            addOnce(guard.hits, std::move(line));
    if (isUnseen)
        for (const WorkloadHit &statement : statementsOf(what))
            addOnce(guard.unseen, statement.where + "  " + statement.text);
}

} // namespace

std::string hitSentence(std::size_t count)
{
    return count == 1 ? "One statement changes what this workload has not made."
                      : std::to_string(count) + " statements change what this workload has not made.";
}

std::vector<std::string> hitLines(const std::vector<WorkloadHit> &hits)
{
    std::vector<std::string> lines;
    for (const WorkloadHit &hit : hits)
        lines.push_back(hit.text + " (" + hit.where + ")");
    return lines;
}

std::string PlanGuard::sentence() const
{
    if (!unseen.empty() || !addresses.empty())
        return hits.empty() ? "This plan came from elsewhere. It runs what follows."
                            : "This plan came from elsewhere, and changes what its workload has not made.";
    return hitSentence(hits.size());
}

std::vector<std::string> PlanGuard::lines() const
{
    std::vector<std::string> all = hits;
    all.insert(all.end(), addresses.begin(), addresses.end());
    all.insert(all.end(), unseen.begin(), unseen.end());
    return all;
}

PlanGuard guardOf(const BenchPlan &plan, const WorkloadCatalog *known)
{
    PlanGuard guard;
    if (plan.isForeign && !plan.before.words.empty())
        guard.unseen.push_back("command before every run  " + commandText(plan.before.words));
    if (plan.isForeign)
        for (const ProfileAndSecret &entry : plan.profiles)
            guard.addresses.push_back("on  " + profileUrl(entry.profile));
    const std::size_t count = plan.vary ? plan.vary->values.size() : 1;
    for (std::size_t number = 0; number < count; ++number) {
        const Variant variant = plan.vary ? variantOf(plan, number) : Variant{plan, {}, {}, {}};
        const WorkloadParse parse = plannedWorkload(variant.plan, known);
        if (!parse.workload || !parse.faults.empty() || !variant.faults.empty())
            continue;
        const ParameterValues values = resolveParameters(*parse.workload, variant.plan.parameters).values;
        const ResolvedData data = resolveData(*parse.workload, values);
        for (const ProfileAndSecret &entry : variant.plan.profiles) {
            const Profile profile = withPrivateSandbox(entry.profile);
            const WorkloadCompilation compiled
                = compileWorkload(*parse.workload, values, profile.engine, variant.plan.scriptChoices());
            if (compiled.workload)
                guardEntry(variant.plan, profile, data.data, *compiled.workload,
                           plan.isForeign && bringsSql(variant.plan, *parse.workload), guard);
        }
    }
    for (const ProfileAndSecret &entry : plan.profiles) {
        if (!entry.profile.production)
            continue;
        if (plan.vary && plan.vary->name == "production")
            refuse(guard, entry.profile, "is marked as production, and that cannot be varied");
        if (const std::string changes = plan.ritual ? changesOf(*plan.ritual) : std::string(); !changes.empty())
            refuse(guard, entry.profile,
                   "is marked as production, where only what reads may run; the ritual does more: " + changes);
    }
    return guard;
}

PlanGuard guardOf(const TrialPlan &plan)
{
    PlanGuard guard;
    const WorkloadCompilation compiled = compileWorkload(plan.workload, plan.parameters, plan.profile.engine);
    if (!compiled.workload)
        return guard;
    CompiledWorkload tried = *compiled.workload;
    std::erase_if(tried.transactions,
                  [&](const CompiledTransaction &transaction) { return transaction.name != plan.transaction; });
    for (CompiledTransaction &transaction : tried.transactions)
        transaction.weight = 1;
    BenchPlan alike;
    alike.load = plan.load;
    guardEntry(alike, withPrivateSandbox(plan.profile), resolveData(plan.workload, plan.parameters).data, tried,
               plan.isForeign, guard);
    return guard;
}

void markProduction(Profile &profile, const ProfileStore &profiles)
{
    for (const Profile &saved : profiles.profiles())
        if (saved.production && !profile.sandbox && saved.engine == profile.engine && saved.place() == profile.place())
            profile.production = true;
}

} // namespace dyno
