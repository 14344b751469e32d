// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace dyno {

// Where strings, names and comments begin and end in the SQL of one server. What one server takes for a comment, another
// runs.
struct SqlRules
{
    enum class Names : std::uint8_t { DoubleQuotes, Backticks, BackticksAndBrackets }; // beside "…", which all have
    Names names = Names::DoubleQuotes;
    bool nestsComments = false;
    bool returnEndsLine = false;  // a carriage return alone ends a -- comment
    bool dashesNeedSpace = false; // "--1" is no comment
    bool hashComments = false;    // # … to the end of the line
    bool marksCode = false;       // /*! … */ and /*M! … */ may be run
    bool runsMarkedCode = false;  // … and are
    bool escapeStrings = false;   // E'…' with backslashes, U&'…', U&"…"
    bool escapes = false;         // backslashes in '…' and "…"
    bool dollarStrings = false;   // $tag$ … $tag$
    bool dollarWords = false;     // a name may begin with $
    bool parameterSuffix = false; // a parameter may carry a text in round brackets: $name(…)
};

// As psql reads, and the server behind it.
inline constexpr SqlRules postgreSqlRules{
    .nestsComments = true, .returnEndsLine = true, .escapeStrings = true, .dollarStrings = true};

// How a server of this engine may read `sql`: several ways where its settings or its version decide and the text holds what
// they decide on. The first is the usual one.
std::vector<SqlRules> readingsOf(std::string_view engine, std::string_view sql);

} // namespace dyno
