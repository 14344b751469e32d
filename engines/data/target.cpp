// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/target.h"

#include "engines/db/enginecatalog.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace dyno {

// What each dialect needs to be asked in its own words.
struct Target::Dialect
{
    std::string_view dialect;
    std::string_view listTables;
    std::string_view tryLock; // true when taken, kept as long as the connection; empty: by a lock file
    std::string_view settle;  // of one table, "%"
    bool settlesBeforeIndexes; // cheaper there, and as good
};

namespace {

constexpr std::string_view markTable = "sqldyno_mark";

std::string replaced(std::string_view text, std::string_view name)
{
    std::string out(text);
    out.replace(out.find('%'), 1, name);
    return out;
}

std::string joinedLines(const std::vector<std::string> &lines)
{
    std::string text;
    for (const std::string &line : lines)
        text += line + '\n';
    return text;
}

std::vector<std::string> splitLines(const std::string &text)
{
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

std::string digestLine(const TableDigest &digest)
{
    return digest.table + ' ' + std::to_string(digest.rows) + ' ' + digest.digest;
}

std::optional<TableDigest> digestOf(const std::string &line)
{
    const std::size_t one = line.find(' ');
    const std::size_t two = line.rfind(' ');
    if (one == std::string::npos || two <= one)
        return std::nullopt;
    TableDigest digest{line.substr(0, one), 0, line.substr(two + 1)};
    std::from_chars(line.data() + one + 1, line.data() + two, digest.rows);
    return digest;
}

} // namespace

Result<Target> Target::open(const LoadRequest &request)
{
    static constexpr Dialect dialects[] = {
        {"postgresql",
         "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
         "WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'f', 'v', 'm')",
         "SELECT pg_try_advisory_lock(hashtext('sqldyno load ' || current_schema()))", "VACUUM (ANALYZE) %",
         true},
        {"mysql", "SELECT table_name FROM information_schema.tables WHERE table_schema = database()",
         "SELECT get_lock(concat('sqldyno load ', left(database(), 40)), 0)", "ANALYZE TABLE %", false},
        {"sqlite",
         "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
         "", "ANALYZE %", false},
    };
    const Engine *engine = findEngine(request.profile.engine);
    if (!engine)
        return makeError(ErrorKind::Usage, "There is no engine \"" + request.profile.engine + "\".");
    if (!engine->open)
        return makeError(ErrorKind::Unsupported, "This build cannot talk to " + std::string(engine->title) + '.');
    Target target;
    target.m_dialect = std::find_if(std::begin(dialects), std::end(dialects), [&](const Dialect &dialect) {
        return dialect.dialect == engine->dialect;
    });
    if (target.m_dialect == std::end(dialects))
        return makeError(ErrorKind::Unsupported, "Data cannot be loaded into " + std::string(engine->title) + '.');
    Result<std::unique_ptr<Connection>> connection = engine->open(request.profile, request.secret);
    if (!connection)
        return connection.error();
    target.m_connection = std::move(*connection);
    target.m_place = std::string(engine->title) + ' ' + request.profile.place();
    target.m_file = request.profile.file;
    return target;
}

Result<void> Target::lock()
{
    const Error busy = makeError(ErrorKind::Busy, "Another load is at work in " + m_place + '.',
                                 "Wait until it has ended, or stop it.");
    if (m_dialect->tryLock.empty()) {
        auto taken = FileLock::tryLock(m_file);
        if (!taken)
            return taken.error();
        if (!taken->isTaken())
            return busy;
        m_fileLock = std::move(*taken);
        return {};
    }
    const Result<Table> answer = m_connection->query(m_dialect->tryLock);
    if (!answer)
        return answer.error();
    const std::string taken = answer->single();
    if (taken != "t" && taken != "true" && taken != "1")
        return busy;
    return {};
}

Result<std::set<std::string>> Target::tables() const
{
    const Result<Table> answer = m_connection->query(m_dialect->listTables);
    if (!answer)
        return answer.error();
    std::set<std::string> names;
    for (const auto &row : answer->rows)
        names.insert(row.front().value_or(""));
    return names;
}

Result<std::vector<Mark>> Target::marks() const
{
    const Result<Table> answer = m_connection->query(
        "SELECT workload, state, parameters, seed, definition, program, method, tables, digests FROM sqldyno_mark");
    if (!answer)
        return answer.error();
    std::vector<Mark> marks;
    for (const auto &row : answer->rows) {
        const auto text = [&row](std::size_t i) { return row[i].value_or(""); };
        Mark mark;
        mark.workload = text(0);
        mark.isComplete = text(1) == "complete";
        mark.parameters = text(2);
        mark.seed = text(3);
        mark.definition = text(4);
        mark.program = text(5);
        mark.method = text(6);
        mark.tables = splitLines(text(7));
        for (const std::string &line : splitLines(text(8))) {
            if (const auto digest = digestOf(line))
                mark.digests.push_back(*digest);
        }
        marks.push_back(std::move(mark));
    }
    return marks;
}

Result<void> Target::refuseForeignTables(const std::set<std::string> &present, const std::vector<Mark> &marks) const
{
    std::set<std::string> foreign = present;
    foreign.erase(std::string(markTable));
    for (const Mark &mark : marks) {
        for (const std::string &table : mark.tables)
            foreign.erase(table);
    }
    if (foreign.empty())
        return {};
    std::string names;
    std::size_t listed = 0;
    for (const std::string &name : foreign) {
        if (++listed > 5)
            break;
        names += (names.empty() ? "" : ", ") + name;
    }
    if (foreign.size() > 5)
        names += " and " + std::to_string(foreign.size() - 5) + " more";
    return makeError(ErrorKind::Permission,
                     m_place + " holds tables that SQL Dyno did not make (" + names + "), so nothing was loaded there.",
                     "Name an empty database, or run with the tables as they are (--no-load).");
}

Result<void> Target::writeMark(const Mark &mark) const
{
    const auto quoted = [this](const std::string &text) { return m_connection->quoteText(text); };
    std::vector<std::string> digests;
    for (const TableDigest &digest : mark.digests)
        digests.push_back(digestLine(digest));
    // The statement for the table runs only where it is missing: some engines end a transaction for it.
    const Result<std::set<std::string>> present = tables();
    if (!present)
        return present.error();
    if (!present->contains(std::string(markTable))) {
        const Result<Table> made = m_connection->query(
            "CREATE TABLE sqldyno_mark (workload varchar(64) NOT NULL PRIMARY KEY, state varchar(16) NOT NULL, "
            "parameters varchar(4000) NOT NULL, seed varchar(24) NOT NULL, definition varchar(32) NOT NULL, "
            "program varchar(32) NOT NULL, method varchar(100) NOT NULL, tables text NOT NULL, digests text NOT NULL)");
        if (!made)
            return made.error();
    }
    if (const Result<void> removed = removeMark(mark.workload); !removed)
        return removed.error();
    const Result<Table> written = m_connection->query(
        "INSERT INTO sqldyno_mark (workload, state, parameters, seed, definition, program, method, tables, digests) "
        "VALUES (" + quoted(mark.workload) + ", " + quoted(mark.isComplete ? "complete" : "loading") + ", "
        + quoted(mark.parameters) + ", " + quoted(mark.seed) + ", " + quoted(mark.definition) + ", "
        + quoted(mark.program) + ", " + quoted(mark.method) + ", " + quoted(joinedLines(mark.tables)) + ", "
        + quoted(joinedLines(digests)) + ")");
    if (!written)
        return written.error();
    return {};
}

Result<void> Target::removeMark(const std::string &workload) const
{
    const Result<Table> removed =
        m_connection->query("DELETE FROM sqldyno_mark WHERE workload = " + m_connection->quoteText(workload));
    if (!removed)
        return removed.error();
    return {};
}

Result<void> Target::dropTables(const std::vector<std::string> &names) const
{
    const Result<std::set<std::string>> present = tables();
    if (!present)
        return present.error();
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        if (!present->contains(*name))
            continue;
        const Result<Table> dropped = m_connection->query("DROP TABLE " + m_connection->quoteName(*name));
        if (!dropped)
            return dropped.error();
    }
    return {};
}

Result<void> Target::settle(const std::string &table) const
{
    const Result<Table> settled = m_connection->query(replaced(m_dialect->settle, m_connection->quoteName(table)));
    if (!settled)
        return settled.error();
    return {};
}

bool Target::settlesBeforeIndexes() const
{
    return m_dialect->settlesBeforeIndexes;
}

} // namespace dyno
