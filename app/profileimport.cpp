// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profileimport.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <map>

namespace dyno {

namespace {

constexpr qint64 largestFile = 1 << 20;
constexpr int deepestInclude = 10;

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

struct Entry
{
    QString key, value;
};
struct Group
{
    QString name;
    std::vector<Entry> entries;
};

Result<QStringList> linesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return makeError(ErrorKind::NotFound,
                         path.toStdString() + " cannot be read: " + file.errorString().toStdString() + ".");
    if (file.size() > largestFile)
        return makeError(ErrorKind::Usage, path.toStdString() + " is larger than 1 MB and no such file.");
    return QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
}

Group &groupOf(std::vector<Group> &groups, const QString &name)
{
    for (Group &group : groups)
        if (group.name == name)
            return group;
    return groups.emplace_back(Group{name, {}});
}

void set(std::string &field, const QString &value)
{
    field = value.toStdString();
}

// A field of a profile, or one of its options.
void setNumber(int &field, const QString &value, const QString &where, QStringList &notes)
{
    bool ok = false;
    const int number = value.toInt(&ok);
    if (ok)
        field = number;
    else
        notes << tr("%1: “%2” is no number and was left out.").arg(where, value);
}

// An option file's value: without its quotes, escapes made out, and without a comment behind it.
QString optionValue(QString text)
{
    text = text.trimmed();
    QString value;
    QChar quote;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == QLatin1Char('\\') && i + 1 < text.size()) {
            const QChar next = text[++i];
            static const QMap<QChar, QChar> escapes{{QLatin1Char('n'), QLatin1Char('\n')},
                                                    {QLatin1Char('t'), QLatin1Char('\t')},
                                                    {QLatin1Char('r'), QLatin1Char('\r')},
                                                    {QLatin1Char('b'), QLatin1Char('\b')},
                                                    {QLatin1Char('s'), QLatin1Char(' ')},
                                                    {QLatin1Char('\\'), QLatin1Char('\\')},
                                                    {QLatin1Char('"'), QLatin1Char('"')},
                                                    {QLatin1Char('\''), QLatin1Char('\'')}};
            if (escapes.contains(next))
                value += escapes.value(next);
            else
                value += QString(c) + next;
        } else if (quote.isNull() && (c == QLatin1Char('"') || c == QLatin1Char('\'')) && i == 0) {
            quote = c;
        } else if (!quote.isNull() && c == quote) {
            break;
        } else if (quote.isNull() && c == QLatin1Char('#')) {
            break;
        } else {
            value += c;
        }
    }
    return quote.isNull() ? value.trimmed() : value;
}

// Reads an option file of MariaDB or MySQL with all that it includes. What stands later wins.
class OptionFile
{
    Q_DECLARE_TR_FUNCTIONS(dyno::OptionFile)
public:
    Result<void> read(const QString &path, int depth = 0)
    {
        if (depth > deepestInclude) {
            m_notes << tr("%1 was left out: files include one another more than %2 deep.").arg(path, QString::number(deepestInclude));
            return {};
        }
        const Result<QStringList> lines = linesOf(path);
        if (!lines)
            return lines.error();
        QString group;
        for (const QString &raw : *lines) {
            const QString line = raw.trimmed();
            if (line.isEmpty() || line.startsWith(QLatin1Char('#')) || line.startsWith(QLatin1Char(';')))
                continue;
            if (line.startsWith(QLatin1String("!include"))) {
                include(line, path, depth);
            } else if (line.startsWith(QLatin1Char('['))) {
                group = line.mid(1, line.indexOf(QLatin1Char(']')) - 1).trimmed();
                groupOf(m_groups, group);
            } else if (group.isEmpty()) {
                m_notes << tr("%1: “%2” stands before any group and was left out.").arg(path, line.section('=', 0, 0));
            } else {
                const qsizetype equals = line.indexOf(QLatin1Char('='));
                QString key = (equals < 0 ? line : line.left(equals)).trimmed();
                if (key.startsWith(QLatin1String("loose-")) || key.startsWith(QLatin1String("loose_")))
                    key.remove(0, 6);
                groupOf(m_groups, group)
                    .entries.push_back({key.replace(QLatin1Char('_'), QLatin1Char('-')),
                                        equals < 0 ? QString() : optionValue(line.mid(equals + 1))});
            }
        }
        return {};
    }
    const std::vector<Group> &groups() const { return m_groups; }
    QStringList &notes() { return m_notes; }

private:
    void include(const QString &line, const QString &from, int depth)
    {
        const QString what = line.section(QLatin1Char(' '), 0, 0), where = line.section(QLatin1Char(' '), 1).trimmed();
        const QString path = QDir(QFileInfo(from).path()).absoluteFilePath(where);
        const auto take = [&](const QString &file) {
            if (const Result<void> done = read(file, depth + 1); !done)
                m_notes << QString::fromStdString(done.error().message);
        };
        if (what == QLatin1String("!include")) {
            take(path);
            return;
        }
        if (what != QLatin1String("!includedir"))
            return;
        const QDir folder(path);
        if (!folder.exists())
            m_notes << tr("The folder %1 is not there.").arg(path);
        for (const QString &file : folder.entryList({QStringLiteral("*.cnf")}, QDir::Files, QDir::Name))
            take(folder.filePath(file));
    }

    std::vector<Group> m_groups;
    QStringList m_notes;
};

void takeMyOption(ProfileAndSecret &into, const Entry &entry, const QString &where, QStringList &notes)
{
    Profile &profile = into.profile;
    const QString &key = entry.key, &value = entry.value;
    if (key == "host")
        set(profile.host, value);
    else if (key == "port")
        setNumber(profile.port, value, where, notes);
    else if (key == "socket")
        set(profile.socket, value);
    else if (key == "user")
        set(profile.user, value);
    else if (key == "password")
        into.secret = Secret(value.toStdString());
    else if (key == "database")
        set(profile.database, value);
    else if (key == "ssl-ca")
        set(profile.caFile, value);
    else if (key == "ssl-cert")
        set(profile.certFile, value);
    else if (key == "ssl-key")
        set(profile.keyFile, value);
    else if (key == "connect-timeout")
        setNumber(profile.connectTimeoutS, value, where, notes);
    else if (key == "ssl-mode") {
        const QMap<QString, TlsMode> modes{{"disabled", TlsMode::Disable},          {"preferred", TlsMode::Prefer},
                                           {"required", TlsMode::Require},      {"verify-ca", TlsMode::VerifyCa},
                                           {"verify-identity", TlsMode::VerifyFull}};
        const QString mode = value.toLower().replace(QLatin1Char('_'), QLatin1Char('-'));
        if (modes.contains(mode))
            profile.tls = modes.value(mode);
    } else if (key == "ssl" || key == "skip-ssl") {
        const bool off = key == "skip-ssl" || value == "0" || value.toLower() == "off";
        profile.tls = off ? TlsMode::Disable : TlsMode::Require;
    } else if (key == "ssl-verify-server-cert" && value != "0" && value.toLower() != "off") {
        profile.tls = TlsMode::VerifyFull;
    } else if (key == "default-character-set" || key == "protocol" || key == "max-allowed-packet") {
        // Of no account: sessions are in UTF-8, and the place of the server says how it is reached.
    } else {
        notes << tr("%1: %2 was left out, it is no matter of the connection.").arg(where, key);
    }
}

void takePgOption(ProfileAndSecret &into, const Entry &entry, const QString &where, QStringList &notes)
{
    Profile &profile = into.profile;
    const QString &key = entry.key, &value = entry.value;
    if (key == "host" || key == "hostaddr") {
        if (value.startsWith(QLatin1Char('/')))
            set(profile.socket, value);
        else if (key == "host" || profile.host.empty())
            set(profile.host, value);
        if (value.contains(QLatin1Char(',')))
            notes << tr("%1 names several hosts: a profile is one server. Take one of them.").arg(where);
    } else if (key == "port") {
        setNumber(profile.port, value, where, notes);
    } else if (key == "dbname") {
        set(profile.database, value);
    } else if (key == "user") {
        set(profile.user, value);
    } else if (key == "password") {
        into.secret = Secret(value.toStdString());
    } else if (key == "sslmode") {
        if (const auto mode = tlsModeOf(value.toStdString()))
            profile.tls = *mode;
    } else if (key == "sslrootcert") {
        set(profile.caFile, value);
    } else if (key == "sslcert") {
        set(profile.certFile, value);
    } else if (key == "sslkey") {
        set(profile.keyFile, value);
    } else if (key == "connect_timeout") {
        setNumber(profile.connectTimeoutS, value, where, notes);
    } else {
        profile.options[key.toStdString()] = value.toStdString();
    }
}

QStringList thoseThere(const QStringList &paths)
{
    QStringList there;
    for (const QString &path : paths)
        if (!path.isEmpty() && QFileInfo::exists(path))
            there << path;
    return there;
}

} // namespace

Result<ProfileImport> importPgServices(const QString &path)
{
    const Result<QStringList> lines = linesOf(path);
    if (!lines)
        return lines.error();
    ProfileImport import;
    for (const QString &raw : *lines) {
        const QString line = raw.trimmed();
        if (line.isEmpty() || line.startsWith(QLatin1Char('#')))
            continue;
        if (line.startsWith(QLatin1Char('['))) {
            ProfileAndSecret &next = import.profiles.emplace_back();
            next.profile.engine = "postgresql";
            next.profile.name = line.mid(1, line.indexOf(QLatin1Char(']')) - 1).trimmed().toStdString();
            continue;
        }
        if (import.profiles.empty())
            continue;
        const QString name = QString::fromStdString(import.profiles.back().profile.name);
        if (line.startsWith(QLatin1String("ldap")))
            import.notes << tr("%1 asks an LDAP server; that was left out.").arg(name);
        else if (const qsizetype equals = line.indexOf(QLatin1Char('=')); equals > 0)
            takePgOption(import.profiles.back(), {line.left(equals).trimmed(), line.mid(equals + 1).trimmed()}, name,
                         import.notes);
    }
    if (import.profiles.empty())
        return makeError(ErrorKind::NotFound, path.toStdString() + " names no service.",
                         "A service begins with its name in brackets, as [staging].");
    return import;
}

Result<ProfileImport> importMyCnf(const QString &path, const std::string &engine)
{
    OptionFile file;
    if (const Result<void> done = file.read(path); !done)
        return done.error();
    ProfileImport import;
    ProfileAndSecret base;
    base.profile.engine = engine;
    base.profile.name = QFileInfo(path).fileName().toStdString();
    bool hasBase = false;
    const QStringList common{QStringLiteral("client"), QStringLiteral("client-server")};
    const QStringList ofEngine = engine == "mysql"
                                     ? QStringList{QStringLiteral("mysql")}
                                     : QStringList{QStringLiteral("client-mariadb"), QStringLiteral("mysql"),
                                                   QStringLiteral("mariadb-client")};
    QStringList unused; // of [mysql] most is about the program mysql
    for (const QString &name : common + ofEngine)
        for (const Group &group : file.groups())
            if (group.name == name) {
                hasBase = hasBase || (common.contains(name) && !group.entries.empty());
                for (const Entry &entry : group.entries)
                    takeMyOption(base, entry, QStringLiteral("[%1]").arg(name),
                                 name == QLatin1String("mysql") || name == QLatin1String("mariadb-client") ? unused
                                                                                                            : file.notes());
            }
    if (hasBase)
        import.profiles.push_back(base);
    for (const Group &group : file.groups()) {
        if (!group.name.startsWith(QLatin1String("client")) || common.contains(group.name)
            || group.name == QLatin1String("client-mariadb"))
            continue;
        ProfileAndSecret own = base;
        QString name = group.name.mid(6);
        while (name.startsWith(QLatin1Char('-')) || name.startsWith(QLatin1Char('_')))
            name.remove(0, 1);
        own.profile.name = name.toStdString();
        for (const Entry &entry : group.entries)
            takeMyOption(own, entry, QStringLiteral("[%1]").arg(group.name), file.notes());
        import.profiles.push_back(std::move(own));
    }
    import.notes = file.notes();
    if (import.profiles.empty())
        return makeError(ErrorKind::NotFound, path.toStdString() + " says nothing about a connection.",
                         "Connections stand in the group [client], here or in a file that it includes.");
    return import;
}

QStringList usualPgServiceFiles()
{
    return thoseThere({qEnvironmentVariable("PGSERVICEFILE"), QDir::home().filePath(QStringLiteral(".pg_service.conf")),
                       qEnvironmentVariable("PGSYSCONFDIR") + QStringLiteral("/pg_service.conf"),
                       QStringLiteral("/etc/postgresql-common/pg_service.conf"), QStringLiteral("/etc/pg_service.conf")});
}

QStringList usualMyCnfFiles()
{
    return thoseThere({QDir::home().filePath(QStringLiteral(".my.cnf")), QStringLiteral("/etc/my.cnf"),
                       QStringLiteral("/etc/mysql/my.cnf")});
}

} // namespace dyno
