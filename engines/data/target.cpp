// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/target.h"

#include "engines/data/datause.h"
#include "engines/db/enginecatalog.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <thread>

namespace dyno {

// What each dialect needs to be asked in its own words.
struct Target::Dialect
{
    std::string_view dialect;
    std::string_view listTables;
    // Each takes a lock that is kept as long as the connection; false: somebody else has it. Null: by a lock file.
    TryLock tryLock;     // loaders against one another
    TryLock tryLockData; // a loader that changes data against those that use it
    TryLock tryShare;    // those that use it
    std::string_view unlock;
    std::string_view where; // asks for the name of what the tables lie in; empty: a file
    std::string_view nowhere, nowhereAdvice; // when the answer is none
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

Result<bool> isTrue(Connection &connection, const std::string &question)
{
    const Result<Table> answer = connection.query(question);
    if (!answer)
        return answer.error();
    const std::string word = answer->single();
    return word == "t" || word == "true" || word == "1";
}

Result<bool> pgTryLock(Connection &connection)
{
    return isTrue(connection, "SELECT pg_try_advisory_lock(hashtext('sqldyno load ' || current_schema()))");
}

Result<bool> pgTryLockData(Connection &connection)
{
    return isTrue(connection, "SELECT pg_try_advisory_lock(hashtext('sqldyno data ' || current_schema()))");
}

Result<bool> pgTryShare(Connection &connection)
{
    return isTrue(connection, "SELECT pg_try_advisory_lock_shared(hashtext('sqldyno data ' || current_schema()))");
}

// MariaDB and MySQL have no lock that can be shared: each run takes the first of these that is free. Whoever
// changes the data takes its own lock first and then looks for theirs, they take theirs first and then look for
// that one: of two, one always sees the other.
constexpr int mostRuns = 64;

std::string mysqlLock(const std::string &what)
{
    return "concat('sqldyno " + what + " ', left(database(), 40))";
}

Result<bool> mysqlTryLock(Connection &connection)
{
    return isTrue(connection, "SELECT get_lock(" + mysqlLock("load") + ", 0)");
}

Result<bool> mysqlTryLockData(Connection &connection)
{
    const Result<bool> taken = isTrue(connection, "SELECT get_lock(" + mysqlLock("data") + ", 0)");
    if (!taken || !*taken)
        return taken;
    std::string allFree;
    for (int run = 0; run < mostRuns; ++run)
        allFree += (run == 0 ? "is_free_lock(" : " AND is_free_lock(") + mysqlLock("run " + std::to_string(run)) + ')';
    return isTrue(connection, "SELECT " + allFree);
}

Result<bool> mysqlTryShare(Connection &connection)
{
    for (int run = 0; run < mostRuns; ++run) {
        const Result<bool> taken
            = isTrue(connection, "SELECT get_lock(" + mysqlLock("run " + std::to_string(run)) + ", 0)");
        if (!taken)
            return taken;
        if (!*taken)
            continue;
        const Result<bool> isFree = isTrue(connection, "SELECT is_free_lock(" + mysqlLock("data") + ')');
        if (isFree && !*isFree)
            (void)connection.query("DO release_lock(" + mysqlLock("run " + std::to_string(run)) + ')');
        return isFree;
    }
    return false;
}

} // namespace

Result<Target> Target::open(const LoadRequest &request)
{
    static constexpr Dialect dialects[] = {
        {"postgresql",
         "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
         "WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'f', 'v', 'm')",
         pgTryLock, pgTryLockData, pgTryShare, "SELECT pg_advisory_unlock_all()", "SELECT current_schema()",
         "No schema of the search path is there in", "Make one, or give the account a search path to one.",
         "VACUUM (ANALYZE) %", true},
        {"mysql", "SELECT table_name FROM information_schema.tables WHERE table_schema = database()",
         mysqlTryLock, mysqlTryLockData, mysqlTryShare, "DO release_all_locks()", "SELECT database()", "No database is named for",
         "Name the one that the tables lie in, as in mysql://user@host/DATABASE. It must be there already.",
         "ANALYZE TABLE %", false},
        {"sqlite",
         "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
         nullptr, nullptr, nullptr, "", "", "", "", "ANALYZE %", false},
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
    if (!target.m_dialect->where.empty()) {
        const Result<Table> where = target.m_connection->query(target.m_dialect->where);
        if (!where)
            return where.error();
        if (where->single().empty())
            return makeError(ErrorKind::Usage, std::string(target.m_dialect->nowhere) + ' ' + target.m_place + '.',
                             std::string(target.m_dialect->nowhereAdvice));
    }
    return target;
}

Result<Target> Target::openExisting(const LoadRequest &request)
{
    if (const Result<void> there = refuseMissingFile(request.profile); !there)
        return there.error();
    return open(request);
}

Result<void> refuseMissingFile(const Profile &profile)
{
    const Engine *engine = findEngine(profile.engine);
    std::error_code ignored;
    if (!engine || !engine->isEmbedded || std::filesystem::exists(profile.file, ignored))
        return {};
    return makeError(ErrorKind::NotFound, "There is no file " + profile.file + ", and so no data.",
                     "`sqldyno load` makes it and loads the data.");
}

Result<void> Target::take(std::optional<FileLock> &fileLock, const char *what, bool isShared, TryLock tryLock,
                          const Error &busy)
{
    if (tryLock) {
        // A server may hold the locks of a connection that has just ended for a moment longer.
        constexpr int mostTries = 20;
        constexpr std::chrono::milliseconds pause{50};
        m_isLoader = m_isLoader || !isShared;
        for (int tries = 0; tries < mostTries; ++tries) {
            if (tries > 0)
                std::this_thread::sleep_for(pause);
            const Result<bool> taken = tryLock(*m_connection);
            if (!taken)
                return taken.error();
            if (*taken)
                return {};
        }
        return busy;
    }
    auto taken = FileLock::tryLock(m_file, what, isShared);
    if (!taken)
        return taken.error();
    if (!taken->isTaken())
        return busy;
    fileLock = std::move(*taken);
    return {};
}

Target::~Target()
{
    // Not by the end of the connection, which the server comes to when it likes: a run may want the data at once.
    if (m_connection && m_isLoader)
        (void)m_connection->query(m_dialect->unlock);
}

Result<void> Target::lock()
{
    return take(m_fileLock, "load", false, m_dialect->tryLock,
                makeError(ErrorKind::Busy, "Another load is at work in " + m_place + '.',
                          "Wait until it has ended, or stop it."));
}

Result<void> Target::lockData()
{
    return take(m_dataLock, "data", false, m_dialect->tryLockData,
                makeError(ErrorKind::Busy, "A run uses the data in " + m_place + ", so nothing was changed there.",
                          "Wait until it has ended, or stop it."));
}

Result<void> Target::share()
{
    return take(m_dataLock, "data", true, m_dialect->tryShare,
                makeError(ErrorKind::Busy, "A load is at work in " + m_place + '.',
                          "Wait until it has ended, or stop it."));
}

void Target::closeUnlessLocking()
{
    if (!m_dialect->tryLock)
        m_connection.reset();
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
