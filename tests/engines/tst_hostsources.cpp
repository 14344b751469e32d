// SPDX-License-Identifier: GPL-3.0-or-later
// Host figures of other machines: what they answer, and what becomes of a run when they no longer do.
#include "engines/host/boundedlookup.h"
#include "engines/host/nodeexporter.h"

#include "fakerun.h"
#include "hostprograms.h"

#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QtTest>

#include <atomic>
#include <memory>
#include <thread>

using namespace dyno;
using namespace fakerun;
using namespace hostprograms;
using namespace std::chrono_literals;

namespace {

// The real one, on a port of its own.
class Exporter
{
public:
    explicit Exporter(int port) : m_port(port) { start(); }
    ~Exporter() { stop(); }
    void start()
    {
        m_process = std::make_unique<QProcess>();
        m_process->setProcessChannelMode(QProcess::MergedChannels);
        m_process->start(programPath("prometheus-node-exporter"),
                         {QStringLiteral("--web.listen-address=127.0.0.1:%1").arg(m_port)});
        for (int i = 0; i < 200 && !answers(); ++i)
            std::this_thread::sleep_for(50ms);
    }
    void stop()
    {
        if (m_process) {
            m_process->kill();
            m_process->waitForFinished();
        }
        m_process.reset();
    }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(m_port); }

private:
    bool answers() const
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, quint16(m_port));
        return socket.waitForConnected(100);
    }
    int m_port;
    std::unique_ptr<QProcess> m_process;
};

// What a node_exporter of two CPUs, two disks and some interfaces answers, shortened.
const QByteArray captured =
    "# HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.\n"
    "# TYPE node_cpu_seconds_total counter\n"
    "node_cpu_guest_seconds_total{cpu=\"0\",mode=\"user\"} 7\n"
    "node_cpu_seconds_total{cpu=\"0\",mode=\"idle\"} 100.5\n"
    "node_cpu_seconds_total{cpu=\"0\",mode=\"iowait\"} 1.25\n"
    "node_cpu_seconds_total{cpu=\"0\",mode=\"irq\"} 0\n"
    "node_cpu_seconds_total{cpu=\"0\",mode=\"nice\"} 2\n"
    "node_cpu_seconds_total{cpu=\"0\",mode=\"softirq\"} 0.5\n"
    "node_cpu_seconds_total{cpu=\"0\",mode=\"steal\"} 3\n"
    "node_cpu_seconds_total{cpu=\"0\",mode=\"system\"} 10\n"
    "node_cpu_seconds_total{cpu=\"0\",mode=\"user\"} 20.01\n"
    "node_cpu_seconds_total{cpu=\"1\",mode=\"idle\"} 200\n"
    "node_cpu_seconds_total{cpu=\"1\",mode=\"user\"} 5\n"
    "node_context_switches_total 9.6599421e+07\n"
    "node_disk_io_time_seconds_total{device=\"sda\"} 731.912\n"
    "node_disk_io_time_seconds_total{device=\"sda1\"} 700\n"
    "node_disk_read_bytes_total{device=\"sda\"} 1.5855059968e+10\n"
    "node_disk_read_bytes_total{device=\"sda1\"} 1.5e+10\n"
    "node_disk_read_bytes_total{device=\"dm-0\"} 12\n"
    "node_disk_written_bytes_total{device=\"sda\"} 3.85889619968e+11\n"
    "node_filesystem_size_bytes{device=\"a\\\"}b\",fstype=\"ext4\",mountpoint=\"/\"} 5\n"
    "node_load1 9.35\n"
    "node_memory_MemAvailable_bytes 600\n"
    "node_memory_MemTotal_bytes 1000\n"
    "node_network_receive_bytes_total{device=\"eth0\"} 1.277572117e+09\n"
    "node_network_receive_bytes_total{device=\"lo\"} 5\n"
    "node_network_transmit_bytes_total{device=\"eth0\"} 1.185106e+06\n"
    "node_procs_running 12\n"
    "go_threads 7\n";

} // namespace

class TestHostSources : public QObject
{
    Q_OBJECT
private slots:
    void whatAnExporterSays();
    void whatIsLeftOutIsAbsent();
    void brokenLinesArePassedOver_data();
    void brokenLinesArePassedOver();
    void addresses_data();
    void addresses();
    void aPasswordIsNotRepeated();
    void theRealExporter();
    void anExporterThatComesBack();
    void othersAnswer_data();
    void othersAnswer();
    void aNameServerThatKeepsSilent();
    void whatIsWrongWithAnAddress_data();
    void whatIsWrongWithAnAddress();
    void aSourceIsTested();
    void aSilentSourceStopsNoRun();
};

void TestHostSources::whatAnExporterSays()
{
    const HostCounters c = parseNodeExporter(captured.toStdString());
    QVERIFY(c.stat.has_value());
    QCOMPARE(c.stat->cpus, 2);
    QCOMPARE(c.stat->times[ProcStat::User], std::uint64_t(2501)); // (20.01 + 5) s in hundredths
    QCOMPARE(c.stat->times[ProcStat::Nice], std::uint64_t(200));
    QCOMPARE(c.stat->times[ProcStat::System], std::uint64_t(1000));
    QCOMPARE(c.stat->times[ProcStat::Idle], std::uint64_t(30'050));
    QCOMPARE(c.stat->times[ProcStat::IoWait], std::uint64_t(125));
    QCOMPARE(c.stat->times[ProcStat::SoftIrq], std::uint64_t(50));
    QCOMPARE(c.stat->times[ProcStat::Steal], std::uint64_t(300));
    QCOMPARE(c.contextSwitches.value(), std::uint64_t(96'599'421));
    QCOMPARE(c.running.value(), std::uint64_t(12));
    QCOMPARE(c.load1.value(), 9.35);
    QCOMPARE(c.memoryUsed.value(), 400.0);
    QCOMPARE(c.disks.size(), std::size_t(1)); // neither the partition nor the volume
    QCOMPARE(c.disks[0].name, std::string("sda"));
    QCOMPARE(c.disks[0].readBytes, std::uint64_t(15'855'059'968));
    QCOMPARE(c.disks[0].writtenBytes, std::uint64_t(385'889'619'968));
    QCOMPARE(c.disks[0].busyMs, std::uint64_t(731'912));
    QCOMPARE(c.nets.value().size(), std::size_t(1));
    QCOMPARE(c.nets->front().receivedBytes, std::uint64_t(1'277'572'117));
    QCOMPARE(c.nets->front().sentBytes, std::uint64_t(1'185'106));
}

void TestHostSources::whatIsLeftOutIsAbsent()
{
    ProcFigures rates;
    rates.next(parseNodeExporter("node_load1 1\n"), 0);
    const HostFigures figures = rates.next(parseNodeExporter("node_load1 2\n"), 1);
    QCOMPARE(figures.load1.value(), 2.0);
    QVERIFY(!figures.cpu && !figures.contextSwitches && !figures.runQueue && !figures.memoryUsed &&
            !figures.diskRead && !figures.netSent);
}

void TestHostSources::brokenLinesArePassedOver_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no value") << QByteArray("node_load1\n");
    QTest::newRow("a word") << QByteArray("node_load1 high\n");
    QTest::newRow("no number") << QByteArray("node_load1 NaN\n");
    QTest::newRow("infinite") << QByteArray("node_load1 +Inf\n");
    QTest::newRow("negative") << QByteArray("node_load1 -1\n");
    QTest::newRow("open braces") << QByteArray("node_cpu_seconds_total{cpu=\"0\",mode=\"idle\" 5\n");
    QTest::newRow("open quote") << QByteArray("node_cpu_seconds_total{cpu=\"0\",mode=\"idle} 5\n");
    QTest::newRow("cut in an escape") << QByteArray("node_cpu_seconds_total{cpu=\"0\\");
    QTest::newRow("a web page") << QByteArray("<html>node_load1 5</html>");
}

void TestHostSources::brokenLinesArePassedOver()
{
    QFETCH(QByteArray, text);
    const HostCounters c = parseNodeExporter(text.toStdString());
    QVERIFY(!c.stat && !c.load1 && !c.memoryUsed && !c.contextSwitches && c.disks.empty() && !c.nets);
}

void TestHostSources::addresses_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("host"); // empty: refused
    QTest::addColumn<QByteArray>("port");
    QTest::addColumn<QByteArray>("path");
    const auto good = [](const char *url, const char *host, const char *port, const char *path) {
        QTest::newRow(url) << QByteArray(url) << QByteArray(host) << QByteArray(port) << QByteArray(path);
    };
    good("http://db1", "db1", "9100", "/metrics");
    good("http://db1/", "db1", "9100", "/metrics");
    good("http://db1:80/node/metrics", "db1", "80", "/node/metrics");
    good("http://db1:9100/metrics?collect[]=cpu", "db1", "9100", "/metrics?collect[]=cpu");
    good("http://[fe80::1]:9101", "fe80::1", "9101", "/metrics");
    good("http://[::1]", "::1", "9100", "/metrics");
    for (const char *wrong : {"https://db1", "http://", "http:///metrics", "http://db1:0", "http://db1:99999",
                              "http://db1:port", "http://[::1", "http://[::1]9100", "http://db 1", "http://db1/a b"})
        good(wrong, "", "", "");
}

void TestHostSources::addresses()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, host);
    QFETCH(QByteArray, port);
    QFETCH(QByteArray, path);
    const auto address = parseHttpAddress(url.toStdString());
    QCOMPARE(address.has_value(), !host.isEmpty());
    if (address.has_value())
        QCOMPARE(*address, (HttpAddress{host.toStdString(), port.toStdString(), path.toStdString()}));
    else
        QCOMPARE(address.error().kind, ErrorKind::Usage);
    // Runs are refused for wrong addresses, and for nothing else.
    QCOMPARE(makeHostSource(url.toStdString()).has_value(), !host.isEmpty());
}

void TestHostSources::aPasswordIsNotRepeated()
{
    const auto made = makeHostSource("http://joe:wonderland@db1:9100");
    QVERIFY(made.has_error());
    QVERIFY(made.error().message.find("wonderland") == std::string::npos);
}

void TestHostSources::theRealExporter()
{
    NEED_PROGRAM("prometheus-node-exporter")
    Exporter exporter(freePort());
    auto made = makeHostSource(exporter.url());
    QVERIFY2(made.has_value(), made.has_error() ? made.error().message.c_str() : "");
    HostSource &source = **made;
    QCOMPARE(source.title(), "node_exporter " + exporter.url());
    const auto figures = figuresOf(source);
    QVERIFY2(figures.has_value(), source.note().c_str());
    // Of this machine, so that this machine's own source says what they must be.
    QCOMPARE(source.cpuCount(), (*makeHostSource("local"))->cpuCount());
    const auto &cpu = *figures->cpu;
    const double sum = cpu.usr + cpu.nice + cpu.sys + cpu.iowait + cpu.irq + cpu.steal + cpu.idle;
    QVERIFY2(qAbs(sum - 100) < 0.01, qPrintable(QString::number(sum)));
    QVERIFY(figures->contextSwitches.value() > 0);
    QVERIFY(figures->memoryUsed.value() > 1e6);
    QVERIFY(figures->runQueue.has_value() && figures->load1.has_value());
    QVERIFY2(source.note().empty(), source.note().c_str());
}

void TestHostSources::anExporterThatComesBack()
{
    NEED_PROGRAM("prometheus-node-exporter")
    Exporter exporter(freePort());
    const auto source = *makeHostSource(exporter.url());
    QVERIFY(figuresOf(*source).has_value());
    exporter.stop();
    QVERIFY(fallsSilent(*source));
    QVERIFY2(source->note().find("node_exporter http://127.0.0.1") != std::string::npos, source->note().c_str());
    exporter.start();
    QVERIFY(figuresOf(*source).has_value());
    QCOMPARE(source->note(), std::string());
}

void TestHostSources::othersAnswer_data()
{
    QTest::addColumn<QByteArray>("answer"); // empty: none, ever
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("not found") << QByteArray("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n") << QByteArray("404");
    QTest::newRow("another program") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
                                     << QByteArray("none of node_exporter's");
    QTest::newRow("no HTTP") << QByteArray("SSH-2.0-server\r\n\r\n") << QByteArray("does not come whole");
    QTest::newRow("cut off") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nnode_load1 1\n")
                             << QByteArray("does not come whole");
    QTest::newRow("too much") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")
                              << QByteArray("does not come whole");
    QTest::newRow("silence") << QByteArray() << QByteArray("does not come whole");
}

void TestHostSources::othersAnswer()
{
    QFETCH(QByteArray, answer);
    QFETCH(QByteArray, reason);
    std::atomic<int> port = 0;
    std::atomic<bool> stops = false;
    std::thread other([&] {
        QTcpServer server;
        server.listen(QHostAddress::LocalHost);
        port = server.serverPort();
        std::vector<std::unique_ptr<QTcpSocket>> held;
        while (!stops) {
            if (!server.waitForNewConnection(50))
                continue;
            held.emplace_back(server.nextPendingConnection())->waitForReadyRead(1000);
            if (answer.isEmpty())
                continue;
            held.back()->write(answer);
            held.back()->waitForBytesWritten(1000);
            held.back()->disconnectFromHost();
        }
        held.clear();
    });
    while (port == 0)
        std::this_thread::sleep_for(1ms);
    {
        const auto source = *makeHostSource("http://127.0.0.1:" + std::to_string(port));
        const HostFigures figures = source->sample();
        QVERIFY(!figures.cpu && !figures.load1 && !figures.memoryUsed);
        const std::string note = source->note();
        stops = true;
        other.join();
        QVERIFY2(note.find(reason.toStdString()) != std::string::npos, note.c_str());
    }
}

void TestHostSources::aNameServerThatKeepsSilent()
{
    // Shared: a look-up that is left behind may outlive this.
    struct NameServer
    {
        std::atomic<int> asked = 0;
        std::atomic<bool> answers = false;
    };
    const auto server = std::make_shared<NameServer>();
    const auto resolve = [server](const std::string &) -> Result<BoundedLookup::Addresses> {
        ++server->asked;
        while (!server->answers)
            std::this_thread::sleep_for(1ms);
        return BoundedLookup::Addresses{"10.0.0.1"};
    };
    {
        BoundedLookup lookup("db1", resolve);
        for (int i = 0; i < 2; ++i) {
            const auto nothing = lookup.wait(20ms);
            QVERIFY(nothing.has_error());
            QCOMPARE(nothing.error().kind, ErrorKind::Timeout);
        }
        server->answers = true;
        QCOMPARE(lookup.wait(10s).value(), BoundedLookup::Addresses{"10.0.0.1"});
        QCOMPARE(int(server->asked), 1); // every wait was for the same look-up
        // A run that ends waits for no name server.
        server->answers = false;
        std::thread end([&] { lookup.interrupt(); });
        QVERIFY(lookup.wait(std::chrono::hours(1)).has_error());
        end.join();
    }
    server->answers = true;
    // An address needs nobody.
    BoundedLookup numeric("::1", resolve);
    QCOMPARE(numeric.wait(10s).value(), BoundedLookup::Addresses{"::1"});
}

void TestHostSources::whatIsWrongWithAnAddress_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<bool>("good");
    QTest::newRow("this machine") << "local" << true;
    QTest::newRow("none") << "none" << true;
    QTest::newRow("exporter") << "http://db1" << true;
    QTest::newRow("ssh") << "ssh://me@db1" << true;
    QTest::newRow("port") << "http://db1:0" << false;
    QTest::newRow("no host") << "ssh://" << false;
    QTest::newRow("another scheme") << "https://db1" << false;
    QTest::newRow("a word") << "db1" << false;
}

void TestHostSources::whatIsWrongWithAnAddress()
{
    QFETCH(QString, spec);
    QFETCH(bool, good);
    QCOMPARE(checkHostSource(spec.toStdString()).has_value(), good);
}

void TestHostSources::aSourceIsTested()
{
    const auto here = testHostSource("local");
    QVERIFY(here.has_value());
    QCOMPARE(here->title, std::string("this machine"));
    QVERIFY(here->cpus > 0);
    QVERIFY(testHostSource("none")->title.empty());
    const auto nobody = testHostSource("http://127.0.0.1:1");
    QVERIFY(nobody.has_error());
    QVERIFY2(nobody.error().message.find("http://127.0.0.1:1") != std::string::npos, nobody.error().message.c_str());
}

void TestHostSources::aSilentSourceStopsNoRun()
{
    NEED_PROGRAM("prometheus-node-exporter")
    FakeServer server;
    fakeServer = &server;
    Exporter exporter(freePort());
    RunPlan plan = planOf(workloadOf("SELECT 1;\n", {1, 2}), "users 2 for=10s", 2);
    plan.profile.hostSource = exporter.url();
    Observed observed;
    observed.whenTicked = [&](const Tick &tick) {
        if (tick.number == 2)
            exporter.stop();
        if (tick.number == 5)
            exporter.start();
    };
    RunInfo info;
    const RunEnd end = go(std::move(plan), observed, &info);
    QCOMPARE(end.state, RunState::Finished);
    QCOMPARE(info.hostSource, "node_exporter " + exporter.url());
    std::size_t gap = 0, back = 0;
    for (std::size_t i = 0; i < observed.ticks.size(); ++i) {
        const HostFigures &host = observed.ticks[i]->host;
        QVERIFY(observed.ticks[i]->total().committed > 0 || observed.ticks[i]->phase < 0);
        if (i >= 2 && !gap && !host.cpu) {
            gap = i;
            QVERIFY(!host.load1 && !host.memoryUsed && !host.contextSwitches && !host.diskRead && !host.netSent);
        }
        if (gap && !back && host.cpu)
            back = i;
    }
    fakeServer = nullptr;
    QVERIFY(gap > 0);
    QVERIFY(back > gap);
    const auto told = [&](RunEvent::Kind kind, std::string_view text) {
        return std::count_if(observed.events.begin(), observed.events.end(), [&](const RunEvent &event) {
            return event.kind == kind && event.text.find(text) != std::string::npos;
        });
    };
    QCOMPARE(told(RunEvent::Kind::Finding, "No host figures from node_exporter"), 1);
    QCOMPARE(told(RunEvent::Kind::Note, "The host figures are back"), 1);
}

QTEST_GUILESS_MAIN(TestHostSources)
#include "tst_hostsources.moc"
