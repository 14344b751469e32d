// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/script.h"

#include "engines/workloads/scriptcompiler.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace dyno {

namespace {

constexpr std::array<std::pair<QueryMode, std::string_view>, 4> modeNames = {{
    {QueryMode::Simple, "simple"},
    {QueryMode::Extended, "extended"},
    {QueryMode::Prepared, "prepared"},
    {QueryMode::Auto, "auto"},
}};

void makeSet(std::vector<std::uint32_t> &slots)
{
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
}

// Numbers statements over all scripts; the same text is prepared once.
class Numbering
{
public:
    explicit Numbering(std::vector<Statement> &statements) : m_statements(statements) {}

    void number(Statement &statement)
    {
        const auto next = static_cast<std::uint32_t>(m_statements.size());
        const auto [found, isNew] = m_ids.try_emplace(statement.sql, next);
        statement.id = found->second;
        if (isNew)
            m_statements.push_back(statement);
    }

private:
    std::vector<Statement> &m_statements;
    std::map<std::string, std::uint32_t> m_ids;
};

// What needs the names of all scripts: where results go, and what a retry must put back.
void complete(Program &program, const ScriptNames &names, Numbering &numbering)
{
    for (SqlStep &step : program.steps) {
        if (step.isExecuted && !step.once)
            numbering.number(step.statement);
        if (step.use != CommandKind::Gset && step.use != CommandKind::Aset)
            continue;
        step.targets = names.targets(step.prefix);
        const auto slots = names.slotsBehind(step.prefix);
        program.assigned.insert(program.assigned.end(), slots.begin(), slots.end());
    }
    makeSet(program.assigned);
    for (Program::Place &place : program.commands)
        makeSet(place.variables);
    program.symbols = names.symbols();
}

// In the order of the text: reading and compiling find them in turns.
void sortByPlace(Faults &faults)
{
    const auto place = [](const Fault &fault) {
        const std::size_t column = fault.where.rfind(':');
        const std::size_t line = fault.where.rfind(':', column - 1);
        return std::pair(std::stoul(fault.where.substr(line + 1)),
                         std::stoul(fault.where.substr(column + 1)));
    };
    std::stable_sort(faults.begin(), faults.end(),
                     [&](const Fault &a, const Fault &b) { return place(a) < place(b); });
}

Faults optionFaults(const ScriptOptions &options)
{
    Faults faults;
    for (const auto &[name, text] : options.variables) {
        if (!isVariableName(name))
            faults.push_back({"variables", "\"" + name +
                                               "\" cannot be the name of a variable: a letter or an "
                                               "underscore, then letters, digits and underscores"});
    }
    return faults;
}

} // namespace

std::string_view queryModeName(QueryMode mode)
{
    for (const auto &[row, name] : modeNames) {
        if (row == mode)
            return name;
    }
    return {};
}

std::optional<QueryMode> queryModeOf(std::string_view name)
{
    for (const auto &[mode, row] : modeNames) {
        if (row == name)
            return mode;
    }
    return std::nullopt;
}

ScriptCompilation compileScripts(std::span<const ScriptSource> sources, const ScriptOptions &options)
{
    ScriptCompilation result;
    result.faults = optionFaults(options);
    std::vector<TextPlaces> places;
    std::vector<std::vector<ScriptCommand>> commands;
    std::vector<Faults> faults(sources.size());
    places.reserve(sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i) {
        places.emplace_back(sources[i].name, sources[i].text);
        commands.push_back(readCommands(places[i], faults[i]));
    }
    ScriptNames names(commands, options);
    std::vector<std::shared_ptr<Program>> programs;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        ProgramCompilation compilation = compileProgram(places[i], commands[i], options, names, faults[i]);
        compilation.program->number = static_cast<std::uint32_t>(i);
        for (ScriptStatement &statement : compilation.notes)
            statement.type = static_cast<std::int32_t>(i);
        result.scripts.push_back({compilation.program, std::move(compilation.notes)});
        programs.push_back(std::move(compilation.program));
        sortByPlace(faults[i]);
        result.faults.insert(result.faults.end(), faults[i].begin(), faults[i].end());
    }
    if (!result.faults.empty()) {
        result.scripts.clear();
        return result;
    }
    Numbering numbering(result.statements);
    for (const auto &program : programs)
        complete(*program, names, numbering);
    result.symbols = names.symbols();
    return result;
}

} // namespace dyno
