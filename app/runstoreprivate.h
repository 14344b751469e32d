// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by runstore.cpp (opens and records), runlibrary.cpp (lists and reads) and runreader.cpp (reads on another
// thread), and by nobody else.
#pragma once

#include "app/listedfigures.h"
#include "app/ownerlock.h"
#include "app/runstore.h"
#include "app/storerows.h"
#include "app/storeschema.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include <map>

namespace dyno {

// What a run that goes on has gathered for its summary columns.
struct LiveRun
{
    explicit LiveRun(const RunInfo &info) : figures(info) {}
    ListedFigures figures;
    int events = 0;
};

struct RunStore::Private
{
    QString path;
    QSqlDatabase database;
    OwnerLock lock;
    bool isAlone = false;   // opened on a full disk: no other program has it at the same time
    std::int64_t owner = 0; // our byte of the lock file; 0: none yet
    std::map<std::string, LiveRun> live;

    Result<QSqlQuery> sql(const QString &statement, const QVariantList &values, const QString &doing) const
    {
        return runSql(database, statement, values, doing);
    }
    bool isTemporary() const { return path == QLatin1String(":memory:"); }
    Result<void> openOnFullDisk();
    Result<void> configure();
    Result<void> becomeOwner();
    Result<void> recover();
};

Error noSuchRun(const std::string &run);
// A run as it is stored: without ticks and events, and with them. `path` is for errors.
Result<RunInfo> readRunInfo(const QSqlDatabase &database, const std::string &run);
Result<RunRecord> readRun(const QSqlDatabase &database, const QString &path, const std::string &run);

} // namespace dyno
