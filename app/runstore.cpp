// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runstoreprivate.h"

#include "engines/measure/tickcodec.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QThread>
#include <QUuid>

namespace dyno {

namespace {

constexpr int sqliteIo = 10; // SQLITE_IOERR

const QString memory = QStringLiteral(":memory:");

// "a = ?, b = ?"
QString assigned(const QStringList &columns)
{
    return columns.join(" = ?, ") + " = ?";
}

Error notGoingOn(const std::string &run)
{
    return makeError(ErrorKind::Usage, "The run " + run + " is not going on in this program.");
}

// Owner-only before SQLite writes the first byte; its -wal and -shm files take the same rights.
Result<void> prepareFile(const QString &path)
{
    const auto refused = [&](const QString &what, const QString &why) {
        return makeError(ErrorKind::Permission,
                         QStringLiteral("%1 cannot be made: %2.").arg(what, why).toStdString(),
                         "Make the folder writable for you, or set SQLDYNO_STORE to another path.");
    };
    const QFileInfo info(path);
    const QDir folder = info.absoluteDir();
    if (!folder.exists()) {
        if (!QDir().mkpath(folder.absolutePath()))
            return refused("The folder " + folder.absolutePath(), "it is not allowed, or the disk is full");
        QFile::setPermissions(folder.absolutePath(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    if (info.isDir())
        return refused("The run store " + path, "it is a folder");
    QFile file(path);
    if (!file.exists()) {
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
            return file.exists() ? Result<void>() : refused("The run store " + path, file.errorString());
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }
    return {};
}

} // namespace

Error noSuchRun(const std::string &run)
{
    return makeError(ErrorKind::NotFound, "There is no run " + run + " in the store.",
                     "`sqldyno runs` lists them.");
}

Result<void> RunStore::Private::configure()
{
    // Two programs may come at the same moment; SQLite does not wait for this one as it does for the rest.
    for (int tries = 0;; ++tries) {
        auto mode = sql("PRAGMA journal_mode = WAL", {}, "open");
        if (mode.has_value())
            break;
        if (mode.error().kind != ErrorKind::Busy || tries == 50)
            return mode.error();
        QThread::msleep(50);
    }
    // NORMAL: a program that dies loses nothing, a power cut may cost the last seconds. FULL would make the
    // disk sync once a second during the measurement, maybe of the very disk that is being measured.
    for (const char *pragma : {"PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON"})
        if (const auto done = sql(pragma, {}, "open"); done.has_error())
            return done.error();
    return {};
}

// SQLite shares the log's index with other programs by a file that has no room on a full disk. Without it the store is
// this program's alone, and readable.
Result<void> RunStore::Private::openOnFullDisk()
{
    QSqlQuery probe(database);
    if (probe.exec("PRAGMA schema_version") || (probe.lastError().nativeErrorCode().toInt() & 0xff) != sqliteIo)
        return {}; // or what is wrong will be said by the next step
    probe.finish();
    database.close();
    if (!database.open())
        return storeError(database.lastError(), path, "open");
    if (const auto alone = sql("PRAGMA locking_mode = EXCLUSIVE", {}, "open"); alone.has_error())
        return alone.error();
    isAlone = true;
    return {};
}

Result<void> RunStore::Private::becomeOwner()
{
    if (owner != 0 || isTemporary())
        return {};
    auto transaction = StoreTransaction::begin(database);
    if (transaction.has_error())
        return transaction.error();
    const auto added = sql("INSERT INTO owner (pid, opened_ms) VALUES (?, ?)",
                           {QCoreApplication::applicationPid(), QDateTime::currentMSecsSinceEpoch()},
                           "begin a run");
    if (added.has_error())
        return added.error();
    const std::int64_t byte = added->lastInsertId().toLongLong();
    // Before anybody sees the row, so that nobody takes us for dead.
    if (!lock.take(byte))
        return makeError(ErrorKind::Permission, "The lock file of the run store " + path.toStdString()
                                                    + " cannot be locked.",
                         "Keep the run store on a file system that has locks.");
    if (const auto done = transaction->commit(); done.has_error())
        return done.error();
    owner = byte;
    return {};
}

// Runs whose program is no more were interrupted.
Result<void> RunStore::Private::recover()
{
    if (isTemporary())
        return {};
    const QString doing = "look for runs that were interrupted";
    auto running = sql("SELECT DISTINCT owner FROM run WHERE state = 'running' UNION SELECT id FROM owner", {},
                       doing);
    if (running.has_error())
        return running.error();
    QVariantList dead;
    while (running->next())
        if (!lock.isHeldByAnother(running->value(0).toLongLong()))
            dead.append(running->value(0));
    running->finish();
    if (dead.isEmpty())
        return {};
    auto transaction = StoreTransaction::begin(database);
    if (transaction.has_error())
        return transaction.error();
    for (const QVariant &gone : dead) {
        // Asked again: between the two questions nobody new can hold a number that was already used.
        const auto marked = sql("UPDATE run SET state = 'interrupted', ended_ms = touched_ms, message = "
                                "'The program ended in the middle of this run.' "
                                "WHERE state = 'running' AND owner = ?",
                                {gone}, doing);
        if (marked.has_error())
            return marked.error();
        const auto removed = sql("DELETE FROM owner WHERE id = ?", {gone}, doing);
        if (removed.has_error())
            return removed.error();
    }
    return transaction->commit();
}

RunStore::RunStore() : d(std::make_unique<Private>()) {}

RunStore::~RunStore()
{
    const QString connection = d->database.connectionName();
    if (d->owner != 0 && d->live.empty())
        d->sql("DELETE FROM owner WHERE id = ?", {qint64(d->owner)}, "close");
    d->database.close();
    d->database = {};
    QSqlDatabase::removeDatabase(connection);
}

Result<std::unique_ptr<RunStore>> RunStore::open(const QString &path)
{
    std::unique_ptr<RunStore> store(new RunStore);
    Private &d = *store->d;
    d.path = path == memory ? memory : QFileInfo(path).absoluteFilePath();
    if (!d.isTemporary()) {
        if (const auto made = prepareFile(d.path); made.has_error())
            return made.error();
        auto lock = OwnerLock::open(d.path + "-owners");
        if (lock.has_error())
            return lock.error();
        d.lock = std::move(*lock);
    }
    d.database = QSqlDatabase::addDatabase("QSQLITE", QUuid::createUuid().toString(QUuid::WithoutBraces));
    d.database.setDatabaseName(d.path);
    d.database.setConnectOptions("QSQLITE_BUSY_TIMEOUT=5000");
    if (!d.database.open())
        return storeError(d.database.lastError(), d.path, "open");
    if (const auto opened = d.openOnFullDisk(); opened.has_error())
        return opened.error();
    if (const auto done = migrateStore(d.database, storeMigrations()); done.has_error())
        return done.error();
    if (const auto done = d.configure(); done.has_error())
        return done.error();
    // On a full disk runs can still be read, exported and deleted; the next opening finds what was interrupted.
    if (const auto done = d.recover();
        done.has_error() && !d.isAlone && done.error().kind != ErrorKind::DiskFull)
        return done.error();
    return store;
}

Result<std::unique_ptr<RunStore>> RunStore::openTemporary()
{
    return open(memory);
}

QString RunStore::defaultPath()
{
    const QString chosen = qEnvironmentVariable("SQLDYNO_STORE");
    if (!chosen.isEmpty())
        return chosen;
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/sqldyno/runs.sqldyno";
}

bool RunStore::isTemporary() const
{
    return d->isTemporary();
}

QString RunStore::path() const
{
    return isTemporary() ? QString() : d->path;
}

Result<void> RunStore::begin(const RunInfo &info)
{
    const QString doing = "begin a run";
    if (const auto owned = d->becomeOwner(); owned.has_error())
        return owned.error();
    auto transaction = StoreTransaction::begin(d->database);
    if (transaction.has_error())
        return transaction.error();
    QStringList columns = infoColumns();
    columns << "owner" << "touched_ms";
    QVariantList values = infoValues(info);
    values << qint64(d->owner) << qint64(info.startedMs);
    const QString marks = QStringList(columns.size(), "?").join(", ");
    const auto inserted = d->sql(
        QStringLiteral("INSERT INTO run (%1) VALUES (%2)").arg(columns.join(", "), marks), values, doing);
    if (inserted.has_error())
        return inserted.error();
    QVariantList detail{inserted->lastInsertId()};
    detail << detailValues(info);
    const auto detailed = d->sql(QStringLiteral("INSERT INTO run_detail (run, %1) VALUES (%2)")
                                     .arg(detailColumns().join(", "), QStringList(detail.size(), "?").join(", ")),
                                 detail, doing);
    if (detailed.has_error())
        return detailed.error();
    if (const auto done = transaction->commit(); done.has_error())
        return done.error();
    d->live.emplace(info.id, LiveRun(info));
    emit added(info.id);
    return {};
}

Result<void> RunStore::appendTick(const std::string &run, const Tick &tick)
{
    const QString doing = "keep a second of the run";
    const auto live = d->live.find(run);
    if (live == d->live.end())
        return notGoingOn(run);
    ListedFigures &figures = live->second.figures;
    figures.append(tick);

    auto transaction = StoreTransaction::begin(d->database);
    if (transaction.has_error())
        return transaction.error();
    const std::vector<std::byte> bytes = encodeTick(tick);
    const auto kept = d->sql("INSERT INTO tick (run, number, facts) SELECT number, ?, ? FROM run WHERE id = ?",
                             {tick.number,
                              QByteArray(reinterpret_cast<const char *>(bytes.data()), qsizetype(bytes.size())),
                              QString::fromStdString(run)},
                             doing);
    if (kept.has_error())
        return kept.error();
    QVariantList values = figures.values();
    values << qint64(tick.wallMs) << QString::fromStdString(run);
    const auto summed = d->sql(QStringLiteral("UPDATE run SET %1, touched_ms = ? WHERE id = ?")
                                   .arg(ListedFigures::assignments()),
                               values, doing);
    if (summed.has_error())
        return summed.error();
    return transaction->commit();
}

Result<void> RunStore::appendEvent(const std::string &run, const RunEvent &event)
{
    const auto live = d->live.find(run);
    if (live == d->live.end())
        return notGoingOn(run);
    const std::string_view kind = eventKindName(event.kind);
    const auto kept = d->sql("INSERT INTO event (run, number, kind, at_us, text) "
                             "SELECT number, ?, ?, ?, ? FROM run WHERE id = ?",
                             {live->second.events, QString::fromUtf8(kind.data(), qsizetype(kind.size())),
                              qint64(event.atUs), QString::fromStdString(event.text), QString::fromStdString(run)},
                             "keep an event of the run");
    if (kept.has_error())
        return kept.error();
    ++live->second.events;
    return {};
}

Result<void> RunStore::finish(const RunInfo &info)
{
    const QString doing = "keep the end of a run";
    QVariantList values = infoValues(info);
    values << QString::fromStdString(info.id);
    auto transaction = StoreTransaction::begin(d->database);
    if (transaction.has_error())
        return transaction.error();
    const auto done = d->sql(QStringLiteral("UPDATE run SET %1 WHERE id = ?").arg(assigned(infoColumns())), values, doing);
    if (done.has_error())
        return done.error();
    if (done->numRowsAffected() == 0)
        return noSuchRun(info.id);
    QVariantList detail = detailValues(info);
    detail << QString::fromStdString(info.id);
    const auto detailed = d->sql(QStringLiteral("UPDATE run_detail SET %1 WHERE run = (SELECT number FROM run WHERE id = ?)")
                                     .arg(assigned(detailColumns())),
                                 detail, doing);
    if (detailed.has_error())
        return detailed.error();
    if (const auto committed = transaction->commit(); committed.has_error())
        return committed.error();
    d->live.erase(info.id);
    emit changed(info.id);
    return {};
}

} // namespace dyno

#include "moc_runstore.cpp"
