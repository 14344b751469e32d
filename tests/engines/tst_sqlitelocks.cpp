// SPDX-License-Identifier: GPL-3.0-or-later
#include "sqliteclient.h"

#include <QtTest>

#include <QCoreApplication>
#include <QProcess>

#include <array>
#include <atomic>
#include <iostream>
#include <thread>

using namespace dyno;
using namespace dyno::test;

// Read by the thread sanitizer, if this is built with it: a QProcess forks, and threads are started
// afterwards.
extern "C" const char *__tsan_default_options();
extern "C" const char *__tsan_default_options()
{
    return "die_after_fork=0";
}

namespace {

// The work of the second process: holds the write lock of `file` until its input ends.
int holdWriteLock(const char *file)
{
    Profile profile;
    profile.engine = "sqlite";
    profile.file = file;
    const auto connection = sqlite().open(profile, {});
    if (!connection || !(*connection)->query("BEGIN IMMEDIATE"))
        return 1;
    std::cout << "held" << std::endl;
    std::cin.get();
    return 0;
}

constexpr const char *endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";

} // namespace

class TestSqliteLocks : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<SqliteFolder>(); }
    void writersTakeTurns();
    void reportsLockWait();
    void turnOfDeferredTransactions();
    void waitsNoLongerThanBusyTimeout();
    void busyFromSecondProcess();
    void staleSnapshotIsSerialization();
    void cancel_data();
    void cancel();
    void cancelOfNothingIsHarmless();
    void statementTimeout_data();
    void statementTimeout();

private:
    std::unique_ptr<SqliteFolder> m_folder;
};

void TestSqliteLocks::writersTakeTurns()
{
    // Eight threads write 200 transactions each, as fast as they can. In turn, none is far ahead of another
    // when the first has done; left to SQLite's own waiting, some have not even begun.
    m_folder->makeTable();
    constexpr int threads = 8, each = 200;
    std::array<std::atomic<int>, threads> done{};
    std::array<int, threads> atFirstEnd{};
    std::atomic<bool> isEnded = false;
    std::atomic<int> connected = 0, failures = 0;
    std::vector<std::thread> workers;
    for (int w = 0; w < threads; ++w) {
        workers.emplace_back([&, w] {
            SqliteClient client(m_folder->profile({{"synchronous", "NORMAL"}}),
                                {"UPDATE t SET n = n + ? WHERE id = 1"});
            failures += !client.connect().ok();
            ++connected;
            while (connected < threads)
                std::this_thread::yield();
            for (int i = 0; i < each; ++i) {
                const bool isGood = client.text("BEGIN IMMEDIATE").ok() &&
                                    client.execute(0, {Value::ofInt(1)}).ok() && client.text("COMMIT").ok();
                failures += !isGood;
                ++done[std::size_t(w)];
            }
            if (!isEnded.exchange(true))
                std::transform(done.begin(), done.end(), atFirstEnd.begin(),
                               [](const auto &n) { return n.load(); });
        });
    }
    for (std::thread &worker : workers)
        worker.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(m_folder->open(m_folder->profile())->query("SELECT n FROM t")->single(),
             std::to_string(threads * each));
    QVERIFY2(*std::min_element(atFirstEnd.begin(), atFirstEnd.end()) > each / 4,
             qPrintable(QString::number(*std::min_element(atFirstEnd.begin(), atFirstEnd.end()))));
}

void TestSqliteLocks::reportsLockWait()
{
    m_folder->makeTable();
    SqliteClient first(m_folder->profile()), client(m_folder->profile());
    QVERIFY(first.connect().ok());
    MUST(client.connect());
    QCOMPARE(client.text("UPDATE t SET n = 1").lockWaitUs, 0);
    QVERIFY(first.text("BEGIN IMMEDIATE").ok());
    Outcome waited;
    std::atomic<bool> isOff = false;
    std::thread waiter([&] {
        isOff = true;
        isOff.notify_one();
        waited = client.text("UPDATE t SET n = 2");
    });
    isOff.wait(false);
    std::this_thread::sleep_for(60ms);
    QVERIFY(first.text("COMMIT").ok());
    waiter.join();
    MUST(waited);
    QVERIFY(waited.lockWaitUs > 1'000 && waited.lockWaitUs < 60'000'000);
    QCOMPARE(client.text("SELECT * FROM t").lockWaitUs, 0);
}

void TestSqliteLocks::turnOfDeferredTransactions()
{
    m_folder->makeTable();
    SqliteClient client(m_folder->profile()), other(m_folder->profile({{"busy_timeout", "0"}}));
    MUST(client.connect());
    QVERIFY(other.connect().ok());
    MUST(client.text("BEGIN"));
    QVERIFY(other.text("UPDATE t SET n = 1").ok()); // nothing read or written yet
    MUST(client.text("SELECT * FROM t"));
    QVERIFY(other.text("UPDATE t SET n = 2").ok()); // readers are not in the way
    MUST(client.text("COMMIT; BEGIN; UPDATE t SET n = 3"));
    QVERIFY(other.text("UPDATE t SET n = 4").failure == Failure::Busy);
    MUST(client.wait(client.session->reset()));
    QVERIFY(!client.session->inTransaction());
    QVERIFY(other.text("UPDATE t SET n = 5").ok());

    // A failed statement in a transaction keeps the turn, its rollback gives it back.
    MUST(client.text("BEGIN IMMEDIATE"));
    QVERIFY(client.text("INSERT INTO t VALUES (1, 1)").failure == Failure::Constraint);
    QVERIFY(client.session->inTransaction());
    QVERIFY(other.text("UPDATE t SET n = 6").failure == Failure::Busy);
    MUST(client.text("ROLLBACK"));
    QVERIFY(other.text("UPDATE t SET n = 7").ok());
    // A failed statement on its own gives it back at once.
    QVERIFY(client.text("INSERT INTO t VALUES (1, 1)").failure == Failure::Constraint);
    QVERIFY(other.text("UPDATE t SET n = 8").ok());
}

void TestSqliteLocks::waitsNoLongerThanBusyTimeout()
{
    m_folder->makeTable();
    SqliteClient client(m_folder->profile({{"busy_timeout", "20"}})), holder(m_folder->profile());
    MUST(client.connect());
    QVERIFY(holder.connect().ok() && holder.text("BEGIN IMMEDIATE").ok());
    const Outcome outcome = client.text("UPDATE t SET n = 1");
    QVERIFY(outcome.failure == Failure::Busy);
    QVERIFY(outcome.lockWaitUs >= 20'000);
    QVERIFY(contains(client.words(), "turn to write"));
    QVERIFY(contains(client.session->lastError().advice, "busy_timeout"));
}

void TestSqliteLocks::busyFromSecondProcess()
{
    m_folder->makeTable();
    QProcess holder;
    holder.start(QCoreApplication::applicationFilePath(),
                 {"--hold-write-lock", QString::fromStdString(m_folder->profile().file)});
    QVERIFY(holder.waitForReadyRead());
    SqliteClient client(m_folder->profile({{"busy_timeout", "50"}}));
    MUST(client.connect());
    const Outcome refused = client.text("UPDATE t SET n = 1");
    QVERIFY(refused.failure == Failure::Busy);
    QVERIFY(refused.lockWaitUs >= 50'000);
    QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::Busy));
    QCOMPARE(client.single("SELECT n FROM t"), std::string("0")); // reading goes on

    SqliteClient patient(m_folder->profile());
    QVERIFY(patient.connect().ok());
    Outcome outcome;
    std::atomic<bool> isOff = false;
    std::thread waiter([&] {
        isOff = true;
        isOff.notify_one();
        outcome = patient.text("UPDATE t SET n = 2");
    });
    isOff.wait(false);
    std::this_thread::sleep_for(60ms);
    holder.closeWriteChannel();
    QVERIFY(holder.waitForFinished());
    waiter.join();
    QVERIFY(outcome.ok());
    QVERIFY(outcome.lockWaitUs > 0);
}

void TestSqliteLocks::staleSnapshotIsSerialization()
{
    m_folder->makeTable();
    SqliteClient client(m_folder->profile()), other(m_folder->profile());
    MUST(client.connect());
    QVERIFY(other.connect().ok());
    MUST(client.text("BEGIN; SELECT * FROM t"));
    QVERIFY(other.text("UPDATE t SET n = 1").ok());
    QVERIFY(client.text("UPDATE t SET n = 2").failure == Failure::Serialization);
    QVERIFY(contains(client.session->lastError().advice, "BEGIN IMMEDIATE"));
    QVERIFY(client.session->lastError().isRetryable());
    MUST(client.wait(client.session->reset()));
    MUST(client.text("UPDATE t SET n = 2"));
}

void TestSqliteLocks::cancel_data()
{
    QTest::addColumn<bool>("isHeldHere");
    QTest::addColumn<bool>("isHeldElsewhere");
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("running") << false << false << QByteArray(endless);
    QTest::newRow("waiting for its turn") << true << false << QByteArray("UPDATE t SET n = 1");
    QTest::newRow("waiting for a second process") << false << true << QByteArray("UPDATE t SET n = 1");
}

void TestSqliteLocks::cancel()
{
    QFETCH(bool, isHeldHere);
    QFETCH(bool, isHeldElsewhere);
    QFETCH(QByteArray, sql);
    m_folder->makeTable();
    SqliteClient client(m_folder->profile({{"busy_timeout", "600000"}})), holder(m_folder->profile());
    MUST(client.connect());
    QVERIFY(holder.connect().ok());
    if (isHeldHere)
        QVERIFY(holder.text("BEGIN IMMEDIATE").ok());
    QProcess process;
    if (isHeldElsewhere) {
        process.start(QCoreApplication::applicationFilePath(),
                      {"--hold-write-lock", QString::fromStdString(m_folder->profile().file)});
        QVERIFY(process.waitForReadyRead());
    }

    Outcome outcome;
    std::atomic<bool> isEnded = false;
    std::thread runner([&] {
        outcome = client.text(sql.toStdString());
        isEnded = true;
    });
    std::this_thread::sleep_for(30ms);
    QVERIFY(!isEnded);
    while (!isEnded) { // one that comes before the statement has begun is for nothing
        client.session->cancel();
        std::this_thread::sleep_for(5ms);
    }
    runner.join();
    QVERIFY(outcome.failure == Failure::Cancelled);
    QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::Cancelled));
    process.closeWriteChannel();
    if (isHeldElsewhere)
        QVERIFY(process.waitForFinished());
    MUST(client.wait(client.session->reset()));
    holder.session->close();
    MUST(client.text("UPDATE t SET n = 3"));
}

void TestSqliteLocks::cancelOfNothingIsHarmless()
{
    m_folder->makeTable();
    SqliteClient client(m_folder->profile());
    client.session->cancel();
    MUST(client.connect());
    client.session->cancel();
    MUST(client.text("UPDATE t SET n = 3"));
    client.session->close();
    client.session->cancel();
}

void TestSqliteLocks::statementTimeout_data()
{
    QTest::addColumn<bool>("isHeld");
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("running") << false << QByteArray(endless);
    QTest::newRow("waiting for its turn") << true << QByteArray("UPDATE t SET n = 1");
}

void TestSqliteLocks::statementTimeout()
{
    QFETCH(bool, isHeld);
    QFETCH(QByteArray, sql);
    m_folder->makeTable();
    Profile p = m_folder->profile();
    p.statementTimeoutMs = 40;
    SqliteClient client(p), holder(m_folder->profile());
    MUST(client.connect());
    QVERIFY(holder.connect().ok());
    if (isHeld)
        QVERIFY(holder.text("BEGIN IMMEDIATE").ok());
    QVERIFY(client.text(sql.toStdString()).failure == Failure::StatementTimeout);
    QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::StatementTimeout));
    holder.session->close();
    MUST(client.text("UPDATE t SET n = 3"));
}

int main(int argc, char **argv)
{
    if (argc == 3 && std::string_view(argv[1]) == "--hold-write-lock")
        return holdWriteLock(argv[2]);
    QCoreApplication application(argc, argv);
    TestSqliteLocks test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_sqlitelocks.moc"
