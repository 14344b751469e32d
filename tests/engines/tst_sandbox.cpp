// SPDX-License-Identifier: GPL-3.0-or-later
// Throwaway servers: fair settings, their life, their end, and what is left when a program is killed.
#include "engines/db/enginecatalog.h"
#include "engines/sandbox/sandboxes.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <filesystem>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace dyno;

namespace {

const std::atomic<bool> notCancelled{false};

Profile wish(const QString &url)
{
    return parseProfileUrl(url.toStdString()).value().profile;
}

QString words(const Error &error)
{
    return QString::fromStdString(error.message + " " + error.advice);
}

} // namespace

class TestSandbox : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void pairs_data();
    void pairs();
    void lives_data();
    void lives();
    void tcp();
    void privateFile();
    void refuses_data();
    void refuses();
    void failedStartShowsTheLog_data();
    void failedStartShowsTheLog();
    void isCancelled();
    void cleansWhatTheDeadLeft();
    void leavesTheLivingAlone();
    void endsOnlyWhatIsProvenOurs();
    void longPaths();
    void removesWhatCouldNotBeMade();

private:
    // Runs `work` in a child that then dies without any tidying up.
    template <class Work> static void inADyingChild(Work work)
    {
        const pid_t child = ::fork();
        if (child == 0) {
            work();
            ::_exit(0);
        }
        ::waitpid(child, nullptr, 0);
    }
    bool isPlaceGone() const { return !std::filesystem::exists(m_place.toStdString()); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_place;
};

// Each test has a place of its own, which servers of other accounts can enter.
void TestSandbox::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    ::chmod(m_folder->path().toLocal8Bit(), 0711);
    m_place = m_folder->filePath("s");
    qputenv("SQLDYNO_SANDBOX_DIR", m_place.toLocal8Bit());
}

void TestSandbox::cleanup()
{
    QVERIFY2(isPlaceGone(), "a folder was left behind");
}

void TestSandbox::pairs_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("setting");
    QTest::addColumn<QString>("value");
    // A budget of 2 GiB and a pool of 250 connections.
    QTest::newRow("shared buffers are 40 %") << "postgresql" << "shared_buffers" << "819MB";
    QTest::newRow("the planner knows of all") << "postgresql" << "effective_cache_size" << "2048MB";
    QTest::newRow("buffer pool") << "mariadb" << "innodb_buffer_pool_size" << "2048M";
    QTest::newRow("MySQL's too") << "mysql" << "innodb_buffer_pool_size" << "2048M";
    QTest::newRow("SQLite divides, in KiB") << "sqlite" << "cache_size" << "-8388";
    QTest::newRow("log") << "postgresql" << "max_wal_size" << "1024MB";
    QTest::newRow("log of MySQL") << "mysql" << "innodb_redo_log_capacity" << "1024M";
    QTest::newRow("room for the pool") << "mariadb" << "max_connections" << "282";
    QTest::newRow("durable") << "postgresql" << "synchronous_commit" << "on";
    QTest::newRow("durable, InnoDB") << "mysql" << "innodb_flush_log_at_trx_commit" << "1";
    QTest::newRow("durable, SQLite") << "sqlite" << "synchronous" << "full";
}

void TestSandbox::pairs()
{
    QFETCH(QString, engine);
    QFETCH(QString, setting);
    QFETCH(QString, value);
    const auto settings = pairedSettings(engine.toStdString(), {std::int64_t(2) << 30, 250});
    QVERIFY(settings.contains(setting.toStdString()));
    QCOMPARE(QString::fromStdString(settings.at(setting.toStdString())), value);
}

void TestSandbox::lives_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("ask");
    QTest::addColumn<QString>("fair");
    QTest::addColumn<QString>("askOwn");
    QTest::addColumn<QString>("own");
    QTest::newRow("PostgreSQL") << "postgresql" << "SELECT setting::bigint * 8 / 1024 FROM pg_settings WHERE name = 'shared_buffers'"
                                << "51" << "SHOW work_mem" << "7MB";
    QTest::newRow("MariaDB") << "mariadb" << "SELECT @@innodb_buffer_pool_size DIV 1048576" << "128"
                             << "SELECT @@innodb_io_capacity" << "777";
    QTest::newRow("MySQL") << "mysql" << "SELECT @@innodb_buffer_pool_size DIV 1048576" << "128"
                           << "SELECT @@innodb_io_capacity" << "777";
}

void TestSandbox::lives()
{
    QFETCH(QString, engine);
    QFETCH(QString, ask);
    QFETCH(QString, fair);
    QFETCH(QString, askOwn);
    QFETCH(QString, own);
    if (const auto server = chooseServer(engine.toStdString(), {}); server.has_error()) {
        if (qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))
            QFAIL(qPrintable(words(server.error())));
        QSKIP(qPrintable(words(server.error())));
    }
    const Profile profile = wish("sandbox:" + engine + "?memory=128MiB&set."
                                 + (engine == "postgresql" ? "work_mem=7MB" : "innodb-io-capacity=777"));
    QVERIFY(checkSandbox(profile).empty());
    Sandboxes sandboxes;
    const auto started = sandboxes.get(profile, 10, notCancelled);
    QVERIFY2(started.has_value(), started ? "" : qPrintable(words(started.error())));
    Sandbox &sandbox = **started;
    const auto single = [&sandbox](const QString &sql) {
        auto connection = findEngine(sandbox.profile().engine)->open(sandbox.profile(), sandbox.secret());
        if (connection.has_error())
            return words(connection.error());
        const auto table = (*connection)->query(sql.toStdString());
        return table ? QString::fromStdString(table->single()) : words(table.error());
    };
    QVERIFY(sandbox.title().starts_with("sandbox "));
    QVERIFY(sandbox.profile().host.empty()); // a private socket
    QCOMPARE(single(ask), fair);
    QCOMPARE(single(askOwn), own);
    QCOMPARE(single("CREATE TABLE kept (n int)"), QString());
    // Nobody without the password gets in.
    const auto stranger = findEngine(sandbox.profile().engine)->open(sandbox.profile(), Secret("guess"));
    QVERIFY(stranger.has_error());

    // Halted it is gone, started again it has its data.
    QCOMPARE(sandboxes.haltOthers(nullptr), std::vector<std::string>{sandbox.title()});
    QVERIFY(!sandbox.isRunning());
    const auto again = sandboxes.get(profile, 10, notCancelled);
    QVERIFY2(again.has_value() && *again == &sandbox, again ? "" : qPrintable(words(again.error())));
    QCOMPARE(single("SELECT count(*) FROM kept"), "0");
}

void TestSandbox::tcp()
{
    if (const auto server = chooseServer("mariadb", {}); server.has_error())
        QSKIP(qPrintable(words(server.error())));
    Sandboxes sandboxes;
    const auto started = sandboxes.get(wish("sandbox:mariadb?memory=64MiB&tcp=on"), 10, notCancelled);
    QVERIFY2(started.has_value(), started ? "" : qPrintable(words(started.error())));
    QCOMPARE((*started)->profile().host, std::string("127.0.0.1"));
    QVERIFY((*started)->profile().port > 1024);
}

void TestSandbox::privateFile()
{
    Sandboxes sandboxes;
    const auto made = sandboxes.get(wish("sandbox:sqlite?memory=100MiB&synchronous=normal"), 10, notCancelled);
    QVERIFY2(made.has_value(), made ? "" : qPrintable(words(made.error())));
    const Profile &profile = (*made)->profile();
    QVERIFY(checkProfile(profile).empty());
    QCOMPARE(profile.options.at("cache_size"), std::string("-10240")); // a tenth of it, in KiB
    QCOMPARE(profile.options.at("synchronous"), std::string("normal")); // the person's word wins
    auto connection = findEngine("sqlite")->open(profile, {});
    QVERIFY2(connection.has_value(), connection ? "" : qPrintable(words(connection.error())));
    QVERIFY((*connection)->query("CREATE TABLE t (n int)").has_value());
    QVERIFY(std::filesystem::exists(profile.file));
}

void TestSandbox::refuses_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("says");
    QTest::newRow("no such version") << "sandbox:postgresql?version=99" << "99";
    QTest::newRow("a place") << "sandbox:postgresql?set.data_directory=/tmp" << "set.data_directory";
    QTest::newRow("a place, spelt otherwise") << "sandbox:mariadb?set.Bind-Address=0.0.0.0" << "set.Bind-Address";
}

void TestSandbox::refuses()
{
    QFETCH(QString, url);
    QFETCH(QString, says);
    QString all;
    for (const Fault &fault : checkSandbox(wish(url)))
        all += QString::fromStdString(fault.where + ": " + fault.message + "\n");
    QVERIFY2(all.contains(says), qPrintable(all));
}

void TestSandbox::failedStartShowsTheLog_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("says");
    QTest::newRow("PostgreSQL") << "sandbox:postgresql?set.shared_buffers=banana" << "banana";
    QTest::newRow("MariaDB") << "sandbox:mariadb?set.no_such_setting=1" << "no_such_setting";
}

void TestSandbox::failedStartShowsTheLog()
{
    QFETCH(QString, url);
    QFETCH(QString, says);
    if (const auto server = chooseServer(wish(url).engine, {}); server.has_error())
        QSKIP(qPrintable(words(server.error())));
    Sandboxes sandboxes;
    const auto started = sandboxes.get(wish(url), 10, notCancelled);
    QVERIFY(started.has_error());
    QVERIFY2(words(started.error()).contains("log") && words(started.error()).contains(says),
             qPrintable(words(started.error())));
}

void TestSandbox::isCancelled()
{
    if (const auto server = chooseServer("postgresql", {}); server.has_error())
        QSKIP(qPrintable(words(server.error())));
    const std::atomic<bool> cancelled{true};
    Sandboxes sandboxes;
    const auto started = sandboxes.get(wish("sandbox:postgresql"), 10, cancelled);
    QVERIFY(started.has_error());
    QCOMPARE(started.error().kind, ErrorKind::Cancelled);
}

void TestSandbox::cleansWhatTheDeadLeft()
{
    inADyingChild([] {
        static const auto folder = SandboxFolder::make("sqlite", {}, {});
        (void)folder->write("data", "x");
    });
    QVERIFY(!isPlaceGone());
    QCOMPARE(cleanLeftSandboxes(), 1);
    QVERIFY(isPlaceGone());
    QCOMPARE(cleanLeftSandboxes(), 0);
}

void TestSandbox::leavesTheLivingAlone()
{
    const auto folder = SandboxFolder::make("sqlite", {}, {});
    QVERIFY(folder.has_value());
    QVERIFY(folder->write("data", "x").has_value());
    QCOMPARE(cleanLeftSandboxes(), 0); // as the same program
    int cleaned = -1;
    const pid_t child = ::fork(); // and as another one
    if (child == 0)
        ::_exit(cleanLeftSandboxes());
    ::waitpid(child, &cleaned, 0);
    QCOMPARE(WEXITSTATUS(cleaned), 0);
    QVERIFY(std::filesystem::exists(folder->home() + "/data"));
}

// Two processes that a dead program's file names: one that was started to work in the sandbox, and one that only
// has the number.
void TestSandbox::endsOnlyWhatIsProvenOurs()
{
    Spawner spawner;
    const auto sleeper = [&spawner](const std::string &word) {
        ProcessSpec spec;
        spec.words = {"/usr/bin/tail", "-f", "/dev/null", word};
        return spawner.start(spec).value();
    };
    const std::string marker = m_folder->filePath("marker").toStdString();
    QVERIFY(QFile(QString::fromStdString(marker)).open(QIODevice::WriteOnly));
    const ProcessId ours = sleeper(marker), other = sleeper("/dev/null");
    for (const ProcessId &process : {ours, other})
        inADyingChild([&] {
            static auto folder = SandboxFolder::make("postgresql", {}, {});
            folder->record(process, marker);
        });
    QCOMPARE(cleanLeftSandboxes(), 2);
    QVERIFY(awaitExit(ours, std::chrono::seconds(20)).has_value());
    QVERIFY(isAlive(other));
    signalProcess(other, SIGKILL);
    awaitExit(other, std::chrono::seconds(20));
}

void TestSandbox::longPaths()
{
    const QString deep = m_folder->filePath(QString(80, 'd'));
    QVERIFY(QDir().mkpath(deep));
    ::chmod(deep.toLocal8Bit(), 0711);
    qputenv("SQLDYNO_SANDBOX_DIR", (deep + "/s").toLocal8Bit());
    std::string sockets;
    {
        const auto folder = SandboxFolder::make("postgresql", {}, {});
        QVERIFY2(folder.has_value(), folder ? "" : qPrintable(words(folder.error())));
        sockets = folder->socketFolder();
        QVERIFY2((sockets + "/.s.PGSQL.65535").size() < 108, sockets.c_str());
        QVERIFY(std::filesystem::is_directory(sockets));
    }
    QVERIFY(!std::filesystem::exists(sockets));
    QVERIFY(!QFileInfo::exists(deep + "/s"));
}

void TestSandbox::removesWhatCouldNotBeMade()
{
    const auto folder = SandboxFolder::make("mysql", "/nonexistent", {});
    QVERIFY(folder.has_error());
    QVERIFY2(words(folder.error()).contains("/nonexistent/tmp"), qPrintable(words(folder.error())));
}

QTEST_GUILESS_MAIN(TestSandbox)
#include "tst_sandbox.moc"
