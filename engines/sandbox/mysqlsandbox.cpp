// SPDX-License-Identifier: GPL-3.0-or-later
// MariaDB and MySQL: two of one family, which differ in how the data folder is laid out.
#include "engines/sandbox/sandboxkinds.h"

#include <csignal>
#include <fstream>
#include <iterator>

#include <unistd.h>

namespace dyno {

namespace {

constexpr std::string_view mariaPrograms[] = {"mariadbd", "mysqld"};
constexpr std::string_view myPrograms[] = {"mysqld"};
constexpr std::string_view places[] = {"/usr/sbin",           "/usr/libexec",        "/usr/local/sbin",
                                       "/usr/local/libexec",  "/usr/local/mysql/bin", "/usr/local/mariadb/bin",
                                       "/opt/mysql*/bin",     "/opt/mariadb*/bin",    "/usr/bin"};
constexpr std::string_view ownSettings[] = {
    "datadir",   "socket",     "port",          "bind_address", "pid_file",           "user",   "init_file",
    "tmpdir",    "log_error",  "daemonize",     "basedir",      "skip_grant_tables",  "chroot", "skip_networking",
    "bootstrap", "initialize", "defaults_file", "no_defaults",  "defaults_extra_file"};

constexpr const char *accountName = "dyno.sql", *bootstrapName = "bootstrap.sql";

bool isMariaDb(std::string_view answer)
{
    return answer.find("MariaDB") != std::string_view::npos;
}

std::string accountSql(const SandboxGround &ground)
{
    const std::string account = "'" + std::string(sandboxName) + "'@'%'";
    return "CREATE USER " + account + " IDENTIFIED BY '" + ground.password.reveal() + "';\n" +
           "GRANT ALL PRIVILEGES ON *.* TO " + account + " WITH GRANT OPTION;\n" + "CREATE DATABASE " +
           std::string(sandboxName) + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;\n";
}

// The folder in which a server keeps its messages and the SQL that lays out its own tables.
std::string shareFolder(const ServerBinary &binary, const char *file)
{
    const std::string folder = binary.program.substr(0, binary.program.rfind('/'));
    for (const std::string &place : {binary.root + "/usr/share/mariadb", binary.root + "/usr/share/mysql",
                                     folder + "/../share", folder + "/../share/mysql", folder + "/../share/mariadb",
                                     binary.root + "/usr/share/mysql-8.0", binary.root + "/usr/local/share/mysql"})
        if (::access((place + '/' + file).c_str(), R_OK) == 0)
            return place;
    return {};
}

// A server that is not in the place it was built for has to be told where its messages are.
void addShare(const ServerBinary &binary, std::vector<std::string> &words)
{
    if (binary.root.empty() || changesRoot(binary))
        return;
    if (const std::string share = shareFolder(binary, "english/errmsg.sys"); !share.empty()) {
        words.push_back("--lc-messages-dir=" + share);
        words.push_back("--character-sets-dir=" + share + "/charsets");
    }
}

std::vector<std::string> firstWords(const SandboxGround &ground)
{
    std::vector<std::string> words{"--no-defaults", "--datadir=" + ground.homeInside + "/data",
                                   "--tmpdir=" + ground.homeInside};
    addShare(ground.binary, words);
    return words;
}

std::vector<std::string> words(const SandboxGround &ground)
{
    std::vector<std::string> words = firstWords(ground);
    words.push_back("--socket=" + ground.socketFolderInside + "/sock");
    words.push_back("--pid-file=" + ground.homeInside + "/pid");
    if (ground.port) {
        words.emplace_back("--bind-address=127.0.0.1");
        words.push_back("--port=" + std::to_string(ground.port));
    } else {
        words.emplace_back("--skip-networking");
    }
    for (const auto &[name, value] : ground.settings)
        words.push_back("--" + name + (value.empty() && name.starts_with("skip") ? "" : "=" + value));
    return words;
}

std::vector<std::string> myWords(const SandboxGround &ground)
{
    std::vector<std::string> all = words(ground);
    all.emplace_back("--mysqlx=OFF"); // a second protocol, with a port of its own
    all.emplace_back("--secure-file-priv=NULL"); // else a folder of the installation must be there
    return all;
}

void reach(const SandboxGround &ground, Profile &profile)
{
    profile.port = ground.port;
    if (ground.port)
        profile.host = "127.0.0.1";
    else
        profile.socket = ground.socketFolder + "/sock";
}

Result<void> initialiseMySql(const SandboxGround &ground)
{
    if (const auto written = ground.write(accountName, accountSql(ground) + "DROP USER root@localhost;\n");
        written.has_error())
        return written;
    std::vector<std::string> all = firstWords(ground);
    all.emplace_back("--initialize-insecure");
    all.push_back("--init-file=" + ground.homeInside + '/' + accountName);
    return ground.run(ground.binary.program, std::move(all), {});
}

// What the script of the distribution does, without its shell: the server reads the SQL that makes its own
// tables, and goes.
Result<void> initialiseMariaDb(const SandboxGround &ground)
{
    std::string sql = "CREATE DATABASE IF NOT EXISTS mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\n";
    for (const char *part : {"system_tables.sql", "performance_tables.sql", "system_tables_data.sql"}) {
        std::string text;
        for (const char *brand : {"mariadb_", "mysql_"}) {
            const std::string name = std::string(brand) + part;
            const std::string folder = shareFolder(ground.binary, name.c_str());
            std::ifstream file(folder + '/' + name);
            if (!folder.empty() && file)
                text.assign(std::istreambuf_iterator<char>(file), {});
            if (!text.empty())
                break;
        }
        if (text.empty())
            return makeError(ErrorKind::NotFound, "MariaDB's mysql_" + std::string(part) + " was not found beside " +
                                                      ground.binary.program + ".",
                             "Install the whole server: on Debian and Ubuntu `apt install mariadb-server`.");
        sql += text + '\n';
    }
    // The accounts that come with it have no password.
    sql += "FLUSH PRIVILEGES;\n" + accountSql(ground) +
           "DELETE FROM mysql.global_priv WHERE User IN ('', 'root');\nFLUSH PRIVILEGES;\n";
    if (const auto written = ground.write(bootstrapName, sql); written.has_error())
        return written;
    std::vector<std::string> all = firstWords(ground);
    for (const char *word : {"--bootstrap", "--log-warnings=0", "--enforce-storage-engine=", "--max-allowed-packet=8M",
                             "--innodb-log-file-size=16M"})
        all.emplace_back(word);
    return ground.run(ground.binary.program, std::move(all), ground.home + '/' + bootstrapName);
}

} // namespace

// SIGKILL: InnoDB alone would write for a long time what nobody will read; it has no children and no shared
// memory that could stay behind.
const SandboxKind mariaDbSandbox{
    "mariadb", "mysql", mariaPrograms, places, isMariaDb, true,
    "Install it: on Debian and Ubuntu `apt install mariadb-server`, on Fedora `dnf install mariadb-server`.",
    SIGTERM, SIGKILL, ownSettings, initialiseMariaDb, words, reach, nullptr};

const SandboxKind mySqlSandbox{
    "mysql", "mysql", myPrograms, places,
    [](std::string_view answer) { return answer.find("mysqld") != std::string_view::npos && !isMariaDb(answer); },
    true,
    "Install it: on Ubuntu `apt install mysql-server-core`, on Fedora `dnf install community-mysql-server`; Debian "
    "has it in unstable, or take it from dev.mysql.com.",
    SIGTERM, SIGKILL, ownSettings, initialiseMySql, myWords, reach, nullptr};

} // namespace dyno
