// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in files of their own: out, in, twice, older, newer, damaged, changed by hand, full disk.
#include "app/runstore.h"
#include "app/runtransfer.h"
#include "app/storeschema.h"
#include "tests/app/recordedrun.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace dyno;

class TestRunFile : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void thereAndBack();
    void twiceIsOnce();
    void deletedRunComesBack();
    void seriesByOneWord();
    void runThatGoesOn();
    void partOfARunGivesWay();
    void transfersAreWatched();
    void stoppedTransferLeavesNothing();
    void olderFileIsTaken();
    void newerFileIsRefused();
    void badFilesAreRefused_data();
    void badFilesAreRefused();
    void changedFilesAreRefused_data();
    void changedFilesAreRefused();
    void figuresOfTheListAreWorkedOutAnew();
    void aCutOffEndIsRefused();
    void flippedBytesNeverCrash();
    void nothingHalfIsLeft();
    void theStoreIsNotOverwritten();

private:
    std::unique_ptr<RunStore> store(const char *name) const
    {
        return std::move(RunStore::open(m_dir->filePath(name)).value());
    }
    QString path(const char *name) const { return m_dir->filePath(name); }
    // A file with one run; its id.
    std::string exported(const QString &file)
    {
        auto from = store("from.db");
        const RunInfo info = madeup::record(*from, "exported");
        from->exportRuns({info.id}, file).value();
        return info.id;
    }
    // Runs SQL on a file. False: it was refused.
    bool change(const QString &file, const QStringList &statements)
    {
        bool ok = true;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "change");
            database.setDatabaseName(file);
            ok = database.open();
            QSqlQuery query(database);
            for (const QString &statement : statements)
                ok = query.exec(statement) && ok;
            query.finish();
            database.close();
        }
        QSqlDatabase::removeDatabase("change");
        return ok;
    }
    QString wordsOf(const Error &error) const { return QString::fromStdString(error.message + " " + error.advice); }

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestRunFile::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
}

void TestRunFile::thereAndBack()
{
    auto from = store("from.db");
    madeup::record(*from, "stays behind");
    const RunInfo first = madeup::record(*from, "first"), second = madeup::record(*from, "second", 4);
    from->rename(first.id, "My title").value();
    from->setNotes(first.id, "Notes\nof two lines").value();
    from->setTags(first.id, {"warm", "a b"}).value();
    const QString file = path("two.sqldyno");
    const auto written = from->exportRuns({first.id, second.id}, file);
    QVERIFY2(written.has_value(), written.has_error() ? written.error().message.c_str() : "");
    QCOMPARE(QDir(m_dir->path()).entryList({"*.sqldyno*", ".*part*"}, QDir::Files | QDir::Hidden),
             QStringList("two.sqldyno"));

    auto to = store("to.db");
    const RunInfo own = madeup::record(*to, "own");
    QSignalSpy added(to.get(), &RunStore::added);
    const auto import = to->importRuns(file);
    QVERIFY2(import.has_value(), import.has_error() ? import.error().message.c_str() : "");
    QCOMPARE(import->added.size(), std::size_t(2));
    QVERIFY(import->present.empty());
    QCOMPARE(added.count(), 2);
    QCOMPARE(to->listings().value().size(), 3);
    const RunListing listing = *to->listing(first.id);
    QCOMPARE(listing.title, "My title");
    QCOMPARE(listing.notes, "Notes\nof two lines");
    QCOMPARE(listing.tags, QStringList({"warm", "a b"}));
    QCOMPARE(listing.tickCount, 6u);
    QCOMPARE(to->load(first.id)->ticks.size(), std::size_t(6));
    QCOMPARE(to->load(second.id)->ticks.size(), std::size_t(4));
    QCOMPARE(to->load(own.id)->ticks.size(), std::size_t(6));
    QCOMPARE(to->load(first.id)->ticks[3]->total().committed, from->load(first.id)->ticks[3]->total().committed);
}

void TestRunFile::twiceIsOnce()
{
    const QString file = path("one.sqldyno");
    const std::string id = exported(file);
    auto to = store("to.db");
    QCOMPARE(to->importRuns(file)->added.size(), std::size_t(1));
    to->rename(id, "Renamed here").value();
    const auto again = to->importRuns(file);
    QVERIFY(again->added.empty());
    QCOMPARE(again->present, std::vector<std::string>{id});
    QCOMPARE(to->listings().value().size(), 1);
    QCOMPARE(to->listing(id)->title, "Renamed here");
    QCOMPARE(to->load(id)->ticks.size(), std::size_t(6));
    // Written over, not added to.
    QVERIFY(to->exportRuns({id}, file).has_value());
    QCOMPARE(store("third.db")->importRuns(file)->added.size(), std::size_t(1));
}

void TestRunFile::deletedRunComesBack()
{
    const QString file = path("one.sqldyno");
    const std::string id = exported(file);
    auto to = store("to.db");
    to->importRuns(file).value();
    to->remove({id}).value();
    QCOMPARE(to->listings().value().size(), 0);
    QCOMPARE(to->importRuns(file)->added.size(), std::size_t(1));
    QCOMPARE(to->listings().value().size(), 1);
}

void TestRunFile::seriesByOneWord()
{
    auto from = store("from.db");
    const std::string series = "abcdef01-0000-0000-0000-000000000000";
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) {
        RunInfo info = madeup::info("a series");
        info.series = series;
        info.repeat = i + 1;
        info.startedMs += i;
        info.state = RunState::Finished;
        from->begin(info).value();
        from->finish(info).value();
        ids.push_back(info.id);
    }
    const RunInfo single = madeup::record(*from, "single");
    QCOMPARE(from->resolveAll("abcdef01").value(), ids);
    QCOMPARE(from->resolveAll("a series").value(), ids);
    QCOMPARE(from->resolve("LAST").value(), ids[2]);
    QCOMPARE(from->resolveAll("LAST-SERIES").value(), ids);
    QCOMPARE(from->resolveAll("single").value(), std::vector<std::string>{single.id});
    QCOMPARE(from->resolveAll(QString::fromStdString(ids[1])).value(), std::vector<std::string>{ids[1]});
    QVERIFY(from->resolveAll("nobody").has_error());
    QVERIFY(from->resolveAll("").has_error());
    // A newer run of that title is as likely meant as the series.
    const RunInfo namesake = madeup::record(*from, "a series");
    QVERIFY(from->resolveAll("a series").has_error());
    from->remove({namesake.id}).value();
    QCOMPARE(from->resolveAll("a series").value(), ids);
    // Of two series with one title neither is meant.
    RunInfo other = madeup::info("a series");
    other.series = "12345678-0000-0000-0000-000000000000";
    from->begin(other).value();
    QVERIFY(from->resolveAll("a series").has_error());
}

void TestRunFile::runThatGoesOn()
{
    auto from = store("from.db");
    const RunInfo info = madeup::info("going on");
    from->begin(info).value();
    from->appendTick(info.id, madeup::tick(0)).value();
    QVERIFY(from->exportRuns({info.id}, path("on.sqldyno")).has_value());
    QVERIFY(from->appendTick(info.id, madeup::tick(1)).has_value()); // and goes on
    auto to = store("to.db");
    to->importRuns(path("on.sqldyno")).value();
    QCOMPARE(to->listing(info.id)->info.state, RunState::Interrupted);
    QCOMPARE(to->load(info.id)->ticks.size(), std::size_t(1));
}

// A copy of a run that went on does not stand in the way of the whole run; what the person made of it stays.
void TestRunFile::partOfARunGivesWay()
{
    auto from = store("from.db");
    RunInfo info = madeup::info("going on");
    from->begin(info).value();
    for (std::uint32_t i = 0; i < 2; ++i)
        from->appendTick(info.id, madeup::tick(i)).value();
    from->exportRuns({info.id}, path("part.sqldyno")).value();
    auto to = store("to.db");
    to->importRuns(path("part.sqldyno")).value();
    to->rename(info.id, "Mine").value();
    to->setTags(info.id, {"seen"}).value();

    for (std::uint32_t i = 2; i < 6; ++i)
        from->appendTick(info.id, madeup::tick(i)).value();
    from->exportRuns({info.id}, path("all.sqldyno")).value();
    info.state = RunState::Finished;
    from->finish(info).value();
    from->setNotes(info.id, "Notes of theirs").value();
    from->exportRuns({info.id}, path("whole.sqldyno")).value();
    // More seconds; then as many, but it is known how it ended.
    const auto more = to->importRuns(path("all.sqldyno"));
    QCOMPARE(more->completed, std::vector<std::string>{info.id});
    QVERIFY(more->added.empty() && more->present.empty());
    QCOMPARE(to->listing(info.id)->info.state, RunState::Interrupted);
    QSignalSpy told(to.get(), &RunStore::added);
    QCOMPARE(to->importRuns(path("whole.sqldyno"))->completed.size(), std::size_t(1));
    QCOMPARE(told.count(), 1);
    const auto isWhole = [&] {
        const RunListing listing = *to->listing(info.id);
        return listing.info.state == RunState::Finished && listing.tickCount == 6u && listing.title == "Mine"
               && listing.tags == QStringList("seen") && listing.notes == "Notes of theirs"
               && to->load(info.id)->ticks.size() == 6 && to->listings()->size() == 1;
    };
    QVERIFY(isWhole());
    // Never the other way round.
    for (const char *file : {"part.sqldyno", "all.sqldyno", "whole.sqldyno"})
        QCOMPARE(to->importRuns(path(file))->present, std::vector<std::string>{info.id});
    QVERIFY(isWhole());
    // Deleted meanwhile: what comes back is the whole run, too.
    auto third = store("third.db");
    third->importRuns(path("part.sqldyno")).value();
    third->remove({info.id}).value();
    third->importRuns(path("whole.sqldyno")).value();
    QCOMPARE(third->listings()->first().info.state, RunState::Finished);
}

// By connections of their own, while a run is recorded into the same store.
void TestRunFile::transfersAreWatched()
{
    auto from = store("from.db");
    const RunInfo large = madeup::record(*from, "large", 1100), small = madeup::record(*from, "small");
    const QString file = path("two.sqldyno");
    QList<double> shares;
    const TransferWatch watch = [&](double share) {
        shares << share;
        return true;
    };
    exportRunsOf(from->path(), {large.id, small.id}, file, watch).value();
    QVERIFY(shares.size() >= 3); // more than one for the large run
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE(shares.last(), 1.0);

    auto to = store("to.db");
    const RunInfo live = madeup::info("live");
    to->begin(live).value();
    shares.clear();
    std::uint32_t second = 0;
    const auto import = importRunsInto(to->path(), file, [&](double share) {
        const bool isHalfway = shares.size() % 1000 == 0 || share > 0.9;
        shares << share;
        return !isHalfway || (to->listings()->size() == 1 && to->appendTick(live.id, madeup::tick(second++)).has_value());
    });
    QVERIFY2(import.has_value(), import.has_error() ? import.error().message.c_str() : "");
    QVERIFY(second >= 2);
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE(shares.last(), 1.0);
    QSignalSpy added(to.get(), &RunStore::added);
    to->tellOf(*import);
    QCOMPARE(added.count(), 2);
    QCOMPARE(to->load(large.id)->ticks.size(), std::size_t(1100));
    QCOMPARE(to->load(small.id)->ticks.size(), std::size_t(6));
    QCOMPARE(to->load(large.id)->ticks[1050]->number, 1050u);
}

void TestRunFile::stoppedTransferLeavesNothing()
{
    const QString file = path("one.sqldyno"), other = path("other.sqldyno");
    const std::string id = exported(file);
    auto to = store("to.db");
    const auto rows = [&] {
        int count = -1;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "rows");
            database.setDatabaseName(to->path());
            database.open();
            QSqlQuery query("SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM tick)", database);
            if (query.next())
                count = query.value(0).toInt();
        }
        QSqlDatabase::removeDatabase("rows");
        return count;
    };
    for (const double at : {0.0, 0.9}) {
        const auto stopped = importRunsInto(to->path(), file, [at](double share) { return share < at; });
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        QCOMPARE(rows(), 0);
    }
    QCOMPARE(importRunsInto(to->path(), file, {})->added, std::vector<std::string>{id});
    QCOMPARE(exportRunsOf(to->path(), {id}, other, [](double) { return false; }).error().kind, ErrorKind::Cancelled);
    QVERIFY(!QFileInfo::exists(other));
    QCOMPARE(QDir(m_dir->path()).entryList({"*part*"}, QDir::Files | QDir::Hidden), QStringList());
}

void TestRunFile::olderFileIsTaken()
{
    // The first version of the store, filled with what it knew.
    const QString file = path("old.sqldyno");
    const RunInfo info = madeup::record(*store("from.db"), "old");
    {
        QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "old");
        database.setDatabaseName(file);
        QVERIFY(database.open());
        migrateStore(database, {storeMigrations().first()}).value();
        QSqlQuery query(database);
        QVERIFY(query.exec("ATTACH '" + path("from.db") + "' AS new"));
        for (const char *table : {"run", "run_detail", "tick", "event"}) {
            QStringList columns;
            QVERIFY(query.exec(QStringLiteral("SELECT name FROM main.pragma_table_info('%1')").arg(table))
                    || query.exec(QStringLiteral("SELECT name FROM pragma_table_info('%1', 'main')").arg(table)));
            while (query.next())
                columns << query.value(0).toString();
            QVERIFY2(query.exec(QStringLiteral("INSERT INTO main.%1 (%2) SELECT %2 FROM new.%1")
                                    .arg(table, columns.join(", "))),
                     qPrintable(query.lastError().text()));
        }
        query.finish();
        database.close();
    }
    QSqlDatabase::removeDatabase("old");
    QFile untouched(file);
    QVERIFY(untouched.open(QIODevice::ReadOnly));
    const QByteArray before = untouched.readAll();
    auto to = store("to.db");
    const auto import = to->importRuns(file);
    QVERIFY2(import.has_value(), import.has_error() ? import.error().message.c_str() : "");
    QCOMPARE(to->load(info.id)->ticks.size(), std::size_t(6));
    untouched.seek(0);
    QCOMPARE(untouched.readAll(), before);
}

void TestRunFile::newerFileIsRefused()
{
    const QString file = path("newer.sqldyno");
    exported(file);
    QVERIFY(change(file, {"PRAGMA user_version = 99"}));
    const auto refused = store("to.db")->importRuns(file);
    QVERIFY(refused.has_error());
    QCOMPARE(refused.error().kind, ErrorKind::Unsupported);
    QVERIFY2(wordsOf(refused.error()).contains("newer SQL Dyno (format 99"), qPrintable(wordsOf(refused.error())));
}

void TestRunFile::badFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("why");
    QTest::newRow("empty") << QByteArray() << "it is empty";
    QTest::newRow("text") << QByteArray(5000, 'x') << "no .sqldyno file";
    QTest::newRow("short") << QByteArray("SQLite format 3\0", 16) << "no .sqldyno file";
    QByteArray header("SQLite format 3\0", 16);
    header += QByteArray(5000, '\0');
    QTest::newRow("another program's") << header << "another program";
    header.replace(68, 4, "SQDy");
    QTest::newRow("no version") << header << "no format number";
    header[63] = 1;
    QTest::newRow("header alone") << header << "damaged";
}

void TestRunFile::badFilesAreRefused()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, why);
    QFile file(path("bad.sqldyno"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    auto to = store("to.db");
    const auto refused = to->importRuns(file.fileName());
    QVERIFY(refused.has_error());
    QVERIFY2(wordsOf(refused.error()).contains(why), qPrintable(wordsOf(refused.error())));
    QVERIFY(wordsOf(refused.error()).contains("bad.sqldyno"));
    QVERIFY(to->importRuns(path("not there.sqldyno")).error().kind == ErrorKind::NotFound);
    QVERIFY(to->importRuns(m_dir->path()).has_error());
    const QString pipe = path("pipe.sqldyno");
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QVERIFY(wordsOf(to->importRuns(pipe).error()).contains("a pipe")); // and nobody waits for what never comes
    QCOMPARE(to->listings().value().size(), 0);
}

void TestRunFile::changedFilesAreRefused_data()
{
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QString>("why");
    QTest::newRow("a trigger") << "CREATE TRIGGER evil AFTER INSERT ON run BEGIN DELETE FROM run; END" << "its tables";
    QTest::newRow("a view") << "CREATE VIEW evil AS SELECT 1" << "its tables";
    QTest::newRow("a column") << "ALTER TABLE run ADD COLUMN evil TEXT" << "its tables";
    QTest::newRow("a table less") << "DROP TABLE event" << "its tables";
    QTest::newRow("an id that is none") << "UPDATE run SET id = '../../etc/passwd'" << "is not as a run can be";
    QTest::newRow("a level that is none") << "UPDATE run SET phases = '[[\"hold\",-5,1,1,1000]]'"
                                          << "is not as a run can be";
    QTest::newRow("a level far out") << "UPDATE run SET phases = '[[\"hold\",2000000000,1,1,1000]]'"
                                     << "is not as a run can be";
    QTest::newRow("an endless phase") << "UPDATE run SET phases = '[[\"hold\",0,1,1,9000000000000000000]]'"
                                      << "is not as a run can be";
    QTest::newRow("figures without end")
        << "UPDATE run SET types = (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
           "SELECT json_group_array('t' || i) FROM n), phases = (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 "
           "FROM n WHERE i < 199) SELECT json_group_array(json_array('hold', i, 1, 1, 1000)) FROM n)"
        << "is not as a run can be";
    QTest::newRow("a tick of more than the run") << "UPDATE run SET types = '[\"only\"]'" << "damaged";
    QTest::newRow("a tick of noise") << "UPDATE tick SET facts = x'ff00ff' WHERE number = 2" << "damaged";
    QTest::newRow("a huge value") << "UPDATE run SET notes = CAST(zeroblob(70000000) AS TEXT)" << "larger than any";
    QTest::newRow("ticks of nobody") << "UPDATE tick SET run = 77" << "belong to no run";
    QTest::newRow("no run") << "DELETE FROM run" << "belong to no run";
    QTest::newRow("a second less") << "DELETE FROM tick WHERE number = 2" << "misses second 2";
    QTest::newRow("no first second") << "DELETE FROM tick WHERE number = 0" << "misses second 0";
    QTest::newRow("the last second less") << "DELETE FROM tick WHERE number = 5" << "has 6 seconds and holds 5";
    QTest::newRow("a second in another's place") << "UPDATE tick SET facts = (SELECT facts FROM tick WHERE number = 1) "
                                                    "WHERE number = 2" << "misses second 2";
    QTest::newRow("more seconds said than there are") << "UPDATE run SET tick_count = 60" << "has 60 seconds and holds 6";
    QTest::newRow("another engine than its settings")
        << "UPDATE run_detail SET settings = '{\"engine\":\"mariadb\",\"taken_ms\":1,\"facts\":{},\"values\":{},\"notes\":[]}'"
        << "ran on postgresql";
    QTest::newRow("another engine than its plan")
        << "UPDATE run_detail SET plan = '{\"profiles\":[{\"url\":\"mariadb://u@h/d\"}]}'" << "ran on postgresql";
    QTest::newRow("an event of no kind") << "INSERT INTO event SELECT number, 99, 'evil', 0, '' FROM run"
                                         << "unknown kind";
}

void TestRunFile::changedFilesAreRefused()
{
    QFETCH(QString, statement);
    QFETCH(QString, why);
    const QString file = path("changed.sqldyno");
    exported(file);
    if (statement == QLatin1String("DELETE FROM run"))
        why = "holds no run";
    QVERIFY(change(file, statement == QLatin1String("DELETE FROM run")
                             ? QStringList{"DELETE FROM event", "DELETE FROM tick", "DELETE FROM run_detail", statement}
                             : QStringList{statement}));
    auto to = store("to.db");
    const auto refused = to->importRuns(file);
    QVERIFY(refused.has_error());
    QVERIFY2(wordsOf(refused.error()).contains(why), qPrintable(wordsOf(refused.error())));
    QCOMPARE(to->listings().value().size(), 0);
}

void TestRunFile::figuresOfTheListAreWorkedOutAnew()
{
    const QString file = path("flattered.sqldyno");
    const std::string id = exported(file);
    const RunListing genuine = *store("from.db")->listing(id);
    QVERIFY(change(file, {"UPDATE run SET tps = 1e9, p95 = 0.001, fail_pct = 50, sparkline = NULL"}));
    auto to = store("to.db");
    const auto import = to->importRuns(file);
    QVERIFY2(import.has_value(), import.has_error() ? import.error().message.c_str() : "");
    const RunListing listing = *to->listing(id);
    // The second level: seconds of 1,400 and 1,500 of one type and half as many of the other.
    QCOMPARE(*listing.tps, 2175.0);
    QCOMPARE(listing.p95, genuine.p95);
    QCOMPARE(*listing.failPct, 0.0);
    QCOMPARE(listing.sparkline.size(), 6);
    QCOMPARE(listing.sparkline, genuine.sparkline);
}

void TestRunFile::aCutOffEndIsRefused()
{
    const QString file = path("short.sqldyno");
    exported(file);
    QVERIFY(change(file, {"DELETE FROM tick WHERE number = 5", "UPDATE run SET tick_count = 5"}));
    auto to = store("to.db");
    const auto refused = to->importRuns(file);
    QVERIFY(refused.has_error());
    QVERIFY2(wordsOf(refused.error()).contains("last seconds are not there"), qPrintable(wordsOf(refused.error())));
    // Of a run that was stopped there, that is all.
    QVERIFY(change(file, {"UPDATE run SET state = 'stopped'"}));
    QVERIFY(to->importRuns(file).has_value());
}

// Whatever byte is wrong: refused, or a run that can be read; and what was here stays.
void TestRunFile::flippedBytesNeverCrash()
{
    const QString file = path("good.sqldyno"), flipped = path("flipped.sqldyno");
    exported(file);
    QFile good(file);
    QVERIFY(good.open(QIODevice::ReadOnly));
    const QByteArray content = good.readAll();
    auto to = store("to.db");
    const RunInfo own = madeup::record(*to, "own");
    int refused = 0;
    for (int i = 0; i < 60; ++i) {
        QByteArray changed = content;
        const qsizetype at = (qsizetype(i) * 7919 + 13) % changed.size();
        changed[at] = char(changed[at] ^ 0x5a);
        if (i % 10 == 9)
            changed.truncate(at); // and cut off
        QFile out(flipped);
        QVERIFY(out.open(QIODevice::WriteOnly | QIODevice::Truncate));
        out.write(changed);
        out.close();
        const auto import = to->importRuns(flipped);
        refused += import.has_error();
        if (import.has_value())
            for (const std::string &id : import->added)
                QVERIFY(to->load(id).has_value());
    }
    QVERIFY(refused > 0);
    QCOMPARE(to->load(own.id)->ticks.size(), std::size_t(6));
}

// A limit on file sizes stands in for a full disk.
void TestRunFile::nothingHalfIsLeft()
{
    auto from = store("from.db");
    const RunInfo info = madeup::record(*from, "large", 300);
    QVERIFY(from->exportRuns({info.id}, path("no such folder/x.sqldyno")).has_error());
    QVERIFY(from->exportRuns({info.id}, "/proc/x.sqldyno").has_error());
    QVERIFY(from->exportRuns({info.id}, m_dir->path()).has_error());
    QVERIFY(from->exportRuns({"nobody"}, path("x.sqldyno")).has_error());

    const QString file = path("x.sqldyno");
    QFile before(file);
    QVERIFY(before.open(QIODevice::WriteOnly));
    before.write("as it was");
    before.close();
    rlimit limit{}, small{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &limit), 0);
    small = limit;
    small.rlim_cur = 48 * 1024;
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto full = from->exportRuns({info.id}, file);
    setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, handler);
    QVERIFY(full.has_error());
    QVERIFY2(wordsOf(full.error()).contains("x.sqldyno cannot be written"), qPrintable(wordsOf(full.error())));
    QVERIFY(before.open(QIODevice::ReadOnly));
    QCOMPARE(before.readAll(), "as it was");
    QCOMPARE(QDir(m_dir->path()).entryList({"*part*"}, QDir::Files | QDir::Hidden), QStringList());
    // The store is as it was, and the place is good again.
    QCOMPARE(from->load(info.id)->ticks.size(), std::size_t(300));
    QVERIFY(from->exportRuns({info.id}, file).has_value());
}

void TestRunFile::theStoreIsNotOverwritten()
{
    auto from = store("from.db");
    const RunInfo info = madeup::record(*from, "here");
    QVERIFY(from->exportRuns({info.id}, path("from.db")).has_error());
    QCOMPARE(from->load(info.id)->ticks.size(), std::size_t(6));
}

QTEST_GUILESS_MAIN(TestRunFile)
#include "tst_runfile.moc"
