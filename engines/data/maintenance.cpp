// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/maintenance.h"

#include "engines/data/loadstep.h"
#include "engines/data/loader.h"
#include "engines/db/enginecatalog.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

struct Row
{
    std::string_view dialect;
    Maintenance what;
    std::string_view statement; // % the tables, joined by commas; without %: once for all
    bool forEachTable = false;
    std::string_view after = {}; // another statement, when the first ones are done
};

// FLUSH TABLES … FOR EXPORT writes the changed pages of those tables, without a setting of the server being
// touched; the server's own checkpoint cannot be asked for.
constexpr std::array rows{
    Row{"postgresql", Maintenance::Analyze, "ANALYZE %", true},
    Row{"postgresql", Maintenance::Vacuum, "VACUUM %", true},
    Row{"postgresql", Maintenance::Checkpoint, "CHECKPOINT"},
    Row{"mysql", Maintenance::Analyze, "ANALYZE TABLE %"},
    Row{"mysql", Maintenance::Checkpoint, "FLUSH TABLES % FOR EXPORT", false, "UNLOCK TABLES"},
    Row{"sqlite", Maintenance::Analyze, "ANALYZE"},
    Row{"sqlite", Maintenance::Vacuum, "VACUUM"},
    Row{"sqlite", Maintenance::Checkpoint, "PRAGMA wal_checkpoint(TRUNCATE)"},
};

constexpr std::array<std::string_view, 3> names{"ANALYZE", "VACUUM", "CHECKPOINT"};

std::string filled(std::string_view statement, const std::string &tables)
{
    std::string text(statement);
    if (const std::size_t at = text.find('%'); at != std::string::npos)
        text.replace(at, 1, tables);
    return text;
}

// MySQL's ANALYZE TABLE and SQLite's checkpoint succeed and say in their rows that they did nothing. Empty: it is done.
std::string refusalIn(const Table &result)
{
    const auto column = [&](std::string_view name) {
        return std::size_t(std::find(result.columns.begin(), result.columns.end(), name) - result.columns.begin());
    };
    const std::size_t kind = column("Msg_type"), text = column("Msg_text"), busy = column("busy"), log = column("log");
    const std::size_t count = result.columns.size();
    for (const auto &row : result.rows) {
        if (kind < count && text < count && row[kind] == "Error")
            return row[text].value_or("the server did not say why");
        if (busy < count && row[busy] == "1")
            return "another connection is reading or writing";
        if (busy < count && log < count && row[log] == "-1")
            return "the file has no write-ahead log";
    }
    return {};
}

} // namespace

std::vector<std::string> maintenanceStatements(std::string_view dialect, Maintenance what,
                                               const std::vector<std::string> &quoted)
{
    std::vector<std::string> statements;
    for (const Row &row : rows) {
        if (row.dialect != dialect || row.what != what)
            continue;
        const bool needsTables = row.statement.find('%') != std::string_view::npos;
        if (row.forEachTable) {
            for (const std::string &table : quoted)
                statements.push_back(filled(row.statement, table));
        } else if (!needsTables || !quoted.empty()) {
            std::string all;
            for (const std::string &table : quoted)
                all += (all.empty() ? "" : ", ") + table;
            statements.push_back(filled(row.statement, all));
            if (!row.after.empty())
                statements.emplace_back(row.after);
        }
    }
    return statements;
}

Result<std::string> maintain(const Profile &profile, const Secret &secret, Maintenance what,
                             const std::vector<std::string> &tables, const std::atomic<bool> &cancelled)
{
    const Engine *engine = findEngine(profile.engine);
    if (!engine)
        return makeError(ErrorKind::Usage, "There is no engine \"" + profile.engine + "\".");
    if (const auto allowed = refuseProduction(profile, "its tables were left as they are"); allowed.has_error())
        return allowed.error();
    auto connection = engine->open(profile, secret);
    if (connection.has_error())
        return connection.error();
    std::vector<std::string> quoted;
    for (const std::string &table : tables)
        quoted.push_back((*connection)->quoteName(table));
    const std::string name(names[std::size_t(what)]);
    const auto statements = maintenanceStatements(engine->dialect, what, quoted);
    if (statements.empty())
        return name + ": " + (tables.empty() ? "there are no tables" : std::string(engine->title) + " has none") + '.';
    const CancelWatch watch(**connection, cancelled);
    std::string refusal;
    for (const std::string &statement : statements) {
        const auto done = (*connection)->query(statement);
        if (cancelled)
            return makeError(ErrorKind::Cancelled, name + " was stopped.");
        if (done.has_error())
            return done.error();
        if (refusal.empty())
            refusal = refusalIn(*done);
    }
    return refusal.empty() ? name + " done." : name + " not done: " + refusal + '.';
}

} // namespace dyno
