// SPDX-License-Identifier: GPL-3.0-or-later
// The side of the run store that writes runs into files of their own and takes them over from such files. A
// `.sqldyno` file is an SQLite file with the schema of the store.
#include "app/runfilecheck.h"
#include "app/runstoreprivate.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QUuid>

#include <filesystem>

namespace dyno {

namespace {

// Closed and forgotten when it goes, queries before it.
class Connection
{
public:
    explicit Connection(const QString &path) : m_name(QUuid::createUuid().toString(QUuid::WithoutBraces))
    {
        m_database = QSqlDatabase::addDatabase("QSQLITE", m_name);
        m_database.setDatabaseName(path);
    }
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;
    ~Connection()
    {
        m_database.close();
        m_database = {};
        QSqlDatabase::removeDatabase(m_name);
    }
    QSqlDatabase &database() { return m_database; }

private:
    QString m_name;
    QSqlDatabase m_database;
};

// Another file under a name of its own, for as long as this lives.
class Attachment
{
public:
    static Result<Attachment> attach(const QSqlDatabase &database, const QString &path, const QString &name)
    {
        const auto done = runSql(database, "ATTACH ? AS " + name, {path}, "open " + path);
        if (done.has_error())
            return done.error();
        return Attachment(database, name);
    }
    Attachment(Attachment &&other) noexcept : m_database(other.m_database), m_name(std::exchange(other.m_name, {})) {}
    Attachment &operator=(Attachment &&) = delete;
    ~Attachment()
    {
        if (!m_name.isEmpty())
            runSql(m_database, "DETACH " + m_name);
    }

private:
    Attachment(QSqlDatabase database, QString name) : m_database(std::move(database)), m_name(std::move(name)) {}
    QSqlDatabase m_database;
    QString m_name;
};

// Removed when it goes, unless it was moved to its place.
class PartFile
{
public:
    explicit PartFile(QString path) : m_path(std::move(path)) {}
    PartFile(const PartFile &) = delete;
    PartFile &operator=(const PartFile &) = delete;
    ~PartFile()
    {
        for (const char *end : {"", "-journal", "-wal", "-shm"})
            QFile::remove(m_path + end);
    }
    const QString &path() const { return m_path; }
    // Over what is there, at once.
    bool moveTo(const QString &path)
    {
        std::error_code code;
        std::filesystem::rename(QFile::encodeName(m_path).toStdString(), QFile::encodeName(path).toStdString(), code);
        return !code;
    }

private:
    QString m_path;
};

QString quoted(const QString &name)
{
    return '"' + QString(name).replace('"', "\"\"") + '"';
}

// Columns of a table, of which `run` is set by hand.
Result<QStringList> columnsOf(const QSqlDatabase &database, const QString &table, const QString &without)
{
    auto query = runSql(database, "SELECT name FROM pragma_table_info(?)", {table}, "read the store's tables");
    if (query.has_error())
        return query.error();
    QStringList columns;
    while (query->next())
        if (const QString name = query->value(0).toString(); name != without)
            columns << quoted(name);
    return columns;
}

// Every table with rows of a run, whichever version of the store added it.
Result<QStringList> tablesOfRuns(const QSqlDatabase &database)
{
    auto query = runSql(database, "SELECT s.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c "
                                  "WHERE s.type = 'table' AND c.name = 'run' ORDER BY s.rowid",
                        {}, "read the store's tables");
    if (query.has_error())
        return query.error();
    QStringList tables;
    while (query->next())
        tables << query->value(0).toString();
    return tables;
}

// One run with all of its rows, from one attached file to another. Its number changes, its id does not.
Result<void> copyRun(const QSqlDatabase &database, const QString &from, const QString &to, const QString &id,
                     const QString &doing)
{
    const auto columns = columnsOf(database, "run", "number");
    if (columns.has_error())
        return columns.error();
    const QString list = columns->join(", ");
    const auto run = runSql(database,
                            QStringLiteral("INSERT INTO %1.run (%3) SELECT %3 FROM %2.run WHERE id = ?")
                                .arg(to, from, list),
                            {id}, doing);
    if (run.has_error())
        return run.error();
    const QVariant number = run->lastInsertId();
    const auto tables = tablesOfRuns(database);
    if (tables.has_error())
        return tables.error();
    for (const QString &table : *tables) {
        const auto own = columnsOf(database, table, "run");
        if (own.has_error())
            return own.error();
        const auto rows = runSql(database,
                                 QStringLiteral("INSERT INTO %1.%3 (run, %4) SELECT ?, %4 FROM %2.%3 "
                                                "WHERE run = (SELECT number FROM %2.run WHERE id = ?)")
                                     .arg(to, from, quoted(table), own->join(", ")),
                                 {number, id}, doing);
        if (rows.has_error())
            return rows.error();
    }
    // Who recorded it is not here, and nobody goes on with it.
    const auto settled = runSql(database,
                                QStringLiteral("UPDATE %1.run SET owner = 0, deleted_ms = NULL WHERE id = ?").arg(to),
                                {id}, doing);
    if (settled.has_error())
        return settled.error();
    const auto ended = runSql(database,
                              QStringLiteral("UPDATE %1.run SET state = 'interrupted', ended_ms = touched_ms, message = "
                                             "'Copied while it was going on.' WHERE id = ? AND state = 'running'")
                                  .arg(to),
                              {id}, doing);
    if (ended.has_error())
        return ended.error();
    return {};
}

Error cannotWrite(const QString &path, const QString &why)
{
    return makeError(ErrorKind::Permission, (path + " cannot be written: " + why + ".").toStdString(),
                     "Choose a place that you can write to, with space left.");
}

// An error of SQLite while the part is filled, in terms of the file that the person named.
Error ofTarget(const Error &error, const QString &path)
{
    return makeError(error.kind, (path + " cannot be written. ").toStdString() + error.message,
                     "Choose a place that you can write to, with space left.");
}

} // namespace

Result<void> RunStore::exportRuns(const std::vector<std::string> &runs, const QString &path) const
{
    const QFileInfo target(path);
    if (target.isDir())
        return cannotWrite(path, "it is a folder");
    if (!isTemporary() && target.exists() && target.canonicalFilePath() == QFileInfo(d->path).canonicalFilePath())
        return makeError(ErrorKind::Usage, (path + " is the run store itself.").toStdString(), "Choose another name.");
    for (const std::string &run : runs)
        if (!listing(run))
            return noSuchRun(run);
    PartFile part(target.absoluteDir().filePath(
        '.' + target.fileName() + '.' + QUuid::createUuid().toString(QUuid::Id128).left(8) + ".part"));
    // Made here, so that it has the rights that the person's files have.
    if (QFile file(part.path()); !file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
        return cannotWrite(path, file.errorString());
    {
        Connection connection(part.path());
        if (!connection.database().open())
            return cannotWrite(path, connection.database().lastError().text());
        if (const auto made = migrateStore(connection.database(), storeMigrations()); made.has_error())
            return ofTarget(made.error(), path);
    }
    {
        const auto attached = Attachment::attach(d->database, part.path(), "part");
        if (attached.has_error())
            return ofTarget(attached.error(), path);
        // The store is only read: runs that go on meanwhile go on being written.
        auto transaction = StoreTransaction::begin(d->database, StoreTransaction::Lock::WhenWriting);
        if (transaction.has_error())
            return transaction.error();
        for (const std::string &run : runs)
            if (const auto copied = copyRun(d->database, "main", "part", QString::fromStdString(run), "write " + path);
                copied.has_error())
                return ofTarget(copied.error(), path);
        if (const auto done = transaction->commit(); done.has_error())
            return ofTarget(done.error(), path);
    }
    if (!part.moveTo(path))
        return cannotWrite(path, "the finished file cannot be moved to its place");
    return {};
}

Result<RunStore::Import> RunStore::importRuns(const QString &path)
{
    if (const auto checked = checkRunFileHeader(path); checked.has_error())
        return checked.error();
    // A copy: whatever SQLite does to look into it, the person's file stays as it is.
    const QTemporaryDir folder;
    const QString copy = folder.filePath("import.sqldyno");
    if (!folder.isValid() || !QFile::copy(path, copy))
        return makeError(ErrorKind::DiskFull, (path + " cannot be copied to " + QDir::tempPath() + ".").toStdString(),
                         "Free some space there, or set TMPDIR to another folder.");
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    {
        Connection connection(copy);
        QSqlDatabase &database = connection.database();
        if (!database.open())
            return storeError(database.lastError(), path, "open");
        for (const char *pragma : {"PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON"})
            if (const auto done = runSql(database, pragma, {}, "open " + path); done.has_error())
                return done.error();
        if (const auto checked = checkRunFileSchema(database, path); checked.has_error())
            return checked.error();
        if (const auto migrated = migrateStore(database, storeMigrations()); migrated.has_error())
            return migrated.error();
        if (const auto checked = checkRunFileContent(database, path); checked.has_error())
            return checked.error();
    }
    Import import;
    const QString doing = "take over the runs of " + path;
    const auto attached = Attachment::attach(d->database, copy, "source");
    if (attached.has_error())
        return attached.error();
    {
        auto transaction = StoreTransaction::begin(d->database);
        if (transaction.has_error())
            return transaction.error();
        QStringList ids;
        auto query = d->sql("SELECT id FROM source.run ORDER BY started_ms, number", {}, doing);
        if (query.has_error())
            return query.error();
        while (query->next())
            ids << query->value(0).toString();
        query->finish();
        const auto comeBack = [&](const QString &id) -> Result<void> {
            const auto done = d->sql("UPDATE main.run SET deleted_ms = NULL WHERE id = ?", {id}, doing);
            return done.has_error() ? Result<void>(done.error()) : Result<void>();
        };
        for (const QString &id : ids) {
            auto known = d->sql("SELECT deleted_ms FROM main.run WHERE id = ?", {id}, doing);
            if (known.has_error())
                return known.error();
            const bool isKnown = known->next(), isDeleted = isKnown && !known->value(0).isNull();
            known->finish();
            if (isKnown && !isDeleted) {
                import.present.push_back(id.toStdString());
                continue;
            }
            const auto done = isDeleted ? comeBack(id) : copyRun(d->database, "source", "main", id, doing);
            if (done.has_error())
                return done.error();
            import.added.push_back(id.toStdString());
        }
        if (const auto done = transaction->commit(); done.has_error())
            return done.error();
    }
    for (const std::string &run : import.added)
        emit added(run);
    return import;
}

} // namespace dyno
