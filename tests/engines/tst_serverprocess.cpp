// SPDX-License-Identifier: GPL-3.0-or-later
// What the database server's own processes use, and what a transaction costs them.
#include "engines/host/processfigures.h"
#include "engines/host/serverprocess.h"
#include "engines/measure/costs.h"
#include "engines/measure/tickcodec.h"
#include "engines/run/runner.h"
#include "engines/workloads/script.h"

#include "loadtarget.h"
#include "sshserver.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <optional>

using namespace dyno;
using namespace hostprograms;

namespace {

ServerReading reading(std::uint64_t ticks, std::uint64_t read,
                      std::map<int, std::uint64_t> switches)
{
    return {ticks * 10'000'000, read, std::move(switches)};
}

} // namespace

class TestServerProcess : public QObject
{
    Q_OBJECT
private slots:
    void oneLineOfProc();
    void namesMayHoldAnything();
    void brokenLines_data();
    void brokenLines();
    void otherTexts();
    void timeBetweenTicks();
    void ratesPerSecond();
    void childrenThatEndTurnNothingBack();
    void whatMayNotBeAskedIsAbsent();
    void ticksKeepThem();
    void costsComeFromTheServer();
    void aGapIsNotTheHosts();
    void noServerAtTheOtherEnd();
    void runsKnowTheirServer_data();
    void runsKnowTheirServer();

private:
    QTemporaryDir m_folder;
};

void TestServerProcess::oneLineOfProc()
{
    const auto stat = parseProcessStat("4711 (postgres) S 12 4711 4711 0 -1 4194304 5 6 7 8 100 20 3000 400 20 0 1 0 "
                                       "987654 1000 2000 18446744073709551615 1 1\n");
    QVERIFY(stat.has_value());
    QCOMPARE(stat->name, std::string("postgres"));
    QCOMPARE(stat->parent, 12);
    QCOMPARE(stat->ownTicks, std::uint64_t(120));    // 100 + 20
    QCOMPARE(stat->childTicks, std::uint64_t(3400)); // 3000 + 400 of children that ended
    QCOMPARE(stat->threads, 1);
    QCOMPARE(stat->startedAt, std::uint64_t(987'654));
    QVERIFY(!stat->isZombie);
}

void TestServerProcess::namesMayHoldAnything()
{
    const auto stat = parseProcessStat("1 (a) Z 9 (b) Z 7 1 1 0 -1 0 0 0 0 0 1 1 1 1 20 0 1 0 5 0\n");
    QCOMPARE(stat.value().name, std::string("a) Z 9 (b"));
    QCOMPARE(stat->parent, 7);
    QVERIFY(stat->isZombie);
}

void TestServerProcess::brokenLines_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no name") << QByteArray("1 postgres S 1 1\n");
    QTest::newRow("short") << QByteArray("1 (postgres) S 1 1 1 0 -1 0 0 0 0 0 1 1 1 1 20 0 1 0\n");
    QTest::newRow("words") << QByteArray("1 (postgres) S x 1 1 0 -1 0 0 0 0 0 1 1 1 1 20 0 1 0 5 0\n");
    QTest::newRow("no time") << QByteArray("1 (postgres) S 1 1 1 0 -1 0 0 0 0 0 x 1 1 1 20 0 1 0 5 0\n");
    QTest::newRow("brackets the wrong way round") << QByteArray(") 1 (");
}

void TestServerProcess::brokenLines()
{
    QFETCH(QByteArray, text);
    QVERIFY(!parseProcessStat(text.toStdString()));
}

void TestServerProcess::otherTexts()
{
    QCOMPARE(parseReadBytes("rchar: 1\nwchar: 2\nsyscr: 3\nsyscw: 4\nread_bytes: 4096\nwrite_bytes: 8192\n").value(),
             std::uint64_t(4096));
    QVERIFY(!parseReadBytes("rchar: 1\nwrite_bytes: 8192\n"));
    QCOMPARE(parseContextSwitches("Name:\tx\nvoluntary_ctxt_switches:\t150\nnonvoluntary_ctxt_switches:\t7\n").value(),
             std::uint64_t(157));
    QVERIFY(!parseContextSwitches("voluntary_ctxt_switches:\t150\n"));
    QCOMPARE(parseProportionalSize("55d0-7ffd ---p 0 00:00 0 [rollup]\nRss: 900 kB\nPss: 300 kB\nPss_Anon: 1 kB\n").value(),
             std::uint64_t(307'200));
    QVERIFY(!parseProportionalSize("Rss: 900 kB\nPss_Anon: 1 kB\n"));
}

void TestServerProcess::timeBetweenTicks()
{
    QCOMPARE(parseSchedstat("25000001 700 42\n").value().cpuNs, std::uint64_t(25'000'001));
    QCOMPARE(parseSchedstat("25000001 700 42\n")->switches, std::uint64_t(42));
    QVERIFY(!parseSchedstat("25000001 700\n"));
    QVERIFY(!parseSchedstat(""));
    ProcessStat stat;
    stat.ownTicks = 2;
    stat.childTicks = 5;
    constexpr std::uint64_t tick = 10'000'000;
    QCOMPARE(cpuTimeOf(stat, ThreadTimes{25'000'001, 1}, tick), std::uint64_t(75'000'001));
    QCOMPARE(cpuTimeOf(stat, std::nullopt, tick), 7 * tick);
    QCOMPARE(cpuTimeOf(stat, ThreadTimes{0, 0}, tick), 7 * tick);       // not kept, or other threads did it
    QCOMPARE(cpuTimeOf(stat, ThreadTimes{900'000'000, 1}, tick), 9 * tick); // never more than what ticks can lose
}

void TestServerProcess::ratesPerSecond()
{
    ServerRates rates;
    QCOMPARE(rates.next(reading(1000, 0, {{1, 10}}), 0), ServerFigures());
    const ServerFigures f = rates.next(reading(1300, 8192, {{1, 50}, {2, 20}}), 2);
    QCOMPARE(f.cpu.value(), 150.0); // 3 s in 2 s: one and a half cores
    QCOMPARE(f.diskRead.value(), 4096.0);
    QCOMPARE(f.contextSwitches.value(), 30.0); // 40 of the old thread and all 20 of the new one
    QCOMPARE(rates.next(reading(1400, 0, {}), 0), ServerFigures()); // no time, no figures
}

void TestServerProcess::childrenThatEndTurnNothingBack()
{
    ServerRates rates;
    rates.next(reading(1000, 500, {{1, 100}, {2, 9000}}), 0);
    // A child has ended and its parent has not heard of it yet; its thread's number belongs to another.
    const ServerFigures gone = rates.next(reading(400, 100, {{1, 150}, {2, 30}}), 1);
    QCOMPARE(gone.cpu.value(), 0.0);
    QCOMPARE(gone.diskRead.value(), 0.0);
    QCOMPARE(gone.contextSwitches.value(), 80.0);
    // Now it has: what is new since the first reading counts, and nothing twice.
    const ServerFigures back = rates.next(reading(1050, 600, {{1, 150}, {2, 30}}), 1);
    QCOMPARE(back.cpu.value(), 50.0);
    QCOMPARE(back.diskRead.value(), 100.0);
    QCOMPARE(back.contextSwitches.value(), 0.0);
}

void TestServerProcess::whatMayNotBeAskedIsAbsent()
{
    ServerRates rates;
    rates.next({1'000'000'000, std::nullopt, std::nullopt}, 0);
    const ServerFigures f = rates.next({2'000'000'000, std::nullopt, std::nullopt}, 1);
    QCOMPARE(f.cpu.value(), 100.0);
    QVERIFY(!f.memory && !f.contextSwitches && !f.diskRead);
}

void TestServerProcess::ticksKeepThem()
{
    Tick tick;
    tick.host.cpus = 4;
    tick.server.cpu = 150;
    tick.server.diskRead = 0;
    const auto read = decodeTick(encodeTick(tick));
    QVERIFY(read.has_value());
    QCOMPARE(read->host.cpus, 4u);
    QCOMPARE(read->server, tick.server);
    QVERIFY(!read->server.memory); // absent, not zero
    QCOMPARE(decodeTick(encodeTick(Tick()))->server, ServerFigures());
}

void TestServerProcess::costsComeFromTheServer()
{
    LevelSummary level;
    level.ended = 2000;
    level.figures.seconds = 10; // 200 a second
    level.cpu = HostFigures::Cpu{.usr = 40, .nice = 2, .sys = 5, .irq = 3, .idle = 50};
    level.contextSwitches = 3000;
    level.diskRead = 400'000;
    level.netReceived = 100'000;
    const Costs host = costsOf(level, 4);
    QCOMPARE(host.cpuUs, 10'000.0);      // half of four cores: two million µs a second over 200
    QCOMPARE(host.contextSwitches, 15.0);
    QCOMPARE(host.readKb, 2.0);
    QVERIFY(std::isnan(host.writtenKb));
    QVERIFY(std::isnan(host.networkKb)); // half of it is not known
    QVERIFY(std::isnan(costsOf(level, 0).cpuUs));
    level.hostCpus = 2; // as the ticks say
    QCOMPARE(costsOf(level, 4).cpuUs, 5'000.0);

    level.server.cpu = 50;
    level.server.contextSwitches = 400;
    level.netSent = 300'000;
    level.diskWritten = 1'000'000;
    const Costs server = costsOf(level, 4);
    QCOMPARE(server.cpuUs, 2'500.0);
    QCOMPARE(server.contextSwitches, 2.0);
    QCOMPARE(server.readKb, 2.0); // the host's, for want of the server's
    QCOMPARE(server.writtenKb, 5.0); // the host's, always
    QCOMPARE(server.networkKb, 2.0);
    level.ended = 0;
    QVERIFY(std::isnan(costsOf(level, 4).cpuUs));
}

// One level of a run knows the server, the next does not: its processes were gone.
void TestServerProcess::aGapIsNotTheHosts()
{
    RunRecord record;
    record.info.types = {"one"};
    record.info.hostCpus = 2;
    for (int level = 0; level < 2; ++level) {
        record.info.phases.push_back({Phase::Kind::Hold, level, 10, 10, 1'000'000});
        Tick tick;
        tick.phase = level;
        tick.startUs = level * 1'000'000;
        tick.lengthUs = 1'000'000;
        tick.facts.resize(1);
        tick.facts[0].phase = level;
        tick.facts[0].types.resize(1);
        tick.facts[0].types[0].attempted = tick.facts[0].types[0].committed = 100;
        tick.host.cpu = HostFigures::Cpu{.usr = 50, .idle = 50};
        tick.host.cpus = 2;
        tick.host.diskRead = tick.host.diskWritten = 5000;
        tick.followsServer = true;
        if (level == 0)
            tick.server.cpu = 20;
        record.ticks.push_back(std::make_shared<Tick>(*decodeTick(encodeTick(tick))));
    }
    const Summary summary = summarize(record);
    QCOMPARE(costsOf(summary.levels.at(0), 2).cpuUs, 2000.0);
    QCOMPARE(costSourcesOf(summary.levels[0], 2).cpu, CostSource::Server);
    QCOMPARE(costsOf(summary.levels[0], 2).readKb, 0.05); // the host's: it may not be asked of the processes
    QCOMPARE(costSourcesOf(summary.levels[0], 2).read, CostSource::Host);
    QVERIFY(std::isnan(costsOf(summary.levels.at(1), 2).cpuUs));
    QVERIFY(std::isnan(costsOf(summary.levels[1], 2).readKb));
    QCOMPARE(costsOf(summary.levels[1], 2).writtenKb, 0.05);
    QCOMPARE(costSourcesOf(summary.levels[1], 2).cpu, CostSource::Unknown);
    QCOMPARE(costsOf(*record.ticks[0], 100).cpuUs, 2000.0);
    QVERIFY(std::isnan(costsOf(*record.ticks[1], 100).cpuUs));
    // Runs of older programs do not say whether processes are followed, but for the seconds that know something.
    Tick older = *record.ticks[1];
    older.followsServer = false;
    record.ticks[1] = std::make_shared<Tick>(older);
    QVERIFY(std::isnan(costsOf(summarize(record).levels.at(1), 2).cpuUs));
}

void TestServerProcess::noServerAtTheOtherEnd()
{
    QVERIFY(findServerProcess(-1).has_error());
    // Ourselves: no database server.
    QTcpServer listener;
    QVERIFY(listener.listen(QHostAddress::LocalHost));
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, listener.serverPort());
    QVERIFY(socket.waitForConnected());
    QVERIFY(listener.waitForNewConnection(5000));
    const auto found = findServerProcess(int(socket.socketDescriptor()));
    QVERIFY(found.has_error());
    QVERIFY2(found.error().message.find("no database server") != std::string::npos, found.error().message.c_str());
}

void TestServerProcess::runsKnowTheirServer_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<bool>("overTcp");
    for (const char *engine : {"postgresql", "mariadb", "mysql"}) {
        QTest::addRow("%s by socket", engine) << engine << false;
        QTest::addRow("%s by TCP", engine) << engine << true;
    }
    QTest::newRow("postgresql by TCP, seen by ssh") << "postgresql" << true;
    QTest::newRow("sqlite") << "sqlite" << false;
}

void TestServerProcess::runsKnowTheirServer()
{
    LOAD_TARGET(target)
    QFETCH(bool, overTcp);
    RunPlan plan;
    plan.profile = target.request.profile;
    plan.secret = target.request.secret;
    if (overTcp) {
        const auto tcp = parseProfileUrl(qgetenv(("SQLDYNO_TEST_" + engine.toUpper() + "_TCP").toLatin1()).toStdString());
        if (!tcp)
            QSKIP("this server is not there by TCP");
        plan.profile = tcp->profile;
        plan.secret = tcp->secret;
    }
    std::optional<SshServer> ssh;
    if (QByteArray(QTest::currentDataTag()).contains("ssh")) {
        NEED_PROGRAM("sshd")
        NEED_PROGRAM("ssh")
        plan.profile.hostSource = ssh.emplace().url();
    }
    ScriptOptions options;
    options.placeholder = findEngine(plan.profile.engine)->placeholder;
    const std::vector<ScriptSource> sources{{"one.sql", "SELECT 1;\n"}};
    const ScriptCompilation compiled = compileScripts(sources, options);
    auto workload = std::make_shared<CompiledWorkload>();
    workload->statements = compiled.statements;
    workload->symbols = compiled.symbols;
    workload->transactions.push_back({"one", "one", 1, compiled.scripts[0].program});
    plan.workload = workload;
    plan.ramp = *parseRamp("users 2 for=3s").ramp;
    plan.pool = 2;
    struct Listener final : RunObserver
    {
        RunRecord record;
        void onTick(TickPtr tick) override { record.ticks.push_back(tick); }
        void onEvent(const RunEvent &event) override { record.events.push_back(event); }
    } listener;
    RunRecord &record = listener.record;
    Runner runner(std::move(plan), listener);
    if (const auto opened = runner.open(record.info); !opened)
        QFAIL(opened.error().message.c_str());
    QCOMPARE(runner.run().state, RunState::Finished);

    QStringList told;
    for (const RunEvent &event : record.events)
        told << QString::fromStdString(event.text);
    const QString words = engine == "sqlite" ? "works within this program" : "are those of process";
    QVERIFY2(told.filter(words).size() == 1, qPrintable(told.join('\n')));
    QCOMPARE(told.filter("of ssh://127.0.0.1").size(), ssh ? 1 : 0);
    const Summary summary = summarize(record);
    QCOMPARE(summary.levels.size(), std::size_t(1));
    const LevelSummary &level = summary.levels.front();
    QVERIFY2(level.server.cpu.has_value(), qPrintable(told.join('\n')));
    QVERIFY(*level.server.cpu > 0);
    QVERIFY(level.server.contextSwitches.value() > 0);
    QVERIFY(level.server.memory.value() > 1e6);
    QVERIFY(level.server.diskRead.has_value());
    const Costs costs = costsOf(level, record.info.hostCpus);
    QVERIFY(costs.cpuUs > 0);
    QVERIFY(costs.contextSwitches > 0);
}

QTEST_GUILESS_MAIN(TestServerProcess)
#include "tst_serverprocess.moc"
