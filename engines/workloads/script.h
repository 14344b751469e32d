// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/session.h"
#include "engines/measure/runrecord.h"
#include "engines/result.h"
#include "engines/workloads/program.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A script before it is compiled. `name` stands in the places of faults: "create-order.sql" gives
// "create-order.sql:3:14".
struct ScriptSource
{
    std::string name;
    std::string text;
};

// How statements are sent. The first three are pgbench's and give its results; see SCRIPTS.md.
enum class QueryMode : std::uint8_t {
    Simple,   // values written into the text, also inside quotes and comments
    Extended, // parameters, parsed anew each time
    Prepared, // parameters, parsed once per connection
    Auto      // prepared where every variable stands where a parameter can stand, else as text
};
std::string_view queryModeName(QueryMode mode); // "simple", "extended", "prepared", "auto"
std::optional<QueryMode> queryModeOf(std::string_view name);

struct ScriptOptions
{
    char placeholder = '$'; // of the engine: '$' ($1, $2 …) or '?'
    QueryMode mode = QueryMode::Auto;
    // Set before the first transaction: -D and the workload's parameters, as text. A number is a number in
    // expressions. The automatic variables (client_id, scale, default_seed, random_seed) have values without
    // being named here; those named here win.
    std::map<std::string, std::string> variables;
    std::vector<std::string> lists = {}; // names of those that pick() draws from
};

class ScriptSymbols; // the variables of all scripts of a workload; immutable, shared by all users


struct CompiledScript
{
    std::shared_ptr<const Program> program; // null when any script has faults
    std::vector<ScriptStatement> statements; // by number within the script; their type is that of the source
};

// All scripts of one workload, compiled together: they share the variables of a user, and their statement ids
// are dense over all.
struct ScriptCompilation
{
    std::vector<CompiledScript> scripts; // as the sources; empty when there are faults
    std::vector<Statement> statements;
    std::shared_ptr<const ScriptSymbols> symbols;
    Faults faults;
};
ScriptCompilation compileScripts(std::span<const ScriptSource> sources, const ScriptOptions &options);

// A value of an expression: what pgbench calls null, boolean, int and double.
struct Number
{
    enum class Type : std::uint8_t { Null, Bool, Int, Double };
    Type type = Type::Null;
    union {
        bool boolean;
        std::int64_t integer = 0;
        double real;
    };

    bool isNull() const { return type == Type::Null; }
    double toDouble() const;             // null: 0, true: 1
    std::int64_t toInteger() const;      // rounded to the nearest, at the ends of the range where it is beyond
    std::string toText() const;          // as pgbench writes it
};

// One expression over named constants, outside of a script: for weights, row counts and think times of a
// workload. Names may be written with or without the colon (":scale * 1000", "scale * 1000"); values are text
// as parameters are. Random functions and debug() are refused. Faults are in Error::message.
Result<Number> evaluateExpression(std::string_view text, const std::map<std::string, std::string> &values);

} // namespace dyno
