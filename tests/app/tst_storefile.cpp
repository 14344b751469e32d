// SPDX-License-Identifier: GPL-3.0-or-later
// The file of the run store: older, newer, foreign, damaged, large.
#include "app/runstore.h"
#include "app/storerows.h"
#include "app/storeschema.h"
#include "tests/app/recordedrun.h"

#include <QElapsedTimer>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

#include <sys/resource.h>

using namespace dyno;
using madeup::record;

class TestStoreFile : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void olderFileIsMigratedAfterABackup();
    void failedMigrationLeavesTheFileAsItWas();
    void newerFileIsRefused();
    void otherFilesAreRefused_data();
    void otherFilesAreRefused();
    void damagedPageIsAnError();
    void aFullDiskLeavesRunsReadable();
    void thousandsOfRunsAreListed();
    void temporaryStoreKeepsNothing();

private:
    // As another program does it to the file.
    void change(const char *statement) const
    {
        {
            QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "change");
            database.setDatabaseName(m_path);
            QVERIFY(database.open());
            QSqlQuery query(database);
            QVERIFY(query.exec(statement));
        }
        QSqlDatabase::removeDatabase("change");
    }
    std::unique_ptr<RunStore> open() const { return std::move(RunStore::open(m_path).value()); }
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
};

void TestStoreFile::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_path = m_dir->filePath("data 9%2/runs.sqldyno"); // no place to put something in
}

void TestStoreFile::olderFileIsMigratedAfterABackup()
{
    const RunInfo info = record(*open(), "old");
    const QList<Migration> known = storeMigrations();
    QVERIFY(!known.isEmpty());
    for (qsizetype i = 0; i < known.size(); ++i)
        QCOMPARE(known[i].number, i + 1);
    const int newest = known.last().number;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "migrates");
        database.setDatabaseName(m_path);
        QVERIFY(database.open());
        QList<Migration> migrations = known;
        migrations.append({newest + 1, "ALTER TABLE run ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';\n"});
        const auto done = migrateStore(database, migrations);
        QVERIFY2(done.has_value(), done.has_error() ? done.error().message.c_str() : "");
        QSqlQuery query("SELECT mood, tick_count FROM run", database);
        QVERIFY(query.next());
        QCOMPARE(query.value(0).toString(), "calm");
        QCOMPARE(query.value(1).toInt(), 6);
        // A second time there is nothing to do, and no second copy.
        QVERIFY(migrateStore(database, migrations).has_value());
    }
    QSqlDatabase::removeDatabase("migrates");
    const QDir folder = QFileInfo(m_path).absoluteDir();
    const QStringList backups = folder.entryList({"*.backup"});
    QCOMPARE(backups.size(), 1);
    QCOMPARE(QFileInfo(folder.filePath(backups.first())).permissions(),
             QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser);
    // The copy is a run store as it was.
    auto backup = RunStore::open(folder.filePath(backups.first()));
    QVERIFY(backup.has_value());
    QCOMPARE((*backup)->load(info.id)->ticks.size(), std::size_t(6));
}

void TestStoreFile::failedMigrationLeavesTheFileAsItWas()
{
    const RunInfo info = record(*open(), "old");
    {
        QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "fails");
        database.setDatabaseName(m_path);
        QVERIFY(database.open());
        QList<Migration> migrations = storeMigrations();
        migrations.append({migrations.last().number + 1, "DROP TABLE event;\nDROP TABLE nothing;\n"});
        QVERIFY(migrateStore(database, migrations).has_error());
    }
    QSqlDatabase::removeDatabase("fails");
    QCOMPARE(open()->load(info.id)->ticks.size(), std::size_t(6));
}

void TestStoreFile::newerFileIsRefused()
{
    record(*open(), "from the future");
    change("PRAGMA user_version = 99");
    const auto refused = RunStore::open(m_path);
    QVERIFY(refused.has_error());
    QCOMPARE(refused.error().kind, ErrorKind::Unsupported);
    QVERIFY(QString::fromStdString(refused.error().message).contains("newer"));
    QVERIFY(QString::fromStdString(refused.error().message).contains("99"));
    QVERIFY(!refused.error().advice.empty());
}

void TestStoreFile::otherFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("content"); // "sql:" makes an SQLite file with that statement
    QTest::addColumn<QString>("why");
    QTest::newRow("text") << QByteArray(5000, 'x') << "damaged";
    QTest::newRow("header and noise") << QByteArray("SQLite format 3\0", 16) + QByteArray(5000, '\x5a') << "damaged";
    QTest::newRow("another program's") << QByteArray("sql:CREATE TABLE cats (name TEXT)") << "not a run store";
}

void TestStoreFile::otherFilesAreRefused()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, why);
    m_path = m_dir->filePath("other");
    if (content.startsWith("sql:")) {
        QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "other");
        database.setDatabaseName(m_path);
        QVERIFY(database.open());
        QVERIFY(QSqlQuery(database).exec(QString::fromUtf8(content.mid(4))));
        database = {};
        QSqlDatabase::removeDatabase("other");
    } else {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    const auto refused = RunStore::open(m_path);
    QVERIFY(refused.has_error());
    const QString words = QString::fromStdString(refused.error().message + " " + refused.error().advice);
    QVERIFY2(words.contains(why), qPrintable(words));
    QVERIFY(words.contains(m_path));
    file.seek(0);
    QCOMPARE(file.readAll(), before);
}

void TestStoreFile::damagedPageIsAnError()
{
    const RunInfo info = record(*open(), "damaged", 60);
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 size = file.size();
    QVERIFY(size > 40'000);
    // All but the pages of the schema and of the lists.
    file.seek(size / 2);
    file.write(QByteArray(int(size - size / 2), '\x5a'));
    file.close();
    auto store = RunStore::open(m_path);
    QVERIFY(store.has_value());
    QCOMPARE((*store)->listings().value().size(), 1);
    const auto read = (*store)->load(info.id);
    QVERIFY(read.has_error());
    QVERIFY2(QString::fromStdString(read.error().message + read.error().advice).contains("damaged"),
             read.error().message.c_str());
}

// A limit of size stands for the disk: files of more than a few bytes do not grow any more.
void TestStoreFile::aFullDiskLeavesRunsReadable()
{
    const RunInfo kept = record(*open(), "kept");
    RunInfo interrupted = kept;
    interrupted.id = "cut";
    interrupted.state = RunState::Running;
    // As a program that died leaves it: a run that goes on, of an owner that is no more.
    {
        const auto store = open();
        QVERIFY(store->begin(interrupted).has_value());
        change("UPDATE run SET owner = 9999 WHERE id = 'cut'");
    }
    rlimit usual{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const rlimit full{64, usual.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &full), 0);
    const auto store = RunStore::open(m_path);
    const auto listed = store.has_value() ? (*store)->listings().value().size() : 0;
    const auto loaded = store.has_value() ? (*store)->load(kept.id).value().ticks.size() : 0;
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &usual), 0);
    std::signal(SIGXFSZ, handler);
    QVERIFY2(store.has_value(), store.has_error() ? store.error().message.c_str() : "");
    QCOMPARE(listed, 2);
    QCOMPARE(loaded, std::size_t(6));
}

void TestStoreFile::thousandsOfRunsAreListed()
{
    record(*open(), "seed of all");
    {
        QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "many");
        database.setDatabaseName(m_path);
        QVERIFY(database.open());
        QStringList columns = infoColumns();
        columns.removeOne("id");
        columns << "owner" << "touched_ms" << "tick_count" << "tps" << "p95" << "fail_pct" << "sparkline";
        QSqlQuery query(database);
        QVERIFY2(query.exec(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                                           "WHERE i < 4999) INSERT INTO run (id, %1) "
                                           "SELECT printf('%08x-made-up', i), %1 FROM run, n")
                                .arg(columns.join(", "))),
                 qPrintable(query.lastError().text()));
        QVERIFY(query.exec("INSERT INTO run_detail (run, settings, plan) SELECT number, hex(randomblob(10000)), '' FROM run "
                           "WHERE number > 1"));
        database = {};
        QSqlDatabase::removeDatabase("many");
    }
    QElapsedTimer timer;
    timer.start();
    auto store = open();
    const qint64 opened = timer.restart();
    const QList<RunListing> listings = store->listings().value();
    qInfo("5,000 runs: opened in %lld ms, listed in %lld ms", opened, timer.elapsed());
    QCOMPARE(listings.size(), 5000);
    QCOMPARE(listings.first().sparkline.size(), 6);
    // Settings are not carried along.
    QVERIFY(listings.first().info.settingsJson.empty());
    QCOMPARE(store->load("00000001-made-up")->info.settingsJson.size(), std::size_t(20'000));
}

void TestStoreFile::temporaryStoreKeepsNothing()
{
    auto store = std::move(RunStore::openTemporary().value());
    QVERIFY(store->isTemporary());
    QVERIFY(store->path().isEmpty());
    const RunInfo info = record(*store, "short-lived");
    QCOMPARE(store->load(info.id)->ticks.size(), std::size_t(6));
    QVERIFY(std::move(RunStore::openTemporary().value())->listings().value().isEmpty());
}

QTEST_GUILESS_MAIN(TestStoreFile)
#include "tst_storefile.moc"
