// SPDX-License-Identifier: GPL-3.0-or-later
// What the load generator asks of its own machine: nothing for each failure, and never more than it gives.
#include "engines/db/counterquestions.h"

#include "fakerun.h"

#include <QtTest>

#include <sys/resource.h>
#include <unistd.h>

using namespace dyno;
using namespace fakerun;

class GeneratorLimitsTest : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_server = std::make_unique<FakeServer>();
        fakeServer = m_server.get();
    }
    void wordsAreMadeForTheFirstFailureOnly();
    void withoutDescriptorsNothingBegins();

private:
    std::unique_ptr<FakeServer> m_server;
};

void GeneratorLimitsTest::wordsAreMadeForTheFirstFailureOnly()
{
    m_server->serviceTime = std::chrono::microseconds(500);
    m_server->onStatement = [](std::string_view) { return Failure::Constraint; };
    Observed observed;
    go(planOf(workloadOf("SELECT 1;\n"), "users 4 for=500ms", 4), observed);
    const TypeFacts total = observed.total();
    QCOMPARE(total.failedBy[std::size_t(Failure::Constraint)], total.attempted);
    QVERIFY2(total.failed > 20, qPrintable(QString::number(total.failed)));
    QCOMPARE(m_server->errorsAsked.load(), 2); // once a worker
    QVERIFY(observed.tells(RunEvent::Kind::Failure));
}

void GeneratorLimitsTest::withoutDescriptorsNothingBegins()
{
    Engine counted = fakeEngine; // with what reads counters, too
    counted.counterQuestions = pgCounterQuestions;
    rlimit usual{};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &usual), 0);
    const int next = ::dup(0);
    QVERIFY(next >= 0);
    ::close(next);
    int refusals = 0, opened = 0;
    for (int more = 0; more < 40 && opened == 0; ++more) {
        RunPlan plan = planOf(workloadOf("SELECT 1;\n"), "users 4 for=500ms", 4);
        plan.engine = &counted;
        Observed observed;
        std::string thrown;
        std::optional<Result<void>> result;
        const rlimit tight{rlim_t(next + more), usual.rlim_max};
        QCOMPARE(::setrlimit(RLIMIT_NOFILE, &tight), 0);
        try {
            Runner runner(std::move(plan), observed);
            RunInfo info;
            result = runner.open(info);
        } catch (const std::exception &exception) {
            thrown = exception.what();
        }
        (void)::setrlimit(RLIMIT_NOFILE, &usual);
        QVERIFY2(result, qPrintable(QString("with %1 more: %2").arg(more).arg(QString::fromStdString(thrown))));
        if (*result) {
            ++opened;
            continue;
        }
        ++refusals;
        QCOMPARE(int(result->error().kind), int(ErrorKind::TooManyConnections));
        QVERIFY2(result->error().advice.find("ulimit -n") != std::string::npos, result->error().advice.c_str());
    }
    QCOMPARE(opened, 1);
    QVERIFY(refusals > 4); // two workers and the counters each want some
}

QTEST_GUILESS_MAIN(GeneratorLimitsTest)
#include "tst_generatorlimits.moc"
