// SPDX-License-Identifier: GPL-3.0-or-later
// Drives the built program as a script would.
#include "tests/app/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTcpServer>
#include <QtTest>

namespace {

// Empty where there is no such server and none is required.
QString serverAddress(const QByteArray &engine)
{
    return qEnvironmentVariable("SQLDYNO_TEST_" + engine);
}

bool mustHaveServers()
{
    return qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS");
}

} // namespace

class TestCli : public QObject
{
    Q_OBJECT
private slots:
    void helpAndVersion_data();
    void helpAndVersion();
    void badInput_data();
    void badInput();
    void settingsOfOne();
    void settingsSideBySide();
    void unreachableHost();
    void serverThatNeverAnswers();
    void serverRefuses_data();
    void serverRefuses();
    void poolLargerThanTheServerAllows();
    void readOnlyStore();
    void windowWithoutDisplay();
    void windowOpensOverADamagedStore();

private:
    Program m_program;
};

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
    const Ended ended = m_program.run(words);
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
    QTest::newRow("settings of nobody") << QStringList{"settings"} << QStringList{"--profile"};
    QTest::newRow("settings of an unknown engine") << QStringList{"settings", "--profile", "oracle://db1/x"}
                                                   << QStringList{"engine"};
    QTest::newRow("export nothing") << QStringList{"export"} << QStringList{"RUN", "--output"};
    QTest::newRow("export unknown run") << QStringList{"export", "nothere", "-o", "x.csv"} << QStringList{"nothere"};
}

void TestCli::badInput()
{
    QFETCH(QStringList, words);
    QFETCH(QStringList, said);
    const Ended ended = m_program.run(words);
    QCOMPARE(ended.code, words.contains("nothere") ? 1 : 2);
    QCOMPARE(ended.out, QString());
    for (const QString &word : said)
        QVERIFY2(ended.err.contains(word), qPrintable(word + " is missing in\n" + ended.err));
    QVERIFY(!QFile::exists("x.db"));
}

void TestCli::settingsOfOne()
{
    const QString profile = "sqlite:" + m_program.path("one.db") + "?synchronous=normal";
    QCOMPARE(m_program.run({"settings", "--profile", profile}).code, 1); // which makes no file
    QVERIFY(!QFile::exists(m_program.path("one.db")));
    QCOMPARE(m_program.run({"load", "--profile", profile, "--workload", "shop:size=tiny"}).code, 0);
    const Ended text = m_program.run({"settings", "--profile", profile});
    QCOMPARE(text.code, 0);
    QVERIFY2(text.out.contains(QRegularExpression("Flush at commit +flushed at checkpoints +journal_mode wal, "
                                                  "synchronous 1")),
             qPrintable(text.out));
    QVERIFY2(text.out.contains(QRegularExpression("\nbusy_timeout +5000\n")), qPrintable(text.out));

    const Ended json = m_program.run({"settings", "--profile", profile, "--json"});
    QCOMPARE(json.code, 0);
    const QJsonObject root = QJsonDocument::fromJson(json.out.toUtf8()).object();
    const QJsonObject settings = root["servers"].toArray()[0].toObject()["settings"].toObject();
    QCOMPARE(settings["engine"].toString(), "sqlite");
    QCOMPARE(settings["values"].toObject()["synchronous"].toString(), "1");
    QCOMPARE(settings["facts"].toObject()["transport"].toString(), "in this process");
}

void TestCli::settingsSideBySide()
{
    const QString one = "sqlite:" + m_program.path("side.db") + "?synchronous=normal";
    const QString two = "sqlite:" + m_program.path("side.db") + "?synchronous=full";
    QCOMPARE(m_program.run({"load", "--profile", one, "--workload", "shop:size=tiny"}).code, 0);
    const Ended text = m_program.run({"settings", "--profile", one, "--profile", two});
    QCOMPARE(text.code, 0);
    const qsizetype different = text.out.indexOf("\nDifferent"), same = text.out.indexOf("\nThe same");
    QVERIFY2(different > 0 && same > different, qPrintable(text.out));
    const qsizetype flush = text.out.indexOf(
        QRegularExpression("Flush at commit +flushed at checkpoints +every commit flushed"));
    QVERIFY2(flush > different && flush < same, qPrintable(text.out));
    QVERIFY(text.out.indexOf(QRegularExpression("\n *Page size +4 kB +4 kB")) > same);

    const Ended json = m_program.run({"settings", "--profile", one, "--profile", two, "--json"});
    const QJsonArray rows = QJsonDocument::fromJson(json.out.toUtf8()).object()["rows"].toArray();
    QCOMPARE(rows[0].toObject()["kind"].toString(), "differs");
    QCOMPARE(rows[0].toObject()["title"].toString(), "Flush at commit");
    QCOMPARE(rows[0].toObject()["values"].toArray()[1].toString(), "every commit flushed");
}

void TestCli::unreachableHost()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    const QString port = QString::number(server.serverPort());
    server.close();
    for (const char *engine : {"postgresql", "mariadb", "mysql"}) {
        const Ended ended = m_program.run({"run", "--profile", QStringLiteral("%1://x@127.0.0.1:%2/x").arg(engine, port),
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
    m_program.start(process, {"run", "--profile",
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
    QTest::addColumn<QByteArray>("engine");
    for (const char *engine : {"POSTGRESQL", "MARIADB", "MYSQL"})
        QTest::newRow(engine) << QByteArray(engine);
}

void TestCli::serverRefuses()
{
    QFETCH(QByteArray, engine);
    const QString address = serverAddress(engine);
    QVERIFY(!address.isEmpty() || !mustHaveServers());
    if (address.isEmpty())
        QSKIP("no server");
    const QUrl good(address);
    QUrl noDatabase = good, wrongPassword = good;
    noDatabase.setPath("/no_such_database");
    const Ended missing = m_program.run({"run", "--profile", noDatabase.toString(QUrl::FullyEncoded), "--workload", "shop",
                               "--ramp", "users 5 for=1s"});
    QVERIFY2(missing.code == 1, qPrintable(missing.err));
    QVERIFY2(missing.err.contains("no_such_database"), qPrintable(missing.err));

    wrongPassword.setUserName("nobody_of_that_name");
    wrongPassword.setPassword("geheim");
    const Ended refused = m_program.run({"run", "--profile", wrongPassword.toString(QUrl::FullyEncoded), "--workload", "shop",
                               "--ramp", "users 5 for=1s"});
    QVERIFY2(refused.code == 1, qPrintable(refused.err));
    QVERIFY2(refused.err.contains("nobody_of_that_name"), qPrintable(refused.err));
    const QString first = refused.err.mid(refused.err.indexOf("sqldyno: ") + 9).section('\n', 0, 0);
    QVERIFY2(!first.isEmpty() && refused.err.count(first) == 1, qPrintable(refused.err)); // said once
    QVERIFY(!refused.err.contains("geheim"));
}

void TestCli::poolLargerThanTheServerAllows()
{
    const QString address = serverAddress("POSTGRESQL");
    QVERIFY(!address.isEmpty() || !mustHaveServers());
    if (address.isEmpty())
        QSKIP("no server");
    const Ended ended = m_program.run({"run", "--profile", address, "--workload", "shop:size=tiny", "--ramp", "users 5 for=1s",
                             "--pool", "9999", "--no-load"});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("9999") && ended.err.contains("max_connections"), qPrintable(ended.err));
}

void TestCli::readOnlyStore()
{
    QProcess process;
    QProcessEnvironment env = m_program.environment();
    env.insert("SQLDYNO_STORE", "/proc/nowhere/runs.sqldyno");
    process.setProcessEnvironment(env);
    process.start(SQLDYNO_BINARY, {"runs"});
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("SQLDYNO_STORE"));
}

void TestCli::windowWithoutDisplay()
{
    const Ended ended = m_program.run({});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("demo"), qPrintable(ended.err));
}

void TestCli::windowOpensOverADamagedStore()
{
    QFile store(m_program.path("damaged.sqldyno"));
    QVERIFY(store.open(QIODevice::ReadWrite));
    const QByteArray damaged(10'000, 'x');
    store.write(damaged);
    store.flush();
    QProcess process;
    QProcessEnvironment env = m_program.environment();
    env.insert("SQLDYNO_STORE", store.fileName());
    env.insert("QT_QPA_PLATFORM", "offscreen");
    process.setProcessEnvironment(env);
    process.start(SQLDYNO_BINARY, QStringList());
    // It stays: neither a crash nor an exit. (Whatever the machine's pace, this passes when the window opens.)
    QVERIFY(!process.waitForFinished(3000));
    QCOMPARE(process.state(), QProcess::Running);
    process.kill();
    QVERIFY(process.waitForFinished(patience));
    store.seek(0);
    QCOMPARE(store.readAll(), damaged);
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
