// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/series.h"

#include "app/profilestore.h"
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

SeriesPreparation prepareSeries(const BenchPlan &plan)
{
    SeriesPreparation result;
    Series &series = result.series;
    Faults &faults = result.faults;
    series.id = newId();
    series.plan = plan;
    for (ProfileAndSecret &entry : series.plan.profiles)
        entry.profile = plan.withChoices(withPrivateSandbox(std::move(entry.profile)));
    add(faults, checkBenchPlan(series.plan));
    if (!faults.empty())
        return result;

    const Workload workload = std::move(*plannedWorkload(plan).workload);
    const ParameterValues values = resolveParameters(workload, plan.parameters).values;
    if (series.plan.name.isEmpty())
        series.plan.name = QString::fromStdString(workload.title);
    series.parameters = shownParameters(workload, plan.parameters, plan.variables);
    series.ramp = *parseRamp(plan.ramp).ramp;
    ResolvedData data = resolveData(workload, values);
    add(faults, std::move(data.faults));
    series.data = std::move(data.data);
    series.needsFreshData = plan.repeats > 1
                            && std::any_of(workload.transactions.begin(), workload.transactions.end(),
                                           [](const TransactionSource &transaction) { return transaction.isWrite; });
    std::map<std::string, WorkloadCompilation> compiled; // by engine
    for (const ProfileAndSecret &entry : series.plan.profiles) {
        const std::string &engine = entry.profile.engine;
        if (!compiled.contains(engine)) {
            WorkloadCompilation compilation = compileWorkload(workload, values, engine, plan.scriptChoices());
            add(faults, compilation.faults);
            compiled[engine] = std::move(compilation);
        }
        const WorkloadCompilation &of = compiled[engine];
        series.entries.push_back({entry.profile, entry.secret,
                                  entry.profile.sandbox ? std::optional(entry.profile) : std::nullopt, std::string(),
                                  of.workload, of.statements, plannedPool(plan, entry.profile, series.ramp)});
    }
    if (!faults.empty())
        return result;
    for (int number = 0; number < int(series.entries.size()); ++number)
        add(faults, checkPlan(series.runPlan(number)), profileTitle(series.entry(number).profile) + ": ");
    return result;
}

RunInfo Series::runInfo(int number) const
{
    const SeriesEntry &of = entry(number);
    RunInfo info;
    info.id = newId();
    info.name = plan.name.toStdString();
    info.series = runCount() > 1 ? id : std::string();
    info.repeat = 1 + number / int(entries.size());
    info.engine = of.profile.engine;
    info.profile = of.profile.name.empty() && !of.title.empty() ? of.title : profileTitle(of.profile);
    // The data stay the workload's own; the requests do not.
    info.workload = of.workload->id + (plan.scripts.empty() || plan.workload.empty() ? "" : "+scripts");
    info.parameters = parameters;
    info.ramp = rampText(ramp);
    info.pool = of.pool;
    info.workers = plan.workers;
    info.seed = plan.seed;
    const ThinkTime pauses = pausesOf(*of.workload);
    info.thinkMinMs = pauses.minMs;
    info.thinkMaxMs = pauses.maxMs;
    info.queryMode = queryModeName(plan.scriptChoices().mode);
    info.statements = of.statements;
    const auto sentAs = [&of](SentAs way) {
        return std::int32_t(std::count_if(of.statements.begin(), of.statements.end(),
                                          [way](const ScriptStatement &statement) { return statement.sentAs == way; }));
    };
    info.preparedStatements = sentAs(SentAs::Prepared);
    info.anewStatements = sentAs(SentAs::Anew);
    info.textStatements = sentAs(SentAs::Text);
    info.openLoop = ramp.openLoop;
    info.phases = ramp.phases;
    info.rates = of.workload->rates;
    for (const CompiledTransaction &transaction : of.workload->transactions)
        info.types.push_back(transaction.name);
    info.planJson = QJsonDocument(plan.toJson()).toJson(QJsonDocument::Compact).toStdString();
    return info;
}

RunPlan Series::runPlan(int number) const
{
    const SeriesEntry &of = entry(number);
    RunPlan run;
    run.profile = of.profile;
    run.secret = of.secret;
    run.workload = of.workload;
    run.ramp = ramp;
    run.pool = of.pool;
    run.workers = plan.workers;
    run.seed = plan.seed;
    run.maxTries = plan.maxTries;
    run.perStatement = plan.perStatement;
    return run;
}

} // namespace dyno
