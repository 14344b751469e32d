// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/workloadcheck.h"

#include "engines/data/datagenerator.h"
#include "engines/db/enginecatalog.h"

#include <algorithm>
#include <set>

namespace dyno {

namespace {

// "visit.2.waitMs" → "/journeys/0/steps/2/waitMs".
std::string journeyPointer(const Workload &workload, std::string_view where)
{
    const std::size_t dot = where.find('.');
    for (std::size_t i = 0; i < workload.journeys.size(); ++i) {
        if (workload.journeys[i].name != where.substr(0, dot))
            continue;
        std::string pointer = "/journeys/" + std::to_string(i);
        if (dot != std::string_view::npos) {
            pointer += "/steps/" + std::string(where.substr(dot + 1));
            std::replace(pointer.begin(), pointer.end(), '.', '/');
        }
        return pointer;
    }
    return "/journeys";
}

// "mix.create-order" → the JSON pointer of that transaction; places of faults name things, not positions.
std::string pointerOf(const Workload &workload, std::string_view where)
{
    const auto after = [&where](std::string_view start) { return where.substr(start.size()); };
    if (where.starts_with("mix.")) {
        for (std::size_t i = 0; i < workload.transactions.size(); ++i) {
            const std::string pointer = "/mix/" + std::to_string(i);
            if (workload.transactions[i].name == after("mix."))
                return pointer + "/weight";
            if (workload.transactions[i].name + ".thinkMs" == after("mix."))
                return pointer + "/thinkMs";
        }
        return "/mix";
    }
    if (where == "thinkMs")
        return "/thinkMs";
    if (where == "journeys")
        return "/journeys";
    if (where.starts_with("journeys.")) // "journeys.visit", "journeys.visit.2.waitMs": the third step's wait
        return journeyPointer(workload, after("journeys."));
    const std::size_t dot = where.find('.');
    for (std::size_t i = 0; i < workload.tables.size(); ++i) {
        const TableSource &table = workload.tables[i];
        if (table.name != where.substr(0, dot))
            continue;
        const std::string pointer = "/data/tables/" + std::to_string(i);
        for (std::size_t c = 0; c < table.columns.size() && dot != std::string_view::npos; ++c) {
            if (table.columns[c].name == where.substr(dot + 1))
                return pointer + "/columns/" + std::to_string(c);
        }
        return pointer;
    }
    for (std::size_t i = 0; i < workload.parameters.size(); ++i) {
        if (workload.parameters[i].name == where)
            return "/parameters/" + std::to_string(i);
    }
    return {};
}

class Checker
{
public:
    Checker(const Workload &workload, const JsonDocument &document, Faults &faults)
        : m_workload(workload), m_document(document), m_faults(faults)
    {
    }

    // Parameters chosen by a size or preset that stands at `pointer`.
    bool checkValues(const ParameterValues &chosen, const std::string &pointer)
    {
        const ResolvedParameters resolved = resolveParameters(m_workload, chosen);
        for (const Fault &fault : resolved.faults) {
            const std::string at = pointer + '/' + fault.where;
            add(m_document.lines.contains(at) ? at : pointerOf(m_workload, fault.where), fault.message);
        }
        if (!resolved.faults.empty())
            return false;
        addAll(resolveMix(m_workload, resolved.values).faults);
        const ResolvedData data = resolveData(m_workload, resolved.values);
        addAll(data.faults);
        if (data.faults.empty())
            addAll(DataGenerator::build(data.data, 1).faults);
        return true;
    }

    // With the defaults, and with the values under which each transaction is part of the mix.
    void checkScripts()
    {
        std::set<ParameterValues> choices{{}};
        for (const TransactionSource &transaction : m_workload.transactions)
            choices.insert(transaction.when);
        for (const ParameterValues &chosen : choices) {
            const ResolvedParameters resolved = resolveParameters(m_workload, chosen);
            for (const Engine &engine : engineCatalog()) {
                if (resolved.faults.empty() && isFor(engine.id, resolved.values))
                    checkScripts(resolved.values, engine.id);
            }
        }
    }

private:
    // A workload may be for some engines only.
    bool isFor(std::string_view engine, const ParameterValues &values) const
    {
        const ResolvedMix mix = resolveMix(m_workload, values);
        for (std::size_t i = 0; i < mix.weights.size(); ++i) {
            if (mix.weights[i] && !keyFor(m_workload.transactions[i].scripts, engine))
                return false;
        }
        return std::all_of(m_workload.lists.begin(), m_workload.lists.end(), [engine](const ListSource &list) {
            return !list.file.empty() || keyFor(list.queries, engine);
        });
    }
    void checkScripts(const ParameterValues &values, std::string_view engine)
    {
        for (const Fault &fault : compileWorkload(m_workload, values, engine).faults)
            addOnce(fault);
    }
    void add(const std::string &pointer, const std::string &message)
    {
        addOnce({m_document.where(pointer), message});
    }
    void addAll(const Faults &faults)
    {
        for (const Fault &fault : faults)
            add(pointerOf(m_workload, fault.where), fault.message);
    }
    // The same fault comes with every size and every engine.
    void addOnce(const Fault &fault)
    {
        const bool isKnown = std::any_of(m_faults.begin(), m_faults.end(), [&](const Fault &known) {
            return known.where == fault.where && known.message == fault.message;
        });
        if (!isKnown)
            m_faults.push_back(fault);
    }

    const Workload &m_workload;
    const JsonDocument &m_document;
    Faults &m_faults;
};

} // namespace

void checkWorkload(const Workload &workload, const JsonDocument &document, Faults &faults)
{
    Checker checker(workload, document, faults);
    bool good = checker.checkValues({}, "");
    for (const auto &size : workload.sizes)
        good = checker.checkValues({{"size", size.first}}, "/sizes/" + size.first) && good;
    for (std::size_t i = 0; i < workload.presets.size(); ++i)
        good = checker.checkValues(workload.presets[i].parameters,
                                   "/presets/" + std::to_string(i) + "/parameters")
               && good;
    if (good)
        checker.checkScripts();
}

} // namespace dyno
