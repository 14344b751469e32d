// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runstore.h"
#include "app/storerows.h"
#include "engines/measure/summary.h"
#include "engines/measure/tickcodec.h"
#include "tests/app/recordedrun.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace dyno;
using madeup::record;

namespace {

// What the child process of these tests does: records a run for ever, a word on stdout after each tick.
int recordForEver(const QString &path)
{
    auto store = RunStore::open(path);
    if (store.has_error())
        return 2;
    const RunInfo info = madeup::info("child");
    if ((*store)->begin(info).has_error())
        return 3;
    for (std::uint32_t number = 0;; ++number) {
        if ((*store)->appendTick(info.id, madeup::tick(number)).has_error())
            return 4;
        std::puts("tick");
        std::fflush(stdout);
        QThread::msleep(20);
    }
}

QStringList words(const QList<RunListing> &listings)
{
    QStringList titles;
    for (const RunListing &listing : listings)
        titles << listing.title;
    return titles;
}

} // namespace

class TestRunStore : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void keepsEverything();
    void summaryIsThatOfTheWholeRun();
    void timeOfNothingIsUnknown();
    void sparklineStaysShort_data();
    void sparklineStaysShort();
    void belongsToItsOwner();
    void killedProgramLeavesAnInterruptedRun();
    void twoWorkbenchesRecordAtOnce();
    void findsRunsByWord_data();
    void findsRunsByWord();
    void namesNotesTagsAndPins();
    void deletesAndBringsBack();
    void runThatGoesOnIsNotDeleted();

private:
    std::unique_ptr<RunStore> open() const { return std::move(RunStore::open(m_path).value()); }
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
};

void TestRunStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_path = m_dir->filePath("data/runs.sqldyno");
}

void TestRunStore::keepsEverything()
{
    RunInfo info = madeup::info("Ångström's \"run\"; DROP TABLE run;--");
    info.series = "a series";
    info.repeat = 3;
    info.seed = 0xfedc'ba98'7654'3210;
    info.openLoop = true;
    info.settingsJson = R"({"shared_buffers":"1GB"})";
    info.settingsBeforeJson = R"({"shared_buffers":"64MB"})";
    info.dataDigests = "orders 5000 aaaa\n";
    info.planJson = R"({"workload":"shop"})";
    {
        auto store = open();
        QSignalSpy added(store.get(), &RunStore::added);
        QSignalSpy changed(store.get(), &RunStore::changed);
        QVERIFY(store->begin(info).has_value());
        QCOMPARE(added.count(), 1);
        for (std::uint32_t i = 0; i < 6; ++i)
            QVERIFY(store->appendTick(info.id, madeup::tick(i, 1000, 2000, i)).has_value());
        QVERIFY(store->appendEvent(info.id, {RunEvent::Kind::ConnectionLost, 2'500'000, "3 lost"}).has_value());
        QVERIFY(store->appendEvent(info.id, {RunEvent::Kind::Finding, 5'000'000, "Steal"}).has_value());
        info.state = RunState::Stopped;
        info.message = "Stopped by hand.";
        info.endedMs = info.startedMs + 6000;
        info.settingsJson = R"({"shared_buffers":"2GB"})";
        info.settingsEndJson = R"({"shared_buffers":"3GB"})";
        QVERIFY(store->finish(info).has_value());
        QVERIFY(!changed.isEmpty());
    }
    auto store = open();
    const RunRecord record = store->load(info.id).value();
    const RunInfo &read = record.info;
    QCOMPARE(read.name, info.name);
    QCOMPARE(read.series, info.series);
    QCOMPARE(read.repeat, 3);
    QCOMPARE(read.seed, info.seed);
    QVERIFY(read.openLoop);
    QCOMPARE(read.state, RunState::Stopped);
    QCOMPARE(read.message, info.message);
    QCOMPARE(read.engine, info.engine);
    QCOMPARE(read.profile, info.profile);
    QCOMPARE(read.serverVersion, info.serverVersion);
    QCOMPARE(read.workload, info.workload);
    QCOMPARE(read.parameters, info.parameters);
    QCOMPARE(read.ramp, info.ramp);
    QCOMPARE(read.pool, 100);
    QCOMPARE(read.workers, 2);
    QCOMPARE(read.thinkMinMs, 50.0);
    QCOMPARE(read.thinkMaxMs, 150.0);
    QCOMPARE(read.types, info.types);
    QCOMPARE(read.startedMs, info.startedMs);
    QCOMPARE(read.endedMs, info.endedMs);
    QCOMPARE(read.connectUs, info.connectUs);
    QCOMPARE(read.settingsJson, info.settingsJson);
    QCOMPARE(read.settingsBeforeJson, info.settingsBeforeJson);
    QCOMPARE(read.settingsEndJson, info.settingsEndJson);
    QCOMPARE(read.dataDigests, info.dataDigests);
    QCOMPARE(read.planJson, info.planJson);
    QCOMPARE(read.hostSource, info.hostSource);
    QCOMPARE(read.hostCpus, 2);
    QCOMPARE(read.queryMode, std::string("auto"));
    QCOMPARE(read.preparedStatements, 6);
    QCOMPARE(read.anewStatements, 1);
    QCOMPARE(read.textStatements, 2);
    QCOMPARE(read.statements.size(), std::size_t(3));
    QCOMPARE(read.statements[2].type, 1);
    QCOMPARE(read.statements[2].where, std::string("create-order.sql:9"));
    QCOMPARE(read.statements[2].text, std::string("SELECT <& ORDER BY :column"));
    QCOMPARE(read.statements[2].sentAs, SentAs::Text);
    QCOMPARE(read.statements[2].reason, std::string(":column stands in ORDER BY"));
    QCOMPARE(read.phases.size(), std::size_t(4));
    QCOMPARE(read.phases[1].kind, Phase::Kind::Hold);
    QCOMPARE(read.phases[2].kind, Phase::Kind::Arrive);
    QCOMPARE(read.phases[2].level, 1);
    QCOMPARE(read.phases[2].from, 100.0);
    QCOMPARE(read.phases[2].to, 200.0);
    QCOMPARE(read.plannedUs(), 6'000'000);

    QCOMPARE(record.ticks.size(), std::size_t(6));
    for (std::uint32_t i = 0; i < 6; ++i)
        QCOMPARE(encodeTick(*record.ticks[i]), encodeTick(madeup::tick(i, 1000, 2000, i)));
    QCOMPARE(record.events.size(), std::size_t(2));
    QCOMPARE(record.events[0].kind, RunEvent::Kind::ConnectionLost);
    QCOMPARE(record.events[0].atUs, 2'500'000);
    QCOMPARE(record.events[1].text, std::string("Steal"));

    const auto onlyOwner = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
    QCOMPARE(QFileInfo(m_path).permissions(), onlyOwner);
    QCOMPARE(QFileInfo(m_path + "-wal").permissions(), onlyOwner);
    QCOMPARE(QFileInfo(m_path + "-owners").permissions(), onlyOwner);
    QCOMPARE(QFileInfo(QFileInfo(m_path).absolutePath()).permissions(),
             onlyOwner | QFile::ExeOwner | QFile::ExeUser);
}

void TestRunStore::summaryIsThatOfTheWholeRun()
{
    auto store = open();
    const RunInfo info = madeup::info();
    store->begin(info).value();
    // In the arrival nothing is judged; level 0 reaches 1.5 × 1,000, level 1 1.5 × 400.
    store->appendTick(info.id, madeup::tick(0, 9000)).value();
    QVERIFY(!store->listing(info.id)->tps.has_value());
    QCOMPARE(store->listing(info.id)->tickCount, 1u);
    store->appendTick(info.id, madeup::tick(1, 1000, 2000, 0)).value();
    store->appendTick(info.id, madeup::tick(2, 1000, 2000, 30)).value();
    store->appendTick(info.id, madeup::tick(3, 1000)).value();
    store->appendTick(info.id, madeup::tick(4, 400)).value();
    Tick last = madeup::tick(5, 70);
    last.phase = -1; // the last answers, after the ramp: no rate of its own
    last.lengthUs = 1000;
    store->appendTick(info.id, last).value();
    const RunListing listing = store->listing(info.id).value();
    QCOMPARE(listing.tps.value(), 1500.0);
    // Two thirds take 2 ms and one third 4 ms; a cell of the histogram ends a little above.
    QVERIFY(qAbs(listing.p95.value() - 4.0) < 0.01);
    QCOMPARE(listing.failPct.value(), 100.0 * 30 / 3030);
    QCOMPARE(listing.sparkline, QList<float>({13500, 1500, 1500, 1500, 600}));

    const LevelSummary ceiling = *summarize(store->load(info.id).value()).ceiling();
    QCOMPARE(listing.tps.value(), ceiling.figures.tps);
    QCOMPARE(listing.p95.value(), ceiling.figures.p95);
    QCOMPARE(listing.failPct.value(), ceiling.figures.failPct);
}

void TestRunStore::timeOfNothingIsUnknown()
{
    const auto store = open();
    const RunInfo info = madeup::info();
    store->begin(info).value();
    for (std::uint32_t number = 0; number < 3; ++number)
        store->appendTick(info.id, madeup::tick(number, 0, 2000, 24)).value();
    const RunListing listing = store->listing(info.id).value();
    QCOMPARE(listing.tps, std::optional(0.0));
    QCOMPARE(listing.failPct, std::optional(100.0));
    QVERIFY(!listing.p95);
}

void TestRunStore::sparklineStaysShort_data()
{
    QTest::addColumn<int>("ticks");
    QTest::addColumn<int>("points");
    QTest::newRow("as many as fit") << 64 << 64;
    QTest::newRow("one more: pairs become one") << 65 << 33;
    QTest::newRow("an hour: 64 seconds a point") << 3600 << 57;
}

void TestRunStore::sparklineStaysShort()
{
    QFETCH(int, ticks);
    QFETCH(int, points);
    Sparkline sparkline;
    for (int i = 0; i < ticks; ++i)
        sparkline.append(float(i));
    const QList<float> line = sparkline.points();
    QCOMPARE(line.size(), points);
    QVERIFY(std::is_sorted(line.begin(), line.end()));
    const float perPoint = ticks <= 64 ? 1 : line[1] - line[0];
    QCOMPARE(line.first(), (perPoint - 1) / 2); // the mean of 0 … perPoint - 1
}

void TestRunStore::belongsToItsOwner()
{
    auto mine = open();
    const RunInfo info = madeup::info();
    mine->begin(info).value();
    auto other = open();
    QCOMPARE(other->listing(info.id)->info.state, RunState::Running);
    const auto refused = other->appendTick(info.id, madeup::tick(0));
    QVERIFY(refused.has_error());
    QCOMPARE(refused.error().kind, ErrorKind::Usage);
    mine.reset(); // closed in the middle of the run
    other = open();
    QCOMPARE(other->listing(info.id)->info.state, RunState::Interrupted);
}

void TestRunStore::killedProgramLeavesAnInterruptedRun()
{
    const RunInfo before = record(*open(), "before");
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {"--record", m_path});
    QVERIFY(child.waitForStarted());
    int ticks = 0;
    while (ticks < 5) {
        QVERIFY(child.waitForReadyRead(20'000));
        ticks += int(child.readAllStandardOutput().count("tick"));
    }
    // As long as it lives, its run goes on.
    auto store = open();
    const std::string run = store->listings().value().first().info.id == before.id ? store->listings().value().last().info.id
                                                                           : store->listings().value().first().info.id;
    QCOMPARE(store->listing(run)->info.state, RunState::Running);
    store.reset();
    child.kill();
    QVERIFY(child.waitForFinished());
    ticks += int(child.readAllStandardOutput().count("tick"));

    store = open();
    QCOMPARE(store->listings().value().size(), 2);
    const RunListing listing = store->listing(run).value();
    QCOMPARE(listing.info.state, RunState::Interrupted);
    QVERIFY(!listing.info.message.empty());
    const RunRecord recovered = store->load(run).value();
    // Every second that was told is there; one more may be, which died before it was told.
    QVERIFY(int(recovered.ticks.size()) == ticks || int(recovered.ticks.size()) == ticks + 1);
    QCOMPARE(std::size_t(listing.tickCount), recovered.ticks.size());
    QCOMPARE(listing.info.endedMs, recovered.ticks.back()->wallMs);
    QVERIFY(listing.tps.has_value());

    QCOMPARE(store->listing(before.id)->info.state, RunState::Finished);
    QCOMPARE(store->load(before.id)->ticks.size(), std::size_t(6));
    record(*store, "after");
    QCOMPARE(store->listings().value().size(), 3);
}

void TestRunStore::twoWorkbenchesRecordAtOnce()
{
    auto one = open();
    auto two = open();
    const RunInfo first = madeup::info("first"), second = madeup::info("second");
    one->begin(first).value();
    two->begin(second).value();
    for (std::uint32_t i = 0; i < 6; ++i) {
        QVERIFY(one->appendTick(first.id, madeup::tick(i)).has_value());
        QVERIFY(two->appendTick(second.id, madeup::tick(i)).has_value());
    }
    two.reset();
    auto three = open();
    QCOMPARE(three->listing(first.id)->info.state, RunState::Running);
    QCOMPARE(three->listing(second.id)->info.state, RunState::Interrupted);
    QCOMPARE(three->load(first.id)->ticks.size(), std::size_t(6));
    QCOMPARE(three->load(second.id)->ticks.size(), std::size_t(6));
}

void TestRunStore::findsRunsByWord_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("found"); // the run's title, or a piece of the error
    QTest::newRow("whole id") << "aaaa0000-0000-0000-0000-000000000001" << "one";
    QTest::newRow("beginning in capitals") << "BBBB" << "three";
    QTest::newRow("too short") << "bbb" << "No run";
    QTest::newRow("more than one begins so") << "aaaa" << "2 runs";
    QTest::newRow("title given later") << "renamed" << "renamed";
    QTest::newRow("name that was replaced") << "two" << "No run";
    QTest::newRow("name that two have") << "same" << "2 runs";
    QTest::newRow("wildcards are letters") << "%%%%" << "No run";
    QTest::newRow("the newest") << "LAST" << "newest";
    QTest::newRow("nothing") << "" << "No run";
}

void TestRunStore::findsRunsByWord()
{
    QFETCH(QString, word);
    QFETCH(QString, found);
    auto store = open();
    const std::pair<const char *, const char *> runs[] = {{"aaaa0000-0000-0000-0000-000000000001", "one"},
                                                          {"aaaa0000-0000-0000-0000-000000000002", "two"},
                                                          {"bbbb0000-0000-0000-0000-000000000003", "three"},
                                                          {"cccc0000-0000-0000-0000-000000000004", "same"},
                                                          {"dddd0000-0000-0000-0000-000000000005", "same"}};
    for (const auto &[id, name] : runs) {
        RunInfo info = madeup::info(name);
        info.id = id;
        store->begin(info).value();
    }
    RunInfo newest = madeup::info("newest");
    newest.id = "eeee0000-0000-0000-0000-000000000006";
    newest.startedMs += 1000;
    store->begin(newest).value();
    store->rename("aaaa0000-0000-0000-0000-000000000002", "renamed").value();
    const auto result = store->resolve(word);
    if (result.has_value())
        QCOMPARE(store->listing(*result)->title, found);
    else
        QVERIFY2(QString::fromStdString(result.error().message).contains(found), result.error().message.c_str());
}

void TestRunStore::namesNotesTagsAndPins()
{
    const RunInfo info = record(*open(), "name");
    {
        auto store = open();
        QSignalSpy changed(store.get(), &RunStore::changed);
        QVERIFY(store->rename(info.id, "  New \n name ").has_value());
        QVERIFY(store->setNotes(info.id, "line one\nline two").has_value());
        QVERIFY(store->setTags(info.id, {"fast", " two words ", "fast", ""}).has_value());
        QVERIFY(store->setPinned(info.id, true).has_value());
        QCOMPARE(changed.count(), 4);
    }
    auto store = open();
    const RunListing listing = store->listing(info.id).value();
    QCOMPARE(listing.title, "New name");
    QCOMPARE(listing.notes, "line one\nline two");
    QCOMPARE(listing.tags, QStringList({"fast", "two words"}));
    QVERIFY(listing.pinned);
    QVERIFY(store->rename(info.id, "").has_value());
    QCOMPARE(store->listing(info.id)->title, "name");
    QCOMPARE(store->rename("no such run", "x").error().kind, ErrorKind::NotFound);
}

void TestRunStore::deletesAndBringsBack()
{
    auto store = open();
    const std::string one = record(*store, "one").id, two = record(*store, "two").id;
    QSignalSpy removed(store.get(), &RunStore::removed);
    QVERIFY(store->remove({one}).has_value());
    QCOMPARE(removed.count(), 1);
    QCOMPARE(words(store->listings().value()), QStringList("two"));
    QVERIFY(store->resolve("one").has_error());
    QVERIFY(store->restore({one}).has_value());
    QCOMPARE(store->listings().value().size(), 2);
    QCOMPARE(store->load(one)->ticks.size(), std::size_t(6));
    // All or none.
    QVERIFY(store->remove({two, "no such run"}).has_error());
    QCOMPARE(store->listings().value().size(), 2);

    QVERIFY(store->remove({one}).has_value());
    QVERIFY(store->purge().has_value());
    QVERIFY(store->restore({one}).has_error());
    QCOMPARE(store->load(one).error().kind, ErrorKind::NotFound);
    QCOMPARE(store->load(two)->ticks.size(), std::size_t(6));
}

void TestRunStore::runThatGoesOnIsNotDeleted()
{
    auto store = open();
    const RunInfo info = madeup::info();
    store->begin(info).value();
    const auto refused = store->remove({info.id});
    QVERIFY(refused.has_error());
    QVERIFY(QString::fromStdString(refused.error().message).contains("goes on"));
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--record") == 0)
        return recordForEver(QString::fromLocal8Bit(argv[2]));
    TestRunStore test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_runstore.moc"
