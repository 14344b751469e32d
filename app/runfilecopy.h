// SPDX-License-Identifier: GPL-3.0-or-later
// What runfile.cpp is made of: files beside the store, and runs that go from one to the other.
#pragma once

#include "app/runstore.h"
#include "app/storeschema.h"

#include <QSqlDatabase>
#include <QString>

#include <utility>

namespace dyno {

// A connection of its own, for the thread that makes it; closed and forgotten when it goes, queries before it.
class StoreConnection
{
public:
    explicit StoreConnection(const QString &path);
    StoreConnection(const StoreConnection &) = delete;
    StoreConnection &operator=(const StoreConnection &) = delete;
    ~StoreConnection();
    QSqlDatabase &database() { return m_database; }

private:
    QString m_name;
    QSqlDatabase m_database;
};

// Another file under a name of its own, for as long as this lives.
class Attachment
{
public:
    static Result<Attachment> attach(const QSqlDatabase &database, const QString &path, const QString &name);
    Attachment(Attachment &&other) noexcept : m_database(other.m_database), m_name(std::exchange(other.m_name, {})) {}
    Attachment &operator=(Attachment &&) = delete;
    ~Attachment();

private:
    Attachment(QSqlDatabase database, QString name) : m_database(std::move(database)), m_name(std::move(name)) {}
    QSqlDatabase m_database;
    QString m_name;
};

// How far a transfer is, told to whoever waits for it.
class TransferSteps
{
public:
    explicit TransferSteps(const TransferWatch &watch) : m_watch(watch) {}
    // How many steps there will be.
    void expect(qint64 steps) { m_expected = steps; }
    // So many more are done. An error: the person stopped it.
    Result<void> add(qint64 steps);

private:
    const TransferWatch &m_watch;
    qint64 m_expected = 0, m_done = 0;
};

// One run with all of its rows, from one attached file to another, as `newId` there. Its number changes. `isHidden`: it
// is marked as deleted at first. Each second is a step. Seconds are copied by the thousand, so that outside of a
// transaction a run that is recorded meanwhile need not wait for all of them.
Result<void> copyRun(const QSqlDatabase &database, const QString &from, const QString &to, const QString &id,
                     const QString &newId, bool isHidden, const QString &doing, TransferSteps &steps);

} // namespace dyno
