// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/checks.h"
#include "engines/data/datagenerator.h"
#include "engines/data/loadeddata.h"
#include "engines/data/loader.h"
#include "engines/data/loadstep.h"
#include "engines/data/target.h"

#include <algorithm>

namespace dyno {

namespace {

Result<TableDigest> readBack(Target &target, const TableGenerator &table, ProgressClock &progress,
                             const std::atomic<bool> &cancelled)
{
    Connection &connection = target.connection();
    std::string sql;
    for (const std::string &column : table.columns())
        sql += (sql.empty() ? "SELECT " : ", ") + connection.quoteName(column);
    sql += " FROM " + connection.quoteName(table.name());
    progress.begin("Reading " + table.name(),
                   static_cast<std::uint64_t>(static_cast<double>(table.units()) * table.rowsPerUnit()));
    ContentDigest digest;
    const Result<void> read = connection.stream(sql, [&](std::span<const Value> row) {
        digest.addRow(row, table.kinds());
        if (digest.rows() % 1000 == 0)
            progress.add(1000);
        return !cancelled;
    });
    if (!read)
        return read.error();
    if (cancelled)
        return makeError(ErrorKind::Cancelled, "cancelled");
    return digest.ofTable(table.name());
}

Result<void> runChecks(Target &target, const std::string &text, ProgressClock &progress)
{
    for (const Check &check : splitChecks(text)) {
        progress.begin("Checking: " + check.name, 0);
        const Result<Table> found = target.connection().query(check.sql);
        if (!found)
            return makeError(found.error().kind, "the check \"" + check.name + "\" could not run: "
                                                     + found.error().message, found.error().advice,
                             found.error().sqlState);
        if (found->rows.empty())
            continue;
        std::string values;
        for (std::size_t i = 0; i < found->columns.size(); ++i)
            values += (i == 0 ? "" : ", ") + found->columns[i] + " = " + found->rows.front()[i].value_or("NULL");
        return makeError(ErrorKind::Constraint,
                         "the check \"" + check.name + "\" found " + std::to_string(found->rows.size())
                             + (found->rows.size() == 1 ? " row: " : " rows, the first: ") + values + '.',
                         "A run that writes may have left it so; `sqldyno load --fresh` loads the data again.");
    }
    return {};
}

} // namespace

Result<std::vector<TableDigest>> verifyData(const DataSet &data, const LoadRequest &request,
                                            const OnLoadProgress &onProgress, const std::atomic<bool> &cancelled)
{
    const DataGenerator::Build build = DataGenerator::build(data, request.seed);
    if (!build.generator)
        return makeError(ErrorKind::Usage, build.faults.front().where + ": " + build.faults.front().message);
    Result<Target> target = Target::openExisting(request);
    if (!target)
        return target.error();
    if (const Result<void> fits = refuseUnfit(*target, data, request); !fits)
        return fits.error();
    double rows = 0;
    for (const auto &table : build.generator->tables())
        rows += static_cast<double>(table->units()) * table->rowsPerUnit();
    ProgressClock progress(onProgress, static_cast<std::uint64_t>(rows));
    const CancelWatch watch(target->connection(), cancelled);
    std::vector<TableDigest> digests;
    for (const auto &table : build.generator->tables()) {
        if (table->columns().empty())
            continue;
        const Result<TableDigest> digest = readBack(*target, *table, progress, cancelled);
        if (!digest)
            return explained(digest.error(), "Reading " + table->name(), *target, cancelled);
        digests.push_back(*digest);
    }
    if (const std::string *checks = textFor(data.checks, request.profile.engine)) {
        if (const Result<void> held = runChecks(*target, *checks, progress); !held)
            return explained(held.error(), "Checking the data", *target, cancelled);
    }
    return digests;
}

} // namespace dyno
