// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <QList>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariantList>

namespace dyno {

// "SQDy", at its place in the header of an SQLite file: a run store, or a file of runs.
inline constexpr int runStoreApplicationId = 0x53514479;

// One step of the store's schema, from version `number` - 1 to `number`.
struct Migration
{
    int number = 0;
    QString sql; // statements end with a semicolon at the end of a line, and nowhere else
};
// The files of resources/store, in order.
QList<Migration> storeMigrations();

// Brings the file to the newest of `migrations`, in one transaction, after a copy beside it (which is kept).
// Refuses, and leaves as it is, what is not a run store, or was made by a newer program, or is damaged.
Result<void> migrateStore(QSqlDatabase &database, const QList<Migration> &migrations);

// An error of the store in our terms; `doing` completes "SQL Dyno could not …".
Error storeError(const QSqlError &error, const QString &path, const QString &doing);

// Runs one statement with its values.
Result<QSqlQuery> runSql(const QSqlDatabase &database, const QString &sql, const QVariantList &values = {},
                         const QString &doing = QStringLiteral("use the run store"));

// BEGIN … COMMIT; rolls back when it dies without commit().
class StoreTransaction
{
public:
    enum class Lock { Now, WhenWriting };
    static Result<StoreTransaction> begin(const QSqlDatabase &database, Lock lock = Lock::Now);
    StoreTransaction(StoreTransaction &&other) noexcept;
    StoreTransaction &operator=(StoreTransaction &&) = delete;
    ~StoreTransaction();
    Result<void> commit();

private:
    explicit StoreTransaction(const QSqlDatabase &database) : m_database(database), m_isOpen(true) {}
    QSqlDatabase m_database;
    bool m_isOpen = false;
};

} // namespace dyno
