// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/listreader.h"

#include "engines/db/enginecatalog.h"
#include "engines/workloads/sqlwords.h"
#include "engines/workloads/valuelists.h"
#include "engines/workloads/workloadfiles.h"
#include "engines/workloads/sqllexer.h"

#include <algorithm>
#include <set>

namespace dyno {

namespace {

constexpr std::size_t maxLists = 100;

// Filling a list must not change the database that it comes from.
void checkQuery(const JsonNode &node, const std::string &sql)
{
    constexpr std::string_view readers[] = {"select", "with", "values", "table"};
    const std::string word = firstWord(sql);
    if (std::find(std::begin(readers), std::end(readers), word) == std::end(readers))
        node.fault("A list is filled by a query: SELECT, WITH, VALUES or TABLE.");
    bool isOver = false;
    SqlLexer lexer(sql);
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next()) {
        if (token.kind == SqlTokenKind::Semicolon) {
            isOver = true;
        } else if (isOver && token.kind != SqlTokenKind::Space && token.kind != SqlTokenKind::Comment) {
            node.fault("A list is filled by one statement, and another follows.");
            return;
        }
    }
}

// One text for all engines, or texts by engine or dialect.
std::map<std::string, std::string> readQueries(const JsonNode &node)
{
    std::map<std::string, std::string> queries;
    const JsonNode query = *node.find("query");
    if (query.isText()) {
        queries[""] = query.scalar();
        checkQuery(query, queries[""]);
        return queries;
    }
    const auto engines = engineCatalog();
    for (const auto &[name, text] : node.members("query", engines.size() * 2)) {
        const bool isKnown = std::any_of(engines.begin(), engines.end(), [&key = name](const Engine &engine) {
            return engine.id == key || engine.dialect == key;
        });
        if (!isKnown)
            text.fault("There is no engine \"" + name + "\".");
        queries[name] = text.scalar();
        checkQuery(text, queries[name]);
    }
    if (queries.empty())
        query.fault("\"query\" must be a text, or texts by engine.");
    return queries;
}

class ListReader
{
public:
    ListReader(const std::filesystem::path &folder, Faults &faults) : m_folder(folder), m_faults(faults) {}

    std::optional<ListSource> read(const JsonNode &node)
    {
        if (!node.expectObject({"name"}, {"query", "file", "column"}))
            return std::nullopt;
        ListSource source;
        source.name = node.text("name");
        const JsonNode at = node.find("name").value_or(node);
        if (!isWorkloadName(source.name, "_"))
            at.fault("A list's name starts with a letter and holds letters, digits and _ only, not \"" + source.name
                     + "\".");
        else if (!m_names.insert(source.name).second)
            at.fault("\"" + source.name + "\" stands twice.");
        if (node.has("query") == node.has("file"))
            node.fault("A list has either a \"query\" or a \"file\".");
        else if (node.has("query"))
            source.queries = readQueries(node);
        else
            readFile(node, source);
        if (node.has("column") && !node.has("file"))
            node.find("column")->fault("\"column\" belongs to a \"file\"; a query names its one column itself.");
        return source;
    }

private:
    void readFile(const JsonNode &node, ListSource &source)
    {
        source.file = node.text("file");
        source.column = node.text("column");
        const JsonNode at = *node.find("file");
        if (source.file.empty() || source.file.find('/') != std::string::npos)
            at.fault("\"file\" names a CSV file beside workload.json.");
        else if (const std::size_t known = m_faults.size();
                 !findWorkloadFile(m_folder, source.file, mostListBytes, m_faults) && m_faults.size() == known)
            at.fault("There is no " + source.file + " beside workload.json.");
    }

    const std::filesystem::path &m_folder;
    Faults &m_faults;
    std::set<std::string> m_names;
};

} // namespace

std::vector<ListSource> readLists(const JsonNode &root, const std::filesystem::path &folder, Faults &faults)
{
    ListReader reader(folder, faults);
    std::vector<ListSource> lists;
    for (const JsonNode &node : root.elements("lists", maxLists)) {
        if (auto source = reader.read(node))
            lists.push_back(std::move(*source));
    }
    return lists;
}

std::vector<CompiledList> listsFor(const Workload &workload, const ParameterValues &resolved,
                                   std::string_view engine, Faults &faults)
{
    std::vector<CompiledList> lists;
    for (const ListSource &source : workload.lists) {
        CompiledList &list = lists.emplace_back();
        list.name = source.name;
        if (!source.file.empty()) {
            list.file = workload.folder / source.file;
            list.column = source.column;
        } else if (const std::string *query = textFor(source.queries, engine)) {
            list.query = withParameters(*query, resolved);
        } else {
            faults.push_back({source.name, "There is no query of the list \"" + source.name + "\" for "
                                               + std::string(engine) + '.'});
        }
    }
    return lists;
}

} // namespace dyno
