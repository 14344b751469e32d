// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/sandboxkinds.h"

#include "engines/db/enginecatalog.h"

#include <csignal>

namespace dyno {

namespace {

constexpr std::string_view programs[] = {"postgres"};
// The first are Debian's and Red Hat's: a folder per version, outside PATH.
constexpr std::string_view places[] = {"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/lib/postgresql/bin",
                                       "/usr/local/pgsql/bin",      "/opt/postgresql*/bin", "/usr/bin"};
constexpr std::string_view ownSettings[] = {
    "data_directory",   "config_file",      "hba_file",          "ident_file",        "external_pid_file",
    "port",             "listen_addresses", "unix_socket_group", "logging_collector", "unix_socket_directories",
    "log_destination",  "unix_socket_permissions"};

Result<void> initialise(const SandboxGround &ground)
{
    const std::string &program = ground.binary.program;
    const std::string folder = program.substr(0, program.rfind('/'));
    if (const auto written = ground.write("password", ground.password.reveal() + '\n'); written.has_error())
        return written;
    // Not synced: what is made here is lost with the folder anyway. The server itself does sync.
    return ground.run(folder + "/initdb",
                      {"-D", ground.homeInside + "/data", "-U", std::string(sandboxName),
                       "--pwfile=" + ground.homeInside + "/password", "-A", "scram-sha-256", "-E", "UTF8",
                       "--locale=C.UTF-8", "--no-sync"},
                      {});
}

std::vector<std::string> words(const SandboxGround &ground)
{
    std::vector<std::string> words{"-D", ground.homeInside + "/data"};
    const auto set = [&words](const std::string &name, const std::string &value) {
        words.emplace_back("-c");
        words.push_back(name + '=' + value);
    };
    set("unix_socket_directories", ground.socketFolderInside);
    set("listen_addresses", ground.port ? "127.0.0.1" : "");
    set("port", std::to_string(ground.port ? ground.port : findEngine("postgresql")->defaultPort));
    set("logging_collector", "off");
    for (const auto &[name, value] : ground.settings)
        set(name, value);
    return words;
}

void reach(const SandboxGround &ground, Profile &profile)
{
    profile.port = ground.port;
    if (ground.port)
        profile.host = "127.0.0.1";
    else
        profile.socket = ground.socketFolder;
}

Result<void> complete(Profile profile, const Secret &secret)
{
    profile.database = "postgres";
    auto connection = findEngine(profile.engine)->open(profile, secret);
    if (connection.has_error())
        return connection.error();
    if (const auto made = (*connection)->query("CREATE DATABASE " + std::string(sandboxName)); made.has_error())
        return made.error();
    return {};
}

} // namespace

// SIGINT is the fast shutdown: clients are cut, a checkpoint is written. SIGQUIT writes nothing more, and lets
// the server take its shared memory with it, which SIGKILL would not.
const SandboxKind pgSandbox{
    "postgresql", "postgres", programs, places,
    [](std::string_view answer) { return answer.find("PostgreSQL") != std::string_view::npos; }, false,
    "Install it: on Debian and Ubuntu `apt install postgresql`, on Fedora `dnf install postgresql-server`.", SIGINT,
    SIGQUIT, ownSettings, initialise, words, reach, complete};

} // namespace dyno
