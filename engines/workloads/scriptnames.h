// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/expressioncode.h"
#include "engines/workloads/scriptcommands.h"
#include "engines/workloads/sqlsteps.h"
#include "engines/workloads/variables.h"

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// What each name means in the scripts of one workload: a constant of the run, or a variable of each user.
class ScriptNames final : public NameResolver
{
public:
    // All commands of all scripts, because a variable set by one is there for the others.
    ScriptNames(std::span<const std::vector<ScriptCommand>> scripts, const ScriptOptions &options);

    // In an expression.
    Found find(std::string_view name, Number &constant, std::uint32_t &slot) override;
    std::optional<std::uint32_t> findList(std::string_view name) override;
    // In SQL.
    SqlName findSql(std::string_view name);
    // Made when it is new; for what a command sets.
    std::uint32_t slot(std::string_view name);
    // All columns that results may set behind this prefix, as far as anybody reads them. Call it once all
    // names have been looked up.
    std::vector<ResultTarget> targets(std::string_view prefix) const;
    // Slots that a result behind this prefix may set.
    std::vector<std::uint32_t> slotsBehind(std::string_view prefix) const;

    std::shared_ptr<ScriptSymbols> symbols() const { return m_symbols; }

private:
    bool isConstant(std::string_view name) const;
    bool isVariable(std::string_view name) const;
    bool isBehindPrefix(std::string_view name) const;

    const ScriptOptions &m_options;
    std::set<std::string, std::less<>> m_assigned; // by \set and \lastid
    std::set<std::string, std::less<>> m_prefixes; // of \gset and \aset
    std::shared_ptr<ScriptSymbols> m_symbols;
};

} // namespace dyno
