// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/itinerary.h"
#include "engines/workloads/workload.h"
#include "tests/engines/workloadfolder.h"

#include <cmath>

using namespace dyno;

class JourneysTest : public WorkloadFolderTest
{
    Q_OBJECT

private slots:
    void socialHasTheSharesOfStudyD_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QVector<double>>("perVisit"); // requests: feed, open-post, like, write-post
        QTest::newRow("8% writes") << "study-d-2000" << QVector<double>{1, 1, 0.15, 0.024};
        QTest::newRow("43% writes") << "study-d-writes" << QVector<double>{1, 1, 1, 0.5};
    }
    void socialHasTheSharesOfStudyD()
    {
        QFETCH(QString, preset);
        QFETCH(QVector<double>, perVisit);
        const WorkloadParse parse = readWorkload((builtIns() + "/social").toStdString());
        QVERIFY2(parse.workload, qPrintable(shown(parse.faults)));
        const auto found = std::find_if(parse.workload->presets.begin(), parse.workload->presets.end(),
                                        [&](const Preset &p) { return p.name == preset.toStdString(); });
        QVERIFY(found != parse.workload->presets.end());
        const auto compiled = compileWorkload(
            *parse.workload, resolveParameters(*parse.workload, found->parameters).values, "sqlite");
        QVERIFY2(compiled.workload, qPrintable(shown(compiled.faults)));

        const Itinerary itinerary(*compiled.workload);
        Itinerary::Position position;
        Random random(7);
        constexpr int requests = 200'000;
        QVector<double> counts(4, 0);
        for (int i = 0; i < requests; ++i) {
            const Itinerary::Visit visit = itinerary.next(position, random);
            ++counts[int(visit.transaction)];
            QCOMPARE(visit.wait->minMs, 2000.0);
            QCOMPARE(visit.wait->maxMs, 6000.0);
        }
        const double all = perVisit[0] + perVisit[1] + perVisit[2] + perVisit[3]; // 2.174 or 3.5
        const char *const names[] = {"feed", "open-post", "like", "write-post"};
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(compiled.workload->transactions[std::size_t(i)].name, std::string(names[i]));
            const double points = 100 * counts[i] / requests, wanted = 100 * perVisit[i] / all;
            QVERIFY2(std::abs(points - wanted) < 0.5, qPrintable(QString("%1: %2").arg(names[i]).arg(points)));
        }
        const double writes = 100 * (counts[2] + counts[3]) / requests;
        QVERIFY2(std::abs(writes - (perVisit[2] < 1 ? 8.0 : 42.86)) < 0.5, qPrintable(QString::number(writes)));
    }

    // Clause 5.2.5: keying 18, 3, 2, 2, 2 s and thinking 12, 12, 10, 5, 5 s on average, for 45, 43, 4, 4, 4 % of
    // the transactions: 13.5 + 6.45 + 0.48 + 0.28 + 0.28 s.
    void terminalsOfTpccTakeTheirTime()
    {
        const auto parse = readWorkload((builtIns() + "/tpcc").toStdString());
        QVERIFY2(parse.workload, qPrintable(shown(parse.faults)));
        for (const char *engine : {"sqlite", "postgresql"}) {
            const auto compiled = compileWorkload(
                *parse.workload, resolveParameters(*parse.workload, {{"terminals", "1"}}).values, engine);
            QVERIFY2(compiled.workload, qPrintable(shown(compiled.faults)));
            const Itinerary itinerary(*compiled.workload);
            Itinerary::Position position;
            Random random(11);
            constexpr int requests = 200'000;
            double seconds = 0, longest = 0, shortest = 1e9;
            for (int i = 0; i < requests; ++i) {
                const Itinerary::Visit visit = itinerary.next(position, random);
                const double pause = double(Itinerary::lengthOf(*visit.wait, random).count()) / 1e9;
                seconds += pause;
                longest = std::max(longest, pause);
                shortest = std::min(shortest, pause);
            }
            const double mean = seconds / requests;
            QVERIFY2(std::abs(mean - 20.99) < 0.15, qPrintable(QString::number(mean)));
            QVERIFY(longest <= 138 && longest > 80);
            QVERIFY(shortest >= 2 && shortest < 2.1);
            QCOMPARE(pausesOf(*compiled.workload).minMs, 2000.0);
            QCOMPARE(pausesOf(*compiled.workload).maxMs, 138'000.0);
        }
    }

    void journeysAreCompiled()
    {
        const auto parse = read(R"({"title": "Mine", "parameters": [
            {"name": "p", "type": "real", "default": 0.5},
            {"name": "more", "type": "choice", "default": "yes", "choices": ["yes", "no"]}],
            "mix": [{"name": "zero", "when": {"more": "yes"}}, {"name": "one"}, {"name": "two"}],
            "thinkMs": {"min": 1, "max": 2},
            "journeys": [
              {"name": "a", "weight": 3, "steps": [{"do": "one"}, {"do": "zero", "probability": ":p"},
                {"do": "two", "probability": "1 - :p / 2", "waitMs": {"min": 5, "max": "10 * :p"}}]},
              {"name": "b", "steps": [{"do": "two"}]}]})",
                                {"zero.sql", "one.sql", "two.sql"});
        QVERIFY2(parse.workload, qPrintable(shown(parse.faults)));
        const auto compiled =
            compileWorkload(*parse.workload, resolveParameters(*parse.workload, {{"more", "no"}}).values, "sqlite");
        QVERIFY2(compiled.workload, qPrintable(shown(compiled.faults)));
        const auto &journeys = compiled.workload->journeys;
        QCOMPARE(journeys.size(), std::size_t{2});
        QCOMPARE(journeys[0].weight, 3.0);
        // "zero" is no part of the mix: its step is gone, and the others are counted without it.
        QCOMPARE(journeys[0].steps.size(), std::size_t{2});
        QCOMPARE(journeys[0].steps[0].transaction, std::size_t{0});
        QCOMPARE(journeys[0].steps[0].wait.maxMs, 2.0);
        QCOMPARE(journeys[0].steps[1].transaction, std::size_t{1});
        QCOMPARE(journeys[0].steps[1].probability, 0.75);
        QCOMPARE(journeys[0].steps[1].wait.minMs, 5.0);
        // How often a journey does them, on average: 3/4 · 1, and 3/4 · 0.75 + 1/4.
        QCOMPARE(compiled.workload->transactions[0].weight, 0.75);
        QCOMPARE(compiled.workload->transactions[1].weight, 0.8125);
    }

    void wrongJourneysAreListed_data()
    {
        QTest::addColumn<QByteArray>("journeys"); // begin on line 3
        QTest::addColumn<QStringList>("wanted");
        QTest::newRow("unknown transaction")
            << QByteArray("[{\"name\": \"a\", \"steps\": [{\"do\": \"one\"}, {\"do\": \"two\"},\n{\"do\": \"three\"}]}]")
            << QStringList{"workload.json:4 | There is no transaction \"three\""};
        QTest::newRow("first not certain, and too likely")
            << QByteArray("[{\"name\": \"a\", \"steps\": [\n{\"do\": \"one\", \"probability\": 0.5},\n"
                          "{\"do\": \"two\", \"probability\": 1.5}]}]")
            << QStringList{"workload.json:4 | A journey must begin", "workload.json:5 | \"1.5\" gives 1.5"};
        QTest::newRow("nothing to do")
            << QByteArray("[{\"name\": \"a\", \"weight\": 0, \"steps\": [{\"do\": \"one\"}, {\"do\": \"two\"}]}]")
            << QStringList{"workload.json:3 | The weights of all journeys are 0"};
        QTest::newRow("empty")
            << QByteArray("[]") << QStringList{"workload.json:3 | \"journeys\" must hold"};
        QTest::newRow("no steps")
            << QByteArray("[{\"name\": \"a\",\n\"steps\": []}]")
            << QStringList{"workload.json:4 | A journey needs", "workload.json:2 | No journey does \"one\""};
        QTest::newRow("unused")
            << QByteArray("[{\"name\": \"a\", \"steps\": [{\"do\": \"one\"}]}]")
            << QStringList{"workload.json:2 | No journey does \"two\""};
        QTest::newRow("words")
            << QByteArray("[{\"name\": \"a\", \"steps\": [{\"do\": \"one\", \"chance\": 1},\n"
                          "{\"do\": \"two\", \"waitMs\": {\"min\": 5, \"max\": 1}},\n{\"do\": \"two\", \"probability\": \":x\"}]},\n"
                          "{\"name\": \"a\", \"weight\": -1, \"steps\": [{\"do\": \"one\"}]}]")
            << QStringList{"workload.json:3 | Unknown key \"chance\"", "workload.json:4 | The longest wait",
                           "workload.json:5 | ", "workload.json:6 | \"a\" stands twice"};
    }
    void wrongJourneysAreListed()
    {
        QFETCH(QByteArray, journeys);
        QFETCH(QStringList, wanted);
        const auto parse = read("{\"title\": \"Mine\",\n\"mix\": [{\"name\": \"one\"}, {\"name\": \"two\"}],\n\"journeys\": "
                                    + journeys + "}",
                                {"one.sql", "two.sql"});
        QVERIFY(!parse.workload);
        for (const QString &line : wanted)
            QVERIFY2(('\n' + shown(parse.faults)).contains('\n' + line), qPrintable(shown(parse.faults)));
    }

    void weightsBesideJourneysAreRefused()
    {
        const auto parse = read("{\"title\": \"Mine\",\n\"mix\": [\n{\"name\": \"one\", \"weight\": 2}],\n"
                                "\"journeys\": [{\"name\": \"a\", \"steps\": [{\"do\": \"one\"}]}]}");
        QVERIFY(!parse.workload);
        QVERIFY2(shown(parse.faults).startsWith("workload.json:3 | Where there are journeys"),
                 qPrintable(shown(parse.faults)));
    }
};

QTEST_GUILESS_MAIN(JourneysTest)
#include "tst_journeys.moc"
