// SPDX-License-Identifier: GPL-3.0-or-later
// A series from its plan to the store, on the embedded engine.
#include "app/profilestore.h"
#include "app/runsession.h"
#include "app/runstore.h"
#include "app/secrets.h"
#include "engines/db/enginecatalog.h"
#include "engines/db/serversettings.h"
#include "engines/measure/summary.h"
#include "tests/faultwords.h"

#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QtTest>

using namespace dyno;

namespace {

constexpr int patience = 60'000;

} // namespace

class TestRunSession : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void runIsStoredFirstAndToldSecond();
    void repeatsAreInterleaved();
    void repeatsOfWritesBeginWithFreshData();
    void settingsAreKeptAtThreeMoments();
    void faultsAreReturnedAtOnce();
    void oneSeriesAtATime();
    void stopKeepsWhatWasMeasured();
    void stopWhileLoading();
    void failedFirstRunEndsTheSeries();
    void secondSeriesAfterTheFirst();
    void destroyedInTheMiddle();
    void unwritableStoreEndsTheSeries();

private:
    BenchPlan plan(const QString &ramp = "users 5 for=2s", const QString &file = "one.db") const;
    void start(const BenchPlan &plan) const;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<RunStore> m_store;
    std::unique_ptr<RunSession> m_session;
};

void TestRunSession::initTestCase()
{
    qRegisterMetaType<RunInfo>();
}

void TestRunSession::init()
{
    m_session.reset();
    m_store.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_store = std::move(RunStore::open(m_dir->filePath("runs.sqldyno")).value());
    m_session = std::make_unique<RunSession>(*m_store);
}

BenchPlan TestRunSession::plan(const QString &ramp, const QString &file) const
{
    BenchPlan plan;
    plan.profiles = {parseProfileUrl(("sqlite:" + m_dir->filePath(file)).toStdString()).value()};
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}};
    plan.ramp = ramp.toStdString();
    plan.pool = 2;
    return plan;
}

void TestRunSession::start(const BenchPlan &plan) const
{
    const Faults faults = m_session->start(plan);
    QVERIFY2(faults.empty(), qPrintable(words(faults)));
}

void TestRunSession::runIsStoredFirstAndToldSecond()
{
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    int ticks = 0;
    bool wasLoaded = false;
    connect(m_session.get(), &RunSession::loaded, this, [&] { wasLoaded = true; });
    connect(m_session.get(), &RunSession::runStarted, this, [&](const RunInfo &info) {
        QVERIFY(wasLoaded);
        QCOMPARE(m_store->listing(info.id)->info.state, RunState::Running);
        QCOMPARE(info.id, m_session->runs().back().id);
    });
    connect(m_session.get(), &RunSession::ticked, this, [&](const std::string &run, const TickPtr &tick) {
        ++ticks;
        QVERIFY(tick->identityHolds());
        QCOMPARE(m_store->load(run)->ticks.size(), std::size_t(ticks));
        QCOMPARE(m_session->stage(), RunSession::Stage::Running);
    });
    connect(m_session.get(), &RunSession::failed, this, [](const Error &error) { QFAIL(error.message.c_str()); });
    start(plan());
    QVERIFY(m_session->isActive());
    QVERIFY(finished.wait(patience));
    QVERIFY(!m_session->isActive());
    QCOMPARE(m_session->progress().count(), 1);
    QCOMPARE(m_session->progress().number(), 1);

    const RunRecord record = m_store->load(m_session->runs().back().id).value();
    const RunInfo &info = record.info;
    QCOMPARE(info.state, RunState::Finished);
    QCOMPARE(int(record.ticks.size()), ticks);
    QVERIFY(ticks >= 2);
    QCOMPARE(info.engine, std::string("sqlite"));
    QVERIFY(info.serverVersion.starts_with("3."));
    QCOMPARE(info.workload, std::string("shop"));
    QCOMPARE(info.parameters, std::string("size=tiny"));
    QCOMPARE(info.ramp, std::string("users 5 for=2s"));
    QCOMPARE(info.pool, 2);
    QVERIFY(info.workers > 0);
    QVERIFY(info.series.empty());
    QVERIFY(!info.types.empty());
    QVERIFY(!info.planJson.empty());
    QVERIFY(info.endedMs >= info.startedMs + 2000);
    const Summary summary = summarize(record);
    QVERIFY(summary.total.committed > 0);
    QCOMPARE(summary.total.failed, std::uint64_t(0));
    QVERIFY(m_store->listing(info.id)->tps.value() > 0);
}

void TestRunSession::repeatsAreInterleaved()
{
    BenchPlan two = plan("users 2 for=1s");
    two.profiles.push_back(parseProfileUrl(("sqlite:" + m_dir->filePath("two.db")).toStdString()).value());
    two.profiles[0].profile.name = "A";
    two.profiles[1].profile.name = "B";
    two.repeats = 2;
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    start(two);
    QVERIFY(finished.wait(patience));
    QStringList order;
    for (const RunInfo &info : m_session->runs()) {
        order << QString::fromStdString(info.profile) + QString::number(info.repeat);
        QCOMPARE(info.state, RunState::Finished);
        QCOMPARE(info.series, m_session->runs().front().series);
    }
    QCOMPARE(order, QStringList({"A1", "B1", "B2", "A2"}));
    QVERIFY(!m_session->runs().front().series.empty());
    QCOMPARE(m_store->listings().value().size(), 4);
}

void TestRunSession::repeatsOfWritesBeginWithFreshData()
{
    BenchPlan writing = plan("users 4 for=1s");
    writing.parameters["writes"] = "0.5";
    writing.repeats = 2;
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    start(writing);
    QVERIFY(finished.wait(patience));
    // The first run's orders are gone: there are those of the data, and those that the second run made.
    const RunRecord second = m_store->load(m_session->runs().back().id).value();
    const auto type = std::find(second.info.types.begin(), second.info.types.end(), "create-order");
    const Figures orders = summarize(second).types[std::size_t(type - second.info.types.begin())];
    QVERIFY(orders.committed > 0);
    const Profile &profile = writing.profiles.front().profile;
    const auto connection = findEngine(profile.engine)->open(profile, {});
    QVERIFY(connection.has_value());
    QCOMPARE(std::stoull((*connection)->query("SELECT count(*) FROM orders")->single()), 5000 + orders.committed);
}

void TestRunSession::settingsAreKeptAtThreeMoments()
{
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    LoadReport load;
    connect(m_session.get(), &RunSession::loaded, this, [&](const LoadReport &report) { load = report; });
    start(plan("users 2 for=1s"));
    QVERIFY(finished.wait(patience));
    const RunInfo info = m_store->load(m_session->runs().back().id)->info;
    const auto before = settingsFromJson(info.settingsBeforeJson), atStart = settingsFromJson(info.settingsJson),
               atEnd = settingsFromJson(info.settingsEndJson);
    QVERIFY(before.has_value() && atStart.has_value() && atEnd.has_value());
    QVERIFY(before->takenMs <= atStart->takenMs && atStart->takenMs <= info.startedMs);
    QVERIFY(atEnd->takenMs >= info.endedMs);
    // The data came between the first and the second.
    QVERIFY(*before->number(fact::dataBytes) < 100'000);
    QVERIFY(*atStart->number(fact::dataBytes) > 100'000);
    QCOMPARE(*atStart->value("synchronous"), "2");
    QString digests;
    for (const TableDigest &table : load.tables)
        digests += QString::fromStdString(table.table + ' ' + std::to_string(table.rows) + ' ' + table.digest + '\n');
    QStringList expected = digests.split('\n'), kept = QString::fromStdString(info.dataDigests).split('\n');
    QCOMPARE(expected.size(), 4); // three tables and the end
    expected.sort();
    kept.sort();
    QCOMPARE(kept, expected);
}

void TestRunSession::faultsAreReturnedAtOnce()
{
    BenchPlan bad = plan("users 0 for=never");
    bad.workload = "shopp";
    QVERIFY(m_session->start(bad).size() >= 2);
    QVERIFY(!m_session->isActive());
    QVERIFY(m_store->listings().value().isEmpty());
}

void TestRunSession::oneSeriesAtATime()
{
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    start(plan());
    QCOMPARE(m_session->start(plan()).size(), std::size_t(1));
    QVERIFY(finished.wait(patience));
}

void TestRunSession::stopKeepsWhatWasMeasured()
{
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    QSignalSpy ticked(m_session.get(), &RunSession::ticked);
    BenchPlan many = plan("users 5 for=10m");
    many.repeats = 3;
    start(many);
    while (ticked.count() < 2)
        QVERIFY(ticked.wait(patience));
    m_session->stop();
    QCOMPARE(m_session->stage(), RunSession::Stage::Stopping);
    QVERIFY(finished.wait(patience));
    QCOMPARE(m_session->runs().size(), std::size_t(1)); // the series is over too
    const RunRecord record = m_store->load(m_session->runs().back().id).value();
    QCOMPARE(record.info.state, RunState::Stopped);
    QVERIFY(record.ticks.size() >= 2);
    QVERIFY(record.info.endedMs > 0);
    // What a run did to itself is in its log.
    QVERIFY(std::any_of(record.events.begin(), record.events.end(), [](const RunEvent &event) {
        return event.kind == RunEvent::Kind::Finding
               && event.text.starts_with("The run ended before its plan: 0 of 1 level was measured whole.");
    }));
}

void TestRunSession::stopWhileLoading()
{
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    QSignalSpy progressed(m_session.get(), &RunSession::loadProgressed);
    BenchPlan large = plan();
    large.parameters = {{"size", "study"}};
    start(large);
    QVERIFY(progressed.wait(patience));
    m_session->stop();
    QVERIFY(finished.wait(patience));
    // Nothing was measured, so nothing is kept.
    QVERIFY(m_store->listings().value().isEmpty());
    QVERIFY(m_session->runs().empty());
}

void TestRunSession::failedFirstRunEndsTheSeries()
{
    QTcpServer closed; // a port that nobody answers on
    QVERIFY(closed.listen(QHostAddress::LocalHost));
    const int port = closed.serverPort();
    closed.close();
    BenchPlan mixed = plan("users 2 for=1s");
    mixed.profiles.push_back(
        parseProfileUrl("postgresql://x@127.0.0.1:" + std::to_string(port) + "/x").value());
    mixed.repeats = 3;
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    std::vector<Error> errors;
    connect(m_session.get(), &RunSession::failed, this, [&](const Error &error) { errors.push_back(error); });
    start(mixed);
    QVERIFY(finished.wait(patience));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors[0].kind, ErrorKind::Unreachable);
    QVERIFY2(QString::fromStdString(errors[0].message).contains("The series ends here"), errors[0].message.c_str());
    QCOMPARE(m_session->runs().size(), std::size_t(2));
    const RunInfo failed = m_store->load(m_session->runs().back().id)->info;
    QCOMPARE(failed.state, RunState::Failed);
    QVERIFY(QString::fromStdString(failed.message).contains(QString::number(port)));
}

void TestRunSession::secondSeriesAfterTheFirst()
{
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    start(plan("users 2 for=1s"));
    QVERIFY(finished.wait(patience));
    bool wasPresent = false;
    connect(m_session.get(), &RunSession::loaded, this,
            [&](const LoadReport &report) { wasPresent = report.wasPresent; });
    start(plan("users 2 for=1s"));
    QVERIFY(finished.wait(patience));
    QVERIFY(wasPresent);
    QCOMPARE(m_session->runs().size(), std::size_t(1));
    QCOMPARE(m_store->listings().value().size(), 2);
}

void TestRunSession::destroyedInTheMiddle()
{
    QSignalSpy ticked(m_session.get(), &RunSession::ticked);
    start(plan("users 5 for=10m"));
    QVERIFY(ticked.wait(patience));
    const std::string run = m_session->runs().back().id;
    m_session.reset();
    const RunRecord record = m_store->load(run).value();
    QCOMPARE(record.info.state, RunState::Stopped);
    QVERIFY(!record.ticks.empty());
}

void TestRunSession::unwritableStoreEndsTheSeries()
{
    QSignalSpy finished(m_session.get(), &RunSession::finished);
    QSignalSpy ticked(m_session.get(), &RunSession::ticked);
    QSignalSpy failed(m_session.get(), &RunSession::failed);
    start(plan("users 5 for=10m"));
    QVERIFY(ticked.wait(patience));
    // The run's rows vanish from under the store.
    {
        auto other = QSqlDatabase::addDatabase("QSQLITE", "vandal");
        other.setDatabaseName(m_store->path());
        QVERIFY(other.open());
        QVERIFY(other.exec("DROP TABLE tick").isActive());
        other = {};
        QSqlDatabase::removeDatabase("vandal");
    }
    QVERIFY(finished.wait(patience));
    QCOMPARE(failed.count(), 1);
    // Whatever the store still says: nobody is told that it runs, or that all is well.
    QCOMPARE(m_session->runs().back().state, RunState::Failed);
    QVERIFY(!m_session->runs().back().message.empty());
}

QTEST_GUILESS_MAIN(TestRunSession)
#include "tst_runsession.moc"
