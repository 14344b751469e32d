// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/series.h"

#include "app/planguard.h"
#include "app/profilestore.h"
#include "app/variation.h"
#include "app/workdigest.h"
#include "engines/db/enginecatalog.h"
#include "engines/run/runner.h"

#include <QJsonDocument>
#include <QUuid>

#include <algorithm>
#include <map>

namespace dyno {

namespace {

constexpr int serverPool = 100;
constexpr int embeddedPool = 10; // one thread each

std::string newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
}

void add(Faults &faults, Faults more, const std::string &before = {})
{
    for (Fault &fault : more)
        faults.push_back({before + fault.where, std::move(fault.message)});
}

// What names the data and the load, without what stands at its default.
std::string shownParameters(const Workload &workload, ParameterValues chosen, const ParameterValues &variables)
{
    chosen.insert(variables.begin(), variables.end());
    if (!workload.defaultSize.empty())
        chosen.try_emplace("size", workload.defaultSize);
    return parametersText(chosen);
}

} // namespace

int plannedPool(const BenchPlan &plan, const Profile &profile, const Ramp &ramp)
{
    if (plan.pool > 0)
        return plan.pool;
    if (profile.pool > 0)
        return profile.pool;
    const Engine *engine = findEngine(profile.engine);
    const int most = engine && engine->isEmbedded ? embeddedPool : serverPool;
    // More connections than users would never be used.
    return ramp.openLoop ? most : std::clamp(int(ramp.peak()), 1, most);
}

bool needsFreshData(const BenchPlan &plan, const Workload &workload)
{
    return (plan.repeats > 1 || plan.vary || isSearchText(plan.ramp))
           && std::any_of(workload.transactions.begin(), workload.transactions.end(),
                          [](const TransactionSource &transaction) { return transaction.isWrite; });
}

namespace {

// Compiles, and describes the data, of one variant; adds an entry for each of its profiles.
void addVariant(Series &series, Variant of, Faults &faults)
{
    SeriesVariant variant{std::move(of.plan), std::move(of.value), std::move(of.kind), {}, {}, false};
    BenchPlan &plan = variant.plan;
    for (ProfileAndSecret &entry : plan.profiles)
        entry.profile = plan.withChoices(withPrivateSandbox(std::move(entry.profile)));
    add(faults, std::move(of.faults));
    add(faults, checkBenchPlan(plan));
    if (!faults.empty())
        return;

    const Workload workload = std::move(*plannedWorkload(plan).workload);
    const ParameterValues values = resolveParameters(workload, plan.parameters).values;
    if (series.plan.name.isEmpty())
        series.plan.name = QString::fromStdString(workload.title);
    variant.parameters = shownParameters(workload, plan.parameters, plan.variables);
    ResolvedData data = resolveData(workload, values);
    add(faults, std::move(data.faults));
    variant.data = std::move(data.data);
    variant.needsFreshData = needsFreshData(series.plan, workload);
    if (!faults.empty())
        return;
    const std::string workAnywhere = workDigest(workload, values, plan.variables);
    std::map<std::string, WorkloadCompilation> compiled; // by engine
    for (const ProfileAndSecret &entry : plan.profiles) {
        const std::string &engine = entry.profile.engine;
        if (!compiled.contains(engine)) {
            WorkloadCompilation compilation = compileWorkload(workload, values, engine, plan.scriptChoices());
            add(faults, compilation.faults);
            compiled[engine] = std::move(compilation);
        }
        const WorkloadCompilation &is = compiled[engine];
        series.entries.push_back({entry.profile, entry.secret,
                                  entry.profile.sandbox ? std::optional(entry.profile) : std::nullopt, std::string(),
                                  is.workload, is.statements, workAnywhere,
                                  workDigest(workload, values, plan.variables, engine),
                                  plannedPool(plan, entry.profile, series.ramp), series.variants.size()});
    }
    series.variants.push_back(std::move(variant));
}

// Values of one profile stand together, as they are compared; within a repeat the order is as good as any.
void sortByProfile(Series &series)
{
    const std::size_t profiles = series.plan.profiles.size();
    std::vector<SeriesEntry> sorted;
    for (std::size_t profile = 0; profile < profiles; ++profile)
        for (std::size_t variant = 0; variant < series.variants.size(); ++variant)
            sorted.push_back(std::move(series.entries[variant * profiles + profile]));
    series.entries = std::move(sorted);
}

} // namespace

SeriesPreparation prepareSeries(const BenchPlan &plan, const std::string &id)
{
    SeriesPreparation result;
    Series &series = result.series;
    Faults &faults = result.faults;
    series.id = id.empty() ? newId() : id;
    series.plan = plan;
    // Faults of the plan itself are said once, whatever it varies.
    add(faults, checkBenchPlan(plan));
    if (!faults.empty())
        return result;
    // Who starts a series asks the person first; here nothing slips through.
    const PlanGuard guard = guardOf(plan);
    add(faults, guard.refused);
    if (guard.asks() && !plan.isConfirmed)
        for (const std::string &line : guard.lines())
            faults.push_back({"unconfirmed", line});
    if (!faults.empty())
        return result;
    if (isSearchText(plan.ramp)) {
        series.search = parseSearch(plan.ramp).plan;
        series.ramp = dyno::rampOf(*series.search, {series.search->to, true});
    } else {
        series.ramp = *parseRamp(plan.ramp).ramp;
    }
    const std::size_t count = plan.vary ? plan.vary->values.size() : 1;
    for (std::size_t number = 0; number < count; ++number)
        addVariant(series, plan.vary ? variantOf(plan, number) : Variant{plan, {}, {}, {}}, faults);
    if (!faults.empty())
        return result;
    sortByProfile(series);
    for (std::size_t entry = 0; entry < series.entries.size(); ++entry)
        add(faults, checkPlan(series.runPlan({0, entry, 1, {}, false})), profileTitle(series.entries[entry].profile) + ": ");
    return result;
}

std::string Series::unvariedProfile(std::size_t entry) const
{
    return profileTitle(plan.profiles[entry / variants.size()].profile);
}

std::string Series::profileText(std::size_t entry) const
{
    const SeriesEntry &of = entries[entry];
    const bool isStarted = of.profile.name.empty() && !of.title.empty();
    if (!plan.vary)
        return isStarted ? of.title : profileTitle(of.profile);
    return (isStarted ? of.title : unvariedProfile(entry)) + ", " + plan.vary->name + '=' + variantOf(entry).value;
}

Ramp Series::rampOf(const SeriesStep &step) const
{
    return step.point ? dyno::rampOf(*search, *step.point) : ramp;
}

RunInfo Series::runInfo(const SeriesStep &step) const
{
    const SeriesEntry &of = entries[step.entry];
    const SeriesVariant &its = variantOf(step.entry);
    const Ramp load = rampOf(step);
    RunInfo info;
    info.id = newId();
    info.name = plan.name.toStdString();
    info.series = isSingle() ? std::string() : id;
    info.repeat = step.repeat;
    info.engine = of.profile.engine;
    info.profile = profileText(step.entry);
    // The data stay the workload's own; the requests do not.
    info.workload = of.workload->id + (plan.scripts.empty() || plan.workload.empty() ? "" : "+scripts");
    info.parameters = its.parameters;
    info.workAnywhere = of.workAnywhere;
    info.workHere = of.workHere;
    info.ramp = rampText(load);
    info.pool = of.pool;
    info.workers = its.plan.workers;
    info.seed = plan.seed;
    const Pauses pauses = pausesOf(*of.workload);
    info.thinkMinMs = pauses.minMs;
    info.thinkMaxMs = pauses.maxMs;
    info.thinkMeanMs = pauses.meanMs;
    info.queryMode = queryModeName(its.plan.scriptChoices().mode);
    info.statements = of.statements;
    const auto sentAs = [&of](SentAs way) {
        return std::int32_t(std::count_if(of.statements.begin(), of.statements.end(),
                                          [way](const ScriptStatement &statement) { return statement.sentAs == way; }));
    };
    info.preparedStatements = sentAs(SentAs::Prepared);
    info.anewStatements = sentAs(SentAs::Anew);
    info.textStatements = sentAs(SentAs::Text);
    info.openLoop = load.openLoop;
    info.phases = load.phases;
    info.rates = of.workload->rates;
    for (const CompiledTransaction &transaction : of.workload->transactions)
        info.types.push_back(transaction.name);
    QJsonObject json = plan.toJson();
    if (plan.vary)
        json["varied"] = QJsonObject{{"name", QString::fromStdString(plan.vary->name)},
                                     {"value", QString::fromStdString(its.value)},
                                     {"kind", QString::fromStdString(its.kind)},
                                     {"profile", QString::fromStdString(unvariedProfile(step.entry))}};
    json["work"] = QJsonObject{{"anywhere", QString::fromStdString(of.workAnywhere)},
                               {"here", QString::fromStdString(of.workHere)}};
    info.planJson = QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString();
    if (!isSingle())
        storeStep(info, {step, false, {}, {}, info.id});
    return info;
}

RunPlan Series::runPlan(const SeriesStep &step) const
{
    const SeriesEntry &of = entries[step.entry];
    const SeriesVariant &its = variantOf(step.entry);
    RunPlan run;
    run.profile = of.profile;
    run.secret = of.secret;
    run.workload = of.workload;
    run.ramp = rampOf(step);
    run.pool = of.pool;
    run.workers = its.plan.workers;
    run.seed = plan.seed;
    run.maxTries = its.plan.maxTries;
    run.perStatement = plan.perStatement;
    return run;
}

} // namespace dyno
