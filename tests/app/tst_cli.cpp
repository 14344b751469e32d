// SPDX-License-Identifier: GPL-3.0-or-later
// Drives the built program as a script would.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <unistd.h>

namespace {

constexpr int patience = 120'000;

struct Ended
{
    int code = -1;
    QString out, err;
};

} // namespace

class TestCli : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void helpAndVersion_data();
    void helpAndVersion();
    void badInput_data();
    void badInput();
    void unreachableHost();
    void serverThatNeverAnswers();
    void serverRefuses_data();
    void serverRefuses();
    void poolLargerThanTheServerAllows();
    void runsAndReports();
    void jsonToStdout();
    void brokenThreshold();
    void interrupted();
    void killed();
    void severalRuns();
    void ownScripts();
    void loadVerifyDrop();
    void readOnlyStore();
    void windowWithoutDisplay();
    void demo();

private:
    QProcessEnvironment environment() const;
    void start(QProcess &process, const QStringList &words) const;
    Ended run(const QStringList &words, const QString &input = {}) const;
    QStringList runWords(const QString &ramp = "5,10 arrive=1s hold=2s") const;
    QString path(const char *name) const { return m_dir->filePath(name); }
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestCli::initTestCase()
{
    m_dir = std::make_unique<QTemporaryDir>();
}

QProcessEnvironment TestCli::environment() const
{
    QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM",
                             "SQLDYNO_PASSWORD", "PGPASSWORD"})
        env.remove(name);
    env.insert("XDG_RUNTIME_DIR", path("runtime"));
    env.insert("XDG_DATA_HOME", path("data"));
    env.insert("XDG_CONFIG_HOME", path("config"));
    env.insert("XDG_CACHE_HOME", path("cache"));
    env.insert("SQLDYNO_STORE", path("runs.sqldyno"));
    return env;
}

void TestCli::start(QProcess &process, const QStringList &words) const
{
    process.setProcessEnvironment(environment());
    process.start(SQLDYNO_BINARY, words);
    QVERIFY(process.waitForStarted());
}

Ended TestCli::run(const QStringList &words, const QString &input) const
{
    QProcess process;
    // Away from any terminal that the tests may have been started from.
    process.setChildProcessModifier([] { ::setsid(); });
    start(process, words);
    process.write(input.toUtf8());
    process.closeWriteChannel();
    if (!process.waitForFinished(patience)) {
        process.kill();
        process.waitForFinished();
        return {};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
            QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

QStringList TestCli::runWords(const QString &ramp) const
{
    return {"run",    "--profile", "sqlite:" + path("bench.db"), "--workload", "shop:size=tiny", "--ramp", ramp,
            "--pool", "2"};
}

void TestCli::helpAndVersion_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("said");
    QTest::newRow("--help") << QStringList{"--help"} << QStringList{"run", "export", "demo", "SQLDYNO_PASSWORD", "130"};
    QTest::newRow("-h") << QStringList{"-h"} << QStringList{"run", "export"};
    QTest::newRow("--version") << QStringList{"--version"} << QStringList{"sqldyno "};
    QTest::newRow("run --help") << QStringList{"run", "--help"}
                                << QStringList{"Usage: sqldyno run", "--profile", "--threshold", "--no-load"};
    QTest::newRow("export --help") << QStringList{"export", "--help"} << QStringList{"Usage: sqldyno export", ".html"};
    QTest::newRow("workloads") << QStringList{"workloads"} << QStringList{"shop", "size=", "tiny", "writes"};
    QTest::newRow("profiles") << QStringList{"profiles"} << QStringList{"No profiles yet"};
}

void TestCli::helpAndVersion()
{
    QFETCH(QStringList, words);
    QFETCH(QStringList, said);
    const Ended ended = run(words);
    QCOMPARE(ended.code, 0);
    QCOMPARE(ended.err, QString());
    for (const QString &word : said)
        QVERIFY2(ended.out.contains(word), qPrintable(word + " is missing in\n" + ended.out));
}

void TestCli::badInput_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("said");
    const QStringList good{"run", "--profile", "sqlite:x.db", "--workload", "shop", "--ramp", "users 5 for=1s"};
    const auto with = [&](const QString &option, const QString &value) {
        QStringList words = good;
        const qsizetype at = words.indexOf(option);
        if (at < 0)
            return words << option << value;
        words[at + 1] = value;
        return words;
    };
    QTest::newRow("unknown command") << QStringList{"rum"} << QStringList{"\"rum\"", "run"};
    QTest::newRow("nothing given") << QStringList{"run"} << QStringList{"--profile", "--workload", "--ramp"};
    QTest::newRow("unknown option") << (QStringList(good) << "--fast" << "--faster") << QStringList{"--fast", "--faster"};
    QTest::newRow("word too many") << (QStringList(good) << "extra") << QStringList{"\"extra\""};
    QTest::newRow("unknown engine") << with("--profile", "oracle://db1/x") << QStringList{"engine", "postgresql"};
    QTest::newRow("unknown profile") << with("--profile", "nobody") << QStringList{"nobody"};
    QTest::newRow("folder is not there") << with("--profile", "sqlite:/no/such/folder/x.db")
                                         << QStringList{"/no/such/folder"};
    QTest::newRow("unknown workload") << with("--workload", "shopp") << QStringList{"shopp", "shop"};
    QTest::newRow("unknown parameter") << with("--workload", "shop:wrties=1") << QStringList{"wrties"};
    QTest::newRow("parameter out of range") << with("--workload", "shop:writes=7") << QStringList{"writes"};
    QTest::newRow("unknown size") << with("--workload", "shop:size=huge") << QStringList{"huge"};
    QTest::newRow("ramp, every problem") << with("--ramp", "5,x,-3 arrive=soon hold=never")
                                         << QStringList{"x", "-3", "soon", "never"};
    QTest::newRow("threshold") << with("--threshold", "p42<1s") << QStringList{"p42"};
    QTest::newRow("numbers") << (with("--pool", "0") << "--repeat" << "many" << "--seed" << "-1")
                             << QStringList{"--pool", "--repeat", "--seed"};
    QTest::newRow("format") << with("--output", "x.docx") << QStringList{"x.docx", ".html"};
    QTest::newRow("several at once") << QStringList{"run", "--profile", "oracle://", "--workload", "shopp", "--ramp",
                                                    "soon", "--threshold", "p42", "--pool", "x"}
                                     << QStringList{"engine", "shopp", "soon", "p42", "--pool"};
    QTest::newRow("export nothing") << QStringList{"export"} << QStringList{"RUN", "--output"};
    QTest::newRow("export unknown run") << QStringList{"export", "nothere", "-o", "x.csv"} << QStringList{"nothere"};
}

void TestCli::badInput()
{
    QFETCH(QStringList, words);
    QFETCH(QStringList, said);
    const Ended ended = run(words);
    QCOMPARE(ended.code, words.contains("nothere") ? 1 : 2);
    QCOMPARE(ended.out, QString());
    for (const QString &word : said)
        QVERIFY2(ended.err.contains(word), qPrintable(word + " is missing in\n" + ended.err));
    QVERIFY(!QFile::exists("x.db"));
}

void TestCli::unreachableHost()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    const QString port = QString::number(server.serverPort());
    server.close();
    for (const char *engine : {"postgresql", "mariadb", "mysql"}) {
        const Ended ended = run({"run", "--profile", QStringLiteral("%1://x@127.0.0.1:%2/x").arg(engine, port),
                                 "--workload", "shop", "--ramp", "users 5 for=1s"});
        QVERIFY2(ended.code == 1, qPrintable(ended.err));
        QVERIFY2(ended.err.contains(port), qPrintable(ended.err));
        QCOMPARE(ended.out, QString());
    }
}

// Also: a password among the words is not shown by lists of processes.
void TestCli::serverThatNeverAnswers()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    QProcess process;
    start(process, {"run", "--profile",
                    QStringLiteral("postgresql://x:geheim@127.0.0.1:%1/x?connect_timeout=3").arg(server.serverPort()),
                    "--workload", "shop", "--ramp", "users 5 for=1s"});
    QVERIFY(server.waitForNewConnection(patience));
    QFile words(QStringLiteral("/proc/%1/cmdline").arg(process.processId()));
    QVERIFY(words.open(QIODevice::ReadOnly));
    const QByteArray shown = words.readAll();
    QVERIFY(shown.contains("postgresql://x:******@127.0.0.1"));
    QVERIFY(!shown.contains("geheim"));
    QVERIFY(process.waitForFinished(patience)); // by its own timeout
    QCOMPARE(process.exitCode(), 1);
    const QByteArray said = process.readAllStandardError();
    QVERIFY(said.contains("SQLDYNO_PASSWORD"));
    QVERIFY(!said.contains("geheim"));
}

void TestCli::serverRefuses_data()
{
    QTest::addColumn<QByteArray>("variable");
    for (const char *engine : {"POSTGRESQL", "MARIADB", "MYSQL"})
        QTest::newRow(engine) << QByteArray("SQLDYNO_TEST_") + engine;
}

void TestCli::serverRefuses()
{
    QFETCH(QByteArray, variable);
    const QString address = qEnvironmentVariable(variable.constData());
    if (address.isEmpty()) {
        if (qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))
            QFAIL("This test needs the servers of tests/servers.");
        QSKIP("no server");
    }
    const QUrl good(address);
    QUrl noDatabase = good, wrongPassword = good;
    noDatabase.setPath("/no_such_database");
    const Ended missing = run({"run", "--profile", noDatabase.toString(QUrl::FullyEncoded), "--workload", "shop",
                               "--ramp", "users 5 for=1s"});
    QVERIFY2(missing.code == 1, qPrintable(missing.err));
    QVERIFY2(missing.err.contains("no_such_database"), qPrintable(missing.err));

    wrongPassword.setUserName("nobody_of_that_name");
    wrongPassword.setPassword("geheim");
    const Ended refused = run({"run", "--profile", wrongPassword.toString(QUrl::FullyEncoded), "--workload", "shop",
                               "--ramp", "users 5 for=1s"});
    QVERIFY2(refused.code == 1, qPrintable(refused.err));
    QVERIFY2(refused.err.contains("nobody_of_that_name"), qPrintable(refused.err));
    QVERIFY(!refused.err.contains("geheim"));
}

void TestCli::poolLargerThanTheServerAllows()
{
    const QString address = qEnvironmentVariable("SQLDYNO_TEST_POSTGRESQL");
    if (address.isEmpty())
        QSKIP("no server");
    const Ended ended = run({"run", "--profile", address, "--workload", "shop:size=tiny", "--ramp", "users 5 for=1s",
                             "--pool", "9999", "--no-load"});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("9999") && ended.err.contains("max_connections"), qPrintable(ended.err));
}

void TestCli::runsAndReports()
{
    const Ended ended = run(runWords() << "--name" << "first" << "--json" << path("run.json") << "--output"
                                       << path("run.html") << "--threshold" << "errors<50%");
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    const QStringList lines = ended.out.split('\n');
    const QStringList heads = lines[1].split("  ", Qt::SkipEmptyParts);
    QVERIFY2(lines[0].startsWith("SQLite 3"), qPrintable(ended.out));
    for (const char *head : {"users", "tps", "p50 ms", "p95 ms", "p99 ms", "fail %", "usr %", "sys %", "wait %",
                             "idle %", "load"})
        QVERIFY2(lines[1].contains(head), qPrintable(ended.out));
    QCOMPARE(lines[2].split(' ', Qt::SkipEmptyParts).first(), "5");
    QCOMPARE(lines[3].split(' ', Qt::SkipEmptyParts).first(), "10");
    QCOMPARE(lines[1].size(), lines[2].size()); // aligned
    QVERIFY(ended.out.contains("errors<50% holds"));
    QVERIFY2(ended.err.contains("10 users"), qPrintable(ended.err)); // a line a second

    QFile file(path("run.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object()["runs"].toArray()[0].toObject();
    QCOMPARE(json["name"].toString(), "first");
    QCOMPARE(json["state"].toString(), "finished");
    QCOMPARE(json["levels"].toArray().size(), 2);
    const QJsonObject level = json["levels"].toArray()[1].toObject();
    QCOMPARE(level["users"].toInt(), 10);
    QVERIFY(level["tps"].toDouble() > 0);
    QVERIFY(level["complete"].toBool());
    QCOMPARE(level["failed"].toInt(), 0);
    QVERIFY(level["p50"].toDouble() > 0 && level["p50"].toDouble() <= level["p99"].toDouble());
    const QJsonObject totals = json["totals"].toObject();
    QCOMPARE(totals["attempted"].toInt(), totals["committed"].toInt() + totals["failed"].toInt());
    QCOMPARE(json["transactions"].toArray().size(), 4);
    QCOMPARE(json["verdict"].toString(), "holds");

    QFile html(path("run.html"));
    QVERIFY(html.open(QIODevice::ReadOnly));
    const QByteArray page = html.readAll();
    QVERIFY(page.contains("<svg") && page.contains("class=\"dark\"") && page.contains("first"));

    // Kept, found, exported.
    const QJsonArray listed = QJsonDocument::fromJson(run({"runs", "--json"}).out.toUtf8()).object()["runs"].toArray();
    QCOMPARE(listed.first().toObject()["title"].toString(), "first");
    QVERIFY(run({"runs"}).out.contains("first"));
    QCOMPARE(run({"export", "first", "-o", path("one.csv")}).code, 0);
    QCOMPARE(run({"export", "LAST", "-o", path("seconds.csv"), "--seconds"}).code, 0);
    QCOMPARE(run({"export", "first", "-o", path("one.hgrm")}).code, 0);
    QFile csv(path("one.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QCOMPARE(csv.readAll().count('\n'), 3); // heads and two levels
    QVERIFY(QFileInfo(path("one.hgrm")).size() > 0);
}

void TestCli::jsonToStdout()
{
    const Ended ended = run(runWords("users 2 for=1s") << "--json" << "-" << "--quiet");
    QCOMPARE(ended.code, 0);
    QCOMPARE(ended.err, QString());
    QJsonParseError error;
    QCOMPARE(QJsonDocument::fromJson(ended.out.toUtf8(), &error).object()["runs"].toArray().size(), 1);
    QCOMPARE(error.error, QJsonParseError::NoError);
}

void TestCli::brokenThreshold()
{
    const Ended ended = run(runWords("users 2 for=1s") << "--threshold" << "tps>1000000" << "--threshold"
                                                       << "errors<50%");
    QCOMPARE(ended.code, 99);
    QVERIFY2(ended.out.contains("tps>1000000 is broken at 2 users"), qPrintable(ended.out));
    QVERIFY(ended.out.contains("errors<50% holds"));
}

void TestCli::interrupted()
{
    QProcess process;
    start(process, runWords("users 5 for=10m") << "--name" << "stopped");
    QByteArray said;
    process.setReadChannel(QProcess::StandardError);
    while (said.count(" tps ") < 2) {
        QVERIFY(process.waitForReadyRead(patience));
        said += process.readAllStandardError();
    }
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(process.readAllStandardOutput().contains("5"));
    const QString runs = run({"runs"}).out;
    QVERIFY2(runs.contains("stopped"), qPrintable(runs));
    QCOMPARE(run({"export", "stopped", "-o", path("stopped.json")}).code, 0);
}

void TestCli::killed()
{
    QProcess process;
    start(process, runWords("users 5 for=10m") << "--name" << "killed");
    QByteArray said;
    process.setReadChannel(QProcess::StandardError);
    while (said.count(" tps ") < 2) {
        QVERIFY(process.waitForReadyRead(patience));
        said += process.readAllStandardError();
    }
    // As long as it lives nobody calls it interrupted.
    const auto stateOf = [this](const QString &title) {
        for (const QJsonValue &value : QJsonDocument::fromJson(run({"runs", "--json"}).out.toUtf8()).object()["runs"].toArray())
            if (value["title"].toString() == title)
                return value["state"].toString();
        return QString();
    };
    QCOMPARE(stateOf("killed"), "running");
    process.kill();
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(stateOf("killed"), "interrupted");
    QCOMPARE(run({"export", "killed", "-o", path("killed.csv")}).code, 0);
}

void TestCli::severalRuns()
{
    const Ended ended = run(QStringList{"run", "--profile", "sqlite:" + path("a.db"), "--profile",
                                        "sqlite:" + path("b.db") + "?synchronous=FULL", "--workload",
                                        "shop:size=tiny", "--ramp", "users 2 for=1s", "--repeat", "2", "--pool", "2",
                                        "--json", path("series.json")});
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    QCOMPARE(ended.out.count("SQLite 3"), 4);
    QVERIFY(ended.err.contains("Run 4 of 4"));
    QFile file(path("series.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QStringList order;
    for (const QJsonValue &value : QJsonDocument::fromJson(file.readAll()).object()["runs"].toArray())
        order << value["profile"].toString().section('/', -1).left(1) + QString::number(value["repeat"].toInt());
    QCOMPARE(order, QStringList({"a1", "b1", "a2", "b2"}));
}

void TestCli::ownScripts()
{
    const auto write = [this](const char *name, const QByteArray &text) {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write("one.sql", "\\set x random(1, 10)\nSELECT :x + 1;\n");
    write("two.sql", "SELECT count(*) FROM products WHERE id <= 5;\n");
    write("bad.sql", "SELECT 1;\n\\set x random(1,\n");
    const QStringList common{"run", "--profile", "sqlite:" + path("bench.db"), "--ramp", "users 2 for=1s", "--pool", "2",
                             "--quiet", "--json", "-"};
    const Ended ended = run(QStringList(common) << "--script" << path("one.sql") << "--workload" << "shop:size=tiny"
                                                << "--script" << path("two.sql") + "@3");
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    const QJsonObject json = QJsonDocument::fromJson(ended.out.toUtf8()).object()["runs"].toArray()[0].toObject();
    QCOMPARE(json["workload"].toString(), "shop+scripts");
    QCOMPARE(json["transactions"].toArray().size(), 2);
    QCOMPARE(json["transactions"].toArray()[1].toObject()["name"].toString(), "two");
    QCOMPARE(json["totals"].toObject()["failed"].toInt(), 0);
    QVERIFY(json["totals"].toObject()["committed"].toInt() > 0);
    QCOMPARE(run(QStringList(common) << "--script" << path("one.sql")).code, 0); // no workload at all

    const Ended refused = run(QStringList(common) << "--script" << path("bad.sql"));
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("bad.sql:2"), qPrintable(refused.err));
    const Ended missing = run(QStringList(common) << "--script" << path("none.sql") << "--script"
                                                  << path("one.sql") + "@often");
    QCOMPARE(missing.code, 2);
    QVERIFY2(missing.err.contains("none.sql") && missing.err.contains("often"), qPrintable(missing.err));
}

void TestCli::loadVerifyDrop()
{
    const QStringList target{"--profile", "sqlite:" + path("data.db"), "--workload", "shop:size=tiny"};
    const Ended loaded = run(QStringList{"load"} + target);
    QVERIFY2(loaded.code == 0, qPrintable(loaded.err));
    QVERIFY2(loaded.out.contains("orders") && loaded.out.contains("5,000 rows"), qPrintable(loaded.out));
    QVERIFY(run(QStringList{"load"} + target).out.contains("was there already"));
    const Ended verified = run(QStringList{"verify"} + target);
    QVERIFY2(verified.code == 0, qPrintable(verified.err));
    QVERIFY2(verified.out.contains("as generated") && !verified.out.contains("changed"), qPrintable(verified.out));
    // Without a terminal nobody can say yes.
    QCOMPARE(run(QStringList{"drop"} + target, "yes\n").code, 2);
    QCOMPARE(run(QStringList{"verify"} + target).code, 0);
    QCOMPARE(run(QStringList{"drop", "--yes"} + target).code, 0);
    QVERIFY(run(QStringList{"verify"} + target).code != 0);
}

void TestCli::readOnlyStore()
{
    QProcess process;
    QProcessEnvironment env = environment();
    env.insert("SQLDYNO_STORE", "/proc/nowhere/runs.sqldyno");
    process.setProcessEnvironment(env);
    process.start(SQLDYNO_BINARY, {"runs"});
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("SQLDYNO_STORE"));
}

void TestCli::windowWithoutDisplay()
{
    const Ended ended = run({});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("demo"), qPrintable(ended.err));
}

void TestCli::demo()
{
    const Ended ended = run({"demo"});
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    QVERIFY2(ended.out.contains("demo.html"), qPrintable(ended.out));
    for (const char *users : {"\n   20", "\n   40", "\n   80"})
        QVERIFY2(ended.out.contains(users), qPrintable(ended.out));
    QFile html(path("data/sqldyno/demo.html"));
    QVERIFY(html.open(QIODevice::ReadOnly));
    QVERIFY(html.readAll().contains("<svg"));
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
