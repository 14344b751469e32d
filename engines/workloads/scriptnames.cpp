// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/scriptnames.h"

#include "engines/workloads/number.h"

#include <algorithm>

namespace dyno {

namespace {

constexpr std::string_view automaticNames[] = {"client_id", "scale", "default_seed", "random_seed"};

bool isAutomatic(std::string_view name)
{
    return std::find(std::begin(automaticNames), std::end(automaticNames), name) != std::end(automaticNames);
}

} // namespace

ScriptNames::ScriptNames(std::span<const std::vector<ScriptCommand>> scripts, const ScriptOptions &options)
    : m_options(options), m_symbols(std::make_shared<ScriptSymbols>())
{
    for (const std::vector<ScriptCommand> &commands : scripts) {
        for (const ScriptCommand &command : commands) {
            if (command.kind == CommandKind::Set)
                m_assigned.insert(command.variable);
            if (command.use.kind == CommandKind::LastId)
                m_assigned.insert(command.use.name);
            if (command.use.kind == CommandKind::Gset || command.use.kind == CommandKind::Aset)
                m_prefixes.insert(command.use.name);
        }
    }
}

bool ScriptNames::isBehindPrefix(std::string_view name) const
{
    return std::any_of(m_prefixes.begin(), m_prefixes.end(), [name](const std::string &prefix) {
        return name.size() > prefix.size() && name.starts_with(prefix);
    });
}

// A value given for the run that no script sets. In pgbench's own modes a result may set any name that its
// prefix allows; in `auto` a result that tries is a fault of the run.
bool ScriptNames::isConstant(std::string_view name) const
{
    const auto given = m_options.variables.find(std::string(name));
    if (given == m_options.variables.end() || m_assigned.contains(name))
        return false;
    // Text that would hold variables itself stays a variable: it must not be looked at twice.
    if (!variablesOf(given->second).empty())
        return false;
    return m_options.mode == QueryMode::Auto || !isBehindPrefix(name);
}

bool ScriptNames::isVariable(std::string_view name) const
{
    return m_options.variables.contains(std::string(name)) || m_assigned.contains(name) ||
           isAutomatic(name) || isBehindPrefix(name);
}

std::uint32_t ScriptNames::slot(std::string_view name)
{
    const std::uint32_t slot = m_symbols->slot(name);
    if (const auto given = m_options.variables.find(std::string(name)); given != m_options.variables.end())
        m_symbols->setInitial(slot, given->second);
    return slot;
}

NameResolver::Found ScriptNames::find(std::string_view name, Number &constant, std::uint32_t &slot)
{
    if (isConstant(name)) {
        if (const auto number = numberOfText(m_options.variables.at(std::string(name)))) {
            constant = *number;
            return Found::Constant;
        }
    }
    if (!isVariable(name))
        return Found::Nothing;
    slot = this->slot(name);
    return Found::Slot;
}

std::optional<std::uint32_t> ScriptNames::findList(std::string_view name)
{
    const auto found = std::find(m_options.lists.begin(), m_options.lists.end(), name);
    if (found == m_options.lists.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - m_options.lists.begin());
}

SqlName ScriptNames::findSql(std::string_view name)
{
    SqlName found;
    const bool areWritten = m_options.mode == QueryMode::Simple || m_options.mode == QueryMode::Auto;
    if (areWritten && isConstant(name)) {
        found.kind = SqlName::Kind::Constant;
        found.text = m_options.variables.at(std::string(name));
    } else if (isVariable(name)) {
        found.kind = SqlName::Kind::Slot;
        found.slot = slot(name);
    }
    return found;
}

std::vector<ResultTarget> ScriptNames::targets(std::string_view prefix) const
{
    std::vector<ResultTarget> targets;
    const std::vector<std::string> &names = m_symbols->names();
    for (std::uint32_t slot = 0; slot < names.size(); ++slot) {
        if (names[slot].size() > prefix.size() && names[slot].starts_with(prefix) && !isConstant(names[slot]))
            targets.push_back({names[slot].substr(prefix.size()), slot});
    }
    for (const auto &[name, text] : m_options.variables) {
        if (name.size() > prefix.size() && name.starts_with(prefix) && isConstant(name))
            targets.push_back({name.substr(prefix.size()), noSlot});
    }
    return targets;
}

std::vector<std::uint32_t> ScriptNames::slotsBehind(std::string_view prefix) const
{
    std::vector<std::uint32_t> slots;
    for (const ResultTarget &target : targets(prefix)) {
        if (target.slot != noSlot)
            slots.push_back(target.slot);
    }
    return slots;
}

} // namespace dyno
