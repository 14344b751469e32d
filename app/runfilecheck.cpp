// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runfilecheck.h"

#include "app/listedfigures.h"
#include "app/profilestore.h"
#include "app/storerows.h"
#include "app/storeschema.h"
#include "engines/db/serversettings.h"
#include "engines/measure/tickcodec.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUuid>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <span>

namespace dyno {

namespace {

constexpr qint64 largestFile = qint64(16) << 30;
constexpr int mostRuns = 10'000;
constexpr qint64 longestText = 16 << 20, largestTick = 4 << 20;
constexpr qint64 mostTicks = 31 * 86'400; // a month of seconds
constexpr std::size_t mostPhases = 10'000, mostTypes = 10'000;
constexpr std::size_t mostOfLevels = 100'000; // transaction types of all levels: there are figures for each

// Places in the header of an SQLite file.
constexpr qsizetype headerSize = 100, userVersionAt = 60, applicationIdAt = 68;

Error refused(const QString &path, const QString &why, const QString &advice, ErrorKind kind = ErrorKind::Usage)
{
    return makeError(kind, (path + " was not read: " + why + ".").toStdString(), advice.toStdString());
}

Error damaged(const QString &path, const QString &what)
{
    return refused(path, "it is damaged, " + what, "Ask for the file again, or export it anew.", ErrorKind::Other);
}

// All that a schema holds, in one order.
Result<QStringList> schemaOf(const QSqlDatabase &database)
{
    auto query = runSql(database, "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema "
                                  "WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name",
                        {}, "read the file");
    if (query.has_error())
        return query.error();
    QStringList lines;
    while (query->next())
        lines << query->value(0).toString() + '|' + query->value(1).toString() + '|' + query->value(2).toString() + '|'
                     + query->value(3).toString();
    return lines;
}

// The schema as this program makes it in that version.
Result<QStringList> ownSchema(int version)
{
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    Result<QStringList> schema = QStringList();
    {
        QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", name);
        database.setDatabaseName(":memory:");
        QList<Migration> migrations;
        for (const Migration &migration : storeMigrations())
            if (migration.number <= version)
                migrations.append(migration);
        if (!database.open() || migrations.isEmpty())
            schema = makeError(ErrorKind::Other, "SQL Dyno's own schema cannot be made.");
        else if (const auto made = migrateStore(database, migrations); made.has_error())
            schema = made.error();
        else
            schema = schemaOf(database);
    }
    QSqlDatabase::removeDatabase(name);
    return schema;
}

Result<QVariant> single(const QSqlDatabase &database, const QString &sql)
{
    auto query = runSql(database, sql, {}, "read the file");
    if (query.has_error())
        return query.error();
    return query->next() ? query->value(0) : QVariant();
}

Result<QStringList> namesOf(const QSqlDatabase &database, const QString &sql)
{
    auto query = runSql(database, sql, {}, "read the file");
    if (query.has_error())
        return query.error();
    QStringList names;
    while (query->next())
        names << query->value(0).toString();
    return names;
}

bool isSound(const RunInfo &info)
{
    static const QRegularExpression id("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$");
    const auto isId = [](const std::string &text) { return id.match(QString::fromStdString(text)).hasMatch(); };
    const bool areNumbersSound = info.repeat >= 1 && info.pool >= 0 && info.workers >= 0 && info.hostCpus >= 0
                                 && info.startedMs >= 0 && info.endedMs >= 0 && std::isfinite(info.thinkMinMs)
                                 && std::isfinite(info.thinkMaxMs);
    if (!isId(info.id) || !(info.series.empty() || isId(info.series)) || !areNumbersSound
        || info.phases.size() > mostPhases || info.types.size() > mostTypes)
        return false;
    std::int64_t length = 0;
    std::size_t levels = 0;
    for (const Phase &phase : info.phases) {
        constexpr std::int64_t longest = std::int64_t(366) * 86'400 * 1'000'000;
        if (phase.level < 0 || std::size_t(phase.level) >= info.phases.size() || phase.lengthUs < 0
            || phase.lengthUs > longest || !(phase.from >= 0 && phase.from < 1e9) || !(phase.to >= 0 && phase.to < 1e9))
            return false;
        length += phase.lengthUs;
        if (length > longest)
            return false;
        levels = std::max(levels, std::size_t(phase.level) + 1);
    }
    return levels * info.types.size() <= mostOfLevels;
}

bool isSound(const Tick &tick, const RunInfo &info)
{
    constexpr std::int64_t longest = std::int64_t(366) * 86'400 * 1'000'000;
    return tick.phase >= -1 && tick.phase < std::int32_t(info.phases.size()) && tick.startUs >= 0 && tick.lengthUs >= 0
           && tick.startUs <= longest && tick.lengthUs <= longest && tick.identityHolds();
}

// The engine that servers gave their settings as, and that the plan names, is the one that the run says.
bool isOfItsEngine(const RunInfo &info)
{
    for (const std::string *settings : {&info.settingsBeforeJson, &info.settingsJson, &info.settingsEndJson})
        if (const auto read = settingsFromJson(*settings); !settings->empty() && read && read->engine != info.engine)
            return false;
    const QJsonValue plan = QJsonDocument::fromJson(QByteArray::fromStdString(info.planJson)).object();
    const QJsonArray profiles = plan["profiles"].toArray();
    return profiles.isEmpty() || std::any_of(profiles.begin(), profiles.end(), [&](const QJsonValue &profile) {
        const auto read = profileFromJson(profile.toObject());
        return read.has_error() || read->engine == info.engine;
    });
}

// Every second is there, once and in its order. What lists show of the run is worked out anew: never taken from outside.
Result<void> checkTicks(const QSqlDatabase &copy, const QString &path, const QString &name, const RunListing &listing,
                        qint64 number, TransferSteps &steps)
{
    const RunInfo &info = listing.info;
    auto ticks = runSql(copy, "SELECT number, facts FROM tick WHERE run = ? ORDER BY number", {number}, "read the file");
    if (ticks.has_error())
        return ticks.error();
    const TickLimits limits = tickLimitsOf(info);
    ListedFigures figures(info);
    std::int64_t endUs = 0;
    while (ticks->next()) {
        const QByteArray facts = ticks->value(1).toByteArray();
        const auto tick = decodeTick(std::as_bytes(std::span(facts.constData(), std::size_t(facts.size()))), limits);
        if (tick.has_error())
            return damaged(path, name + ": " + QString::fromStdString(tick.error().message));
        if (!isSound(*tick, info) || figures.ticks() == mostTicks)
            return damaged(path, name + " has a second that cannot be");
        if (ticks->value(0).toLongLong() != figures.ticks() || tick->number != figures.ticks() || tick->startUs < endUs)
            return damaged(path, name + QStringLiteral(" misses second %1, or has it in another's place").arg(figures.ticks()));
        endUs = tick->startUs + tick->lengthUs;
        figures.append(*tick);
        if (const auto goesOn = steps.add(1); goesOn.has_error())
            return goesOn.error();
    }
    if (listing.tickCount != figures.ticks())
        return damaged(path, name + QStringLiteral(" says that it has %1 seconds and holds %2")
                                        .arg(listing.tickCount)
                                        .arg(figures.ticks()));
    if (info.state == RunState::Finished && endUs < info.plannedUs())
        return damaged(path, name + " says that it went to its end, and its last seconds are not there");
    QVariantList values = figures.values();
    values << number;
    if (const auto done = runSql(copy, "UPDATE run SET " + ListedFigures::assignments() + " WHERE number = ?", values,
                                 "read the file");
        done.has_error())
        return done.error();
    return {};
}

Result<void> checkRun(const QSqlDatabase &copy, const QString &path, qint64 number, TransferSteps &steps)
{
    auto rows = runSql(copy, "SELECT " + listingColumns() + " FROM run WHERE number = ?", {number}, "read the file");
    if (rows.has_error())
        return rows.error();
    if (!rows->next())
        return damaged(path, "a run in it cannot be read");
    RunListing listing = readListing(*rows);
    rows->finish();
    const RunInfo &info = listing.info;
    const QString name = "run " + QString::fromStdString(info.id).left(36);
    if (!isSound(info))
        return damaged(path, name + " is not as a run can be");
    auto detail = runSql(copy, "SELECT * FROM run_detail WHERE run = ?", {number}, "read the file");
    if (detail.has_error())
        return detail.error();
    if (detail->next())
        readDetail(*detail, listing.info);
    detail->finish();
    if (!isOfItsEngine(info))
        return damaged(path, name + " says that it ran on " + QString::fromStdString(info.engine)
                                 + ", and its settings or its plan are of another engine");
    if (const auto checked = checkTicks(copy, path, name, listing, number, steps); checked.has_error())
        return checked;
    auto events = runSql(copy, "SELECT kind FROM event WHERE run = ?", {number}, "read the file");
    if (events.has_error())
        return events.error();
    while (events->next())
        if (!eventKindOf(events->value(0).toString().toStdString()))
            return damaged(path, name + " has an event of an unknown kind");
    return {};
}

} // namespace

Result<void> checkRunFileHeader(const QString &path)
{
    QFile file(path);
    // A pipe would be waited for.
    if (const QFileInfo info(path); info.exists() && !info.isFile() && !info.isDir())
        return refused(path, "it is a pipe or a device, not a file", "Save it to a file first.");
    if (!file.open(QIODevice::ReadOnly))
        return makeError(file.exists() ? ErrorKind::Permission : ErrorKind::NotFound,
                         (path + " cannot be read: " + file.errorString() + ".").toStdString(),
                         "Give the path of a .sqldyno file.");
    const QByteArray header = file.read(headerSize);
    if (header.size() < headerSize || !header.startsWith(QByteArray("SQLite format 3\0", 16)))
        return refused(path, header.isEmpty() ? "it is empty" : "it is no .sqldyno file, or a damaged one",
                       "A .sqldyno file comes from `sqldyno export RUN -o FILE.sqldyno`.");
    const auto big = [&](qsizetype at) { return qFromBigEndian<qint32>(header.constData() + at); };
    if (big(applicationIdAt) != runStoreApplicationId)
        return refused(path, "it is an SQLite file of another program",
                       "A .sqldyno file comes from `sqldyno export RUN -o FILE.sqldyno`.");
    const int newest = storeMigrations().last().number;
    if (big(userVersionAt) > newest)
        return refused(path,
                       QStringLiteral("it was made by a newer SQL Dyno (format %1; this program knows up to %2)")
                           .arg(big(userVersionAt))
                           .arg(newest),
                       "Read it with that version or a later one.", ErrorKind::Unsupported);
    if (big(userVersionAt) < 1)
        return damaged(path, "it has no format number");
    if (file.size() > largestFile)
        return refused(path, "it is larger than a .sqldyno file can be (16 GiB)", "Export fewer runs into one file.");
    return {};
}

Result<void> checkRunFileSchema(const QSqlDatabase &copy, const QString &path)
{
    // What SQLite finds wrong is damage, in whichever words.
    const auto ok = single(copy, "PRAGMA integrity_check(1)");
    if (ok.has_error())
        return damaged(path, QString::fromStdString(ok.error().message));
    if (ok->toString() != QLatin1String("ok"))
        return damaged(path, ok->toString().simplified());
    const auto version = single(copy, "PRAGMA user_version");
    const auto schema = schemaOf(copy);
    if (version.has_error() || schema.has_error())
        return damaged(path, "its schema cannot be read");
    const auto own = ownSchema(version->toInt());
    if (own.has_error())
        return own.error();
    if (*schema != *own)
        return refused(path, "its tables are not those of SQL Dyno's format " + version->toString(),
                       "Somebody changed it by hand. Export it anew.");
    return {};
}

Result<void> checkRunFileContent(const QSqlDatabase &copy, const QString &path, TransferSteps &steps)
{
    const auto tables = namesOf(copy, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
    if (tables.has_error())
        return tables.error();
    for (const QString &table : *tables) {
        const auto columns = namesOf(copy, "SELECT name FROM pragma_table_info('" + table + "') "
                                           "WHERE type IN ('TEXT', 'BLOB')");
        if (columns.has_error())
            return columns.error();
        for (const QString &column : *columns) {
            const auto longest = single(copy, QStringLiteral("SELECT max(length(CAST(\"%1\" AS BLOB))) FROM \"%2\"")
                                                  .arg(column, table));
            if (longest.has_error())
                return longest.error();
            const qint64 most = table == QLatin1String("tick") ? largestTick : longestText;
            if (longest->toLongLong() > most)
                return refused(path, "a value in it is larger than any that SQL Dyno writes", "Export it anew.");
        }
    }
    const auto count = single(copy, "SELECT count(*) FROM run");
    if (count.has_error())
        return count.error();
    if (count->toInt() == 0)
        return refused(path, "it holds no run", "Export runs into it.");
    if (count->toLongLong() > mostRuns)
        return refused(path, "it holds more than 10,000 runs", "Export fewer runs into one file.");
    const auto broken = single(copy, "SELECT count(*) FROM pragma_foreign_key_check");
    if (broken.has_error())
        return broken.error();
    if (broken->toInt() > 0)
        return damaged(path, "parts of it belong to no run");

    // First all, then one by one: their rows are written to.
    auto runs = runSql(copy, "SELECT number FROM run", {}, "read the file");
    if (runs.has_error())
        return runs.error();
    std::vector<qint64> numbers;
    while (runs->next())
        numbers.push_back(runs->value(0).toLongLong());
    runs->finish();
    for (const qint64 number : numbers)
        if (const auto checked = checkRun(copy, path, number, steps); checked.has_error())
            return checked.error();
    return {};
}

} // namespace dyno
