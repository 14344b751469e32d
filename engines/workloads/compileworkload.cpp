// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/enginecatalog.h"
#include "engines/db/text.h"
#include "engines/workloads/listreader.h"
#include "engines/workloads/sqllexer.h"
#include "engines/workloads/workload.h"
#include "engines/workloads/workloadfiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dyno {

namespace {

bool makesObjects(const ScriptSource &source)
{
    SqlLexer lexer(source.text);
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next())
        if (token.kind == SqlTokenKind::Word && asciiLower(token.text) == "create")
            return true;
    return false;
}

} // namespace

WorkloadCompilation compileWorkload(const Workload &workload, const ParameterValues &resolved,
                                    std::string_view engine, const ScriptChoices &choices)
{
    WorkloadCompilation compilation;
    const Engine *known = findEngine(engine);
    if (!known) {
        compilation.faults.push_back({std::string(engine), "There is no such engine."});
        return compilation;
    }
    const ResolvedMix mix = resolveMix(workload, resolved);
    compilation.faults = mix.faults;
    std::vector<ScriptSource> sources;
    std::vector<CompiledTransaction> transactions;
    std::vector<std::size_t> indexOf(workload.transactions.size()); // among the compiled ones
    for (std::size_t i = 0; i < workload.transactions.size(); ++i) {
        const TransactionSource &transaction = workload.transactions[i];
        if (!mix.weights[i])
            continue;
        indexOf[i] = transactions.size();
        transactions.push_back({transaction.name, transaction.title, *mix.weights[i], nullptr, mix.thinks[i]});
        if (const std::string *key = keyFor(transaction.scripts, engine))
            sources.push_back({workloadFileName(transaction.name, *key), transaction.scripts.at(*key)});
        else
            compilation.faults.push_back({transaction.name, "There is no script of \"" + transaction.name + "\" for "
                                                                + std::string(known->title) + '.'});
    }
    std::vector<CompiledList> lists = listsFor(workload, resolved, engine, compilation.faults);
    ScriptOptions options;
    for (const CompiledList &list : lists)
        options.lists.push_back(list.name);
    options.placeholder = known->placeholder;
    options.mode = choices.mode;
    options.variables = resolved;
    for (const auto &[name, value] : choices.variables) {
        if (!options.variables.emplace(name, value).second)
            compilation.faults.push_back({name, "is a parameter of this workload: set it as one, "
                                                    + workload.id + ':' + name + '=' + value + '.'});
    }
    ScriptCompilation scripts = compileScripts(sources, options);
    compilation.faults.insert(compilation.faults.end(), scripts.faults.begin(), scripts.faults.end());
    if (!compilation.faults.empty())
        return compilation;

    auto compiled = std::make_shared<CompiledWorkload>();
    compiled->id = workload.id;
    compiled->makesObjects = std::any_of(sources.begin(), sources.end(), makesObjects);
    compiled->journeys = mix.journeys;
    for (CompiledJourney &journey : compiled->journeys) {
        for (JourneyStep &step : journey.steps)
            step.transaction = indexOf[step.transaction];
    }
    compiled->statements = std::move(scripts.statements);
    compiled->symbols = std::move(scripts.symbols);
    for (std::size_t i = 0; i < transactions.size(); ++i) {
        transactions[i].program = scripts.scripts[i].program;
        transactions[i].firstStatement = compilation.statements.size();
        const auto &notes = scripts.scripts[i].statements;
        compilation.statements.insert(compilation.statements.end(), notes.begin(), notes.end());
    }
    compiled->lists = std::move(lists);
    compiled->statementCount = compilation.statements.size();
    for (const RateSource &source : workload.rates) {
        QuotedRate rate{source.name, source.title, source.perSeconds, {}};
        for (std::size_t i = 0; i < transactions.size(); ++i) {
            const bool isOf = source.of.empty() || std::ranges::count(source.of, transactions[i].name) > 0;
            if (isOf)
                rate.types.push_back(std::int32_t(i));
        }
        if (!rate.types.empty())
            compiled->rates.push_back(std::move(rate));
    }
    compiled->transactions = std::move(transactions);
    compilation.workload = std::move(compiled);
    return compilation;
}

double ThinkTime::expectedMs() const
{
    // Of an exponential time that is cut at c: E[min(X, c)] = m (1 − e^(−c/m)).
    return meanMs > 0 ? minMs + meanMs * -std::expm1(-(maxMs - minMs) / meanMs) : (minMs + maxMs) / 2;
}

Pauses pausesOf(const CompiledWorkload &workload)
{
    Pauses pauses{std::numeric_limits<double>::max(), 0, 0};
    double often = 0;
    const auto add = [&](const ThinkTime &wait, double weight) {
        pauses.minMs = std::min(pauses.minMs, wait.minMs);
        pauses.maxMs = std::max(pauses.maxMs, wait.maxMs);
        pauses.meanMs += weight * wait.expectedMs();
        often += weight;
    };
    for (const CompiledJourney &journey : workload.journeys)
        for (const JourneyStep &step : journey.steps)
            add(step.wait, journey.weight * step.probability);
    for (std::size_t i = 0; i < workload.transactions.size() && workload.journeys.empty(); ++i)
        add(workload.transactions[i].think, workload.transactions[i].weight);
    if (often > 0)
        pauses.meanMs /= often;
    return pauses;
}

} // namespace dyno
