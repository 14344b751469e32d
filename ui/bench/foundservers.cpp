// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/foundservers.h"

#include "engines/db/enginecatalog.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace dyno {

namespace {

struct ServerProgram
{
    std::string_view engine;
    const char *program;
};
constexpr ServerProgram programs[] = {
    {"postgresql", "postgres"}, {"mariadb", "mariadbd"}, {"mysql", "mysqld"}};

// Distributions put PostgreSQL's programs into one folder a version, outside the path.
FoundServer findVersioned(const ServerProgram &wanted)
{
    const QDir versions(QStringLiteral("/usr/lib/postgresql"));
    const QStringList names =
        versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed);
    for (const QString &name : names)
        if (QFileInfo::exists(
                versions.filePath(name + QStringLiteral("/bin/") + QLatin1String(wanted.program))))
            return {std::string(wanted.engine), name, versions.filePath(name)};
    return {std::string(wanted.engine), {}, {}};
}

FoundServer findProgram(const ServerProgram &wanted)
{
    const QString name = QLatin1String(wanted.program);
    QString path = QStandardPaths::findExecutable(name);
    if (path.isEmpty())
        path = QStandardPaths::findExecutable(
            name,
            {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/local/sbin"), QStringLiteral("/usr/libexec")});
    // MariaDB installs its server under MySQL's name, too.
    const bool other =
        wanted.engine == "mysql" && QFileInfo(path).canonicalFilePath().contains(QStringLiteral("mariadb"));
    if (!path.isEmpty() && !other)
        return {std::string(wanted.engine), {}, path};
    return wanted.engine == "postgresql" ? findVersioned(wanted)
                                         : FoundServer{std::string(wanted.engine), {}, {}};
}

} // namespace

std::vector<FoundServer> findServers()
{
    std::vector<FoundServer> found;
    for (const Engine &engine : engineCatalog()) {
        FoundServer server{std::string(engine.id), {}, {}};
        if (engine.isEmbedded)
            server.place = QStringLiteral(":");
        for (const ServerProgram &program : programs)
            if (program.engine == engine.id)
                server = findProgram(program);
        found.push_back(server);
    }
    return found;
}

} // namespace dyno
