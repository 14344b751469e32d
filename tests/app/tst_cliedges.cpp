// SPDX-License-Identifier: GPL-3.0-or-later
// The command line where the world around it is not as it should be: addresses in wrong places, outputs that take
// nothing, systems that give little, data that is not what was asked for.
#include "tests/app/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpServer>
#include <QTcpSocket>

#include <csignal>

class TestCliEdges : public QObject
{
    Q_OBJECT
private slots:
    void passwordsAreNeverRepeated_data();
    void passwordsAreNeverRepeated();
    void fullOutputsAreToldOf_data();
    void fullOutputsAreToldOf();
    void pipesAndDescriptorsAreWrittenTo();
    void endlessScriptsAreRefused();
    void smallLimitsAreToldOf_data();
    void smallLimitsAreToldOf();
    void twoInterruptsEndAConnectionThatNeverComes();
    void noTransactionIsNoResult();
    void otherDataThanAskedForIsRefused();
    void missingFilesAreNotMade();
    void namesCannotSteerTheTerminal();
    void wordsWithPerCentSignsAreRepeated();
    void ratesAreShownAsTheyWereGiven();
    void lostWorkloadsAreToldOf();

private:
    // Of /bin/sh, with $SQLDYNO for the program.
    Ended shell(const QString &command) const;
    QString script(const char *text) const;
    Program m_program;
};

Ended TestCliEdges::shell(const QString &command) const
{
    QProcessEnvironment env = m_program.environment();
    env.insert("SQLDYNO", SQLDYNO_BINARY);
    return Program::runOther("/bin/sh", {"-c", command}, env);
}

QString TestCliEdges::script(const char *text) const
{
    QFile file(m_program.path("script.sql"));
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
    return file.fileName();
}

void TestCliEdges::passwordsAreNeverRepeated_data()
{
    QTest::addColumn<QStringList>("words");
    const QString url = "postgresql://u:geheim@127.0.0.1:1/d";
    const QString query = "postgresql://u@127.0.0.1:1/d?passw%6frd=geheim";
    const QStringList good{"run", "--profile", "sqlite:x.db", "--workload", "shop", "--ramp", "users 5 for=1s"};
    QTest::newRow("the command") << QStringList{url};
    QTest::newRow("one word too many") << (QStringList(good) << url << query);
    QTest::newRow("a run to export") << QStringList{"export", url, "-o", m_program.path("x.html")};
    QTest::newRow("the ramp") << QStringList{"run", "-p", "sqlite:x.db", "-w", "shop", "-r", url};
    QTest::newRow("the ramp, in its options") << QStringList{"run", "-p", "sqlite:x.db", "-w", "shop", "-r", query};
    QTest::newRow("a threshold") << (QStringList(good) << "-t" << url << "-t" << query);
    QTest::newRow("the workload") << QStringList{"run", "-p", "sqlite:x.db", "-w", url, "-r", "users 5 for=1s"};
    QTest::newRow("a script") << (QStringList(good) << "-f" << url);
    QTest::newRow("a number") << (QStringList(good) << "--pool" << url);
    QTest::newRow("a variable") << (QStringList(good) << "-D" << url);
    QTest::newRow("a command before each run") << (QStringList(good) << "--before" << "psql " + url);
    QTest::newRow("an output") << (QStringList(good) << "-o" << query);
    QTest::newRow("an option that is misspelt") << (QStringList(good) << "--profil" << url << "--profil=" + url);
    QTest::newRow("an option of dashes alone") << (QStringList(good) << "--" + url);
    QTest::newRow("a profile without its engine") << QStringList{"verify", "-p", "db?password=geheim", "-w", "shop"};
}

void TestCliEdges::passwordsAreNeverRepeated()
{
    QFETCH(QStringList, words);
    const Ended ended = m_program.run(words);
    QVERIFY2(ended.code == 2 || ended.code == 1, qPrintable(ended.err));
    QVERIFY(!ended.err.isEmpty());
    QVERIFY2(!(ended.out + ended.err).contains("geheim"), qPrintable(ended.err));
}

void TestCliEdges::fullOutputsAreToldOf_data()
{
    QTest::addColumn<QString>("command");
    const QString run = "\"$SQLDYNO\" run -q -p sqlite:" + m_program.path("full.db") + " -f " + script("SELECT 1;\n")
                        + " -r 'users 1 for=1s'";
    QTest::newRow("help") << "\"$SQLDYNO\" --help >/dev/full";
    QTest::newRow("help of a command") << "\"$SQLDYNO\" run --help >/dev/full";
    QTest::newRow("a list") << "\"$SQLDYNO\" workloads >/dev/full";
    QTest::newRow("a list in JSON") << "\"$SQLDYNO\" workloads --json >/dev/full";
    QTest::newRow("the level table") << run + " >/dev/full";
    QTest::newRow("runs in JSON on stdout") << run + " --json - >/dev/full";
    QTest::newRow("runs in JSON on a device") << run + " --json /dev/full";
}

void TestCliEdges::fullOutputsAreToldOf()
{
    QFETCH(QString, command);
    const Ended ended = shell(command);
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("No space left"), qPrintable(ended.err));
    QVERIFY(QFileInfo("/dev/full").exists() && !QFileInfo("/dev/full").isFile());
}

void TestCliEdges::pipesAndDescriptorsAreWrittenTo()
{
    const QString run = "\"$SQLDYNO\" run -q -p sqlite:" + m_program.path("pipe.db") + " -f " + script("SELECT 1;\n")
                        + " -r 'users 1 for=1s'";
    const auto holdsARun = [](const QString &json) {
        return QJsonDocument::fromJson(json.toUtf8()).object()["runs"].toArray().size() == 1;
    };
    const QString folder = m_program.path("pipes");
    const Ended piped = shell("mkdir '" + folder + "' && cd '" + folder + "' && mkfifo p.json && (cat p.json >got & " + run
                              + " --json p.json >/dev/null; wait) && test -p p.json && cat got");
    QVERIFY2(piped.code == 0 && holdsARun(piped.out), qPrintable(piped.out + piped.err));
    // What the program printed before stays, and it is the descriptor's file that is written to.
    const Ended descriptor = shell("cd '" + folder + "' && " + run + " --json /dev/fd/3 3>third >/dev/null && cat third");
    QVERIFY2(descriptor.code == 0 && holdsARun(descriptor.out), qPrintable(descriptor.err));
    const Ended standard = shell("cd '" + folder + "' && { echo before; " + run
                                 + " --json /dev/stdout; } >both && cat both");
    QVERIFY2(standard.code == 0 && standard.out.startsWith("before\n") && standard.out.contains("\"runs\""),
             qPrintable(standard.out + standard.err));
}

void TestCliEdges::endlessScriptsAreRefused()
{
    const Ended ended = m_program.run({"run", "-p", "sqlite:" + m_program.path("zero.db"), "-f", "/dev/zero", "-r", "users 1 for=1s"});
    QCOMPARE(ended.code, 2);
    QVERIFY2(ended.err.contains("1 MiB"), qPrintable(ended.err));
}

void TestCliEdges::smallLimitsAreToldOf_data()
{
    QTest::addColumn<QString>("limit");
    QTest::addColumn<QString>("said");
    QTest::newRow("descriptors") << "ulimit -n 64" << "ulimit -n";
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    QTest::newRow("memory") << "ulimit -v 900000" << "ulimit -v";
#endif
}

void TestCliEdges::smallLimitsAreToldOf()
{
    QFETCH(QString, limit);
    QFETCH(QString, said);
    const Ended ended = shell(limit + "; exec \"$SQLDYNO\" run -q --pool 200 -p sqlite:" + m_program.path("limits.db") + " -f "
                              + script("SELECT 1;\n") + " -r 'users 200 for=1s'");
    QVERIFY2(ended.code == 1, qPrintable(QString::number(ended.code) + ended.err));
    QVERIFY2(ended.err.contains(said) && ended.err.contains("pool"), qPrintable(ended.err));
}

void TestCliEdges::twoInterruptsEndAConnectionThatNeverComes()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    QProcess process;
    m_program.start(process, {"run", "--profile",
                    QStringLiteral("postgresql://x@127.0.0.1:%1/x?connect_timeout=600").arg(server.serverPort()),
                    "--workload", "shop", "--ramp", "users 5 for=1s"});
    QVERIFY(server.waitForNewConnection(patience));
    ::kill(pid_t(process.processId()), SIGINT);
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(patience)); // long before the timeout
    QCOMPARE(process.exitCode(), 130);
}

void TestCliEdges::noTransactionIsNoResult()
{
    const Ended ended = m_program.run({"run", "-q", "-p", "sqlite:" + m_program.path("nothing.db"), "-f",
                                       script("SELECT nope;\n"), "-r", "users 1 for=1s", "-t", "tps>=0"});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("every transaction failed") && ended.err.contains("no such column: nope"),
             qPrintable(ended.err));
}

void TestCliEdges::otherDataThanAskedForIsRefused()
{
    const QString place = "sqlite:" + m_program.path("other.db");
    QCOMPARE(m_program.run({"load", "-p", place, "-w", "shop:size=tiny"}).code, 0);
    const QString said = "was loaded with size=tiny, seed 1; asked for size=small.";
    const Ended verified = m_program.run({"verify", "-p", place, "-w", "shop:size=small"});
    QCOMPARE(verified.code, 1);
    QVERIFY2(verified.err.contains(said) && !verified.out.contains("changed"), qPrintable(verified.err));
    const Ended seed = m_program.run({"verify", "-p", place, "-w", "shop:size=tiny", "--seed", "2"});
    QCOMPARE(seed.code, 1);
    QVERIFY2(seed.err.contains("was loaded with seed 1; asked for seed 2."), qPrintable(seed.err));
    const Ended run = m_program.run({"run", "--no-load", "-p", place, "-w", "shop:size=small", "-r", "users 1 for=1s"});
    QCOMPARE(run.code, 1);
    QVERIFY2(run.err.contains(said), qPrintable(run.err));
    const Ended fitting = m_program.run({"run", "-q", "--no-load", "-p", place, "-w", "shop:size=tiny,writes=0.5", "-r", "users 1 for=1s"});
    QVERIFY2(fitting.code == 0, qPrintable(fitting.err));
    // Nothing of another workload is there.
    for (const char *command : {"verify", "drop"}) {
        const Ended none = m_program.run({command, "-p", place, "-w", "pgbench"});
        QVERIFY(none.code == 1 || none.code == 2);
    }
    const Ended none = m_program.run({"verify", "-p", place, "-w", "pgbench"});
    QVERIFY2(none.code == 1 && none.err.contains("holds no data of the workload pgbench"), qPrintable(none.err));
}

void TestCliEdges::missingFilesAreNotMade()
{
    const QString file = m_program.path("missing.db");
    for (const QStringList &words : {QStringList{"verify"}, QStringList{"drop", "--yes"},
                                     QStringList{"run", "--no-load", "-r", "users 1 for=1s"}}) {
        const Ended ended = m_program.run(words + QStringList{"-p", "sqlite:" + file, "-w", "shop"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("There is no file " + file), qPrintable(ended.err));
        QVERIFY(!QFile::exists(file));
    }
}

void TestCliEdges::namesCannotSteerTheTerminal()
{
    const QString name = QStringLiteral("red\x1b[31m") + QChar(0x9b) + "2J\nnext" + QString(200, 'x');
    const Ended run = m_program.run({"run", "-q", "-p", "sqlite:" + m_program.path("names.db"), "-f", script("SELECT 1;\n"),
                                     "-r", "users 1 for=1s", "--name", name});
    QCOMPARE(run.code, 0);
    const Ended list = m_program.run({"runs"});
    QVERIFY2(list.out.contains("red\\u001b[31m\\u009b2J\\u000anext"), qPrintable(list.out));
    QVERIFY(!(run.out + run.err + list.out).contains('\x1b') && !list.out.contains(QChar(0x9b)));
    QVERIFY(!list.out.contains(QString(70, 'x')));
    const QJsonArray runs = QJsonDocument::fromJson(m_program.run({"runs", "--json"}).out.toUtf8()).object()["runs"].toArray();
    QCOMPARE(runs[0].toObject()["title"].toString(), name);
}

void TestCliEdges::wordsWithPerCentSignsAreRepeated()
{
    const Ended ended = m_program.run({"run", "-p", "sqlite:x.db", "-w", "shop", "-r", "users 1 for=1s", "--pool", "%2 of %3"});
    QCOMPARE(ended.code, 2);
    QVERIFY2(ended.err.contains("\"%2 of %3\" is no whole number from 1 to "), qPrintable(ended.err));
}

void TestCliEdges::ratesAreShownAsTheyWereGiven()
{
    const Ended ended = m_program.run({"run", "-p", "sqlite:" + m_program.path("rates.db"), "-f", script("SELECT 1;\n"), "-r",
                                       "rate 2.75 for=2s", "-t", "tps>1000"});
    QCOMPARE(ended.code, 99);
    QVERIFY2(ended.err.contains("  2.75 arrivals/s  "), qPrintable(ended.err));
    QVERIFY2(ended.out.contains("is broken at 2.75 arrivals/s"), qPrintable(ended.out));
    QVERIFY2(ended.out.contains(QRegularExpression("\n *2\\.75 ")), qPrintable(ended.out));
}

void TestCliEdges::lostWorkloadsAreToldOf()
{
    const QString lone = m_program.path("lone/bin");
    QVERIFY(QDir().mkpath(lone));
    QVERIFY(QFile::copy(SQLDYNO_BINARY, lone + "/sqldyno"));
    QProcess process;
    process.setProcessEnvironment(m_program.environment());
    process.start(lone + "/sqldyno", {"workloads"});
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitCode(), 1);
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(said.contains("lone/share/sqldyno/workloads"), said.constData());
    QFile::remove(lone + "/sqldyno");
}

QTEST_GUILESS_MAIN(TestCliEdges)
#include "tst_cliedges.moc"
