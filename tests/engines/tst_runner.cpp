// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakerun.h"

#include <QtTest>

#include <algorithm>
#include <thread>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace dyno;
using namespace fakerun;
using namespace std::chrono_literals;

class RunnerTest : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_server = std::make_unique<FakeServer>(); fakeServer = m_server.get(); }
    void cleanup() { fakeServer = nullptr; }

    void everyTransactionIsCountedOnce();
    void responseIsLagPlusWaitPlusService();
    void sleepsAndThinkTimeAreInNoLatency();
    void failuresAreCountedByKindAndRetriedPerPolicy();
    void aLostConnectionComesBackAndUsersStay();
    void anOutageIsAGapAndNotALatency();
    void arrivalsFeelAnOutage();
    void stopCancelsWhatHangs_data();
    void stopCancelsWhatHangs();
    void scriptsThatNeverEndShareTheirThreadAndHearOfTheStop_data();
    void scriptsThatNeverEndShareTheirThreadAndHearOfTheStop();
    void anOpenLoopPastCapacityShedsAndNeverAborts();
    void aSpikeComesAndGoes();
    void journeysTakeTheirStepsAndWaits();
    void whoCannotConnectIsToldBeforeTheClockStarts();
    void statementsArePreparedBeforeTheClockStarts();
    void aScriptThatForgetsToCommitIsAFailure();
    void aLateGeneratorIsSaidOnceALevel();
    void aStandstillIsSaidWithoutThinkTimesToo();
    void anotherMachinesCpuIsNotOurs();
    void plansThatMakeNoSenseAreListed();

private:
    std::unique_ptr<FakeServer> m_server;
};

void RunnerTest::everyTransactionIsCountedOnce()
{
    m_server->serviceTime = 1ms;
    Observed observed;
    RunInfo info;
    const RunEnd end = go(planOf(workloadOf("SELECT 1;\nSELECT 2;\n", {2, 4}), "5,20 arrive=200ms hold=800ms", 10),
                          observed, &info);
    QCOMPARE(end.state, RunState::Finished);
    QCOMPARE(info.workers, 2);
    QCOMPARE(info.phases.size(), std::size_t(4));
    QVERIFY(observed.identityHolds());
    const TypeFacts total = observed.total();
    QVERIFY(total.committed > 100);
    QCOMPARE(total.failed, std::uint64_t(0));
    QCOMPARE(total.statements, std::uint64_t(m_server->statements.load()));
    QCOMPARE(total.statements, total.attempted * 2);
    QCOMPARE(total.roundTrips, total.statements);
    // Ticks lie end to end and never straddle the edge of a phase.
    std::int64_t at = 0;
    for (const TickPtr &tick : observed.ticks) {
        QCOMPARE(tick->startUs, at);
        at += tick->lengthUs;
    }
    QCOMPARE(observed.ticks.back()->phase, -1);
    QCOMPARE(observed.ticks.back()->users, 0u);
    std::vector<std::int32_t> phases;
    for (const TickPtr &tick : observed.ticks)
        if (phases.empty() || phases.back() != tick->phase)
            phases.push_back(tick->phase);
    QCOMPARE(phases, (std::vector<std::int32_t>{0, 1, 2, 3, -1}));
}

void RunnerTest::responseIsLagPlusWaitPlusService()
{
    // Twelve users on two connections: most of what a user feels is the wait for its turn.
    m_server->serviceTime = 2ms;
    Observed observed;
    go(planOf(workloadOf("SELECT 1;\n"), "users 12 for=1s", 2), observed);
    const TypeFacts total = observed.total();
    QVERIFY(total.committed > 50);
    const auto parts = total.lag.sum() + total.poolWait.sum() + total.service.sum();
    // Each part is cut to whole µs, and a part of nothing counts as 1 µs.
    QVERIFY(std::abs(parts - total.response.sum()) <= std::int64_t(3 * total.committed));
    QVERIFY(total.poolWait.sum() > 3 * total.service.sum());
}

void RunnerTest::sleepsAndThinkTimeAreInNoLatency()
{
    Observed observed;
    go(planOf(workloadOf("SELECT 1;\n\\sleep 60 ms\nSELECT 2;\n", {60, 60}), "users 4 for=1s", 4), observed);
    const TypeFacts total = observed.total();
    QVERIFY(total.committed >= 4);
    QVERIFY2(total.response.percentile(50) < 55'000, qPrintable(QString::number(total.response.percentile(50))));
    QVERIFY(total.committed < 4 * 1000 / 120 + 8); // but the time was really slept
}

void RunnerTest::failuresAreCountedByKindAndRetriedPerPolicy()
{
    m_server->serviceTime = 500us;
    std::atomic<int> turn{0};
    m_server->onStatement = [&](std::string_view) {
        const int now = ++turn;
        return now % 5 == 0 ? Failure::Deadlock : now % 7 == 0 ? Failure::Constraint : Failure::None;
    };
    Observed once;
    go(planOf(workloadOf("SELECT 1;\n"), "users 4 for=600ms", 4), once);
    const TypeFacts untried = once.total();
    QVERIFY(once.identityHolds());
    QVERIFY(untried.failedBy[std::size_t(Failure::Deadlock)] > 0);
    QVERIFY(untried.failedBy[std::size_t(Failure::Constraint)] > 0);
    QCOMPARE(untried.retried, std::uint64_t(0));
    QCOMPARE(std::uint64_t(m_server->resets.load()), untried.failed);
    QVERIFY(once.tells(RunEvent::Kind::Failure));

    RunPlan patient = planOf(workloadOf("SELECT 1;\n"), "users 1 for=600ms", 1);
    patient.maxTries = 3; // a deadlock never comes twice in a row to a single user
    patient.workers = 1;
    Observed retried;
    go(std::move(patient), retried);
    const TypeFacts tried = retried.total();
    QVERIFY(tried.retried > 0);
    QCOMPARE(tried.failedBy[std::size_t(Failure::Deadlock)], std::uint64_t(0));
    QVERIFY(tried.failedBy[std::size_t(Failure::Constraint)] > 0);
    QCOMPARE(tried.statements, tried.attempted + tried.retried);
}

void RunnerTest::aLostConnectionComesBackAndUsersStay()
{
    m_server->serviceTime = 500us;
    std::atomic<int> turn{0};
    m_server->onStatement = [&](std::string_view) {
        return ++turn % 200 == 0 ? Failure::ConnectionLost : Failure::None;
    };
    Observed observed;
    const RunEnd end = go(planOf(workloadOf("SELECT 1;\n", {1, 2}), "users 10 for=1500ms", 4), observed);
    QCOMPARE(end.state, RunState::Finished);
    const TypeFacts total = observed.total();
    const auto lost = observed.sum(&Tick::connectionsLost);
    QVERIFY(lost > 0);
    QCOMPARE(total.failedBy[std::size_t(Failure::ConnectionLost)], lost);
    QCOMPARE(total.failed, lost);
    QVERIFY(observed.sum(&Tick::reconnects) > 0);
    QVERIFY(observed.tells(RunEvent::Kind::ConnectionLost));
    for (const TickPtr &tick : observed.ticks)
        if (tick->phase == 0)
            QCOMPARE(tick->users, 10u);
}

void RunnerTest::anOutageIsAGapAndNotALatency()
{
    m_server->serviceTime = 500us;
    std::atomic<bool> down{false};
    m_server->onStatement = [&](std::string_view) { return down ? Failure::ConnectionLost : Failure::None; };
    Observed observed;
    std::thread operatorOfServer([&] {
        std::this_thread::sleep_for(500ms);
        m_server->refusesConnections = true;
        down = true;
        std::this_thread::sleep_for(1200ms);
        down = false;
        m_server->refusesConnections = false;
    });
    const RunEnd end = go(planOf(workloadOf("SELECT 1;\n"), "users 3 for=4s", 3), observed);
    operatorOfServer.join();
    QCOMPARE(end.state, RunState::Finished);
    const bool gap = std::any_of(observed.ticks.begin(), observed.ticks.end(),
                                 [](const TickPtr &tick) { return tick->poolOpen == 0 && tick->phase == 0; });
    QVERIFY(gap);
    const TypeFacts total = observed.total();
    QVERIFY2(total.response.max() < 900'000, qPrintable(QString::number(total.response.max())));
    QCOMPARE(observed.sum(&Tick::connectionsLost), std::uint64_t(3));
    QVERIFY(observed.ticks[observed.ticks.size() - 2]->total().committed > 0); // and it went on
}

void RunnerTest::arrivalsFeelAnOutage()
{
    // The server is away for 1.2 s. Arrivals come all the while, and each waits for what is left of it.
    m_server->serviceTime = 500us;
    std::atomic<bool> down{false};
    m_server->onStatement = [&](std::string_view) { return down ? Failure::ConnectionLost : Failure::None; };
    Observed observed;
    std::thread operatorOfServer([&] {
        std::this_thread::sleep_for(500ms);
        m_server->refusesConnections = true;
        down = true;
        std::this_thread::sleep_for(1200ms);
        down = false;
        m_server->refusesConnections = false;
    });
    const RunEnd end = go(planOf(workloadOf("SELECT 1;\n"), "rate 100 for=4s", 3), observed);
    operatorOfServer.join();
    QCOMPARE(end.state, RunState::Finished);
    QVERIFY(observed.identityHolds());
    const TypeFacts total = observed.total();
    QCOMPARE(total.attempted + observed.sum(&Tick::shed), std::uint64_t(400));
    QCOMPARE(observed.sum(&Tick::connectionsLost), std::uint64_t(3)); // the outage has its own count
    QCOMPARE(total.failed, std::uint64_t(3));
    // Those that came in its first 0.2 s waited for a second or more. The three that were next in turn, too.
    QVERIFY2(total.response.count() - total.response.countAtOrBelow(900'000) >= 15,
             qPrintable(QString::number(total.response.max())));
    // Their parts add up: an arrival waits for a connection from the moment it comes.
    const auto parts = total.lag.sum() + total.poolWait.sum() + total.service.sum();
    QVERIFY(std::abs(parts - total.response.sum()) <= std::int64_t(3 * total.committed));
}

void RunnerTest::stopCancelsWhatHangs_data()
{
    QTest::addColumn<bool>("answersCancel");
    QTest::addColumn<int>("expected");
    QTest::newRow("the server cancels") << true << int(Failure::Cancelled);
    QTest::newRow("the server is deaf: cut off") << false << int(Failure::ConnectionLost);
}

void RunnerTest::stopCancelsWhatHangs()
{
    QFETCH(bool, answersCancel);
    QFETCH(int, expected);
    m_server->hangs = true;
    m_server->answersCancel = answersCancel;
    RunPlan plan = planOf(workloadOf("SELECT 1;\n"), "users 6 for=1h", 2);
    plan.grace = 100ms;
    Observed observed;
    Runner runner(std::move(plan), observed);
    RunInfo info;
    QVERIFY(runner.open(info).has_value());
    std::thread person([&] {
        std::this_thread::sleep_for(300ms);
        runner.stop();
    });
    const RunEnd end = runner.run();
    person.join();
    QCOMPARE(end.state, RunState::Stopped);
    const TypeFacts total = observed.total();
    QCOMPARE(total.failedBy[std::size_t(expected)], std::uint64_t(2));
    QCOMPARE(total.attempted, std::uint64_t(2));
    QCOMPARE(observed.sum(&Tick::skipped), std::uint64_t(4)); // waited for a connection that never came
    QVERIFY(observed.identityHolds());
}

void RunnerTest::scriptsThatNeverEndShareTheirThreadAndHearOfTheStop_data()
{
    QTest::addColumn<QString>("body");
    QTest::newRow("computes") << "\\set x 1\n";
    QTest::newRow("has nothing to do") << "";
    QTest::newRow("asks an engine that never waits") << "SELECT 1;\n";
    QTest::newRow("sleeps, which a stop ends at once") << "\\sleep 1 us\n";
}

void RunnerTest::scriptsThatNeverEndShareTheirThreadAndHearOfTheStop()
{
    QFETCH(QString, body);
    const QString script = "\\repeat 1000000\n\\repeat 1000000\n" + body + "\\endrepeat\n\\endrepeat\n";
    RunPlan plan = planOf(workloadOf(script.toStdString()), "users 2 for=1h", 2);
    plan.workers = 1;
    plan.grace = 100ms;
    Observed observed;
    Runner runner(std::move(plan), observed);
    RunInfo info;
    QVERIFY(runner.open(info).has_value());
    std::thread person([&] {
        std::this_thread::sleep_for(300ms);
        runner.stop();
    });
    const RunEnd end = runner.run();
    person.join();
    QCOMPARE(end.state, RunState::Stopped);
    // Both had begun: the one did not keep the other from it.
    QCOMPARE(observed.total().failedBy[std::size_t(Failure::Cancelled)], std::uint64_t(2));
    QVERIFY(observed.identityHolds());
}

void RunnerTest::anOpenLoopPastCapacityShedsAndNeverAborts()
{
    // Two connections at 5 ms serve at most 400 a second; 2,000 a second come, 100 may queue.
    m_server->serviceTime = 5ms;
    RunPlan plan = planOf(workloadOf("SELECT 1;\n"), "rate 2000,50 for=1s", 2);
    plan.backlogLimit = 100;
    Observed observed;
    const RunEnd end = go(std::move(plan), observed);
    QCOMPARE(end.state, RunState::Finished);
    QVERIFY(observed.identityHolds());
    const TypeFacts total = observed.total();
    QVERIFY(total.committed <= 400 + 50 + 10);
    const auto arrived = total.attempted + observed.sum(&Tick::shed);
    QVERIFY2(arrived >= 2000 && arrived <= 2060, qPrintable(QString::number(arrived)));
    // The second level starts without the backlog of the first: nobody in it waits for long.
    Histogram second;
    for (const TickPtr &tick : observed.ticks)
        for (const PhaseFacts &facts : tick->facts)
            if (facts.phase == 1)
                second.merge(facts.types[0].poolWait);
    QVERIFY(!second.isEmpty());
    QVERIFY(second.percentile(50) < total.poolWait.percentile(50) / 2);
}

void RunnerTest::aSpikeComesAndGoes()
{
    Observed observed;
    go(planOf(workloadOf("SELECT 1;\n", {5, 15}), "spike 10,400,10 hold=700ms", 4), observed);
    std::map<std::int32_t, std::uint32_t> usersAtEnd;
    for (const TickPtr &tick : observed.ticks)
        usersAtEnd[tick->phase] = tick->users;
    QCOMPARE(usersAtEnd[0], 10u);
    QCOMPARE(usersAtEnd[1], 400u);
    QCOMPARE(usersAtEnd[2], 10u);
}

void RunnerTest::journeysTakeTheirStepsAndWaits()
{
    // Feed always, then like with a chance of one in four: a fifth of all transactions like.
    const ScriptSource sources[] = {{"feed.sql", "SELECT 1;\n"}, {"like.sql", "SELECT 2;\n"}};
    ScriptCompilation compiled
        = compileScripts(sources, {.placeholder = '?', .mode = QueryMode::Auto, .variables = {}});
    auto workload = std::make_shared<CompiledWorkload>();
    workload->statements = compiled.statements;
    workload->symbols = compiled.symbols;
    workload->transactions = {{"feed", "Feed", 1, compiled.scripts[0].program},
                              {"like", "Like", 1, compiled.scripts[1].program}};
    workload->journeys = {{"visit", 1, {{0, 1, {2, 4}}, {1, 0.25, {2, 4}}}}};
    Observed observed;
    go(planOf(workload, "users 40 for=2s", 8), observed);
    TypeFacts feed, like;
    for (const TickPtr &tick : observed.ticks) {
        feed.merge(tick->ofType(0));
        like.merge(tick->ofType(1));
    }
    QVERIFY(feed.committed > 2000);
    const double share = double(like.committed) / double(feed.committed);
    // Five standard deviations of a binomial share.
    QVERIFY2(std::abs(share - 0.25) < 5 * std::sqrt(0.25 * 0.75 / double(feed.committed)),
             qPrintable(QString::number(share)));
}

void RunnerTest::whoCannotConnectIsToldBeforeTheClockStarts()
{
    m_server->refusesConnections = true;
    Observed observed;
    const RunEnd end = go(planOf(workloadOf("SELECT 1;\n"), "users 5 for=1s", 5), observed);
    QCOMPARE(end.state, RunState::Failed);
    QVERIFY(end.message.find("scripted") != std::string::npos);
    QVERIFY(observed.ticks.empty());
}

void RunnerTest::statementsArePreparedBeforeTheClockStarts()
{
    Observed observed;
    Runner runner(planOf(workloadOf("SELECT 1;\nSELECT 2;\n"), "users 5 for=200ms", 6), observed);
    RunInfo info;
    QVERIFY(runner.open(info).has_value());
    QCOMPARE(m_server->connects.load(), 6);
    QCOMPARE(m_server->prepares.load(), 12);
    QCOMPARE(m_server->statements.load(), 0);
    QVERIFY(info.connectUs > 0);
    runner.run();
    QCOMPARE(m_server->prepares.load(), 12);
}

void RunnerTest::aScriptThatForgetsToCommitIsAFailure()
{
    Observed observed;
    go(planOf(workloadOf("BEGIN;\nSELECT 1;\n", {1, 2}), "users 2 for=300ms", 2), observed);
    const TypeFacts total = observed.total();
    QCOMPARE(total.committed, std::uint64_t(0));
    QCOMPARE(total.failedBy[std::size_t(Failure::Script)], total.attempted);
    QCOMPARE(std::uint64_t(m_server->resets.load()), total.attempted);
}

void RunnerTest::aLateGeneratorIsSaidOnceALevel()
{
    // The server works on the generator's own thread, which is late for everybody else.
    m_server->onStatement = [](std::string_view) {
        std::this_thread::sleep_for(30ms);
        return Failure::None;
    };
    RunPlan plan = planOf(workloadOf("SELECT 1;\n", {1, 2}), "2,4 arrive=500ms hold=1500ms", 4);
    plan.workers = 1;
    Observed observed;
    go(std::move(plan), observed);
    std::vector<std::string> said;
    for (const RunEvent &event : observed.events)
        if (event.kind == RunEvent::Kind::Finding && event.text.find("late") != std::string::npos)
            said.push_back(event.text);
    QCOMPARE(said.size(), std::size_t(2));
    QVERIFY2(said[0].find("late at 2 users") != std::string::npos, said[0].c_str());
    QVERIFY2(said[1].find("late at 4 users") != std::string::npos, said[1].c_str());
}

// Users without think times set no timer that could be late.
void RunnerTest::aStandstillIsSaidWithoutThinkTimesToo()
{
    m_server->serviceTime = 5ms;
    const pid_t stopper = ::fork();
    QVERIFY(stopper >= 0);
    if (stopper == 0) {
        const pid_t us = ::getppid();
        ::usleep(1'300'000);
        ::kill(us, SIGSTOP);
        ::usleep(1'500'000);
        ::kill(us, SIGCONT);
        ::_exit(0);
    }
    Observed observed;
    go(planOf(workloadOf("SELECT 1;\n"), "users 2 for=5s", 2), observed);
    QCOMPARE(::waitpid(stopper, nullptr, 0), stopper);
    const auto longest = std::max_element(observed.ticks.begin(), observed.ticks.end(), [](const auto &a, const auto &b) {
        return a->generator.loopLagP99 < b->generator.loopLagP99;
    });
    // Stopped from 1.3 s to 2.8 s, when a tick was due at 2 s.
    QVERIFY2((*longest)->generator.loopLagP99 > 400'000, qPrintable(QString::number((*longest)->generator.loopLagP99)));
    const auto said = std::find_if(observed.events.begin(), observed.events.end(), [](const RunEvent &event) {
        return event.kind == RunEvent::Kind::Finding && event.text.find("stood still") != std::string::npos;
    });
    QVERIFY(said != observed.events.end());
    QVERIFY2(said->text.starts_with("The load generator was late at 2 users: "), said->text.c_str());
}

void RunnerTest::anotherMachinesCpuIsNotOurs()
{
    RunPlan plan = planOf(workloadOf("SELECT 1;\n", {1, 2}), "users 2 for=1200ms", 2);
    plan.profile.host = "db1.example";
    plan.profile.hostSource = Profile().hostSource;
    RunPlan local = plan;
    local.profile.host = "127.0.0.1";
    Observed far, near;
    RunInfo farInfo, nearInfo;
    go(std::move(plan), far, &farInfo);
    go(std::move(local), near, &nearInfo);
    QVERIFY(farInfo.hostSource.empty());
    QVERIFY(!far.ticks.front()->host.cpu.has_value());
    QVERIFY(!nearInfo.hostSource.empty());
    QVERIFY(near.ticks.front()->host.cpu.has_value());
}

void RunnerTest::plansThatMakeNoSenseAreListed()
{
    RunPlan plan = planOf(workloadOf("SELECT 1;\n", {100, 50}), "users 5 for=1s", 0);
    plan.workers = -1;
    plan.maxTries = 0;
    QCOMPARE(checkPlan(plan).size(), std::size_t(4)); // pool, workers, tries, think time
}

QTEST_APPLESS_MAIN(RunnerTest)
#include "tst_runner.moc"
