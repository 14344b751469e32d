// SPDX-License-Identifier: GPL-3.0-or-later
// The side of the run store that writes runs into files of their own and takes them over from such files. A
// `.sqldyno` file is an SQLite file with the schema of the store.
#include "app/fileerror.h"
#include "app/runfilecheck.h"
#include "app/runfilecopy.h"
#include "app/runstoreprivate.h"
#include "app/runtransfer.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QUuid>

#include <filesystem>

namespace dyno {

namespace {

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

// An error of SQLite while the part is filled, in terms of the file that the person named.
Error ofTarget(const Error &error, const QString &path)
{
    if (error.kind == ErrorKind::Cancelled)
        return error;
    return makeError(error.kind, (path + " cannot be written. ").toStdString() + error.message,
                     "Choose a place that you can write to, with space left.");
}

Result<void> writeRuns(QSqlDatabase &store, const std::vector<std::string> &runs, const QString &path,
                       const TransferWatch &watch)
{
    const QFileInfo target(path);
    if (target.isDir())
        return cannotWrite(path, "it is a folder");
    const QString own = store.databaseName();
    if (target.exists() && target.canonicalFilePath() == QFileInfo(own).canonicalFilePath())
        return makeError(ErrorKind::Usage, (path + " is the run store itself.").toStdString(), "Choose another name.");
    TransferSteps steps(watch);
    qint64 seconds = 0;
    for (const std::string &run : runs) {
        auto found = runSql(store, "SELECT tick_count FROM main.run WHERE id = ?", {QString::fromStdString(run)}, "list a run");
        if (found.has_error())
            return found.error();
        if (!found->next())
            return noSuchRun(run);
        seconds += found->value(0).toLongLong();
    }
    steps.expect(seconds);
    PartFile part(target.absoluteDir().filePath(
        '.' + target.fileName() + '.' + QUuid::createUuid().toString(QUuid::Id128).left(8) + ".part"));
    // Made here, so that it has the rights that the person's files have.
    if (QFile file(part.path()); !file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
        return cannotWrite(path, file.errorString());
    {
        StoreConnection connection(part.path());
        if (!connection.database().open())
            return cannotWrite(path, connection.database().lastError().text());
        if (const auto made = migrateStore(connection.database(), storeMigrations()); made.has_error())
            return ofTarget(made.error(), path);
    }
    {
        const auto attached = Attachment::attach(store, part.path(), "part");
        if (attached.has_error())
            return ofTarget(attached.error(), path);
        // The store is only read: runs that go on meanwhile go on being written.
        auto transaction = StoreTransaction::begin(store, StoreTransaction::Lock::WhenWriting);
        if (transaction.has_error())
            return transaction.error();
        for (const std::string &run : runs) {
            const QString id = QString::fromStdString(run);
            if (const auto copied = copyRun(store, "main", "part", id, id, false, "write " + path, steps); copied.has_error())
                return ofTarget(copied.error(), path);
        }
        if (const auto done = transaction->commit(); done.has_error())
            return ofTarget(done.error(), path);
    }
    if (!part.moveTo(path))
        return cannotWrite(path, "the finished file cannot be moved to its place");
    return {};
}

// Runs on their way into the store: marked as deleted, and under ids that nobody asks for, until all are there. Gone
// again unless they are kept.
class HiddenRuns
{
public:
    HiddenRuns(const QSqlDatabase &store, const QString &doing) : m_store(store), m_doing(doing) {}
    HiddenRuns(const HiddenRuns &) = delete;
    HiddenRuns &operator=(const HiddenRuns &) = delete;
    ~HiddenRuns()
    {
        if (!m_isKept)
            for (const auto &[id, hidden] : m_runs)
                runSql(m_store, "DELETE FROM main.run WHERE id = ?", {hidden}, m_doing);
    }
    Result<void> take(const QString &id, TransferSteps &steps)
    {
        m_runs.append({id, "import " + QUuid::createUuid().toString(QUuid::WithoutBraces)});
        return copyRun(m_store, "source", "main", id, m_runs.last().second, true, m_doing, steps);
    }
    // Within a transaction of the caller's. What is here of the same run gives way, but for what the person made of it.
    Result<void> settle()
    {
        for (const auto &[id, hidden] : m_runs) {
            const auto kept = runSql(m_store,
                                     "UPDATE main.run SET title = coalesce(nullif(old.title, ''), run.title), "
                                     "notes = coalesce(nullif(old.notes, ''), run.notes), "
                                     "tags = coalesce(nullif(old.tags, ''), run.tags), pinned = max(old.pinned, run.pinned) "
                                     "FROM (SELECT title, notes, tags, pinned FROM main.run WHERE id = ?) AS old "
                                     "WHERE run.id = ?",
                                     {id, hidden}, m_doing);
            if (kept.has_error())
                return kept.error();
            const auto gone = runSql(m_store, "DELETE FROM main.run WHERE id = ?", {id}, m_doing);
            if (gone.has_error())
                return gone.error();
            const auto named = runSql(m_store, "UPDATE main.run SET id = ?, deleted_ms = NULL WHERE id = ?", {id, hidden},
                                      m_doing);
            if (named.has_error())
                return named.error();
            if (named->numRowsAffected() != 1) // another program deleted for good what was marked so
                return makeError(ErrorKind::Busy, "The run store was tidied up meanwhile.", "Import the file again.");
        }
        return {};
    }
    // What was settled is there for good.
    void keep() { m_isKept = true; }

private:
    QSqlDatabase m_store;
    QString m_doing;
    QList<std::pair<QString, QString>> m_runs; // id in the file, id until it is settled
    bool m_isKept = false;
};

// A copy that is no whole run gives way to one that knows more of it: more seconds, or how it ended.
enum class Known { New, Partly, Deleted, Here };
Result<Known> knownAs(const QSqlDatabase &store, const QString &id, const QString &doing)
{
    auto known = runSql(store,
                        "SELECT old.deleted_ms IS NOT NULL, old.state = 'interrupted' AND (new.seconds > old.seconds OR "
                        "(new.seconds = old.seconds AND new.state NOT IN ('interrupted', 'running'))) FROM "
                        "(SELECT deleted_ms, state, (SELECT count(*) FROM main.tick AS t WHERE t.run = r.number) AS seconds "
                        "FROM main.run AS r WHERE id = ?) AS old, "
                        "(SELECT state, (SELECT count(*) FROM source.tick AS t WHERE t.run = r.number) AS seconds "
                        "FROM source.run AS r WHERE id = ?) AS new",
                        {id, id}, doing);
    if (known.has_error())
        return known.error();
    if (!known->next())
        return Known::New;
    return known->value(1).toBool() ? Known::Partly : known->value(0).toBool() ? Known::Deleted : Known::Here;
}

// A copy of the file that was looked through, in the newest format.
Result<void> prepareCopy(const QString &path, const QString &copy, TransferSteps &steps)
{
    StoreConnection connection(copy);
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
    auto seconds = runSql(database, "SELECT count(*) FROM tick", {}, "open " + path);
    if (seconds.has_error() || !seconds->next())
        return seconds.has_error() ? seconds.error() : makeError(ErrorKind::Other, path.toStdString() + " cannot be counted.");
    steps.expect(2 * seconds->value(0).toLongLong()); // looked at and copied
    seconds->finish();
    return checkRunFileContent(database, path, steps);
}

Result<RunStore::Import> readRuns(QSqlDatabase &store, const QString &path, const TransferWatch &watch)
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
    TransferSteps steps(watch);
    if (const auto prepared = prepareCopy(path, copy, steps); prepared.has_error())
        return prepared.error();

    const QString doing = "take over the runs of " + path;
    const auto attached = Attachment::attach(store, copy, "source");
    if (attached.has_error())
        return attached.error();
    QStringList ids;
    auto query = runSql(store, "SELECT id FROM source.run ORDER BY started_ms, number", {}, doing);
    if (query.has_error())
        return query.error();
    while (query->next())
        ids << query->value(0).toString();
    query->finish();
    RunStore::Import import;
    HiddenRuns hidden(store, doing);
    QStringList comeBack;
    for (const QString &id : ids) {
        const auto known = knownAs(store, id, doing);
        if (known.has_error())
            return known.error();
        if (*known == Known::Deleted)
            comeBack << id;
        if (*known == Known::New || *known == Known::Partly)
            if (const auto taken = hidden.take(id, steps); taken.has_error())
                return taken.error();
        (*known == Known::Here     ? import.present
         : *known == Known::Partly ? import.completed
                                   : import.added)
            .push_back(id.toStdString());
    }
    auto transaction = StoreTransaction::begin(store);
    if (transaction.has_error())
        return transaction.error();
    if (const auto settled = hidden.settle(); settled.has_error())
        return settled.error();
    for (const QString &id : comeBack)
        if (const auto done = runSql(store, "UPDATE main.run SET deleted_ms = NULL WHERE id = ?", {id}, doing); done.has_error())
            return done.error();
    if (const auto done = transaction->commit(); done.has_error())
        return done.error();
    hidden.keep();
    return import;
}

// The store once more, for another thread.
Result<void> openAgain(StoreConnection &connection, const QString &store)
{
    if (!connection.database().open())
        return storeError(connection.database().lastError(), store, "open");
    for (const char *pragma : {"PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON"})
        if (const auto done = runSql(connection.database(), pragma, {}, "open"); done.has_error())
            return done.error();
    return {};
}

} // namespace

Result<void> exportRunsOf(const QString &store, const std::vector<std::string> &runs, const QString &path,
                          const TransferWatch &watch)
{
    StoreConnection connection(store);
    if (const auto opened = openAgain(connection, store); opened.has_error())
        return opened.error();
    return writeRuns(connection.database(), runs, path, watch);
}

Result<RunStore::Import> importRunsInto(const QString &store, const QString &path, const TransferWatch &watch)
{
    StoreConnection connection(store);
    if (const auto opened = openAgain(connection, store); opened.has_error())
        return opened.error();
    return readRuns(connection.database(), path, watch);
}

Result<void> RunStore::exportRuns(const std::vector<std::string> &runs, const QString &path) const
{
    return writeRuns(d->database, runs, path, {});
}

Result<RunStore::Import> RunStore::importRuns(const QString &path)
{
    auto import = readRuns(d->database, path, {});
    if (import.has_value())
        tellOf(*import);
    return import;
}

void RunStore::tellOf(const Import &import)
{
    for (const std::vector<std::string> *runs : {&import.added, &import.completed})
        for (const std::string &run : *runs)
            emit added(run);
}

} // namespace dyno
