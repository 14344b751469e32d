// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sqlrules.h"

namespace dyno {

namespace {

constexpr SqlRules mariaDb{.names = SqlRules::Names::Backticks,
                           .dashesNeedSpace = true,
                           .hashComments = true,
                           .marksCode = true,
                           .runsMarkedCode = true,
                           .escapes = true,
                           .dollarWords = true};
constexpr SqlRules sqlite{.names = SqlRules::Names::BackticksAndBrackets, .parameterSuffix = true};

// Both ways of one of its rules.
void doubleBy(std::vector<SqlRules> &readings, bool SqlRules::*rule)
{
    for (std::size_t i = 0, count = readings.size(); i < count; ++i) {
        SqlRules other = readings[i];
        other.*rule = !(other.*rule);
        readings.push_back(other);
    }
}

} // namespace

std::vector<SqlRules> readingsOf(std::string_view engine, std::string_view sql)
{
    if (engine == "sqlite")
        return {sqlite};
    const auto holds = [sql](std::string_view text) { return sql.find(text) != std::string_view::npos; };
    const bool isMySql = engine == "mysql" || engine == "mariadb";
    std::vector<SqlRules> readings{isMySql ? mariaDb : postgreSqlRules};
    if (holds("\\")) // NO_BACKSLASH_ESCAPES, standard_conforming_strings
        doubleBy(readings, &SqlRules::escapes);
    if (isMySql && (holds("/*!") || holds("/*M!"))) // the version of the server decides, and which of the two it is
        doubleBy(readings, &SqlRules::runsMarkedCode);
    if (engine == "mysql" && holds("$")) // since MySQL 9
        doubleBy(readings, &SqlRules::dollarStrings);
    return readings;
}

} // namespace dyno
