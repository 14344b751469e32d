// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/loadeddata.h"

#include "engines/data/canonical.h"

#include <algorithm>

namespace dyno {

namespace {

// Raised when a generator or the canonical text of a value changes, so that older data is loaded again.
constexpr std::string_view dataVersion = "1";

std::vector<std::string> parametersOf(const std::string &text)
{
    std::vector<std::string> parameters;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        parameters.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parameters;
}

// "size=tiny" where a size has these parameters, else those that `other` has not.
std::string shownParameters(const DataSet &data, const std::string &text, const std::string &other)
{
    if (const auto size = data.sizes.find(text); size != data.sizes.end())
        return "size=" + size->second;
    const std::vector<std::string> others = parametersOf(other);
    std::string shown;
    for (const std::string &parameter : parametersOf(text))
        if (std::find(others.begin(), others.end(), parameter) == others.end())
            shown += (shown.empty() ? "" : ",") + parameter;
    return shown.empty() ? "other parameters" : shown;
}

} // namespace

std::string definitionOf(const DataSet &data, std::string_view engine)
{
    std::string all(dataVersion);
    const auto add = [&all](std::string_view part) { (all += part) += '\0'; };
    for (const TableSpec &table : data.tables) {
        add(table.name);
        add(table.parent);
        add(std::to_string(table.rows) + ' ' + std::to_string(table.minChildren) + ' '
            + std::to_string(table.maxChildren));
        for (const ColumnSpec &column : table.columns) {
            add(column.name);
            add(column.generator);
            add(column.hidden ? "hidden" : "");
            for (const auto &[name, value] : column.settings) {
                add(name);
                add(value);
            }
        }
    }
    for (const auto *sql : {&data.schema, &data.indexes}) {
        const std::string *text = textFor(*sql, engine);
        add(text ? *text : "");
    }
    ContentDigest digest;
    const Value whole = Value::ofText(all);
    const ColumnKind kind{ColumnKind::Kind::Text, 0};
    digest.addRow({&whole, 1}, {&kind, 1});
    return digest.text();
}

Result<Mark> markOf(const Target &target, const DataSet &data)
{
    const Result<std::set<std::string>> present = target.tables();
    if (!present)
        return present.error();
    if (present->contains("sqldyno_mark")) {
        Result<std::vector<Mark>> marks = target.marks();
        if (!marks)
            return marks.error();
        for (Mark &mark : *marks)
            if (mark.workload == data.workload)
                return std::move(mark);
    }
    return makeError(ErrorKind::NotFound,
                     target.place() + " holds no data of the workload " + data.workload + " that SQL Dyno loaded.",
                     "`sqldyno load` loads it.");
}

Fit fitOf(const Mark &loaded, const std::set<std::string> &tablesThere, const std::string &parameters,
          const std::string &seed, const std::string &definition)
{
    const bool isWhole = std::all_of(loaded.tables.begin(), loaded.tables.end(),
                                     [&](const std::string &table) { return tablesThere.contains(table); });
    if (!loaded.isComplete || !isWhole)
        return Fit::NotWhole;
    if (loaded.parameters != parameters || loaded.seed != seed)
        return Fit::OtherValues;
    return loaded.definition == definition ? Fit::AsWanted : Fit::OtherDefinition;
}

Result<void> refuseUnfit(const Target &target, const DataSet &data, const LoadRequest &request)
{
    const Result<std::set<std::string>> present = target.tables();
    if (!present)
        return present.error();
    const Result<Mark> mark = markOf(target, data);
    if (!mark) {
        const bool hasAll = std::all_of(data.tables.begin(), data.tables.end(),
                                        [&](const TableSpec &table) { return present->contains(table.name); });
        return mark.error().kind == ErrorKind::NotFound && hasAll ? Result<void>() : mark.error();
    }
    const std::string what = "The data of the workload " + data.workload + " in " + target.place();
    const std::string again = "`sqldyno load` replaces it";
    const std::string seed = std::to_string(request.seed);
    switch (fitOf(*mark, *present, data.parameters, seed, definitionOf(data, request.profile.engine))) {
    case Fit::NotWhole:
        return makeError(ErrorKind::NotFound, what + " is not whole: its load was interrupted, or goes on.",
                         "`sqldyno load` loads it from the start.");
    case Fit::OtherValues: {
        const bool sameSeed = mark->seed == seed, sameParameters = mark->parameters == data.parameters;
        const std::string loaded = sameParameters ? std::string()
                                                  : shownParameters(data, mark->parameters, data.parameters) + ", ";
        const std::string asked = sameParameters ? std::string()
                                                 : shownParameters(data, data.parameters, mark->parameters);
        return makeError(ErrorKind::NotFound,
                         what + " was loaded with " + loaded + "seed " + mark->seed + "; asked for " + asked
                             + (sameSeed ? "" : (asked.empty() ? "seed " : ", seed ") + seed) + '.',
                         "Ask for what was loaded; " + again + '.');
    }
    case Fit::OtherDefinition:
        return makeError(ErrorKind::NotFound, what + " was loaded by another version of the workload.", again + '.');
    case Fit::AsWanted:
        break;
    }
    return {};
}

} // namespace dyno
