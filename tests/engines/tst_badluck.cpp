// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong in the middle of a run, on real servers: they are killed, restarted and stalled, disks are full,
// the wall clock is set, statements never return. Whatever happens, the run ends, its counts add up, and the rows
// that the servers hold afterwards say the same. The servers are this test's own.
#include "badluck.h"

#include <sys/mount.h>
#include <sys/resource.h>

#include <csignal>
#include <sched.h>

using namespace dyno;
using namespace badluck;
using namespace std::chrono_literals;

class BadLuckTest : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();

    void theServerGoesAndComesBack_data();
    void theServerGoesAndComesBack();
    void aStallIsALatencyAndNoOutage();
    void aRunIsStoppedWhileItsServerStalls();
    void theDiskIsFullForAWhile_data();
    void theDiskIsFullForAWhile();
    void theWallClockIsSet();
    void aStatementThatNeverReturns_data();
    void aStatementThatNeverReturns();
    void fewAndMany_data();
    void fewAndMany();

private:
    // Every engine that is here, in turn.
    std::vector<Place> places() const;
    std::unique_ptr<Servers> m_servers;
    std::chrono::seconds m_startTime{}; // of the servers on this machine, as busy as it is
    QTemporaryDir m_folder;
};

void BadLuckTest::initTestCase()
{
    // File systems that are mounted here vanish with the process. Not root: the test that mounts one is skipped.
    if (::unshare(CLONE_NEWNS) == 0)
        QCOMPARE(::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr), 0);
    QElapsedTimer starting;
    starting.start();
    m_servers = std::make_unique<Servers>();
    m_startTime = std::chrono::seconds(1 + starting.elapsed() / 1000);
    QVERIFY2(m_servers->error().isEmpty(), qPrintable(m_servers->error()));
    if (qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))
        QCOMPARE(m_servers->places().size(), std::size_t(3));
}

std::vector<Place> BadLuckTest::places() const
{
    std::vector<Place> all = m_servers->places();
    all.push_back(sqliteIn(m_folder.path()));
    return all;
}

void BadLuckTest::theServerGoesAndComesBack_data()
{
    QTest::addColumn<bool>("killed");
    QTest::newRow("killed") << true;
    QTest::newRow("shut down as its operator would") << false;
}

void BadLuckTest::theServerGoesAndComesBack()
{
    QFETCH(bool, killed);
    if (m_servers->places().empty())
        QSKIP("no server's binaries are here");
    constexpr auto down = 2200ms; // two edges of ticks lie in it, whenever it begins
    // One second before, the outage, a server that starts, the longest pause between tries, and time to go on.
    const std::string ramp = "users 6 for=" + std::to_string((m_startTime + 7s).count()) + "s";
    const auto tries = everywhere(
        m_servers->places(), [&](const Place &place) { return planOf(place, insertOne, ramp, 3, {5, 10}); },
        [&](const Place &place, Runner &) {
            std::this_thread::sleep_for(1s);
            m_servers->signal(place, killed ? "KILL" : place.profile.engine == "postgresql" ? "INT" : "TERM");
            std::this_thread::sleep_for(down);
            m_servers->startAgain(place);
        });
    for (const Try &one : tries) {
        EXPECT(one, one.end.state == RunState::Finished);
        EXPECT(one, one.observed.identityHolds());
        const TypeFacts total = one.observed.total();
        const auto lost = one.observed.sum(&Tick::connectionsLost);
        // A connection that is lost ends the transaction on it; one that is refused while nobody serves ends none.
        EXPECT(one, killed ? lost == 3 : lost >= 3);
        EXPECT(one, total.failed == lost);
        EXPECT(one, total.failedBy[std::size_t(Failure::ConnectionLost)] == lost);
        EXPECT(one, one.observed.sum(&Tick::reconnects) == lost);
        EXPECT(one, one.observed.tells(RunEvent::Kind::ConnectionLost));
        EXPECT(one, one.any([](const Tick &tick) { return tick.poolOpen == 0 && tick.phase == 0; }));
        EXPECT(one, !one.any([](const Tick &tick) { return tick.users != 6 && tick.phase == 0; }));
        EXPECT(one, one.lastOfHold().total().committed > 0);
        // Nobody could have been served: that is the gap, and no latency of the six who waited.
        EXPECT(one, total.response.max() < std::chrono::microseconds(down).count());
        // What was committed is there; of what was lost the server alone knows.
        EXPECT(one, one.rows >= total.committed && one.rows <= total.attempted);
    }
}

void BadLuckTest::aStallIsALatencyAndNoOutage()
{
    if (m_servers->places().empty())
        QSKIP("no server's binaries are here");
    const auto tries = everywhere(
        m_servers->places(), [](const Place &place) { return planOf(place, insertOne, "users 4 for=6s", 2, {5, 10}); },
        [&](const Place &place, Runner &) {
            std::this_thread::sleep_for(1s);
            m_servers->signal(place, "STOP");
            std::this_thread::sleep_for(2200ms);
            m_servers->signal(place, "CONT");
        });
    for (const Try &one : tries) {
        EXPECT(one, one.end.state == RunState::Finished);
        EXPECT(one, one.observed.identityHolds());
        const TypeFacts total = one.observed.total();
        EXPECT(one, total.failed == 0);
        EXPECT(one, one.observed.sum(&Tick::connectionsLost) == 0);
        EXPECT(one, one.rows == total.committed);
        EXPECT(one, one.any([](const Tick &tick) { return tick.total().committed == 0 && tick.phase == 0; }));
        EXPECT(one, total.service.max() > 2'000'000);  // who was on a connection
        EXPECT(one, total.poolWait.max() > 2'000'000); // who waited for one of these
        EXPECT(one, one.lastOfHold().total().committed > 0);
    }
}

void BadLuckTest::aRunIsStoppedWhileItsServerStalls()
{
    if (m_servers->places().empty())
        QSKIP("no server's binaries are here");
    const auto tries = everywhere(
        m_servers->places(),
        [](const Place &place) {
            RunPlan plan = planOf(place, insertOne, "users 4 for=1h", 2, {5, 10});
            plan.grace = 200ms;
            return plan;
        },
        [&](const Place &place, Runner &runner) {
            std::this_thread::sleep_for(500ms);
            m_servers->signal(place, "STOP");
            std::this_thread::sleep_for(300ms);
            runner.stop();
        },
        [&](const Place &place) { m_servers->signal(place, "CONT"); });
    for (const Try &one : tries) {
        EXPECT(one, one.end.state == RunState::Stopped);
        EXPECT(one, one.observed.identityHolds());
        const TypeFacts total = one.observed.total();
        EXPECT(one, total.failed == 2); // the two on a connection, cut off; the others never began
        EXPECT(one, one.observed.ticks.back()->users == 0);
        EXPECT(one, one.rows >= total.committed && one.rows <= total.attempted);
    }
}

void BadLuckTest::theDiskIsFullForAWhile_data()
{
    QTest::addColumn<bool>("mounted");
    QTest::newRow("a small file system") << true;
    QTest::newRow("a limit to the size of files") << false;
}

void BadLuckTest::theDiskIsFullForAWhile()
{
    QFETCH(bool, mounted);
    const QString folder = m_folder.filePath(mounted ? "small" : "limited");
    QVERIFY(QDir().mkpath(folder));
    QFile filler(folder + "/filler");
    std::unique_ptr<Mounted> disk;
    if (mounted) {
        disk = std::make_unique<Mounted>(folder, "size=8m");
        if (!disk->isThere())
            QSKIP("mounting a file system needs root");
        QVERIFY(filler.open(QIODevice::WriteOnly) && filler.write(QByteArray(6 << 20, 'x')) == 6 << 20);
        filler.close();
    }
    // Writing beyond the limit is an error then, not a signal.
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    const auto tries = everywhere(
        {sqliteIn(folder)},
        [&](const Place &place) {
            if (!mounted) {
                const rlimit tight{rlim_t(2) << 20, limit.rlim_max};
                (void)::setrlimit(RLIMIT_FSIZE, &tight);
            }
            return planOf(place, "INSERT INTO bad SELECT hex(randomblob(10000));\n", "users 4 for=3s", 2, {1, 3});
        },
        [&](const Place &, Runner &) {
            std::this_thread::sleep_for(2s);
            filler.remove();
            (void)::setrlimit(RLIMIT_FSIZE, &limit);
        });
    std::signal(SIGXFSZ, before);
    const Try &one = tries.front();
    EXPECT(one, one.end.state == RunState::Finished);
    EXPECT(one, one.observed.identityHolds());
    const TypeFacts total = one.observed.total();
    EXPECT(one, total.committed > 0 && total.failed > 0);
    EXPECT(one, one.observed.tells(RunEvent::Kind::Failure));
    EXPECT(one, one.lastOfHold().total().committed > 0); // there is room again
    EXPECT(one, one.rows == total.committed);
}

void BadLuckTest::theWallClockIsSet()
{
    const auto tries = everywhere(
        places(), [](const Place &place) { return planOf(place, insertOne, "users 4 for=4s", 2, {5, 10}); },
        [](const Place &place, Runner &) {
            if (place.profile.engine != "sqlite") // once for all: it is the process's clock
                return;
            std::this_thread::sleep_for(1500ms);
            wallClockAhead = -3600;
            std::this_thread::sleep_for(1s);
            wallClockAhead = 86'400;
        });
    wallClockAhead = 0;
    for (const Try &one : tries) {
        EXPECT(one, one.end.state == RunState::Finished);
        EXPECT(one, one.observed.identityHolds());
        const TypeFacts total = one.observed.total();
        EXPECT(one, total.committed > 0 && total.failed == 0);
        EXPECT(one, one.rows == total.committed);
        std::int64_t at = 0;
        std::vector<std::int64_t> steps; // of the wall clock, in whole hours
        for (std::size_t i = 0; i < one.observed.ticks.size(); ++i) {
            const Tick &tick = *one.observed.ticks[i];
            EXPECT(one, tick.startUs == at);
            at += tick.lengthUs;
            if (i == 0)
                continue;
            const std::int64_t hours = std::llround(double(tick.wallMs - one.observed.ticks[i - 1]->wallMs) / 3.6e6);
            if (hours != 0)
                steps.push_back(hours);
        }
        // The clock that was set is read, to say when a tick was. Nothing that is measured comes from it.
        EXPECT(one, (steps == std::vector<std::int64_t>{-1, 25}));
        EXPECT(one, at >= 4'000'000 && at < 60'000'000);
        EXPECT(one, total.response.max() < 4'000'000);
        EXPECT(one, total.lag.max() < 4'000'000);
    }
}

void BadLuckTest::aStatementThatNeverReturns_data()
{
    QTest::addColumn<bool>("stopped");
    QTest::newRow("the statement timeout ends it") << false;
    QTest::newRow("stop ends it") << true;
}

void BadLuckTest::aStatementThatNeverReturns()
{
    QFETCH(bool, stopped);
    const auto tries = everywhere(
        places(),
        [&](const Place &place) {
            RunPlan plan = planOf(place, std::string(conformance::endless) + ';', stopped ? "users 3 for=1h" : "users 1 for=1500ms", 1, {});
            plan.grace = stopped ? 100ms : 20s;
            if (!stopped)
                plan.profile.statementTimeoutMs = 300;
            return plan;
        },
        [&](const Place &, Runner &runner) {
            std::this_thread::sleep_for(800ms);
            if (stopped)
                runner.stop();
        });
    for (const Try &one : tries) {
        EXPECT(one, one.end.state == (stopped ? RunState::Stopped : RunState::Finished));
        EXPECT(one, one.observed.identityHolds());
        const TypeFacts total = one.observed.total();
        EXPECT(one, total.committed == 0);
        EXPECT(one, stopped ? total.attempted == 1 : total.attempted >= 2);
        EXPECT(one, total.failedBy[std::size_t(stopped ? Failure::Cancelled : Failure::StatementTimeout)]
                        == total.attempted);
        EXPECT(one, one.observed.sum(&Tick::skipped) == (stopped ? 2u : 0u));
        EXPECT(one, one.observed.sum(&Tick::connectionsLost) == 0);
    }
}

void BadLuckTest::fewAndMany_data()
{
    QTest::addColumn<QByteArray>("ramp");
    QTest::addColumn<int>("pool");
    QTest::addColumn<std::uint64_t>("users");
    QTest::newRow("one user") << QByteArray("users 1 for=1500ms") << 1 << std::uint64_t(1);
    QTest::newRow("a thousand for each connection") << QByteArray("users 2000 for=1500ms") << 2 << std::uint64_t(2000);
}

void BadLuckTest::fewAndMany()
{
    QFETCH(QByteArray, ramp);
    QFETCH(int, pool);
    QFETCH(std::uint64_t, users);
    const auto tries = everywhere(
        places(),
        [&](const Place &place) {
            RunPlan plan = planOf(place, insertOne, ramp.toStdString(), pool, {});
            plan.grace = 1s;
            return plan;
        },
        [](const Place &, Runner &) {});
    for (const Try &one : tries) {
        EXPECT(one, one.end.state == RunState::Finished);
        EXPECT(one, one.observed.identityHolds());
        const TypeFacts total = one.observed.total();
        EXPECT(one, total.committed > 0);
        EXPECT(one, one.lastOfHold().users == users);
        EXPECT(one, one.lastOfHold().connected <= std::uint32_t(pool));
        EXPECT(one, one.observed.ticks.back()->users == 0);
        // Everybody's turn came, or was called off at the end.
        EXPECT(one, total.attempted + one.observed.sum(&Tick::skipped) >= users);
        EXPECT(one, one.rows >= total.committed && one.rows <= total.attempted);
        EXPECT(one, total.failed == total.failedBy[std::size_t(Failure::Cancelled)]);
    }
}

QTEST_GUILESS_MAIN(BadLuckTest)
#include "tst_badluck.moc"
