// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/hostsource.h"
#include "engines/host/procfigures.h"

#include <QtTest>

#include <thread>

using namespace dyno;
using namespace std::chrono_literals;

namespace {

std::string statText(const char *cpu, int cpus, const char *switches = "1000", const char *running = "2")
{
    std::string text = std::string("cpu  ") + cpu + "\n";
    for (int i = 0; i < cpus; ++i)
        text += "cpu" + std::to_string(i) + " 1 2 3 4 5 6 7 8 9 10\n";
    return text + "intr 12345 0 9 0\nctxt " + switches +
           "\nbtime 1700000000\nprocesses 4711\nprocs_running " + running +
           "\nprocs_blocked 0\nsoftirq 1 2 3\n";
}

const std::string meminfo = "MemTotal:       1000 kB\nMemFree:         100 kB\nMemAvailable:    600 kB\n"
                            "Buffers:          50 kB\nCached:          200 kB\n";

} // namespace

class TestHost : public QObject
{
    Q_OBJECT
private slots:
    void cpuShares();
    void cpuAbsent_data();
    void cpuAbsent();
    void statNeedsItsLines_data();
    void statNeedsItsLines();
    void memory_data();
    void memory();
    void load_data();
    void load();
    void disksAreWhole();
    void netWithoutLoopback();
    void ratesPerSecond();
    void firstSampleIsEmpty();
    void backwardsIsAbsent();
    void comingAndGoing();
    void nothingReadable();
    void thisMachine();
    void catalog();
};

void TestHost::cpuShares()
{
    // user nice system idle iowait irq softirq steal guest guest_nice
    const auto before = parseProcStat(statText("1000 100 500 8000 200 10 20 30 400 50", 4));
    const auto now = parseProcStat(statText("1080 110 550 8200 230 14 26 50 480 60", 4));
    QVERIFY(before && now);
    QCOMPARE(before->cpus, 4);
    QCOMPARE(before->running, std::uint64_t(2));
    const auto cpu = cpuBetween(*before, *now);
    QVERIFY(cpu.has_value());
    // 80 + 10 + 50 + 200 + 30 + 4 + 6 + 20 = 400 ticks; the guest's are within user's
    QCOMPARE(cpu->usr, 20.0);
    QCOMPARE(cpu->nice, 2.5);
    QCOMPARE(cpu->sys, 12.5);
    QCOMPARE(cpu->idle, 50.0);
    QCOMPARE(cpu->iowait, 7.5);
    QCOMPARE(cpu->irq, 2.5);
    QCOMPARE(cpu->steal, 5.0);

    // Kernels before 2.6 tell four times only.
    const auto old = parseProcStat(statText("0 0 0 0", 1)), later = parseProcStat(statText("25 0 25 50", 1));
    QCOMPARE(cpuBetween(*old, *later)->sys, 25.0);
}

void TestHost::cpuAbsent_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<int>("cpusBefore");
    QTest::addColumn<QByteArray>("now");
    QTest::addColumn<int>("cpusNow");
    QTest::addColumn<double>("idle"); // -1: absent
    const QByteArray start = "100 100 100 100 100 100 100 100 0 0";
    QTest::newRow("no time passed") << start << 2 << start << 2 << -1.0;
    QTest::newRow("user goes back") << start << 2 << QByteArray("99 100 100 200 100 100 100 100 0 0") << 2
                                    << -1.0;
    QTest::newRow("idle goes back") << start << 2 << QByteArray("200 100 100 50 100 100 100 100 0 0") << 2
                                    << -1.0;
    QTest::newRow("steal goes back") << start << 2 << QByteArray("200 100 100 200 100 100 100 0 0 0") << 2
                                     << -1.0;
    QTest::newRow("after a restart") << start << 2 << QByteArray("1 0 1 5 0 0 0 0 0 0") << 2 << -1.0;
    QTest::newRow("a CPU left") << start << 2 << QByteArray("200 100 100 200 100 100 100 100 0 0") << 1
                                << -1.0;
    QTest::newRow("iowait steps back")
        << start << 2 << QByteArray("150 100 100 150 98 100 100 100 0 0") << 2 << 50.0;
}

void TestHost::cpuAbsent()
{
    QFETCH(QByteArray, before);
    QFETCH(int, cpusBefore);
    QFETCH(QByteArray, now);
    QFETCH(int, cpusNow);
    QFETCH(double, idle);
    const auto cpu =
        cpuBetween(*parseProcStat(statText(before, cpusBefore)), *parseProcStat(statText(now, cpusNow)));
    QCOMPARE(cpu ? cpu->idle : -1.0, idle);
}

void TestHost::statNeedsItsLines_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no cpu") << QByteArray("ctxt 1\nprocs_running 1\n");
    QTest::newRow("short cpu") << QByteArray("cpu 1 2 3\nctxt 1\nprocs_running 1\n");
    QTest::newRow("no ctxt") << QByteArray("cpu 1 2 3 4\nprocs_running 1\n");
    QTest::newRow("no procs_running") << QByteArray("cpu 1 2 3 4\nctxt 1");
    QTest::newRow("words") << QByteArray("cpu a b c d\nctxt x\nprocs_running -1\n");
}

void TestHost::statNeedsItsLines()
{
    QFETCH(QByteArray, text);
    QVERIFY(!parseProcStat(text.toStdString()));
}

void TestHost::memory_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("bytes");                                         // -1: absent
    QTest::newRow("usual") << QByteArray::fromStdString(meminfo) << 409'600.0; // (1000 − 600) × 1024
    QTest::newRow("old kernel") << QByteArray(
                                       "MemTotal: 1000 kB\nMemFree: 100 kB\nBuffers: 50 kB\nCached: 250 kB\n")
                                << 614'400.0; // (1000 − 400) × 1024
    QTest::newRow("no total") << QByteArray("MemAvailable: 600 kB\n") << -1.0;
    QTest::newRow("no parts") << QByteArray("MemTotal: 1000 kB\nMemFree: 100 kB\n") << -1.0;
    QTest::newRow("more than all") << QByteArray("MemTotal: 1000 kB\nMemAvailable: 1001 kB\n") << -1.0;
    QTest::newRow("empty") << QByteArray() << -1.0;
}

void TestHost::memory()
{
    QFETCH(QByteArray, text);
    QFETCH(double, bytes);
    QCOMPARE(parseMemoryUsed(text.toStdString()).value_or(-1), bytes);
}

void TestHost::load_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("load"); // -1: absent
    QTest::newRow("usual") << QByteArray("3.25 1.00 0.50 2/345 6789\n") << 3.25;
    QTest::newRow("zero") << QByteArray("0.00 0.00 0.00 1/1 1\n") << 0.0;
    QTest::newRow("empty") << QByteArray() << -1.0;
    QTest::newRow("word") << QByteArray("high\n") << -1.0;
    QTest::newRow("negative") << QByteArray("-1.0 1 1\n") << -1.0;
    QTest::newRow("no number") << QByteArray("nan 1 1\n") << -1.0;
}

void TestHost::load()
{
    QFETCH(QByteArray, text);
    QFETCH(double, load);
    QCOMPARE(parseLoad1(text.toStdString()).value_or(-1), load);
}

void TestHost::disksAreWhole()
{
    const auto disks = parseDiskstats("   7    0 loop0 9 9 9 9 9 9 9 9 0 9 9\n"
                                      "   8    0 sda 10 0 100 5 20 0 200 8 0 40 13\n"
                                      "   8    1 sda1 10 0 100 5 20 0 200 8 0 40 13\n"
                                      " 259    0 nvme0n1 1 0 2 0 3 0 4 0 0 7 0 1 2 3 4 5 6\n"
                                      " 259    1 nvme0n1p1 1 0 2 0 3 0 4 0 0 7 0\n"
                                      " 259    2 nvme0n12 1 0 6 0 3 0 8 0 0 9 0\n"
                                      " 253    0 dm-0 10 0 100 5 20 0 200 8 0 40 13\n"
                                      "   9    1 md1 10 0 100 5 20 0 200 8 0 40 13\n"
                                      "  11    0 sr0 0 0 0 0 0 0 0 0 0 0 0\n"
                                      "   8   16 sdb 1 2 3\n"
                                      "broken\n");
    QCOMPARE(disks.size(), std::size_t(3));
    QCOMPARE(disks[0].name, std::string("sda"));
    QCOMPARE(disks[0].readBytes, std::uint64_t(51'200)); // 100 sectors of 512
    QCOMPARE(disks[0].writtenBytes, std::uint64_t(102'400));
    QCOMPARE(disks[0].busyMs, std::uint64_t(40));
    QCOMPARE(disks[1].name, std::string("nvme0n1"));
    QCOMPARE(disks[2].name, std::string("nvme0n12")); // a namespace of its own
}

void TestHost::netWithoutLoopback()
{
    const auto nets = parseNetDev(
        "Inter-|   Receive                                                |  Transmit\n"
        " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo\n"
        "    lo: 580870    2863    0    0    0     0          0         0   580870    2863    0    0    0\n"
        "  eth0:627451243   13192    0    0    0     0          0         0   545682    6769    0    0    0\n"
        "enp3s0: 10 1 0 0 0 0 0 0 20 2 0 0 0\n"
        "eth0.7: 10 1 0 0 0 0 0 0 20 2 0 0 0\n"
        "veth1a: 10 1 0 0 0 0 0 0 20 2 0 0 0\n"
        "docker0: 10 1 0 0 0 0 0 0 20 2 0 0 0\n"
        " wlan0: 10 1\n");
    QCOMPARE(nets.size(), std::size_t(2));
    QCOMPARE(nets[0].name, std::string("eth0"));
    QCOMPARE(nets[0].receivedBytes, std::uint64_t(627'451'243));
    QCOMPARE(nets[0].sentBytes, std::uint64_t(545'682));
    QCOMPARE(nets[1].name, std::string("enp3s0"));
}

namespace {

const ProcTexts start{statText("0 0 0 0 0 0 0 0", 2, "1000", "1"), "0.10 0 0 1/1 1\n", meminfo,
                      "8 0 sda 1 0 100 0 1 0 200 0 0 50 0\n8 16 sdb 1 0 0 0 1 0 0 0 0 10 0\n",
                      "eth0: 1000 1 0 0 0 0 0 0 5000 1 0 0 0\n"};
const ProcTexts twoSecondsLater{statText("100 0 0 300 0 0 0 0", 2, "9000", "7"), "2.50 0 0 1/1 1\n", meminfo,
                                "8 0 sda 1 0 140 0 1 0 280 0 0 550 0\n8 16 sdb 1 0 4 0 1 0 8 0 0 1610 0\n",
                                "eth0: 7000 1 0 0 0 0 0 0 6000 1 0 0 0\n"};

} // namespace

void TestHost::ratesPerSecond()
{
    ProcFigures figures;
    figures.next(start, 0);
    const HostFigures host = figures.next(twoSecondsLater, 2.0);
    QCOMPARE(host.cpu.value().usr, 25.0);
    QCOMPARE(host.load1.value(), 2.5);
    QCOMPARE(host.runQueue.value(), 7.0);
    QCOMPARE(host.contextSwitches.value(), 4'000.0);
    QCOMPARE(host.memoryUsed.value(), 409'600.0);
    QCOMPARE(host.diskRead.value(), 11'264.0);    // (40 + 4) × 512 / 2
    QCOMPARE(host.diskWritten.value(), 22'528.0); // (80 + 8) × 512 / 2
    QCOMPARE(host.diskBusy.value(), 80.0);        // sdb: 1600 ms of 2000
    QCOMPARE(host.netReceived.value(), 3'000.0);
    QCOMPARE(host.netSent.value(), 500.0);
}

void TestHost::firstSampleIsEmpty()
{
    ProcFigures figures;
    const HostFigures host = figures.next(start, 1.0);
    QVERIFY(!host.cpu && !host.load1 && !host.runQueue && !host.contextSwitches && !host.memoryUsed &&
            !host.diskRead && !host.diskWritten && !host.diskBusy && !host.netReceived && !host.netSent);
}

void TestHost::backwardsIsAbsent()
{
    ProcFigures figures;
    figures.next(twoSecondsLater, 0);
    const HostFigures host = figures.next(start, 2.0); // every counter is lower than it was
    QVERIFY(!host.cpu && !host.contextSwitches && !host.diskRead && !host.diskWritten && !host.diskBusy &&
            !host.netReceived && !host.netSent);
    QCOMPARE(host.load1.value(), 0.1); // gauges are no counters
    QCOMPARE(host.memoryUsed.value(), 409'600.0);
    QCOMPARE(figures.next(twoSecondsLater, 2.0).cpu.value().usr, 25.0); // and all is well again
    QVERIFY(!figures.next(twoSecondsLater, 0.0).load1);                 // no time, no figures
}

void TestHost::comingAndGoing()
{
    ProcFigures figures;
    ProcTexts before = start, now = twoSecondsLater;
    before.diskstats = "8 0 sda 1 0 100 0 1 0 200 0 0 50 0\n8 32 sdc 1 0 9 0 1 0 9 0 0 9 0\n";
    before.netdev = "eth1: 900000 1 0 0 0 0 0 0 900000 1 0 0 0\n";
    figures.next(before, 0);
    const HostFigures host = figures.next(now, 2.0);
    QCOMPARE(host.diskRead.value(), 10'240.0); // sda alone was there both times
    QCOMPARE(host.diskBusy.value(), 25.0);
    QCOMPARE(host.netReceived.value(), 0.0);

    now.diskstats.clear();
    now.netdev.clear();
    QVERIFY(!figures.next(now, 1.0).diskRead);
    QVERIFY(!figures.next(twoSecondsLater, 1.0).netSent); // nothing to compare with
}

void TestHost::nothingReadable()
{
    ProcFigures figures;
    figures.next(ProcTexts(), 0);
    const HostFigures host = figures.next(ProcTexts(), 1.0);
    QVERIFY(!host.cpu && !host.load1 && !host.runQueue && !host.memoryUsed && !host.diskRead &&
            !host.netReceived);
    figures.next(start, 1.0);
    QVERIFY(figures.next(twoSecondsLater, 2.0).cpu.has_value());
}

void TestHost::thisMachine()
{
#ifndef Q_OS_LINUX
    QSKIP("this machine's figures come from /proc");
#endif
    auto made = makeHostSource("local");
    QVERIFY(made.has_value());
    HostSource &host = **made;
    QVERIFY(!host.sample().cpu);
    QVERIFY2(host.note().empty(), host.note().c_str());
    std::this_thread::sleep_for(50ms);
    const HostFigures figures = host.sample();
    QVERIFY(figures.cpu.has_value());
    const auto &cpu = *figures.cpu;
    const double sum = cpu.usr + cpu.nice + cpu.sys + cpu.iowait + cpu.irq + cpu.steal + cpu.idle;
    QVERIFY2(qAbs(sum - 100) < 0.01, qPrintable(QString::number(sum)));
    QVERIFY(figures.load1.has_value());
    QVERIFY(figures.runQueue.value() >= 1); // this test
    QVERIFY(figures.memoryUsed.value() > 1e6);
    QVERIFY(figures.contextSwitches.value() > 0);
    QVERIFY(host.cpuCount() >= 1);
    QCOMPARE(host.title(), std::string("this machine"));
}

void TestHost::catalog()
{
    const auto none = makeHostSource("none");
    QVERIFY(none.has_value() && !*none);
    const auto unknown = makeHostSource("telepathy");
    QVERIFY(!unknown.has_value());
    QVERIFY(unknown.error().message.find("telepathy") != std::string::npos);
    for (const HostSourceKind &kind : hostCatalog()) {
        QVERIFY(kind.accepts(kind.id));
        QVERIFY(unknown.error().advice.find(kind.id) != std::string::npos);
    }
}

QTEST_APPLESS_MAIN(TestHost)
#include "tst_host.moc"
