// SPDX-License-Identifier: GPL-3.0-or-later
// Which process the database server is, and how it is followed: also when it is restarted, cannot be read in time, or
// has more memory than can be walked through.
#include "engines/host/serverreader.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <thread>

using namespace dyno;
using namespace std::chrono_literals;

namespace {

// /proc as another machine lists it.
class Machine
{
public:
    Machine &process(int id, const char *name, int parent, int user, const char *command = "", int started = 100)
    {
        const std::string folder = "/proc/" + std::to_string(id);
        m_text += folder + "/stat:" + std::to_string(id) + " (" + name + ") S " + std::to_string(parent) +
                  " 1 1 0 -1 0 0 0 0 0 1 1 1 1 20 0 1 0 " + std::to_string(started) + " 0\n";
        m_text += folder + "/status:Name:\t" + name + "\n" + folder + "/status:Uid:\t0\t" + std::to_string(user) +
                  "\t0\t0\n";
        if (*command)
            m_text += folder + "/cmdline:" + command + "\n";
        return *this;
    }
    // From 127.0.0.1:40312 to 127.0.0.1:5432, as the end that `user` holds.
    Machine &connection(int user)
    {
        m_text += "/proc/net/tcp:   7: 0100007F:1538 0100007F:9D78 01 00000000:00000000 00:00000000 00000000  " +
                  std::to_string(user) + "        0 4242 1\n";
        return *this;
    }
    ProcListing files() const { return ProcListing(m_text); }

private:
    std::string m_text;
};
const ConnectionEnds ends{"0100007F:1538", "0100007F:9D78", 40312};

// Looks as the test says.
class ToldReader final : public ServerReader
{
public:
    Result<ServerProcess> find() override { return ServerProcess{4711, "postgres"}; }
    Result<MemoryLook> readMemory(std::span<const int> processes) override
    {
        MemoryLook look;
        for (const int process : processes)
            look.sizes[process] = 1e6;
        return look;
    }
    Result<Look> read() override
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_hangs || m_isInterrupted; });
        Look look;
        look.reading.emplace();
        look.reading->processes = {4711};
        look.reading->sum.cpuNs = m_cpuNs += 500'000'000;
        look.took = m_took;
        return look;
    }
    void interrupt() override
    {
        const std::lock_guard lock(m_mutex);
        m_isInterrupted = true;
        m_changed.notify_all();
    }
    void cost(std::chrono::nanoseconds took)
    {
        const std::lock_guard lock(m_mutex);
        m_took = took;
    }
    void hang(bool hangs)
    {
        const std::lock_guard lock(m_mutex);
        m_hangs = hangs;
        m_changed.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_hangs = false, m_isInterrupted = false;
    std::uint64_t m_cpuNs = 0;
    std::chrono::nanoseconds m_took{};
};

// Asks about as a run does; false after twenty seconds.
bool comesTo(ServerSource &source, const std::function<bool(const ServerFigures &)> &wanted)
{
    for (int i = 0; i < 200; ++i) {
        if (wanted(source.sample()))
            return true;
        std::this_thread::sleep_for(100ms);
    }
    return false;
}
bool isKnown(const ServerFigures &figures)
{
    return figures.cpu.has_value();
}

} // namespace

class TestServerSource : public QObject
{
    Q_OBJECT
private slots:
    void byTheUserWhoHoldsIt_data();
    void byTheUserWhoHoldsIt();
    void whoComesInPlaceOfIt_data();
    void whoComesInPlaceOfIt();
    void whoListensWhereItDid();
    void listings();
    void familiesAddUp();
    void memoryIsFoundLittleByLittle();
    void memoryThatMayNotBeAsked();
    void tooMuchMemoryIsGivenUp();
    void whatCannotBeReadInTimeIsAGap();
    void figuresAreGivenOnce();
    void aRestartIsFollowed();
};

void TestServerSource::byTheUserWhoHoldsIt_data()
{
    QTest::addColumn<int>("id"); // of the process that is found; 0: none
    QTest::addColumn<QByteArray>("why");
    const auto row = [](const char *title, int id, const char *why) {
        QTest::newRow(title) << id << QByteArray(why);
    };
    row("nobody's connection", 0, "another machine or in a container");
    row("postgres names it", 50, "");
    row("pgbouncer of the same user", 0, "pgbouncer may hold it");
    row("two, one names it", 60, "");
    row("two of mysqld", 0, "cannot be seen");
    row("mysqld alone", 70, "");
    row("mysqld under its script", 70, "");
    row("mysqld that has changed its user, with a router", 0, "mysqlrouter may hold");
    row("no server", 0, "cannot be seen");
}

void TestServerSource::byTheUserWhoHoldsIt()
{
    QFETCH(int, id);
    QFETCH(QByteArray, why);
    const QByteArray machine = QTest::currentDataTag();
    Machine m;
    m.process(1, "systemd", 0, 0);
    if (machine != "nobody's connection")
        m.connection(26);
    if (machine.contains("postgres") || machine.startsWith("pgbouncer") || machine.startsWith("two, one"))
        m.process(50, "postgres", 1, 26, "/usr/bin/postgres -D a").process(51, "postgres", 50, 26, "postgres: checkpointer");
    if (machine == "postgres names it")
        m.process(52, "postgres", 50, 26, "postgres: app shop 127.0.0.1(40312) idle").process(80, "pgbouncer", 1, 26);
    if (machine.startsWith("pgbouncer"))
        m.process(52, "postgres", 50, 26, "postgres: app shop 127.0.0.1(40313) idle").process(80, "pgbouncer", 1, 26);
    if (machine.startsWith("two, one"))
        m.process(60, "postgres", 1, 26, "/usr/bin/postgres -D b")
            .process(61, "postgres", 60, 26, "postgres: app shop 127.0.0.1(40312) idle");
    if (machine.startsWith("two of"))
        m.process(70, "mysqld", 1, 26).process(71, "mysqld", 1, 26);
    if (machine == "mysqld alone")
        m.process(70, "mysqld", 1, 26).process(90, "sshd", 1, 0);
    if (machine == "mysqld under its script")
        m.process(69, "mysqld_safe", 1, 26).process(70, "mysqld", 69, 26).process(72, "backup", 70, 26);
    if (machine.contains("router"))
        m.process(70, "mysqld", 1, 26).process(75, "mysqlrouter", 1, 26);
    if (machine == "no server")
        m.process(80, "pgbouncer", 1, 26);
    const auto found = serverOf(m.files(), ends);
    QCOMPARE(found.has_value() ? found->id : 0, id);
    if (found.has_error())
        QVERIFY2(found.error().message.find(why.toStdString()) != std::string::npos, found.error().message.c_str());
}

void TestServerSource::whoComesInPlaceOfIt_data()
{
    QTest::addColumn<int>("id");
    QTest::newRow("nobody yet") << 0;
    QTest::newRow("the same command") << 90;
    QTest::newRow("the same number") << 50;
    QTest::newRow("another server that was there before") << 0;
    QTest::newRow("another server that began since") << 0;
    QTest::newRow("of another user") << 0;
    QTest::newRow("children that were left behind") << 0;
    QTest::newRow("two of the same command") << 0;
}

void TestServerSource::whoComesInPlaceOfIt()
{
    QFETCH(int, id);
    const std::string row = QTest::currentDataTag();
    const char *const command = "/usr/bin/postgres -D a";
    Machine before;
    before.process(50, "postgres", 1, 26, command, 1000).process(51, "postgres", 50, 26, "postgres: checkpointer", 1001);
    before.process(40, "postgres", 1, 26, "/usr/bin/postgres -D b", 900);
    const auto trace = traceOf(before.files(), {50, "postgres"});
    QVERIFY(trace.has_value());
    Machine now;
    now.process(40, "postgres", 1, 26, "/usr/bin/postgres -D b", 900);
    if (row == "the same command" || row.starts_with("two"))
        now.process(90, "postgres", 1, 26, command, 2000).process(91, "postgres", 90, 26, "postgres: checkpointer", 2001);
    if (row == "the same number")
        now.process(50, "postgres", 1, 26, command, 2000);
    if (row.ends_with("began since"))
        now.process(95, "postgres", 1, 26, "/usr/bin/postgres -D c", 2000);
    if (row == "of another user")
        now.process(90, "postgres", 1, 27, command, 2000);
    if (row.starts_with("children"))
        now.process(55, "postgres", 1, 26, "postgres: app shop 127.0.0.1(40312) idle", 1500);
    if (row.starts_with("two"))
        now.process(92, "postgres", 1, 26, command, 2005);
    const auto found = successorOf(now.files(), *trace);
    QCOMPARE(found.has_value() ? found->id : 0, id);
    if (found.has_error())
        QVERIFY2(found.error().message.find("process 50 (postgres) is gone") != std::string::npos,
                 found.error().message.c_str());
}

// As tests/servers begins MariaDB: the first time with a file of statements, later without.
void TestServerSource::whoListensWhereItDid()
{
    struct WithSockets final : ProcFiles
    {
        explicit WithSockets(const Machine &machine) : files(machine.files()) {}
        std::optional<std::string> read(const std::string &path) const override
        {
            if (path == "net/tcp")
                return "  0: 0100007F:0CEA 00000000:0000 0A 0:0 0:0 0 27 0 4001 1\n"
                       "  1: 0100007F:0CEB 00000000:0000 0A 0:0 0:0 0 27 0 4002 1\n"
                       "  2: 0100007F:0CEA 0100007F:9999 01 0:0 0:0 0 27 0 4009 1\n";
            if (path == "net/unix")
                return "0: 00000002 00000000 00010000 0001 01 4003 /run/db/sock\n";
            return files.read(path);
        }
        std::vector<int> numbersIn(const std::string &folder) const override { return files.numbersIn(folder); }
        std::vector<std::string> linksIn(const std::string &folder) const override
        {
            const auto found = links.find(folder);
            return found == links.end() ? std::vector<std::string>() : found->second;
        }
        ProcListing files;
        std::map<std::string, std::vector<std::string>> links;
    };
    Machine before;
    before.process(50, "mariadbd", 1, 27, "mariadbd --init-file=x", 1000);
    WithSockets old(before);
    old.links["50/fd"] = {"/dev/null", "socket:[4001]", "socket:[4003]", "socket:[4009]"};
    const auto trace = traceOf(old, {50, "mariadbd"});
    QCOMPARE(trace.value().listens, (std::set<std::string>{"0100007F:0CEA", "/run/db/sock"}));

    Machine now;
    now.process(90, "mariadbd", 1, 27, "mariadbd", 2000).process(95, "mariadbd", 1, 27, "mariadbd", 2001);
    WithSockets later(now);
    QVERIFY(successorOf(later, *trace).has_error()); // neither listens yet
    later.links["95/fd"] = {"socket:[4002]"};        // at another port
    QVERIFY(successorOf(later, *trace).has_error());
    later.links["90/fd"] = {"socket:[4003]"}; // at the socket
    QCOMPARE(successorOf(later, *trace).value().id, 90);
    later.links["90/fd"] = {"socket:[4001]"}; // at the port
    QCOMPARE(successorOf(later, *trace).value().id, 90);
}

void TestServerSource::listings()
{
    const ProcListing files("Welcome to db1: enjoy\n/proc/7/io:read_bytes: 4096\n/proc/7/io:write_bytes: 512\n"
                            "/proc/7/task/7/status:voluntary_ctxt_switches:\t3\n"
                            "/proc/7/task/12/status:voluntary_ctxt_switches:\t4\n/proc/70/stat:x\n/proc/uptime:5");
    QCOMPARE(files.read("7/io").value(), std::string("read_bytes: 4096\nwrite_bytes: 512\n"));
    QVERIFY(!files.read("7/stat"));
    QCOMPARE(files.numbersIn(""), (std::vector<int>{7, 70}));
    QCOMPARE(files.numbersIn("7/task"), (std::vector<int>{12, 7}));
    QVERIFY(files.numbersIn("8/task").empty());
}

void TestServerSource::familiesAddUp()
{
    Machine m;
    m.process(50, "postgres", 1, 26).process(51, "postgres", 50, 26).process(60, "postgres", 1, 26);
    const ProcListing files = m.files();
    ServerTrace trace{{50, "postgres"}, 100, "26", "", {}, {}};
    const auto reading = readFamily(files, trace, true, 1000);
    QCOMPARE(reading.value().sum.cpuNs, std::uint64_t(8000)); // four of each, the third is another server
    QCOMPARE(reading->processes, (std::vector<int>{50, 51}));
    QVERIFY(!reading->sum.readBytes); // nobody may ask
    QCOMPARE(readFamily(files, trace, false, 1000).value().sum.cpuNs, std::uint64_t(4000));
    trace.startedAt = 99; // the number belongs to another process now
    QVERIFY(!readFamily(files, trace, true, 1000));
}

void TestServerSource::memoryIsFoundLittleByLittle()
{
    MemorySweep sweep;
    std::vector<int> all;
    for (int i = 1; i <= 100; ++i)
        all.push_back(i);
    std::set<int> asked;
    auto now = 0s;
    for (; !sweep.bytes() && now < 100s; ++now) {
        std::size_t ofTurn = 0;
        for (auto batch = sweep.next(all, now); !batch.empty(); batch = sweep.next(all, now)) {
            MemorySizes sizes;
            for (const int process : batch)
                if (process != 13) // has ended
                    sizes[process] = 1000.0 + process;
            asked.insert(batch.begin(), batch.end());
            ofTurn += batch.size();
            sweep.take(sizes, batch.size() * 5ms, now);
        }
        QVERIFY2(ofTurn <= 10, qPrintable(QString::number(ofTurn))); // 50 ms
    }
    QCOMPARE(asked.size(), std::size_t(100));
    QCOMPARE(sweep.bytes().value(), 99 * 1000.0 + 5050 - 13);
    QCOMPARE(int(now.count()), 10);
    // Half a second of work, and then a rest of two hundred.
    QVERIFY(sweep.next(all, now + 198s).empty());
    QVERIFY(!sweep.next(all, now + 200s).empty());
    QVERIFY(sweep.bytes().has_value()); // meanwhile the last one known
}

void TestServerSource::memoryThatMayNotBeAsked()
{
    MemorySweep sweep;
    const std::vector<int> all{1};
    QCOMPARE(sweep.next(all, 0s), all);
    sweep.take({{1, std::nullopt}}, 1ms, 0s);
    QVERIFY(!sweep.bytes());
    QVERIFY(!sweep.isTooDear());
    QCOMPARE(sweep.next(all, 6s), all);
    sweep.take({{1, 500.0}}, 1ms, 6s);
    QCOMPARE(sweep.bytes().value(), 500.0);
}

void TestServerSource::tooMuchMemoryIsGivenUp()
{
    MemorySweep sweep;
    const std::vector<int> all{1, 2, 3, 4, 5};
    int turns = 0;
    for (; turns < 20 && !sweep.isTooDear(); ++turns) {
        const std::vector<int> batch = sweep.next(all, std::chrono::seconds(turns));
        QCOMPARE(batch.size(), std::size_t(1));
        sweep.take({{batch[0], 1e9}}, 400ms, std::chrono::seconds(turns));
    }
    QCOMPARE(turns, 3);
    QVERIFY(!sweep.bytes());
    QVERIFY(sweep.next(all, 1h).empty());
}

void TestServerSource::whatCannotBeReadInTimeIsAGap()
{
    auto owned = std::make_unique<ToldReader>();
    ToldReader &reader = *owned;
    const auto source = makeAsideServer(std::move(owned));
    QVERIFY(comesTo(*source, isKnown));
    QCOMPARE(source->note(), std::string());
    QCOMPARE(source->title(), std::string("process 4711 (postgres)"));
    reader.hang(true);
    QVERIFY(comesTo(*source, [&](const ServerFigures &figures) {
        return figures == ServerFigures() && !source->note().empty();
    }));
    QVERIFY2(source->note().find("cannot be read in time") != std::string::npos, source->note().c_str());
    reader.hang(false);
    QVERIFY(comesTo(*source, isKnown));
    QCOMPARE(source->note(), std::string());
    reader.hang(true); // it ends all the same
}

void TestServerSource::figuresAreGivenOnce()
{
    auto owned = std::make_unique<ToldReader>();
    ToldReader &reader = *owned;
    const auto source = makeAsideServer(std::move(owned));
    QVERIFY(comesTo(*source, isKnown));
    reader.cost(1h);
    // It rests: the figures before are not those of this stretch.
    QVERIFY(comesTo(*source, [](const ServerFigures &figures) { return figures == ServerFigures(); }));
    bool isRead = false;
    for (int i = 0; i < 100 && !isRead; ++i)
        isRead = isKnown(source->sample(true)); // a level ends
    QVERIFY(isRead);
    QVERIFY(comesTo(*source, [](const ServerFigures &figures) { return figures == ServerFigures(); }));
    QCOMPARE(source->note(), std::string());
}

void TestServerSource::aRestartIsFollowed()
{
    // Any program under a server's name.
    QTemporaryDir folder;
    const QString program = folder.filePath("mysqld");
    QVERIFY(QFile::copy(QStandardPaths::findExecutable("sleep"), program));
    auto server = std::make_unique<QProcess>();
    const auto start = [&] {
        server->start(program, {"600"});
        return server->waitForStarted();
    };
    QVERIFY(start());
    const int first = int(server->processId());
    const auto source = followProcess({first, "mysqld"});
    QVERIFY(comesTo(*source, isKnown));
    QVERIFY(comesTo(*source, [](const ServerFigures &figures) { return figures.contextSwitches.has_value(); }));

    server->kill();
    QVERIFY(server->waitForFinished());
    QVERIFY(comesTo(*source, [&](const ServerFigures &figures) {
        return figures == ServerFigures() && !source->note().empty();
    }));
    const std::string gone = "process " + std::to_string(first) + " (mysqld) is gone";
    QVERIFY2(source->note().find(gone) != std::string::npos, source->note().c_str());
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(source->sample(), ServerFigures()); // never zeros
        std::this_thread::sleep_for(500ms);
    }

    QVERIFY(start());
    QVERIFY(comesTo(*source, isKnown));
    QCOMPARE(source->note(), std::string());
    QCOMPARE(source->title(), "process " + std::to_string(server->processId()) + " (mysqld)");
    server->kill();
    server->waitForFinished();
}

QTEST_GUILESS_MAIN(TestServerSource)
#include "tst_serversource.moc"
