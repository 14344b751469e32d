// SPDX-License-Identifier: GPL-3.0-or-later
// The steps before a run: as text, as a command, around a run.
#include "app/benchplan.h"
#include "app/ritual.h"
#include "app/ritualcommand.h"
#include "app/ritualsteps.h"
#include "engines/data/maintenance.h"
#include "engines/db/enginecatalog.h"
#include "engines/db/profile.h"
#include "tests/commalocale.h"

#include <QTemporaryDir>
#include <QtTest>

#include <atomic>

using namespace dyno;

namespace {

const std::atomic<bool> never{false};

} // namespace

class TestRitual : public QObject
{
    Q_OBJECT
private slots:
    void readsAndWrites_data();
    void readsAndWrites();
    void refuses_data();
    void refuses();
    void suitsTheProfile();
    void isKeptInThePlan();
    void command_data();
    void command();
    void commandTakesTooLong();
    void commandWordsAreShells();
    void loadKeepsItsPoint();
    void maintenance_data();
    void maintenance();
    void maintenanceThatWasRefusedIsNotDone();
};

void TestRitual::readsAndWrites_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("nothing") << QByteArray() << QByteArray("none");
    QTest::newRow("as the contract has it") << QByteArray("analyze,checkpoint,drop-cache,restart,quiet=5s,load<0.5")
                                            << QByteArray("restart,drop-cache,analyze,checkpoint,load<0.5,quiet=5s");
    QTest::newRow("with blanks") << QByteArray(" fresh , warm-up=1m30s ") << QByteArray("fresh,warm-up=1m30s");
    QTest::newRow("cold") << QByteArray("cold")
                          << QByteArray("stop-others,restart,drop-cache,analyze,checkpoint,fresh,quiet=30s");
    QTest::newRow("cold, but") << QByteArray("cold,keep,quiet=1s")
                               << QByteArray("stop-others,restart,drop-cache,analyze,checkpoint,keep,quiet=1s");
    QTest::newRow("none forgets") << QByteArray("analyze,none,vacuum") << QByteArray("vacuum");
}

void TestRitual::readsAndWrites()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, written);
    const RitualParse parse = parseRitual(text.toStdString());
    QVERIFY(parse.faults.empty());
    QCOMPARE(QByteArray::fromStdString(ritualText(parse.ritual)), written);
    QVERIFY(parseRitual(written.toStdString()).ritual == parse.ritual);
}

void TestRitual::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("faults");
    QTest::newRow("unknown") << QByteArray("analyse") << 1;
    QTest::newRow("every one") << QByteArray("analyse,quiet=long,load<0,load<x,warm-up=2h") << 5;
}

void TestRitual::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(int, faults);
    QCOMPARE(int(parseRitual(text.toStdString()).faults.size()), faults);
}

void TestRitual::suitsTheProfile()
{
    QCOMPARE(ritualText(defaultRitual(parseProfileUrl("sandbox:mariadb")->profile)), std::string("stop-others,checkpoint"));
    QCOMPARE(ritualText(defaultRitual(parseProfileUrl("mariadb://db1/x")->profile)), std::string("none"));
}

void TestRitual::isKeptInThePlan()
{
    BenchPlan plan;
    plan.profiles = {*parseProfileUrl("sandbox:postgresql?version=15&memory=2GiB&set.work_mem=8MB")};
    plan.before = {{"sync", "a b"}, 30};
    plan.ritual = parseRitual("cold").ritual;
    const BenchPlan read = BenchPlan::fromJson(plan.toJson()).value();
    QVERIFY(read.profiles[0].profile == plan.profiles[0].profile);
    QVERIFY(read.before == plan.before);
    QVERIFY(read.ritual == plan.ritual);
    QVERIFY(!BenchPlan::fromJson(BenchPlan().toJson())->ritual);
}

void TestRitual::command_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<QString>("fails");
    QTest::newRow("says") << QStringList{"sh", "-c", "echo one; echo two >&2"} << QStringList{"one", "two"} << "";
    QTest::newRow("no shell") << QStringList{"echo", "$HOME;ls"} << QStringList{"$HOME;ls"} << "";
    QTest::newRow("knows the engine") << QStringList{"sh", "-c", "echo $SQLDYNO_ENGINE$SQLDYNO_PASSWORD"}
                                      << QStringList{"mariadb"} << "";
    QTest::newRow("fails") << QStringList{"sh", "-c", "echo why; exit 3"} << QStringList{"why"} << "failed with 3";
    QTest::newRow("is not there") << QStringList{"/no/such/program"} << QStringList() << "could not be started";
}

void TestRitual::command()
{
    QFETCH(QStringList, words);
    QFETCH(QStringList, lines);
    QFETCH(QString, fails);
    qputenv("SQLDYNO_PASSWORD", "secret");
    RitualCommand command;
    for (const QString &word : words)
        command.words.push_back(word.toStdString());
    QStringList said;
    const std::atomic<bool> cancelled{false};
    const auto ran = runRitualCommand(command, {{"SQLDYNO_ENGINE", "mariadb"}},
                                      [&](const std::string &line) { said << QString::fromStdString(line); }, cancelled);
    QCOMPARE(said, lines);
    QCOMPARE(ran.has_error(), !fails.isEmpty());
    if (ran.has_error())
        QVERIFY2(QString::fromStdString(ran.error().message).contains(fails), ran.error().message.c_str());
}

// The command and what it started end together.
void TestRitual::commandTakesTooLong()
{
    const std::atomic<bool> cancelled{false};
    QString pid;
    const auto ran = runRitualCommand({{"sh", "-c", "tail -f /dev/null & echo $!; wait"}, 1}, {},
                                      [&](const std::string &line) { pid = QString::fromStdString(line); }, cancelled);
    QVERIFY(ran.has_error());
    QCOMPARE(ran.error().kind, ErrorKind::Timeout);
    QVERIFY(pid.toInt() > 1);
    const auto isRunning = [&] {
        QFile stat("/proc/" + pid + "/stat");
        return stat.open(QIODevice::ReadOnly) && !stat.readAll().contains(") Z ");
    };
    QTRY_VERIFY_WITH_TIMEOUT(!isRunning(), 20'000);
}

void TestRitual::commandWordsAreShells()
{
    const auto words = commandWords("sh -c \"echo hi; ls\"");
    QCOMPARE(words, (std::vector<std::string>{"sh", "-c", "echo hi; ls"}));
    QCOMPARE(commandWords(commandText(words)), words);
}

void TestRitual::loadKeepsItsPoint()
{
    const CommaLocale locale;
    if (!locale.isThere())
        QSKIP("no locale with a comma here, and no localedef to make one");
    Ritual ritual;
    ritual.loadBelow = 10'000;
    Sandboxes sandboxes;
    QStringList said;
    const std::atomic<bool> cancelled{false};
    RitualSteps steps(ritual, sandboxes,
                      {[](const std::string &) {}, [&](const std::string &note) { said << QString::fromStdString(note); }},
                      cancelled);
    QVERIFY(steps.afterLoad({}, {}, {}));
    QCOMPARE(said.size(), 1);
    static const QRegularExpression shape(R"(^The load average of this machine is \d+\.\d\d\.$)");
    QVERIFY2(shape.match(said[0]).hasMatch(), qPrintable(said[0]));
}

void TestRitual::maintenance_data()
{
    QTest::addColumn<QByteArray>("dialect");
    QTest::addColumn<int>("what");
    QTest::addColumn<QStringList>("statements");
    const auto row = [](const char *name, const char *dialect, Maintenance what, const QStringList &statements) {
        QTest::newRow(name) << QByteArray(dialect) << int(what) << statements;
    };
    row("PostgreSQL, table by table", "postgresql", Maintenance::Analyze, {"ANALYZE a", "ANALYZE b"});
    row("MySQL, all at once", "mysql", Maintenance::Analyze, {"ANALYZE TABLE a, b"});
    row("pages of InnoDB", "mysql", Maintenance::Checkpoint, {"FLUSH TABLES a, b FOR EXPORT", "UNLOCK TABLES"});
    row("InnoDB purges by itself", "mysql", Maintenance::Vacuum, {});
    row("SQLite's log", "sqlite", Maintenance::Checkpoint, {"PRAGMA wal_checkpoint(TRUNCATE)"});
}

void TestRitual::maintenance()
{
    QFETCH(QByteArray, dialect);
    QFETCH(int, what);
    QFETCH(QStringList, statements);
    QStringList made;
    for (const std::string &statement : maintenanceStatements(dialect.toStdString(), Maintenance(what), {"a", "b"}))
        made << QString::fromStdString(statement);
    QCOMPARE(made, statements);
}

void TestRitual::maintenanceThatWasRefusedIsNotDone()
{
    QTemporaryDir folder;
    const std::string url = "sqlite:" + folder.filePath("kept.db").toStdString();
    const Profile wal = parseProfileUrl(url + "?journal_mode=wal")->profile;
    const auto checkpoint = [](const Profile &profile) {
        return QString::fromStdString(maintain(profile, {}, Maintenance::Checkpoint, {"a"}, never).value());
    };
    const Engine *engine = findEngine("sqlite");
    auto reader = engine->open(wal, {}).value();
    QVERIFY(reader->query("CREATE TABLE a (i INTEGER); INSERT INTO a VALUES (1)").has_value());
    QCOMPARE(checkpoint(wal), QString("CHECKPOINT done."));
    // A reader of an older state keeps the log from being emptied.
    QVERIFY(reader->query("BEGIN; SELECT * FROM a").has_value());
    auto writer = engine->open(wal, {}).value();
    QVERIFY(writer->query("INSERT INTO a VALUES (2)").has_value());
    QCOMPARE(checkpoint(wal), QString("CHECKPOINT not done: another connection is reading or writing."));
    const Profile plain = parseProfileUrl("sqlite:" + folder.filePath("plain.db").toStdString()
                                          + "?journal_mode=delete")->profile;
    QCOMPARE(checkpoint(plain), QString("CHECKPOINT not done: the file has no write-ahead log."));
    QCOMPARE(QString::fromStdString(maintain(plain, {}, Maintenance::Vacuum, {}, never).value()), QString("VACUUM done."));
    const std::atomic<bool> stopped{true};
    QCOMPARE(maintain(plain, {}, Maintenance::Vacuum, {}, stopped).error().kind, ErrorKind::Cancelled);
}

QTEST_GUILESS_MAIN(TestRitual)
#include "tst_ritual.moc"
