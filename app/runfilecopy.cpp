// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runfilecopy.h"

#include <QDateTime>
#include <QUuid>

#include <algorithm>
#include <limits>

namespace dyno {

namespace {

constexpr qint64 ticksAtOnce = 1000;

QString quoted(const QString &name)
{
    return '"' + QString(name).replace('"', "\"\"") + '"';
}

// Columns of a table, without those that are set by hand.
Result<QStringList> columnsOf(const QSqlDatabase &database, const QString &table, const QStringList &without)
{
    auto query = runSql(database, "SELECT name FROM pragma_table_info(?)", {table}, "read the store's tables");
    if (query.has_error())
        return query.error();
    QStringList columns;
    while (query->next())
        if (const QString name = query->value(0).toString(); !without.contains(name))
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

Result<void> copyTicks(const QSqlDatabase &database, const QString &from, const QString &to, const QVariant &fromNumber,
                       const QVariant &toNumber, const QString &doing, TransferSteps &steps)
{
    const auto columns = columnsOf(database, "tick", {"run"});
    if (columns.has_error())
        return columns.error();
    for (QVariant last = std::numeric_limits<qint64>::min();;) {
        const auto copied = runSql(database,
                                   QStringLiteral("INSERT INTO %1.tick (run, %4) SELECT ?, %4 FROM %2.tick "
                                                  "WHERE run = ? AND number > ? ORDER BY number LIMIT %3")
                                       .arg(to, from, QString::number(ticksAtOnce), columns->join(", ")),
                                   {toNumber, fromNumber, last}, doing);
        if (copied.has_error())
            return copied.error();
        const qint64 count = copied->numRowsAffected();
        if (const auto goesOn = steps.add(count); goesOn.has_error())
            return goesOn.error();
        if (count < ticksAtOnce)
            return {};
        auto newest = runSql(database, QStringLiteral("SELECT max(number) FROM %1.tick WHERE run = ?").arg(to), {toNumber},
                             doing);
        if (newest.has_error() || !newest->next())
            return newest.has_error() ? newest.error() : makeError(ErrorKind::Other, "The seconds of a run are gone.");
        last = newest->value(0);
    }
}

} // namespace

StoreConnection::StoreConnection(const QString &path) : m_name(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    m_database = QSqlDatabase::addDatabase("QSQLITE", m_name);
    m_database.setDatabaseName(path);
    m_database.setConnectOptions("QSQLITE_BUSY_TIMEOUT=5000");
}

StoreConnection::~StoreConnection()
{
    m_database.close();
    m_database = {};
    QSqlDatabase::removeDatabase(m_name);
}

Result<Attachment> Attachment::attach(const QSqlDatabase &database, const QString &path, const QString &name)
{
    const auto done = runSql(database, "ATTACH ? AS " + name, {path}, "open " + path);
    if (done.has_error())
        return done.error();
    return Attachment(database, name);
}

Attachment::~Attachment()
{
    if (!m_name.isEmpty())
        runSql(m_database, "DETACH " + m_name);
}

Result<void> TransferSteps::add(qint64 steps)
{
    m_done += steps;
    const double share = m_expected > 0 ? std::min(1.0, double(m_done) / double(m_expected)) : 0;
    return !m_watch || m_watch(share) ? Result<void>() : makeError(ErrorKind::Cancelled, "Stopped.");
}

Result<void> copyRun(const QSqlDatabase &database, const QString &from, const QString &to, const QString &id,
                     const QString &newId, bool isHidden, const QString &doing, TransferSteps &steps)
{
    auto source = runSql(database, QStringLiteral("SELECT number FROM %1.run WHERE id = ?").arg(from), {id}, doing);
    if (source.has_error())
        return source.error();
    if (!source->next())
        return makeError(ErrorKind::NotFound, "There is no run " + id.toStdString() + ".");
    const QVariant number = source->value(0);
    source->finish();
    // Who recorded it is not here, and nobody goes on with it.
    const auto columns = columnsOf(database, "run", {"number", "id", "owner", "deleted_ms", "imported"});
    if (columns.has_error())
        return columns.error();
    const auto run = runSql(database,
                            QStringLiteral("INSERT INTO %1.run (id, owner, deleted_ms, imported, %3) SELECT ?, 0, ?, ?, %3 FROM %2.run "
                                           "WHERE number = ?")
                                .arg(to, from, columns->join(", ")),
                            {newId, isHidden ? QVariant(QDateTime::currentMSecsSinceEpoch()) : QVariant(),
                             to == QLatin1String("main") ? 1 : 0, number},
                            doing);
    if (run.has_error())
        return run.error();
    const QVariant newNumber = run->lastInsertId();
    const auto ended = runSql(database,
                              QStringLiteral("UPDATE %1.run SET state = 'interrupted', ended_ms = touched_ms, message = "
                                             "'Copied while it was going on.' WHERE number = ? AND state = 'running'")
                                  .arg(to),
                              {newNumber}, doing);
    if (ended.has_error())
        return ended.error();
    const auto tables = tablesOfRuns(database);
    if (tables.has_error())
        return tables.error();
    for (const QString &table : *tables) {
        if (table == QLatin1String("tick"))
            continue;
        const auto own = columnsOf(database, table, {"run"});
        if (own.has_error())
            return own.error();
        const auto rows = runSql(database,
                                 QStringLiteral("INSERT INTO %1.%3 (run, %4) SELECT ?, %4 FROM %2.%3 WHERE run = ?")
                                     .arg(to, from, quoted(table), own->join(", ")),
                                 {newNumber, number}, doing);
        if (rows.has_error())
            return rows.error();
    }
    return copyTicks(database, from, to, number, newNumber, doing, steps);
}

} // namespace dyno
