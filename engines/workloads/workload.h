// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/dataset.h"
#include "engines/result.h"
#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/script.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A knob of a workload, as declared in its workload.json.
struct Parameter
{
    enum class Type : std::uint8_t { Integer, Real, Choice, Text };
    std::string name;          // "writes"
    std::string title;         // "Writes"
    std::string unit;          // "of requests", "rows", "ms"; may be empty
    std::string help;
    Type type = Type::Integer;
    std::string defaultValue;
    std::optional<double> min, max;
    std::vector<std::string> choices;
};
using ParameterValues = std::map<std::string, std::string>;

// A pause as workload.json says it: numbers or expressions over parameters. Without `maxMs` it says nothing.
struct WaitSource
{
    std::string minMs, maxMs, meanMs;
    bool isGiven() const { return !maxMs.empty(); }
};

// A transaction of the mix, before it is compiled.
struct TransactionSource
{
    std::string name;    // "create-order": <name>.sql, <name>.<engine>.sql
    std::string title;
    std::string weight;  // a number, or an expression over parameters; of no account where there are journeys
    bool isWrite = false;
    ParameterValues when; // it is no part of the mix unless all these parameters have these values
    std::map<std::string, std::string> scripts; // engine id, dialect or "" (all) → text of the script
    WaitSource think{};  // after it; else the workload's
};

// One step of a journey. Numbers may be expressions over parameters.
struct StepSource
{
    std::string transaction; // its name
    std::string probability = "1";
    WaitSource wait; // else the think time of the transaction
};
struct JourneySource
{
    std::string name;
    std::string title;
    std::string weight = "1";
    std::vector<StepSource> steps;
};

// A rate beside tps that people quote. Without `of`: of all transactions.
struct RateSource
{
    std::string name;
    std::string title;
    std::vector<std::string> of; // names of transactions
    double perSeconds = 60;
};

// Columns and tables as the folder says: numbers may be expressions over parameters.
struct TableSource
{
    std::string name;
    std::string rows;
    std::vector<ColumnSpec> columns;
    std::string parent;                              // a table with a parent has no rows of its own, but
    std::string minChildren = "0", maxChildren = "0"; // so many for each row of the parent
};

// A list of values from the person's own data, that scripts draw from with pick().
struct ListSource
{
    std::string name;
    std::map<std::string, std::string> queries; // engine id, dialect or "" (all) → a query of one column
    std::string file;                           // CSV in the folder; empty: by query
    std::string column;                         // of the file; empty: its first
};

// A published study, or another set-up worth a click: what the Bench page is filled with.
struct Preset
{
    std::string name;               // "study-a-reads"
    std::string title;
    std::string description;        // what the study did, and what it needs
    ParameterValues parameters;     // chosen ones; may hold "size"
    std::string ramp;               // as parseRamp() reads it
    std::vector<std::string> thresholds;
    int pool = 0;                   // 0: the profile's
    int repeats = 1;
    std::string isolation;          // empty: the profile's
    std::map<std::string, std::string> options; // by engine: profile options that the study used, "a=b c=d"
};

// A workload as its folder says. A value.
struct Workload
{
    std::string id;            // name of the folder
    std::string title;
    std::string description;
    std::filesystem::path folder;
    bool isBuiltIn = false;
    std::vector<Parameter> parameters;
    std::map<std::string, ParameterValues> sizes; // "tiny", "small", "study" → parameters it sets
    std::string defaultSize;
    WaitSource think;
    std::vector<TransactionSource> transactions;
    std::vector<RateSource> rates;
    std::vector<JourneySource> journeys; // empty: transactions are drawn by weight
    std::vector<TableSource> tables;
    std::vector<ListSource> lists;
    std::map<std::string, std::string> schema, indexes, checks, drop; // as in DataSet
    std::vector<Preset> presets;
};

// Reads a folder: its workload.json and the .sql files that it names. Lists every fault with file and line,
// also those of scripts and of expressions, with the parameters of every size. Nothing outside of the folder is
// read.
struct WorkloadParse
{
    std::optional<Workload> workload;
    Faults faults;
};
WorkloadParse readWorkload(const std::filesystem::path &folder);

// All parameters with their values: defaults, then the size's, then `chosen` (key "size" picks the size).
// Unknown names, wrong types and values out of range are faults.
struct ResolvedParameters
{
    ParameterValues values;
    Faults faults;
};
ResolvedParameters resolveParameters(const Workload &workload, const ParameterValues &chosen);
// "size=tiny,writes=0.05" ↔ values. Faults name the piece that is wrong.
ResolvedParameters parseParameters(std::string_view text);
std::string parametersText(const ParameterValues &values);
// SQL of a workload's folder with the value of the parameter in place of each :name. A name that is no
// parameter, and a double colon, stay as they are.
std::string withParameters(const std::string &text, const ParameterValues &values);

// The data set with all expressions worked out.
struct ResolvedData
{
    DataSet data;
    Faults faults;
};
ResolvedData resolveData(const Workload &workload, const ParameterValues &resolved);

// Weights, journeys and think times with all expressions worked out. With journeys, the weight of a transaction
// is how often a journey does it, on average. Steps count transactions as the workload does.
struct ResolvedMix
{
    std::vector<std::optional<double>> weights; // as the workload's transactions; empty: no part of the mix
    std::vector<ThinkTime> thinks;              // likewise
    std::vector<CompiledJourney> journeys;
    Faults faults;
};
ResolvedMix resolveMix(const Workload &workload, const ParameterValues &resolved);

// How a run sends the scripts, and variables that it sets besides the parameters. A variable with the name of a
// parameter is a fault.
struct ScriptChoices
{
    QueryMode mode = QueryMode::Auto;
    ParameterValues variables;
};

// For one engine (id in the engine catalog).
struct WorkloadCompilation
{
    std::shared_ptr<const CompiledWorkload> workload;
    std::vector<ScriptStatement> statements; // of all its scripts: how each is sent
    Faults faults;
};
WorkloadCompilation compileWorkload(const Workload &workload, const ParameterValues &resolved,
                                    std::string_view engine, const ScriptChoices &choices = {});

} // namespace dyno
