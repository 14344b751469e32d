// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/generators.h"
#include "engines/db/enginecatalog.h"
#include "engines/db/profile.h"
#include "engines/measure/threshold.h"
#include "engines/workloads/json.h"
#include "engines/workloads/listreader.h"
#include "engines/workloads/workload.h"
#include "engines/workloads/workloadcheck.h"
#include "engines/workloads/workloadfiles.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace dyno {

namespace {

constexpr std::size_t maxParameters = 100;
constexpr std::size_t maxSizes = 20;
constexpr std::size_t maxTransactions = 100;
constexpr std::size_t maxJourneys = 100;
constexpr std::size_t maxSteps = 1000;
constexpr std::size_t maxTables = 200;
constexpr std::size_t maxColumns = 200;
constexpr std::size_t maxListEntries = 2000;
constexpr std::size_t maxPresets = 50;

// Reads one workload.json into a Workload. Faults go to one list; nothing stops at the first.
class Reader
{
public:
    Reader(Workload &workload, Faults &faults) : m_workload(workload), m_faults(faults) {}

    void read(const JsonNode &root)
    {
        if (!root.expectObject({"title", "mix"}, {"$schema", "description", "parameters", "sizes", "defaultSize",
                                                  "thinkMs", "journeys", "rates", "lists", "data", "presets"}))
            return;
        m_workload.title = root.text("title", m_workload.id);
        m_workload.description = root.text("description");
        for (const JsonNode &node : root.elements("parameters", maxParameters))
            readParameter(node);
        readSizes(root);
        m_workload.think = readWait(root, "thinkMs");
        m_workload.lists = readLists(root, m_workload.folder, m_faults);
        const auto mix = root.elements("mix", maxTransactions);
        if (mix.empty() && root.has("mix"))
            root.fault("\"mix\" must hold at least one transaction.");
        for (const JsonNode &node : mix) {
            readTransaction(node);
            if (const auto weight = node.find("weight"); weight && root.has("journeys"))
                weight->fault("Where there are journeys, a transaction has no weight: the steps say how often it is "
                              "done.");
        }
        const auto journeys = root.elements("journeys", maxJourneys);
        if (journeys.empty() && root.has("journeys"))
            root.find("journeys")->fault("\"journeys\" must hold at least one journey.");
        for (const JsonNode &node : journeys)
            readJourney(node);
        for (std::size_t i = 0; i < mix.size() && !journeys.empty(); ++i) {
            if (const std::string named = mix[i].text("name"); !m_done.contains(named))
                mix[i].fault("No journey does \"" + named + "\".");
        }
        for (const JsonNode &node : root.elements("rates", maxListEntries))
            readRate(node);
        if (const auto data = root.find("data"); data && data->expectObject({"tables"}, {})) {
            for (const JsonNode &node : data->elements("tables", maxTables))
                readTable(node);
        }
        for (const JsonNode &node : root.elements("presets", maxPresets))
            readPreset(node);
    }

private:
    // Quoted names keep their case and plain ones do not, and file systems differ: small letters are safe.
    std::string sqlName(const JsonNode &node, std::set<std::string> &seen)
    {
        std::string found = name(node, "_", seen);
        if (std::any_of(found.begin(), found.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
            node.find("name").value_or(node).fault("Tables and columns are named in small letters.");
        return found;
    }

    // A name that was not there before.
    std::string name(const JsonNode &node, std::string_view also, std::set<std::string> &seen)
    {
        std::string found = node.text("name");
        const JsonNode at = node.find("name").value_or(node);
        if (!isWorkloadName(found, also)) {
            if (node.has("name"))
                at.fault("A name here starts with a letter and holds letters, digits and \"" + std::string(also)
                         + "\" only, not \"" + found + "\".");
        } else if (!seen.insert(found).second) {
            at.fault("\"" + found + "\" stands twice.");
        }
        return found;
    }

    void readParameter(const JsonNode &node)
    {
        if (!node.expectObject({"name", "type", "default"}, {"title", "unit", "help", "min", "max", "choices"}))
            return;
        Parameter parameter;
        parameter.name = name(node, "_", m_parameterNames);
        if (parameter.name == "size")
            node.fault("\"size\" picks one of the sizes and can be no parameter.");
        parameter.title = node.text("title", parameter.name);
        parameter.unit = node.text("unit");
        parameter.help = node.text("help");
        const std::string type = node.text("type", "integer");
        using Type = Parameter::Type;
        constexpr std::pair<std::string_view, Type> types[] = {
            {"integer", Type::Integer}, {"real", Type::Real}, {"choice", Type::Choice}, {"text", Type::Text}};
        const auto found = std::find_if(std::begin(types), std::end(types),
                                        [&](const auto &entry) { return entry.first == type; });
        if (found == std::end(types))
            node.find("type")->fault("\"type\" must be integer, real, choice or text, not \"" + type + "\".");
        else
            parameter.type = found->second;
        if (const auto value = node.find("default"))
            parameter.defaultValue = value->scalar();
        parameter.min = node.number("min");
        parameter.max = node.number("max");
        for (const JsonNode &choice : node.elements("choices", maxListEntries))
            parameter.choices.push_back(choice.scalar());
        if ((parameter.type == Type::Choice) != !parameter.choices.empty())
            node.fault("\"choices\" belong to the type choice, and it needs them.");
        m_workload.parameters.push_back(std::move(parameter));
    }

    ParameterValues readValues(const JsonNode &node, std::string_view key)
    {
        ParameterValues values;
        for (const auto &[parameter, value] : node.members(key, maxParameters)) {
            if (!m_parameterNames.contains(parameter) && parameter != "size")
                value.fault("There is no parameter \"" + parameter + "\".");
            values[parameter] = value.scalar();
        }
        return values;
    }

    void readSizes(const JsonNode &root)
    {
        for (const auto &[size, node] : root.members("sizes", maxSizes)) {
            if (!isWorkloadName(size, "-_0123456789"))
                node.fault("\"" + size + "\" is no name for a size.");
            ParameterValues values;
            for (const auto &[parameter, value] : node.members()) {
                if (!m_parameterNames.contains(parameter))
                    value.fault("There is no parameter \"" + parameter + "\".");
                values[parameter] = value.scalar();
            }
            m_workload.sizes.emplace(size, std::move(values));
        }
        m_workload.defaultSize = root.text("defaultSize");
        if (!m_workload.defaultSize.empty() && !m_workload.sizes.contains(m_workload.defaultSize))
            root.find("defaultSize")->fault("There is no size \"" + m_workload.defaultSize + "\".");
        if (m_workload.defaultSize.empty() && !m_workload.sizes.empty())
            root.fault("\"defaultSize\" must name one of the sizes.");
    }

    static WaitSource readWait(const JsonNode &node, std::string_view key)
    {
        const auto wait = node.find(key);
        if (!wait || !wait->expectObject({"min", "max"}, {"mean"}))
            return {};
        return {wait->expression("min", "0"), wait->expression("max", "0"),
                wait->has("mean") ? wait->expression("mean", "0") : std::string()};
    }

    void readTransaction(const JsonNode &node)
    {
        if (!node.expectObject({"name"}, {"title", "weight", "write", "when", "thinkMs"}))
            return;
        TransactionSource transaction;
        transaction.name = name(node, "-_", m_transactionNames);
        transaction.title = node.text("title", transaction.name);
        transaction.weight = node.expression("weight", "1");
        transaction.isWrite = node.boolean("write");
        transaction.when = readValues(node, "when");
        transaction.think = readWait(node, "thinkMs");
        if (isWorkloadName(transaction.name, "-_")) {
            transaction.scripts = readByEngine(m_workload.folder, transaction.name, m_faults);
            if (transaction.scripts.empty())
                node.fault("There is no " + workloadFileName(transaction.name, "") + " beside workload.json.");
        }
        m_workload.transactions.push_back(std::move(transaction));
    }

    void readJourney(const JsonNode &node)
    {
        if (!node.expectObject({"name", "steps"}, {"title", "weight"}))
            return;
        JourneySource journey;
        journey.name = name(node, "-_", m_journeyNames);
        journey.title = node.text("title", journey.name);
        journey.weight = node.expression("weight", "1");
        const auto steps = node.elements("steps", maxSteps);
        if (steps.empty() && node.has("steps"))
            node.find("steps")->fault("A journey needs at least one step.");
        for (const JsonNode &step : steps) {
            StepSource &source = journey.steps.emplace_back();
            if (!step.expectObject({"do"}, {"probability", "waitMs"}))
                continue;
            source.transaction = step.text("do");
            m_done.insert(source.transaction);
            if (const auto at = step.find("do"); at && !m_transactionNames.contains(source.transaction))
                at->fault("There is no transaction \"" + source.transaction + "\" in the mix.");
            source.probability = step.expression("probability", "1");
            source.wait = readWait(step, "waitMs");
        }
        m_workload.journeys.push_back(std::move(journey));
    }

    void readRate(const JsonNode &node)
    {
        if (!node.expectObject({"name", "title", "per"}, {"of"}))
            return;
        RateSource rate;
        rate.name = name(node, "-_", m_rateNames);
        rate.title = node.text("title");
        const std::string per = node.text("per");
        if (per == "second")
            rate.perSeconds = 1;
        else if (per == "hour")
            rate.perSeconds = 3600;
        else if (per != "minute")
            node.find("per")->fault("\"per\" must be second, minute or hour, not \"" + per + "\".");
        for (const JsonNode &transaction : node.elements("of", maxTransactions)) {
            rate.of.push_back(transaction.scalar());
            if (!m_transactionNames.contains(rate.of.back()))
                transaction.fault("There is no transaction \"" + rate.of.back() + "\" in the mix.");
        }
        m_workload.rates.push_back(std::move(rate));
    }

    void readTable(const JsonNode &node)
    {
        if (!node.expectObject({"name"}, {"rows", "of", "columns"}))
            return;
        TableSource table;
        table.name = sqlName(node, m_tableNames);
        table.rows = node.expression("rows", "0");
        if (const auto of = node.find("of"); of && of->expectObject({"table", "min", "max"}, {})) {
            table.parent = of->text("table");
            table.minChildren = of->expression("min", "0");
            table.maxChildren = of->expression("max", "0");
            if (node.has("rows"))
                node.fault("A table has either \"rows\" or \"of\", not both.");
        }
        std::set<std::string> seen;
        for (const JsonNode &column : node.elements("columns", maxColumns))
            readColumn(column, seen, table);
        const bool isFilled = table.rows != "0" || !table.parent.empty();
        if (isFilled && table.columns.empty())
            node.fault("A table with rows needs \"columns\".");
        m_workload.tables.push_back(std::move(table));
    }

    void readColumn(const JsonNode &node, std::set<std::string> &seen, TableSource &table)
    {
        ColumnSpec column;
        column.name = sqlName(node, seen);
        column.generator = node.text("generator");
        column.hidden = node.boolean("hidden");
        const GeneratorKind *kind = findGenerator(column.generator);
        if (!kind) {
            node.find("generator").value_or(node).fault("\"generator\" must be one of " + generatorNames() + '.');
            return;
        }
        for (const auto &[key, value] : node.members()) {
            if (key == "name" || key == "generator" || key == "hidden")
                continue;
            const auto setting = std::find_if(kind->settings.begin(), kind->settings.end(),
                                              [&k = key](const auto &candidate) { return candidate.name == k; });
            const bool isKnown = setting != kind->settings.end();
            using Type = GeneratorSetting::Type;
            if (isKnown && setting->type == Type::List) {
                if (!value.isArray())
                    value.fault("\"" + key + "\" must be a list.");
                std::string joined;
                for (const JsonNode &entry : node.elements(key, maxListEntries))
                    joined += (joined.empty() ? "" : "\n") + entry.scalar();
                column.settings[key] = joined;
            } else if (key == "nulls" || (isKnown && setting->type == Type::Number)) {
                column.settings[key] = node.expression(key);
            } else {
                column.settings[key] = value.scalar(); // an unknown key is found when the generator is made
            }
        }
        table.columns.push_back(std::move(column));
    }

    void readPreset(const JsonNode &node)
    {
        if (!node.expectObject({"name", "title", "ramp"}, {"description", "parameters", "thresholds", "pool", "repeats",
                                                           "isolation", "options"}))
            return;
        Preset preset;
        preset.name = name(node, "-_", m_presetNames);
        preset.title = node.text("title");
        preset.description = node.text("description");
        preset.parameters = readValues(node, "parameters");
        preset.ramp = node.text("ramp");
        for (const JsonNode &threshold : node.elements("thresholds", maxListEntries)) {
            preset.thresholds.push_back(threshold.scalar());
            if (const auto parsed = parseThreshold(preset.thresholds.back()); !parsed)
                threshold.fault(parsed.error().message);
        }
        preset.pool = wholeNumber(node, "pool", 0, 100'000, 0);
        preset.repeats = wholeNumber(node, "repeats", 1, 1'000, 1);
        preset.isolation = node.text("isolation");
        if (!preset.isolation.empty() && !isolationOf(preset.isolation))
            node.find("isolation")->fault("There is no isolation level \"" + preset.isolation + "\".");
        for (const auto &[engine, value] : node.members("options", maxListEntries)) {
            if (!findEngine(engine))
                value.fault("There is no engine \"" + engine + "\".");
            preset.options[engine] = value.scalar();
        }
        m_workload.presets.push_back(std::move(preset));
    }

    static int wholeNumber(const JsonNode &node, std::string_view key, int least, int most, int fallback)
    {
        const auto number = node.number(key);
        if (!number)
            return fallback;
        if (*number < least || *number > most || *number != std::floor(*number)) {
            node.find(key)->fault("\"" + std::string(key) + "\" must be a whole number from " + std::to_string(least)
                                  + " to " + std::to_string(most) + '.');
            return fallback;
        }
        return static_cast<int>(*number);
    }

    Workload &m_workload;
    Faults &m_faults;
    std::set<std::string> m_done; // by the steps of journeys
    std::set<std::string> m_parameterNames, m_transactionNames, m_journeyNames, m_rateNames, m_tableNames,
        m_presetNames;
};

} // namespace

WorkloadParse readWorkload(const std::filesystem::path &folder)
{
    WorkloadParse parse;
    Workload workload;
    std::error_code error;
    workload.folder = std::filesystem::canonical(folder, error);
    if (error) {
        parse.faults.push_back({folder.string(), "There is no such folder."});
        return parse;
    }
    workload.id = workload.folder.filename().string();
    if (!isWorkloadName(workload.id, "-_"))
        parse.faults.push_back({folder.string(), "A workload's folder is named with letters, digits, - and _, and "
                                                 "begins with a letter."});
    const auto text = readWorkloadFile(workload.folder, "workload.json", parse.faults);
    if (!text) {
        if (parse.faults.empty())
            parse.faults.push_back({folder.string(), "There is no workload.json in this folder."});
        return parse;
    }
    JsonParse json = parseJson(*text, "workload.json");
    parse.faults.insert(parse.faults.end(), json.faults.begin(), json.faults.end());
    if (!json.document)
        return parse;
    Reader(workload, parse.faults).read(JsonNode(*json.document, parse.faults));
    workload.schema = readByEngine(workload.folder, "schema", parse.faults);
    workload.indexes = readByEngine(workload.folder, "indexes", parse.faults);
    workload.checks = readByEngine(workload.folder, "checks", parse.faults);
    workload.drop = readByEngine(workload.folder, "drop", parse.faults);
    findUnusedFiles(workload, parse.faults);
    checkWorkload(workload, *json.document, parse.faults);
    if (parse.faults.empty())
        parse.workload = std::move(workload);
    return parse;
}

} // namespace dyno
