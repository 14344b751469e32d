// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakerun.h"

#include <QtTest>

using namespace dyno;
using namespace fakerun;
using namespace std::chrono_literals;

// What a run tells of its single statements: how they were sent, and how long each took.
class StatementsTest : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_server = std::make_unique<FakeServer>(); fakeServer = m_server.get(); }
    void cleanup() { fakeServer = nullptr; }

    void statementsThatAreParsedAnewAreNotPrepared();
    void statementsAreMeasuredOnRequest();

private:
    std::unique_ptr<FakeServer> m_server;
};

void StatementsTest::statementsThatAreParsedAnewAreNotPrepared()
{
    Observed observed;
    go(planOf(workloadOf("\\set a 5\nSELECT :a + 1;\nSET TIME ZONE 1;\n", {1, 2}, QueryMode::Extended),
              "users 2 for=300ms", 2),
       observed);
    const TypeFacts total = observed.total();
    QVERIFY(total.committed > 0);
    QCOMPARE(m_server->prepares.load(), 0);
    QCOMPARE(total.anew, std::uint64_t(m_server->parses.load()));
    QCOMPARE(total.anew, total.committed);   // the SELECT
    QCOMPARE(total.asText, total.committed); // the SET, which an engine with ? would not prepare
}

void StatementsTest::statementsAreMeasuredOnRequest()
{
    // Each statement takes 2 ms, the second one fails each fifth time and the transaction is tried again.
    m_server->serviceTime = 2ms;
    std::atomic<int> turn{0};
    m_server->onStatement = [&](std::string_view sql) {
        return sql.starts_with("UPDATE") && ++turn % 5 == 0 ? Failure::Deadlock : Failure::None;
    };
    const auto workload = workloadOf("SELECT 1;\nUPDATE t SET a = 1;\n\\if false\nSELECT 3;\n\\endif\n");
    RunPlan plan = planOf(workload, "users 1 for=1s", 1);
    plan.maxTries = 2;
    Observed off;
    go(plan, off);
    for (const TickPtr &tick : off.ticks)
        for (const PhaseFacts &facts : tick->facts)
            QVERIFY(facts.statements.empty());
    plan.perStatement = true;
    Observed observed;
    go(std::move(plan), observed);
    std::vector<StatementFacts> sum(3);
    for (const TickPtr &tick : observed.ticks)
        for (const PhaseFacts &facts : tick->facts)
            for (std::size_t i = 0; i < 3; ++i)
                sum[i].merge(facts.statements.at(i));
    const TypeFacts total = observed.total();
    QVERIFY(total.retried > 0);
    QCOMPARE(sum[0].sent, total.attempted + total.retried);
    QCOMPARE(sum[0].failed, std::uint64_t(0));
    QCOMPARE(sum[1].sent, sum[0].sent);
    QCOMPARE(sum[1].failed, total.retried);
    QCOMPARE(sum[1].time.count(), sum[1].sent - sum[1].failed);
    // The end of the run wakes the scripted engine early, once.
    QVERIFY2(sum[1].time.percentile(50) >= 2000, qPrintable(QString::number(sum[1].time.percentile(50))));
    QCOMPARE(sum[2].sent, std::uint64_t(0));
}

QTEST_APPLESS_MAIN(StatementsTest)
#include "tst_statements.moc"
