// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/generators.h"
#include "engines/workloads/json.h"
#include "engines/workloads/script.h"
#include "engines/workloads/workload.h"

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

constexpr double maxRows = 1e12;

// Works out expressions and notes where one is wrong.
class Evaluation
{
public:
    Evaluation(const ParameterValues &values, Faults &faults) : m_values(values), m_faults(faults) {}

    double number(const std::string &where, const std::string &text, double least, double most)
    {
        const Result<Number> result = evaluateExpression(text, m_values);
        if (!result) {
            m_faults.push_back({where, result.error().message});
            return least;
        }
        if (result->type != Number::Type::Int && result->type != Number::Type::Double) {
            m_faults.push_back({where, "\"" + text + "\" must give a number."});
            return least;
        }
        const double value = result->toDouble();
        if (!(value >= least && value <= most)) {
            m_faults.push_back({where, "\"" + text + "\" gives " + numberText(value) + ", expected "
                                           + numberText(least) + " to " + numberText(most) + '.'});
            return least;
        }
        return value;
    }
    std::uint64_t count(const std::string &where, const std::string &text, double most)
    {
        return static_cast<std::uint64_t>(std::llround(number(where, text, 0, most)));
    }
    std::string numberAsText(const std::string &where, const std::string &text)
    {
        return numberText(number(where, text, -9e15, 9e15));
    }

private:
    const ParameterValues &m_values;
    Faults &m_faults;
};

bool isNameLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::map<std::string, std::string> eachWithParameters(const std::map<std::string, std::string> &texts,
                                                      const ParameterValues &values)
{
    std::map<std::string, std::string> out;
    for (const auto &[key, text] : texts)
        out.emplace(key, withParameters(text, values));
    return out;
}

ColumnSpec resolvedColumn(const ColumnSpec &source, const std::string &where, Evaluation &evaluation)
{
    ColumnSpec column = source;
    const GeneratorKind *kind = findGenerator(source.generator);
    for (auto &[name, value] : column.settings) {
        const bool isNumber =
            name == "nulls"
            || (kind && std::any_of(kind->settings.begin(), kind->settings.end(), [&key = name](const auto &setting) {
                    return setting.name == key && setting.type == GeneratorSetting::Type::Number;
                }));
        if (isNumber)
            value = evaluation.numberAsText(where, value);
    }
    return column;
}

// The parameters that shape the data: those that its numbers or its schema read. Others may differ between two
// runs over the same data.
ParameterValues shaping(const Workload &workload, const ParameterValues &values)
{
    std::string texts;
    for (const TableSource &table : workload.tables) {
        texts += table.rows + ' ' + table.minChildren + ' ' + table.maxChildren + ' ';
        for (const ColumnSpec &column : table.columns) {
            for (const auto &setting : column.settings)
                texts += setting.second + ' ';
        }
    }
    for (const auto *sql : {&workload.schema, &workload.indexes}) {
        for (const auto &entry : *sql)
            texts += entry.second + ' ';
    }
    ParameterValues found;
    for (const auto &[name, value] : values) {
        for (std::size_t at = texts.find(name); at != std::string::npos; at = texts.find(name, at + 1)) {
            const bool begins = at == 0 || !isNameLetter(texts[at - 1]);
            if (begins && !isNameLetter(texts[at + name.size()])) {
                found.emplace(name, value);
                break;
            }
        }
    }
    return found;
}

ThinkTime resolvedWait(Evaluation &evaluation, const std::string &where, const WaitSource &source, Faults &faults)
{
    constexpr double day = 86'400'000;
    if (!source.isGiven())
        return {};
    ThinkTime wait{evaluation.number(where, source.minMs, 0, day), evaluation.number(where, source.maxMs, 0, day), 0};
    if (!source.meanMs.empty())
        wait.meanMs = evaluation.number(where, source.meanMs, 0, day);
    if (wait.maxMs < wait.minMs)
        faults.push_back({where, "The longest wait must not be below the shortest."});
    return wait;
}

// Steps whose transaction is no part of the mix under these parameters are left out.
void resolveJourneys(const Workload &workload, Evaluation &evaluation, ResolvedMix &mix)
{
    double sum = 0;
    for (const JourneySource &source : workload.journeys) {
        const std::string at = "journeys." + source.name;
        CompiledJourney journey{source.name, evaluation.number(at + ".weight", source.weight, 0, 1e9), {}};
        sum += journey.weight;
        for (std::size_t i = 0; i < source.steps.size(); ++i) {
            const StepSource &step = source.steps[i];
            const std::string where = at + '.' + std::to_string(i);
            const double probability = evaluation.number(where + ".probability", step.probability, 0, 1);
            const auto found = std::find_if(workload.transactions.begin(), workload.transactions.end(),
                                            [&](const auto &candidate) { return candidate.name == step.transaction; });
            const auto index = std::size_t(found - workload.transactions.begin());
            if (found == workload.transactions.end() || !mix.weights[index])
                continue;
            if (journey.steps.empty() && probability < 1)
                mix.faults.push_back({where + ".probability", "A journey must begin with a step that is always done: "
                                                              "its probability must be 1."});
            *mix.weights[index] += journey.weight * probability;
            const ThinkTime wait = step.wait.isGiven()
                                       ? resolvedWait(evaluation, where + ".waitMs", step.wait, mix.faults)
                                       : mix.thinks[index];
            journey.steps.push_back({index, probability, wait});
        }
        if (journey.steps.empty() && !source.steps.empty())
            mix.faults.push_back({at, "With these parameters no step is left of the journey \"" + source.name
                                          + "\"."});
        mix.journeys.push_back(std::move(journey));
    }
    if (sum <= 0 && mix.faults.empty())
        mix.faults.push_back({"journeys", "The weights of all journeys are 0, so nothing would be sent."});
    for (auto &weight : mix.weights) {
        if (weight && sum > 0)
            *weight /= sum;
    }
}

} // namespace

std::string withParameters(const std::string &text, const ParameterValues &values)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != ':' || (at > 0 && text[at - 1] == ':')) {
            out += text[at++];
            continue;
        }
        std::size_t end = at + 1;
        while (end < text.size() && isNameLetter(text[end]))
            ++end;
        const auto value = values.find(text.substr(at + 1, end - at - 1));
        out += value == values.end() ? text.substr(at, end - at) : value->second;
        at = end;
    }
    return out;
}

ResolvedData resolveData(const Workload &workload, const ParameterValues &resolved)
{
    ResolvedData result;
    DataSet &data = result.data;
    Evaluation evaluation(resolved, result.faults);
    data.workload = workload.id;
    data.parameters = parametersText(shaping(workload, resolved));
    for (const auto &[size, values] : workload.sizes)
        data.sizes.emplace(parametersText(shaping(workload, resolveParameters(workload, {{"size", size}}).values)),
                           size);
    for (const TableSource &source : workload.tables) {
        TableSpec table;
        table.name = source.name;
        table.parent = source.parent;
        table.rows = evaluation.count(source.name, source.rows, maxRows);
        table.minChildren = static_cast<std::uint32_t>(evaluation.count(source.name, source.minChildren, 1e6));
        table.maxChildren = static_cast<std::uint32_t>(evaluation.count(source.name, source.maxChildren, 1e6));
        for (const ColumnSpec &column : source.columns)
            table.columns.push_back(resolvedColumn(column, source.name + '.' + column.name, evaluation));
        data.tables.push_back(std::move(table));
    }
    data.schema = eachWithParameters(workload.schema, resolved);
    data.indexes = eachWithParameters(workload.indexes, resolved);
    data.checks = eachWithParameters(workload.checks, resolved);
    data.drop = eachWithParameters(workload.drop, resolved);
    return result;
}

ResolvedMix resolveMix(const Workload &workload, const ParameterValues &resolved)
{
    ResolvedMix mix;
    Evaluation evaluation(resolved, mix.faults);
    const bool hasJourneys = !workload.journeys.empty();
    const ThinkTime think = resolvedWait(evaluation, "thinkMs", workload.think, mix.faults);
    double sum = 0;
    for (const TransactionSource &transaction : workload.transactions) {
        mix.thinks.push_back(transaction.think.isGiven()
                                 ? resolvedWait(evaluation, "mix." + transaction.name + ".thinkMs", transaction.think,
                                                mix.faults)
                                 : think);
        const bool isPart = std::all_of(
            transaction.when.begin(), transaction.when.end(), [&](const auto &wanted) {
                const auto value = resolved.find(wanted.first);
                return value != resolved.end() && value->second == wanted.second;
            });
        const double weight =
            hasJourneys ? 0 : evaluation.number("mix." + transaction.name, transaction.weight, 0, 1e9);
        mix.weights.push_back(isPart ? std::optional(weight) : std::nullopt);
        sum += isPart ? weight : 0;
    }
    if (!hasJourneys && sum <= 0 && mix.faults.empty())
        mix.faults.push_back({"mix.", "All weights are 0, so nothing would be sent."});
    if (hasJourneys)
        resolveJourneys(workload, evaluation, mix);
    return mix;
}

} // namespace dyno
