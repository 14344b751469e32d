// SPDX-License-Identifier: GPL-3.0-or-later
// Runs on throwaway servers from the command line: one command compares four engines, and whatever way it ends,
// nothing is left behind.
#include "engines/sandbox/serverbinaries.h"
#include "tests/app/program.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <csignal>
#include <sys/stat.h>

namespace {

bool isThere(const char *engine)
{
    return dyno::chooseServer(engine, {}).has_value();
}

} // namespace

class TestSandboxRuns : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void fourEngines();
    void interrupted_data();
    void interrupted();
    void killed();
    void badSetting();
    void ritual();
    void loadVerifyDrop();

private:
    // What a sandbox's file says of it, while it runs.
    struct Traces
    {
        QStringList folders; // that must be gone
        QStringList markers; // that no process may name
    };
    Traces traces() const;
    static QStringList left(const Traces &traces);
    bool isPlaceGone() const { return !QFileInfo::exists(m_place); }
    void startAndAwaitTicks(QProcess &process, const QStringList &profiles);

    Program m_program;
    QTemporaryDir m_folder;
    QString m_place;
};

void TestSandboxRuns::initTestCase()
{
    ::chmod(m_folder.path().toLocal8Bit(), 0711); // servers run as other accounts
    m_place = m_folder.filePath("sandboxes");
    qputenv("SQLDYNO_SANDBOX_DIR", m_place.toLocal8Bit());
    if (!qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))
        return;
    for (const char *engine : {"postgresql", "mariadb", "mysql"})
        QVERIFY2(isThere(engine), engine);
}

TestSandboxRuns::Traces TestSandboxRuns::traces() const
{
    Traces traces;
    QDirIterator it(m_place, {"owner"}, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        QFile file(it.next());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const QString &line : QString::fromUtf8(file.readAll()).split('\n')) {
            if (line.startsWith("home=") || line.startsWith("sockets="))
                traces.folders << line.section('=', 1);
            if (line.startsWith("marker="))
                traces.markers << line.section('=', 1);
        }
    }
    return traces;
}

QStringList TestSandboxRuns::left(const Traces &traces)
{
    QStringList found;
    for (const QString &folder : traces.folders)
        if (QFileInfo::exists(folder))
            found << folder;
    for (const QString &pid : QDir("/proc").entryList(QDir::Dirs)) {
        QFile words("/proc/" + pid + "/cmdline");
        if (pid.toInt() > 0 && words.open(QIODevice::ReadOnly)) {
            const QByteArray line = words.readAll();
            for (const QString &marker : traces.markers)
                if (line.contains(marker.toUtf8()))
                    found << pid + ": " + line;
        }
    }
    return found;
}

void TestSandboxRuns::fourEngines()
{
    QStringList engines;
    for (const char *engine : {"postgresql", "mariadb", "mysql"})
        if (isThere(engine))
            engines << engine;
    QStringList words{"run", "--profile", "sqlite:", "--workload", "shop:size=tiny", "--ramp",
                      "50,100 arrive=1s hold=2s", "--pool", "10", "--sandbox-memory", "128MiB", "--json", "-", "--quiet"};
    for (const QString &engine : engines)
        words << "--profile" << "sandbox:" + engine;
    const Ended ended = m_program.run(words);
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    const QJsonArray runs = QJsonDocument::fromJson(ended.out.toUtf8()).object()["runs"].toArray();
    QCOMPARE(runs.size(), engines.size() + 1);
    for (const QJsonValue &value : runs) {
        const QJsonObject run = value.toObject();
        QCOMPARE(run["state"].toString(), "finished");
        QCOMPARE(run["levels"].toArray().size(), 2);
        QCOMPARE(run["totals"].toObject()["failed"].toInt(), 0);
        QVERIFY2(run["profile"].toString().startsWith("sandbox "), qPrintable(run["profile"].toString()));
        QVERIFY(run["profile"].toString().endsWith(run["server_version"].toString())
                || run["engine"].toString() == "sqlite");
    }
    QVERIFY(isPlaceGone());
}

void TestSandboxRuns::startAndAwaitTicks(QProcess &process, const QStringList &profiles)
{
    QStringList words{"run", "--workload", "shop:size=tiny", "--ramp", "users 5 for=10m", "--pool", "5"};
    for (const QString &profile : profiles)
        words << "--profile" << profile;
    m_program.start(process, words);
    process.setReadChannel(QProcess::StandardError);
    QByteArray said;
    while (said.count(" tps ") < 2) {
        QVERIFY2(process.waitForReadyRead(patience), said.constData());
        said += process.readAllStandardError();
    }
}

void TestSandboxRuns::interrupted_data()
{
    QTest::addColumn<QString>("engine");
    for (const char *engine : {"postgresql", "mysql"}) // with children and without; native and in a root of its own
        QTest::newRow(engine) << engine;
}

void TestSandboxRuns::interrupted()
{
    QFETCH(QString, engine);
    if (!isThere(engine.toLatin1()))
        QSKIP("this server is not there");
    QProcess process;
    startAndAwaitTicks(process, {"sandbox:" + engine + "?memory=64MiB"});
    const Traces running = traces();
    QCOMPARE(running.folders.size(), 2);
    QVERIFY(!left(running).isEmpty());
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitCode(), 130);
    QCOMPARE(left(running), QStringList());
    QVERIFY(isPlaceGone());
}

void TestSandboxRuns::killed()
{
    if (!isThere("postgresql"))
        QSKIP("this server is not there");
    QProcess process, other;
    startAndAwaitTicks(process, {"sandbox:postgresql?memory=64MiB"});
    const Traces ofKilled = traces();
    startAndAwaitTicks(other, {"sandbox:sqlite"});
    process.kill();
    QVERIFY(process.waitForFinished(patience));
    QVERIFY(QFileInfo::exists(ofKilled.folders.first()));
    // Any start of the program cleans up, but not what another one uses.
    QCOMPARE(m_program.run({"workloads"}).code, 0);
    QTRY_COMPARE_WITH_TIMEOUT(left(ofKilled), QStringList(), 30'000);
    QCOMPARE(other.state(), QProcess::Running);
    QCOMPARE(traces().folders.size(), 2);
    QVERIFY(!left(traces()).isEmpty());
    ::kill(pid_t(other.processId()), SIGINT);
    QVERIFY(other.waitForFinished(patience));
    QCOMPARE(other.exitCode(), 130);
    QVERIFY(isPlaceGone());
}

void TestSandboxRuns::badSetting()
{
    if (!isThere("mariadb"))
        QSKIP("this server is not there");
    const Ended ended = m_program.run({"run", "--profile", "sandbox:mariadb?set.no_such_thing=1", "--workload",
                                       "shop:size=tiny", "--ramp", "users 1 for=1s"});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("did not start") && ended.err.contains("no_such_thing"), qPrintable(ended.err));
    QVERIFY(isPlaceGone());
    const Ended missing = m_program.run({"run", "--profile", "sandbox:mariadb?version=1", "--workload",
                                         "shop:size=tiny", "--ramp", "users 1 for=1s"});
    QCOMPARE(missing.code, 2);
    QVERIFY2(missing.err.contains("No MariaDB 1 is installed"), qPrintable(missing.err));
}

// Each step leaves its word in the run's log.
void TestSandboxRuns::ritual()
{
    QStringList words{"run", "--profile", "sandbox:sqlite", "--workload", "shop:size=tiny", "--ramp", "users 2 for=1s",
                      "--pool", "2", "--before", "sh -c \"echo for $SQLDYNO_ENGINE\"", "--ritual",
                      "restart,fresh,vacuum,analyze,checkpoint,load<10000,quiet=100ms,warm-up=1s",
                      "--json", "-", "--quiet"};
    if (isThere("postgresql"))
        words << "--profile" << "sandbox:postgresql?memory=64MiB" << "--repeat" << "2";
    const Ended ended = m_program.run(words);
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    const QJsonArray runs = QJsonDocument::fromJson(ended.out.toUtf8()).object()["runs"].toArray();
    for (const QJsonValue &run : runs) {
        QString log;
        for (const QJsonValue &event : run["events"].toArray())
            log += event["text"].toString() + '\n';
        for (const QString &step : {"for " + run["engine"].toString(), QString("VACUUM done"), QString("ANALYZE done"),
                                    QString("CHECKPOINT done"), QString("load average"), QString("Quiet"),
                                    QString("Warmed up")})
            QVERIFY2(log.contains(step), qPrintable(step + " is missing in\n" + log));
        if (run["engine"].toString() == "postgresql" && run["repeat"].toInt() == 2)
            QVERIFY2(log.contains("for a restart"), qPrintable(log));
        QVERIFY(run["plan"]["ritual"].toString().contains("vacuum"));
    }
    QVERIFY(isPlaceGone());

    const QStringList little{"run", "--profile", "sandbox:sqlite", "--workload", "shop:size=tiny", "--ramp",
                             "users 2 for=1s", "--pool", "2"};
    // Dropped, or said why not.
    const Ended dropped = m_program.run(QStringList(little) << "--ritual" << "drop-cache" << "--json" << "-");
    QVERIFY2(dropped.code == 0 && dropped.out.contains("page cache"), qPrintable(dropped.out + dropped.err));
    const Ended failed = m_program.run(QStringList(little) << "--before" << "false");
    QCOMPARE(failed.code, 1);
    QVERIFY2(failed.err.contains("failed with 1"), qPrintable(failed.err));
}

void TestSandboxRuns::loadVerifyDrop()
{
    const QStringList what{"--profile", isThere("postgresql") ? "sandbox:postgresql" : "sandbox:sqlite", "--workload",
                           "shop:size=tiny"};
    const Ended loaded = m_program.run(QStringList{"load"} + what);
    QVERIFY2(loaded.code == 0 && loaded.out.contains("Loaded in"), qPrintable(loaded.out + loaded.err));
    const Ended verified = m_program.run(QStringList{"verify"} + what);
    QVERIFY2(verified.code == 0 && verified.out.contains("as generated"), qPrintable(verified.out + verified.err));
    QCOMPARE(m_program.run(QStringList{"drop"} + what).code, 0);
    QVERIFY(isPlaceGone());
}

QTEST_GUILESS_MAIN(TestSandboxRuns)
#include "tst_sandboxruns.moc"
