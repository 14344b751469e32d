// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/settingsreader.h"

#include "engines/db/text.h"

#include <algorithm>

namespace dyno {

namespace {

std::string join(const std::vector<std::string> &texts)
{
    std::string text;
    for (const std::string &each : texts)
        text += (text.empty() ? "" : ", ") + each;
    return text;
}

// "READ-COMMITTED" as we write it.
std::string isolationWords(std::string text)
{
    std::string words = asciiLower(text);
    std::replace(words.begin(), words.end(), '-', ' ');
    return words;
}

struct Sessions
{
    std::map<std::string, std::int64_t> databases; // of others
    std::int64_t others = 0, visible = 0, replicas = 0;
    bool isByTcp = false;
    bool seesOtherAccounts = false;
};

// Columns: Id, User, Host, db, Command, … A session of this account that does nothing in this database may be one
// of ours that is ending, and is no load.
Sessions readProcessList(SettingsReader &reader, const std::string &ownId, const std::string &account,
                         const std::string &database)
{
    Sessions sessions;
    for (const SettingsReader::Row &row : reader.rows("Other sessions", "SHOW PROCESSLIST")) {
        const auto column = [&](std::size_t i) { return i < row.size() ? row[i].value_or("") : std::string(); };
        const std::string command = column(4);
        if (command.starts_with("Binlog Dump"))
            ++sessions.replicas;
        if (column(1) == "system user" || column(1) == "event_scheduler" || command == "Daemon")
            continue;
        ++sessions.visible;
        sessions.seesOtherAccounts = sessions.seesOtherAccounts || column(1) != account;
        if (column(0) == ownId) {
            sessions.isByTcp = column(2).find(':') != std::string::npos;
            continue;
        }
        const bool isIdle = command == "Sleep" || command == "Quit";
        if (isIdle && column(1) == account && column(3) == database)
            continue;
        ++sessions.others;
        sessions.databases[column(3)] += 1;
    }
    return sessions;
}

// Without the right PROCESS the list holds the account's own sessions only. A role may give it too: whoever sees
// others has it.
bool mayHaveProcess(SettingsReader &reader)
{
    const auto rows = reader.rowsIfAny(
        "SELECT COUNT(*) FROM information_schema.user_privileges WHERE privilege_type = 'PROCESS' "
        "AND grantee = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''')");
    return !rows.empty() && rows[0][0].value_or("0") != "0";
}

void readSessions(SettingsReader &reader, std::int64_t connected)
{
    const auto self = reader.rows("The own session",
                                  "SELECT CONNECTION_ID(), SUBSTRING_INDEX(USER(), '@', 1), COALESCE(DATABASE(), '')");
    if (self.empty())
        return;
    const Sessions sessions = readProcessList(reader, self[0][0].value_or(""), self[0][1].value_or(""),
                                              self[0][2].value_or(""));
    reader.setFact(fact::transport, sessions.isByTcp ? "TCP" : "unix socket");
    if (connected > sessions.visible && !sessions.seesOtherAccounts && !mayHaveProcess(reader)) {
        reader.setFact(fact::otherSessions, std::to_string(connected - sessions.visible + sessions.others));
        reader.note("The databases of other sessions are unknown: the account lacks the right PROCESS.");
        return;
    }
    reader.setFact(fact::otherSessions, std::to_string(sessions.others));
    reader.setFact(fact::otherDatabases, countedNames(sessions.databases));
    reader.setFact(fact::replicas, std::to_string(sessions.replicas));
}

// Those that were added to what the server brings with it.
void readPlugins(SettingsReader &reader)
{
    std::vector<std::string> plugins;
    // Columns: Name, Status, Type, Library, License.
    for (const SettingsReader::Row &row : reader.rows("Plugins", "SHOW PLUGINS"))
        if (row.size() >= 4 && row[0] && row[1].value_or("") == "ACTIVE" && row[3])
            plugins.push_back(*row[0]);
    std::sort(plugins.begin(), plugins.end());
    reader.setFact(fact::extensions, join(plugins));
}

} // namespace

void readMySqlSettings(Connection &connection, const Profile &, ServerSettings &settings)
{
    SettingsReader reader(connection, settings);
    // Nothing of somebody else may hold a run up; MariaDB knows the first, MySQL the second.
    (void)reader.rowsIfAny("SET SESSION max_statement_time = 5");
    (void)reader.rowsIfAny("SET SESSION max_execution_time = 5000");
    reader.values("Settings", "SHOW GLOBAL VARIABLES");
    reader.facts("Version, encoding and collation",
                 "SELECT CONCAT(VERSION(), ' ', @@version_comment), @@character_set_database, "
                 "@@collation_database",
                 {fact::fullVersion, fact::encoding, fact::collation});
    const auto setting = [&](std::string_view name) {
        const std::string *value = settings.value(name);
        return value ? *value : std::string();
    };
    const std::string zone = setting("time_zone");
    reader.setFact(fact::timeZone, zone == "SYSTEM" ? setting("system_time_zone") : zone);
    // tx_isolation until MariaDB 11.1.
    for (const SettingsReader::Row &row : reader.rows("The isolation of a session",
                                                      "SHOW SESSION VARIABLES WHERE Variable_name IN "
                                                      "('transaction_isolation', 'tx_isolation')"))
        if (row.size() >= 2 && row[1])
            reader.setFact(fact::isolation, isolationWords(*row[1]));
    readPlugins(reader);
    // MySQL would answer from figures that are up to a day old; MariaDB knows no such setting.
    (void)reader.rowsIfAny("SET SESSION information_schema_stats_expiry = 0");
    reader.facts("Sizes of tables and indexes",
                 "SELECT COALESCE(SUM(data_length), 0), COALESCE(SUM(index_length), 0) "
                 "FROM information_schema.tables WHERE table_schema = DATABASE()",
                 {fact::dataBytes, fact::indexBytes});
    std::int64_t connected = 0;
    for (const SettingsReader::Row &row : reader.rows("Counts of the server",
                                                      "SHOW GLOBAL STATUS WHERE Variable_name IN ('Uptime', "
                                                      "'Connections', 'Threads_connected')")) {
        const std::string name = row[0].value_or(""), text = row[1].value_or("");
        if (name == "Uptime")
            reader.setFact(fact::uptime, text);
        else if (name == "Connections")
            reader.setFact(fact::connectionsMade, text);
        else if (const auto count = wholeNumber(text)) {
            connected = *count;
            reader.setFact(fact::usedConnections, std::to_string(connected - 1));
        }
    }
    readSessions(reader, connected);
}

} // namespace dyno
