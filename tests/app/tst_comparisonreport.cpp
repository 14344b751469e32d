// SPDX-License-Identifier: GPL-3.0-or-later
// Golden files lie in tests/app/golden; SQLDYNO_UPDATE_GOLDEN=1 writes them anew. Look at what changed.
#include "app/comparisonreport.h"
#include "app/searchreport.h"
#include "app/sweepreport.h"
#include "tests/app/goldenfile.h"
#include "tests/app/madeuprun.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QXmlStreamReader>
#include <QtTest>

using namespace dyno;

namespace {

// Repeat `repeat` of a side: 1.5 × `committed` transactions a second at both levels, of `responseUs` and twice that.
RunRecord record(const std::string &engine, int repeat, std::uint64_t committed, std::int64_t responseUs)
{
    RunRecord record;
    record.info = madeup::info("A <name> & \"more\"");
    record.info.id = std::to_string(repeat) + engine.substr(0, 1) + "000000-0000-0000-0000-000000000000";
    record.info.series = "77777777-0000-0000-0000-000000000000";
    record.info.engine = engine;
    record.info.profile = engine + "|bench";
    record.info.repeat = repeat;
    record.info.state = RunState::Finished;
    record.info.thinkMinMs = 60;
    record.info.thinkMaxMs = 72; // so that the first level adds up
    record.info.startedMs += 20'000 * repeat + (engine == "mariadb" ? 10'000 : 0);
    for (std::uint32_t i = 0; i < 6; ++i)
        record.ticks.push_back(std::make_shared<const Tick>(
            madeup::tick(i, i < 3 ? committed : committed * 2, responseUs, i < 3 ? 0 : std::uint64_t(repeat))));
    return record;
}

std::vector<ReportRun> runs()
{
    std::vector<ReportRun> list;
    const std::uint64_t postgresql[] = {1000, 1020, 1010}, mariadb[] = {800, 830, 812};
    for (int i = 0; i < 3; ++i) {
        list.emplace_back(record("postgresql", i + 1, postgresql[i], 2000 + 20 * i));
        list.emplace_back(record("mariadb", i + 1, mariadb[i], 3000 - 20 * i));
    }
    return list;
}

const Comparison &comparison()
{
    static const Comparison value = [] {
        Comparison made = comparisonsOf(runs()).front();
        // The rules have tests of their own.
        made.findings = {{"made-up", Severity::Watch, {}, "Different moods. PostgreSQL: calm; MariaDB: <wild>.",
                          "Calm them all.", {0, 1, 2, 3, 4, 5}}};
        return made;
    }();
    return value;
}

} // namespace

class TestComparisonReport : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void textTable();
    void markdownTables();
    void csvRows();
    void jsonShape();
    void chosenMetrics();
    void inReports();
    void htmlEscapesEverything();
    void aSweepIsComparedWithinEachProfile();
    void oneRunHasNoComparison();
    void searchesAreComparedByWhatTheyFound();
    void triesCountAsTheyWereTried();
};

void TestComparisonReport::initTestCase()
{
    QCoreApplication::setApplicationVersion("0.0-test");
}

void TestComparisonReport::textTable()
{
    compareWithGolden("comparison.txt", comparisonText(comparison()).toUtf8());
}

void TestComparisonReport::markdownTables()
{
    const QByteArray text = comparisonMarkdown(comparison()).toUtf8();
    compareWithGolden("comparison.md", text);
    // Every row of a table has as many cells as its head.
    qsizetype cells = 0;
    for (const QByteArray &line : text.split('\n')) {
        if (!line.startsWith('|')) {
            cells = 0;
            continue;
        }
        const qsizetype count = line.count('|') - line.count("\\|");
        QVERIFY2(cells == 0 || count == cells, line.constData());
        cells = count;
    }
}

void TestComparisonReport::csvRows()
{
    const QByteArray text = comparisonsCsv({comparison()});
    compareWithGolden("comparison.csv", text);
    QVERIFY(text.contains("tps,/s,ceiling,1,"));
}

void TestComparisonReport::jsonShape()
{
    const QJsonObject json = comparisonJson(comparison());
    compareWithGolden("comparison.json", QJsonDocument(json).toJson());
    const QJsonArray verdicts = comparisonsJson({comparison()}).verdicts;
    QCOMPARE(verdicts.size(), 1);
    QCOMPARE(verdicts[0].toObject()["kind"].toString(), "fewer");
    QCOMPARE(verdicts[0].toObject()["worth"].toString(), "slower");
    QVERIFY(verdicts[0].toObject()["low_pct"].toDouble() < -19);
}

void TestComparisonReport::chosenMetrics()
{
    const QString text = comparisonText(comparison(), {{"p999"}});
    QVERIFY(text.contains("Response time p99.9, ms"));
    QVERIFY(!text.contains("Throughput, /s") && !text.contains("p95"));
}

void TestComparisonReport::inReports()
{
    const QJsonObject json = reportJson(runs(), {comparison()});
    QCOMPARE(json["runs"].toArray().size(), 6);
    QCOMPARE(json["comparison"].toObject()["sides"].toArray().size(), 2);
    QCOMPARE(json["verdict"].toArray().size(), 1);
    QVERIFY(!reportJson(runs()).contains("comparison"));
    const QByteArray html = reportHtml("t", runs(), {}, {comparison()});
    QVERIFY(html.contains("<h2>Comparison</h2>"));
    QVERIFY(html.indexOf("Comparison") < html.indexOf("By level"));
    QVERIFY(html.contains("MariaDB 15.8 against PostgreSQL 15.8: throughput at the ceiling"));
}

void TestComparisonReport::htmlEscapesEverything()
{
    const std::string evil = "<script>alert('x')</script>";
    std::vector<ReportRun> list;
    for (int i = 0; i < 2; ++i) {
        RunRecord run = record("postgresql", 1, 1000, 2000);
        for (std::string *text : {&run.info.engine, &run.info.profile, &run.info.serverVersion, &run.info.workload,
                                  &run.info.parameters, &run.info.ramp, &run.info.message})
            *text = evil + std::to_string(i);
        run.ticks.resize(4);
        list.emplace_back(std::move(run));
    }
    const Comparison made = comparisonsOf(list).front();
    QVERIFY(!made.remarks.empty());
    const QString html = comparisonHtml(made);
    QVERIFY(!html.contains("<script"));
    QVERIFY(html.contains("&lt;script&gt;"));
}

// Two values of one thing on each of two profiles, three repeats; the second value costs a fifth of the throughput.
void TestComparisonReport::aSweepIsComparedWithinEachProfile()
{
    std::vector<ReportRun> list;
    for (const char *engine : {"mariadb", "postgresql"})
        for (int repeat = 1; repeat <= 3; ++repeat)
            for (const char *value : {"low", "high"}) {
                const bool isHigh = value[0] == 'h';
                RunRecord run = record(engine, repeat, (isHigh ? 1250 : 1000) + std::uint64_t(repeat), 2000);
                run.info.id += value;
                run.info.profile += std::string(", effort=") + value;
                run.info.startedMs += isHigh ? 5'000 : 0;
                run.info.pool = isHigh ? 20 : 10; // what follows from it is meant, too
                run.info.planJson = R"({"varied":{"name":"effort","kind":"profile","value":")" + std::string(value)
                                    + R"(","profile":")" + engine + R"("}})";
                list.emplace_back(std::move(run));
            }
    const std::vector<Comparison> made = comparisonsOf(list);
    QCOMPARE(made.size(), 2u);
    const Comparison &first = made.front();
    QCOMPARE(first.varied, std::string("effort"));
    QCOMPARE(first.sides.size(), 2u);
    QCOMPARE(first.sides[0].variedValue, std::string("low")); // ran first
    QVERIFY(QString::fromStdString(first.sides[0].label).endsWith(", effort=low"));
    QCOMPARE(first.sides[1].noVerdict, std::string());
    int pools = 0;
    for (const Finding &finding : first.findings)
        if (finding.rule == "pool") {
            QCOMPARE(finding.severity, Severity::Context);
            QVERIFY(finding.advice.find("on purpose") != std::string::npos);
            ++pools;
        }
    QCOMPARE(pools, 1);

    const QList<QStringList> table = sweepTable(first);
    QCOMPARE(table.size(), 3);
    QCOMPARE(table[1].first(), "high"); // the most comes first
    QCOMPARE(table[2].first(), "low");
    QCOMPARE(table[2].last(), "first value");
    QVERIFY2(table[1].last().contains("faster"), qPrintable(table[1].last()));
    QVERIFY2(table[1][5].startsWith('+'), qPrintable(table[1][5]));
    QVERIFY(comparisonText(first).contains("Effect of effort"));
    QVERIFY(comparisonMarkdown(first).contains("## Effect of effort"));
    const QString html = comparisonHtml(first);
    QCOMPARE(html.count("<rect"), 2);
    QXmlStreamReader svg(html.mid(html.indexOf("<svg"), html.indexOf("</svg>") + 6 - html.indexOf("<svg")));
    while (!svg.atEnd())
        svg.readNext();
    QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));

    const QJsonObject json = reportJson(list, made);
    QCOMPARE(json["comparisons"].toArray().size(), 2);
    QCOMPARE(json["verdict"].toArray().size(), 2);
    const QJsonArray effects = json["comparisons"].toArray()[0].toObject()["effects"].toArray();
    QCOMPARE(effects.size(), 2);
    QCOMPARE(effects[0].toObject()["value"].toString(), "high");
    const double change = effects[0].toObject()["change_pct"].toDouble();
    QVERIFY2(change > 24 && change < 26, qPrintable(QString::number(change)));

    // Another series, or another profile, excuses nothing.
    std::vector<ReportRun> others;
    others.emplace_back(list[0].record);
    others.emplace_back(list[7].record);
    others.back().record.info.series = "other";
    QCOMPARE(comparisonsOf(others).front().varied, std::string());
}

void TestComparisonReport::oneRunHasNoComparison()
{
    std::vector<ReportRun> list;
    list.emplace_back(record("postgresql", 1, 1000, 2000));
    QVERIFY(comparisonsOf(list).empty());
}

namespace {

// Try `number` of a search of that engine, at `load` users.
RunRecord searchTry(const std::string &engine, int number, int load, bool holds, const char *stage = "search")
{
    RunRecord run = record(engine, 1, 1000, 2000);
    run.info.id = engine.substr(0, 1) + std::to_string(number) + "000000-0000-0000-0000-000000000000";
    run.info.startedMs += number * 60'000;
    run.info.planJson = QStringLiteral(R"({"ramp":"search from=100 to=400 hold=1s within=50%","thresholds":["errors<5%"],)"
                                       R"("step":{"number":%1,"entry":%2,"done":true,"stage":"%3","load":%4,"holds":%5}})")
                            .arg(QString::number(number), engine == "mariadb" ? "1" : "0", QLatin1String(stage),
                                 QString::number(load), holds ? "true" : "false")
                            .toStdString();
    return run;
}

} // namespace

void TestComparisonReport::searchesAreComparedByWhatTheyFound()
{
    std::vector<ReportRun> list;
    for (const char *engine : {"postgresql", "mariadb"}) {
        list.emplace_back(searchTry(engine, 1, 100, true));
        list.emplace_back(searchTry(engine, 2, 200, false));
        list.emplace_back(searchTry(engine, 3, 100, true, "confirm"));
        list.emplace_back(searchTry(engine, 4, 200, false, "confirm"));
    }
    const std::vector<Comparison> made = comparisonsOf(list);
    QCOMPARE(made.size(), 1u);
    QCOMPARE(made[0].sides.size(), 2u);
    QCOMPARE(made[0].sides[0].runs.size(), 1u);
    QCOMPARE(made[0].sides[0].runs[0].id, list[2].record.info.id); // the last word on the load that holds
    QCOMPARE(made[0].sides[1].runs[0].id, list[6].record.info.id);
    // One search alone found one run: nothing to hold it against.
    list.erase(list.begin() + 4, list.end());
    QVERIFY(comparisonsOf(list).empty());
}

void TestComparisonReport::triesCountAsTheyWereTried()
{
    // 200 users held once, and broke when it was confirmed.
    std::vector<ReportRun> list;
    list.emplace_back(searchTry("postgresql", 3, 200, false, "confirm"));
    list.emplace_back(searchTry("postgresql", 2, 200, true));
    list.emplace_back(searchTry("postgresql", 1, 100, true));
    const std::vector<StoredSearch> searches = searchesOf(list);
    QCOMPARE(searches.size(), 1u);
    QCOMPARE(searches[0].search.passedAt(), std::optional(100.0));
    QCOMPARE(searches[0].search.failedAt(), std::optional(200.0));
    QCOMPARE(searches[0].search.tries()[0].point.load, 100.0);
    // More would be tried: the rest is not here.
    QVERIFY2(searchSentence(searches[0]).endsWith(" Judged by the 3 tries given."), qPrintable(searchSentence(searches[0])));
}

QTEST_GUILESS_MAIN(TestComparisonReport)
#include "tst_comparisonreport.moc"
