// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runreader.h"

#include "app/runstoreprivate.h"

#include <QUuid>

namespace dyno {

struct RunReader::Private
{
    QString path;
    QSqlDatabase database;
};

RunReader::RunReader() : d(std::make_unique<Private>()) {}

RunReader::~RunReader()
{
    const QString connection = d->database.connectionName();
    d->database.close();
    d->database = {};
    QSqlDatabase::removeDatabase(connection);
}

Result<std::unique_ptr<RunReader>> RunReader::open(const QString &path)
{
    std::unique_ptr<RunReader> reader(new RunReader);
    Private &d = *reader->d;
    d.path = path;
    d.database = QSqlDatabase::addDatabase("QSQLITE", QUuid::createUuid().toString(QUuid::WithoutBraces));
    d.database.setDatabaseName(path);
    d.database.setConnectOptions("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=5000");
    if (!d.database.open())
        return storeError(d.database.lastError(), path, "open");
    return reader;
}

Result<RunRecord> RunReader::load(const std::string &run) const
{
    return readRun(d->database, d->path, run);
}

Result<std::vector<RunInfo>> RunReader::seriesRuns(const std::string &series) const
{
    auto query = runSql(d->database,
                        "SELECT id FROM run WHERE deleted_ms IS NULL AND series = ? ORDER BY started_ms, number",
                        {QString::fromStdString(series)}, "look for the runs of a series");
    if (query.has_error())
        return query.error();
    std::vector<RunInfo> runs;
    while (query->next()) {
        auto info = readRunInfo(d->database, query->value(0).toString().toStdString());
        if (info.has_error())
            return info.error();
        runs.push_back(std::move(*info));
    }
    return runs;
}

} // namespace dyno
