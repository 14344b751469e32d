// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/storeschema.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QSqlError>
#include <QThread>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

// SQLite's primary result codes that tell the person something to do.
constexpr int sqlitePerm = 3, sqliteBusy = 5, sqliteLocked = 6, sqliteReadOnly = 8, sqliteIo = 10,
              sqliteCorrupt = 11, sqliteFull = 13, sqliteCantOpen = 14, sqliteNotADatabase = 26;

Result<int> pragma(const QSqlDatabase &database, const char *name)
{
    auto query = runSql(database, QStringLiteral("PRAGMA %1").arg(QLatin1String(name)), {}, "read the run store");
    if (query.has_error())
        return query.error();
    return query->next() ? query->value(0).toInt() : 0;
}

QStringList statementsOf(const QString &sql)
{
    QStringList statements;
    QString statement;
    for (const QString &line : sql.split('\n')) {
        if (line.startsWith(QLatin1String("--")))
            continue;
        statement += line + '\n';
        if (line.endsWith(';')) {
            statements.append(statement);
            statement.clear();
        }
    }
    return statements;
}

Result<void> backUp(const QSqlDatabase &database, int version)
{
    const QString copy = QStringLiteral("%1.version%2-%3.backup")
                             .arg(database.databaseName(), QString::number(version),
                                  QDateTime::currentDateTimeUtc().toString("yyyyMMdd-hhmmss-zzz"));
    // SQLite writes into an empty file as into a new one, and so it is never readable by others.
    QFile file(copy);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
        return makeError(ErrorKind::Permission,
                         "The copy " + copy.toStdString() + ", made before a run store of an older version is "
                             "brought up to date, cannot be written: " + file.errorString().toStdString() + ".",
                         "Make the folder writable. The run store has not been touched.");
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    file.close();
    const auto done = runSql(database, "VACUUM INTO ?", {copy}, "copy the run store before bringing it up to date");
    if (done.has_error()) {
        file.remove();
        return done.error();
    }
    return {};
}

// A run store, or an empty file that may become one.
Result<void> checkIdentity(const QSqlDatabase &database, int newest)
{
    const QString path = database.databaseName();
    const auto id = pragma(database, "application_id");
    if (id.has_error())
        return id.error();
    const auto version = pragma(database, "user_version");
    const auto tables = pragma(database, "schema_version");
    if (version.has_error() || tables.has_error())
        return version.has_error() ? version.error() : tables.error();
    const bool isEmpty = *id == 0 && *version == 0 && *tables == 0;
    if (*id != runStoreApplicationId && !isEmpty)
        return makeError(ErrorKind::Usage, path.toStdString() + " is an SQLite file, but not a run store of SQL Dyno.",
                         "Set SQLDYNO_STORE to another path, or move that file away.");
    if (*version > newest)
        return makeError(ErrorKind::Unsupported,
                         "The run store " + path.toStdString() + " was made by a newer SQL Dyno (format "
                             + std::to_string(*version) + "; this program knows up to " + std::to_string(newest)
                             + ").",
                         "Open it with that version or a later one, or set SQLDYNO_STORE to another path.");
    return {};
}

Result<void> applyMigrations(const QSqlDatabase &database, const QList<Migration> &migrations)
{
    auto transaction = StoreTransaction::begin(database);
    if (transaction.has_error())
        return transaction.error();
    // Read again: another program may have been here first.
    const auto version = pragma(database, "user_version");
    if (version.has_error())
        return version.error();
    for (const Migration &migration : migrations) {
        if (migration.number <= *version)
            continue;
        for (const QString &statement : statementsOf(migration.sql)) {
            const auto done = runSql(database, statement, {}, "bring the run store up to date");
            if (done.has_error())
                return done.error();
        }
    }
    for (const QString &mark : {QStringLiteral("PRAGMA application_id = %1").arg(runStoreApplicationId),
                                QStringLiteral("PRAGMA user_version = %1").arg(migrations.last().number)}) {
        const auto done = runSql(database, mark, {}, "bring the run store up to date");
        if (done.has_error())
            return done.error();
    }
    return transaction->commit();
}

} // namespace

QList<Migration> storeMigrations()
{
    QList<Migration> migrations;
    const QDir folder(":/store");
    for (const QString &name : folder.entryList({"*.sql"}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            migrations.append({name.left(4).toInt(), QString::fromUtf8(file.readAll())});
    }
    return migrations;
}

Result<void> migrateStore(QSqlDatabase &database, const QList<Migration> &migrations)
{
    const int newest = migrations.last().number;
    if (const auto known = checkIdentity(database, newest); known.has_error())
        return known.error();
    const auto version = pragma(database, "user_version");
    if (version.has_error())
        return version.error();
    if (*version == newest)
        return {};
    if (*version > 0)
        if (const auto copied = backUp(database, *version); copied.has_error())
            return copied.error();
    return applyMigrations(database, migrations);
}

Error storeError(const QSqlError &error, const QString &path, const QString &doing)
{
    const QString place = path.isEmpty() || path == QLatin1String(":memory:") ? "in memory" : path;
    const QString words = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
    const auto made = [&](ErrorKind kind, const char *advice) {
        return makeError(kind,
                         QStringLiteral("SQL Dyno could not %1 (%2): %3.").arg(doing, place, words).toStdString(),
                         advice);
    };
    switch (error.nativeErrorCode().toInt() & 0xff) {
    case sqliteBusy:
    case sqliteLocked:
        return made(ErrorKind::Busy, "Another program holds it for longer than five seconds. Try again, or end it.");
    case sqliteIo:
        return made(ErrorKind::Other, "The disk may be full or failing, or its quota used up. Look at it, and try again.");
    case sqliteFull: return made(ErrorKind::DiskFull, "Free some space on that disk.");
    case sqlitePerm:
    case sqliteReadOnly:
    case sqliteCantOpen:
        return made(ErrorKind::Permission, "Make the file and its folder writable for you, or set SQLDYNO_STORE to "
                                           "another path.");
    case sqliteCorrupt:
    case sqliteNotADatabase:
        return made(ErrorKind::Other, "The file is damaged. Put a backup in its place, or move it away: then a new "
                                      "one is made. Its readable part can be saved with `sqlite3 FILE .recover`.");
    default: return made(ErrorKind::Other, "");
    }
}

Result<QSqlQuery> runSql(const QSqlDatabase &database, const QString &sql, const QVariantList &values,
                         const QString &doing)
{
    QSqlQuery query(database);
    query.setForwardOnly(true);
    bool ok = query.prepare(sql);
    for (const QVariant &value : values)
        query.addBindValue(value);
    ok = ok && query.exec();
    if (!ok)
        return storeError(query.lastError(), database.databaseName(), doing);
    return query;
}

Result<StoreTransaction> StoreTransaction::begin(const QSqlDatabase &database, Lock lock)
{
    const auto begun = runSql(database, lock == Lock::Now ? "BEGIN IMMEDIATE" : "BEGIN", {}, "write");
    if (begun.has_error())
        return begun.error();
    return StoreTransaction(database);
}

StoreTransaction::StoreTransaction(StoreTransaction &&other) noexcept
    : m_database(other.m_database), m_isOpen(std::exchange(other.m_isOpen, false))
{
}

StoreTransaction::~StoreTransaction()
{
    if (m_isOpen)
        runSql(m_database, "ROLLBACK");
}

Result<void> StoreTransaction::commit()
{
    const auto done = runSql(m_database, "COMMIT", {}, "write");
    if (done.has_error())
        return done.error();
    m_isOpen = false;
    return {};
}

} // namespace dyno
