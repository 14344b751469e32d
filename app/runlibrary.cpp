// SPDX-License-Identifier: GPL-3.0-or-later
// The side of the run store that lists, reads and keeps in order what was recorded.
#include "app/runstoreprivate.h"

#include "app/storerows.h"
#include "engines/measure/tickcodec.h"

#include <QSqlQuery>

namespace dyno {

Result<QList<RunListing>> RunStore::listings() const
{
    const QString doing = "list the runs";
    QList<RunListing> result;
    auto query = d->sql("SELECT " + listingColumns() + " FROM run WHERE deleted_ms IS NULL "
                        "ORDER BY started_ms DESC, number DESC",
                        {}, doing);
    if (query.has_error())
        return query.error();
    while (query->next())
        result.append(readListing(*query));
    // A page that cannot be read ends the rows early.
    if (query->lastError().isValid())
        return storeError(query->lastError(), d->path, doing);
    return result;
}

qint64 RunStore::changesByOthers() const
{
    auto query = d->sql("PRAGMA data_version", {}, "watch the runs");
    return query.has_value() && query->next() ? query->value(0).toLongLong() : 0;
}

std::optional<RunListing> RunStore::listing(const std::string &run) const
{
    auto query = d->sql("SELECT " + listingColumns() + " FROM run WHERE id = ?", {QString::fromStdString(run)},
                        "list a run");
    if (query.has_error() || !query->next())
        return std::nullopt;
    return readListing(*query);
}

Result<std::string> RunStore::resolve(const QString &word) const
{
    static constexpr qsizetype fewestDigits = 4;
    const QString doing = "look for a run";
    QStringList found;
    const auto look = [&](const QString &condition, const QVariantList &values) -> Result<void> {
        auto query = d->sql("SELECT id FROM run WHERE deleted_ms IS NULL AND " + condition
                                + " ORDER BY started_ms DESC, number DESC",
                            values, doing);
        if (query.has_error())
            return query.error();
        while (query->next())
            found.append(query->value(0).toString());
        return {};
    };
    if (word.size() >= fewestDigits) {
        const QString id = word.toLower();
        if (const auto looked = look("substr(id, 1, ?) = ?", {id.size(), id}); looked.has_error())
            return looked.error();
    }
    if (found.isEmpty() && word.compare(QLatin1String("last"), Qt::CaseInsensitive) == 0) {
        if (const auto looked = look("TRUE", {}); looked.has_error())
            return looked.error();
        found = found.mid(0, 1);
    }
    if (found.isEmpty() && !word.isEmpty())
        if (const auto looked = look("(title = ? OR (title = '' AND name = ?))", {word, word}); looked.has_error())
            return looked.error();
    if (found.size() == 1)
        return found.first().toStdString();
    if (found.isEmpty())
        return makeError(ErrorKind::NotFound, "No run is called \"" + word.toStdString() + "\".",
                         "Give a title, or the first four or more digits of an id; `sqldyno runs` lists them.");
    QStringList some;
    for (const QString &id : found.first(std::min<qsizetype>(found.size(), 5)))
        some.append(id.left(8));
    return makeError(ErrorKind::Usage,
                     QStringLiteral("%1 runs go by \"%2\": %3%4.")
                         .arg(found.size())
                         .arg(word, some.join(", "), found.size() > some.size() ? ", …" : "")
                         .toStdString(),
                     "Give more digits of the id.");
}

Result<std::vector<std::string>> RunStore::resolveAll(const QString &word) const
{
    static constexpr qsizetype fewestDigits = 4;
    if (word.compare(QLatin1String("last-series"), Qt::CaseInsensitive) == 0) {
        const auto newest = resolve("last");
        if (newest.has_error())
            return newest.error();
        const auto run = listing(*newest);
        return run && !run->info.series.empty() ? resolveAll(QString::fromStdString(run->info.series))
                                                : std::vector<std::string>{*newest};
    }
    std::vector<std::string> found;
    const QString byId = word.size() >= fewestDigits ? word.toLower() : QString();
    auto query = d->sql("SELECT id FROM run WHERE deleted_ms IS NULL AND series = ("
                        "SELECT CASE WHEN count(DISTINCT series) = 1 AND min(series) <> '' THEN min(series) END FROM run "
                        "WHERE deleted_ms IS NULL "
                        "AND ((? <> '' AND substr(series, 1, ?) = ?) OR (title <> '' AND title = ?) "
                        "OR (title = '' AND name <> '' AND name = ?))) "
                        "ORDER BY started_ms, number",
                        {byId, byId.size(), byId, word, word}, "look for runs");
    if (query.has_error())
        return query.error();
    while (query->next())
        found.push_back(query->value(0).toString().toStdString());
    if (!found.empty())
        return found;
    const auto run = resolve(word);
    if (run.has_error())
        return run.error();
    return std::vector<std::string>{*run};
}

Result<RunInfo> readRunInfo(const QSqlDatabase &database, const std::string &run)
{
    auto rows = runSql(database, "SELECT " + listingColumns() + ", " + detailColumns().join(", ") + " FROM run "
                       "LEFT JOIN run_detail ON run_detail.run = run.number WHERE id = ?",
                       {QString::fromStdString(run)}, "read a run");
    if (rows.has_error())
        return rows.error();
    if (!rows->next())
        return noSuchRun(run);
    RunInfo info = readListing(*rows).info;
    readDetail(*rows, info);
    return info;
}

Result<RunRecord> readRun(const QSqlDatabase &database, const QString &path, const std::string &run)
{
    const QString doing = "read a run";
    RunRecord record;
    auto info = readRunInfo(database, run);
    if (info.has_error())
        return info.error();
    record.info = std::move(*info);

    const QVariantList id{QString::fromStdString(run)};
    auto ticks = runSql(database, "SELECT facts FROM tick WHERE run = (SELECT number FROM run WHERE id = ?) ORDER BY number", id,
                        doing);
    if (ticks.has_error())
        return ticks.error();
    const TickLimits limits = tickLimitsOf(record.info);
    while (ticks->next()) {
        const QByteArray facts = ticks->value(0).toByteArray();
        auto tick = decodeTick(std::as_bytes(std::span(facts.constData(), std::size_t(facts.size()))), limits);
        if (tick.has_error())
            return makeError(tick.error().kind,
                             "The run " + run + " cannot be read. " + tick.error().message, tick.error().advice);
        record.ticks.push_back(std::make_shared<const Tick>(std::move(*tick)));
    }
    // A page that cannot be read ends the rows early.
    if (ticks->lastError().isValid())
        return storeError(ticks->lastError(), path, doing);

    auto events = runSql(database, "SELECT kind, at_us, text FROM event WHERE run = (SELECT number FROM run WHERE id = ?) "
                         "ORDER BY number",
                         id, doing);
    if (events.has_error())
        return events.error();
    while (events->next())
        record.events.push_back({eventKindOf(events->value(0).toString().toStdString()).value_or(RunEvent::Kind::Note),
                                 events->value(1).toLongLong(), events->value(2).toString().toStdString()});
    return record;
}

Result<RunInfo> RunStore::loadInfo(const std::string &run) const
{
    return readRunInfo(d->database, run);
}

Result<RunRecord> RunStore::load(const std::string &run) const
{
    return readRun(d->database, d->path, run);
}

Result<void> RunStore::rename(const std::string &run, const QString &title)
{
    return change(run, "title", title.simplified());
}

Result<void> RunStore::setNotes(const std::string &run, const QString &notes)
{
    return change(run, "notes", notes);
}

Result<void> RunStore::setTags(const std::string &run, const QStringList &tags)
{
    return change(run, "tags", tagsText(tags));
}

Result<void> RunStore::setPinned(const std::string &run, bool pinned)
{
    return change(run, "pinned", pinned ? 1 : 0);
}

Result<void> RunStore::change(const std::string &run, const QString &column, const QVariant &value)
{
    const auto done = d->sql(QStringLiteral("UPDATE run SET %1 = ? WHERE id = ?").arg(column),
                             {value, QString::fromStdString(run)}, "change a run");
    if (done.has_error())
        return done.error();
    if (done->numRowsAffected() == 0)
        return noSuchRun(run);
    emit changed(run);
    return {};
}

Result<void> RunStore::remove(const std::vector<std::string> &runs)
{
    const QString doing = "delete a run";
    auto transaction = StoreTransaction::begin(d->database);
    if (transaction.has_error())
        return transaction.error();
    for (const std::string &run : runs) {
        const QString id = QString::fromStdString(run);
        const auto marked = d->sql("UPDATE run SET deleted_ms = ? WHERE id = ? AND state <> 'running'",
                                   {QDateTime::currentMSecsSinceEpoch(), id}, doing);
        if (marked.has_error())
            return marked.error();
        if (marked->numRowsAffected() == 0) {
            if (!listing(run))
                return noSuchRun(run);
            return makeError(ErrorKind::Usage, "The run " + run + " goes on and cannot be deleted.",
                             "Stop it first.");
        }
    }
    if (const auto done = transaction->commit(); done.has_error())
        return done.error();
    for (const std::string &run : runs)
        emit removed(run);
    return {};
}

bool RunStore::isImported(const std::string &run) const
{
    auto query = d->sql("SELECT imported FROM run WHERE id = ?", {QString::fromStdString(run)}, "look at a run");
    return query.has_error() || !query->next() || query->value(0).toInt() != 0; // what cannot be told is not trusted
}

Result<void> RunStore::restore(const std::vector<std::string> &runs)
{
    auto transaction = StoreTransaction::begin(d->database);
    if (transaction.has_error())
        return transaction.error();
    for (const std::string &run : runs) {
        const auto marked = d->sql("UPDATE run SET deleted_ms = NULL WHERE id = ?", {QString::fromStdString(run)},
                                   "bring a run back");
        if (marked.has_error())
            return marked.error();
        if (marked->numRowsAffected() == 0)
            return noSuchRun(run);
    }
    if (const auto done = transaction->commit(); done.has_error())
        return done.error();
    for (const std::string &run : runs)
        emit added(run);
    return {};
}

Result<void> RunStore::purge()
{
    const auto done = d->sql("DELETE FROM run WHERE deleted_ms IS NOT NULL", {}, "delete runs for good");
    if (done.has_error())
        return done.error();
    return {};
}

Result<void> RunStore::purge(const std::vector<std::string> &runs)
{
    auto transaction = StoreTransaction::begin(d->database);
    if (transaction.has_error())
        return transaction.error();
    for (const std::string &run : runs) {
        const auto done = d->sql("DELETE FROM run WHERE deleted_ms IS NOT NULL AND id = ?",
                                 {QString::fromStdString(run)}, "delete runs for good");
        if (done.has_error())
            return done.error();
    }
    return transaction->commit();
}

} // namespace dyno
