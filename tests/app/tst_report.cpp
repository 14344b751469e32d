// SPDX-License-Identifier: GPL-3.0-or-later
// Golden files lie in tests/app/golden; SQLDYNO_UPDATE_GOLDEN=1 writes them anew. Look at what changed.
#include "app/report.h"
#include "app/reportformat.h"
#include "app/runending.h"
#include "tests/app/goldenfile.h"
#include "tests/app/madeuprun.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

using namespace dyno;

namespace {

// Level 100: 2 s of 1,500 commits each, all first-type ones of 2 ms and second-type ones of 4 ms.
// Level 200: 2 s of 1,200 commits at 8 and 16 ms, and 24 failures in each.
RunRecord madeUpRecord()
{
    RunRecord record;
    record.info = madeup::info("A <name> & \"more\"");
    record.info.id = "0123abcd-0000-0000-0000-000000000000";
    record.info.series = "77777777-0000-0000-0000-000000000000";
    record.info.repeat = 2;
    record.info.state = RunState::Stopped;
    record.info.message = "Stopped before its end.";
    record.info.endedMs = record.info.startedMs + 6000;
    record.info.planJson = R"({"repeats":3,"thresholds":["p95<10ms","errors<5%"]})";
    record.info.settingsJson = R"({"shared_buffers":"1GB"})";
    for (std::uint32_t i = 0; i < 6; ++i)
        record.ticks.push_back(std::make_shared<const Tick>(i < 3 ? madeup::tick(i)
                                                                  : madeup::tick(i, 800, 8000, 24)));
    record.events = {{RunEvent::Kind::Note, 0, "The hold begins."},
                     {RunEvent::Kind::Finding, 4'000'000, "CPU steal <6%>"},
                     {RunEvent::Kind::Finding, 5'000'000, "CPU steal <6%>"}};
    return record;
}

std::vector<ReportRun> runs()
{
    std::vector<ReportRun> list;
    list.emplace_back(madeUpRecord());
    return list;
}

} // namespace

class TestReport : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void formatsNumbers_data();
    void formatsNumbers();
    void textTable();
    void jsonShape();
    void levelsAsCsv();
    void secondsAsCsv();
    void htmlPage();
    void htmlEscapesEverything();
    void perCentSignsStay();
    void picturesKeepTheirIdsApart();
    void nothingMeasured();
    void whatOnlyFailedHasNoTimes();
    void whatEndedARunStaysBroken();
    void junitNamesAreTheirOwn();
};

void TestReport::initTestCase()
{
    QCoreApplication::setApplicationVersion("0.0-test");
}

void TestReport::formatsNumbers_data()
{
    QTest::addColumn<QString>("actual");
    QTest::addColumn<QString>("expected");
    QTest::newRow("count") << format::count(17'840) << "17,840";
    QTest::newRow("rate") << format::rate(17'840.4) << "17,840";
    QTest::newRow("small rate") << format::rate(12.34) << "12.3";
    QTest::newRow("no rate") << format::rate(0) << "0";
    QTest::newRow("rate that rounds up") << format::rate(99.97) << "100";
    QTest::newRow("microseconds") << format::milliseconds(0.0041) << "0.004";
    QTest::newRow("ten microseconds") << format::milliseconds(0.00997) << "0.01";
    QTest::newRow("no time") << format::milliseconds(0) << "0.00";
    QTest::newRow("with its unit") << format::millisecondsText(12'340) + ", " + format::millisecondsText(7.1)
                                   << "12.3 s, 7.10 ms";
    QTest::newRow("users") << format::amount(100'000) << "100,000";
    QTest::newRow("arrivals") << format::amount(2.7) + " " + format::amount(0.05) << "2.7 0.05";
    QTest::newRow("below 10 ms") << format::milliseconds(0.714) << "0.71";
    QTest::newRow("rounds to 10 ms") << format::milliseconds(9.996) << "10.0";
    QTest::newRow("below 100 ms") << format::milliseconds(18.94) << "18.9";
    QTest::newRow("above 100 ms") << format::milliseconds(1'961.2) << "1,961";
    QTest::newRow("seconds") << format::milliseconds(12'340) << "12.3 s";
    QTest::newRow("per cent") << format::perCent(33.6) << "34";
    QTest::newRow("unknown") << format::perCent(std::nullopt) << "–";
    QTest::newRow("no errors") << format::errors(0) << "0.00";
    QTest::newRow("few errors are not none") << format::errors(0.0001) << "<0.01";
    QTest::newRow("seconds of time") << format::duration(42) << "42 s";
    QTest::newRow("minutes") << format::duration(90) << "1:30";
    QTest::newRow("hours") << format::duration(4340) << "1:12:20";
    QTest::newRow("moment") << format::moment(1'700'000'000'000) << "2023-11-14 22:13:20 UTC";
}

void TestReport::formatsNumbers()
{
    QFETCH(QString, actual);
    QFETCH(QString, expected);
    QCOMPARE(actual, expected);
}

void TestReport::textTable()
{
    compareWithGolden("report.txt", levelTableText(runs().front()).toUtf8());
}

void TestReport::jsonShape()
{
    const QJsonObject json = reportJson(runs());
    compareWithGolden("report.json", QJsonDocument(json).toJson());

    const QJsonObject run = json["runs"].toArray()[0].toObject();
    const QJsonObject low = run["levels"].toArray()[0].toObject(), high = run["levels"].toArray()[1].toObject();
    QCOMPARE(low["users"].toDouble(), 100.0);
    QCOMPARE(low["tps"].toDouble(), 1500.0);
    QCOMPARE(low["committed"].toInt(), 3000);
    QCOMPARE(low["fail_pct"].toDouble(), 0.0);
    QVERIFY(qAbs(low["p50"].toDouble() - 2.0) < 0.002);
    QVERIFY(qAbs(low["p95"].toDouble() - 4.0) < 0.004);
    QCOMPARE(high["users"].toDouble(), 200.0);
    QCOMPARE(high["tps"].toDouble(), 1200.0);
    QVERIFY(qAbs(high["fail_pct"].toDouble() - 100.0 * 48 / 2448) < 1e-5);
    QCOMPARE(high["cpu_usr"].toDouble(), 40.0);
    QCOMPARE(high["cpu_sys"].toDouble(), 20.0);
    QCOMPARE(high["cpu_wait"].toDouble(), 5.0);
    QCOMPARE(high["cpu_steal"].toDouble(), 1.0);
    QCOMPARE(high["cpu_idle"].toDouble(), 34.0);
    QCOMPARE(high["load"].toDouble(), 1.5);
    // 60 % of two CPUs, over 2448 transactions in two seconds; the disks are not known.
    QVERIFY(qAbs(high["cpu_us"].toDouble() - 1.2e6 / 1224) < 0.01);
    QVERIFY(high["written_kb"].isNull());
    QCOMPARE(run["totals"].toObject()["failed_by"].toObject()["deadlock"].toInt(), 72);
    QCOMPARE(run["transactions"].toArray().size(), 2);
    const QJsonArray types = high["transactions"].toArray(); // 1,600 and 800 committed in the two seconds of its hold
    QCOMPARE(types.size(), 2);
    QCOMPARE(types[1].toObject()["name"].toString(), run["transactions"].toArray()[1].toObject()["name"].toString());
    QCOMPARE(types[0].toObject()["tps"].toDouble() + types[1].toObject()["tps"].toDouble(), high["tps"].toDouble());
    QCOMPARE(types[0].toObject()["tps"].toDouble(), 800.0);
    QCOMPARE(types[1].toObject()["failed"].toInt(), 48);
    const double response = types[0].toObject()["p95"].toDouble();
    QVERIFY(qAbs(types[0].toObject()["service_p95"].toDouble() - response / 2) < 0.01);
    QVERIFY(qAbs(types[0].toObject()["pool_wait_p95"].toDouble() - response / 2) < 0.01);
    QCOMPARE(run["parameters"].toObject()["writes"].toString(), "0.05");
    QCOMPARE(run["settings"].toObject()["shared_buffers"].toString(), "1GB");
    QCOMPARE(run["verdict"].toString(), "broken");
    QCOMPARE(run["thresholds"].toArray()[0].toObject()["holds"].toBool(), false); // 16 ms in level 200
    QCOMPARE(run["thresholds"].toArray()[1].toObject()["holds"].toBool(), true);
    QCOMPARE(run["findings"].toArray().size(), 1); // said twice, listed once
}

void TestReport::levelsAsCsv()
{
    compareWithGolden("levels.csv", levelsCsv(runs()));
}

void TestReport::secondsAsCsv()
{
    RunRecord record = madeUpRecord();
    Tick last = madeup::tick(6);
    last.phase = -1; // the last answers, after the ramp
    record.ticks.push_back(std::make_shared<const Tick>(last));
    std::vector<ReportRun> list;
    list.emplace_back(record);
    const QList<QByteArray> lines = secondsCsv(list).split('\n');
    QCOMPARE(lines.size(), 8); // heads, six seconds, and the end of the last line
    const qsizetype columns = lines[0].count(',');
    for (qsizetype i = 1; i < 7; ++i)
        QVERIFY(lines[i].count(',') == columns);
    QVERIFY(lines[0].startsWith("run,name,second,tps,"));
    QVERIFY2(lines[2].startsWith("0123abcd-0000-0000-0000-000000000000,\"A <name> & \"\"more\"\"\",2,1500,"),
             lines[2].constData());
}

void TestReport::htmlPage()
{
    const QByteArray html = reportHtml("A <title>", runs(),
                                       {{"Throughput & more", "It <falls>.", "<svg id=\"a\"></svg>",
                                         "<svg id=\"a\"></svg>"}});
    // The style sheet is a file of its own, and no concern of this one.
    const qsizetype style = html.indexOf("<style>"), styleEnd = html.indexOf("</style>");
    QVERIFY(style > 0 && styleEnd > style + 1000);
    compareWithGolden("report.html", html.first(style) + html.mid(styleEnd));
    QVERIFY(!html.contains("http://") && !html.contains("https://") && !html.contains("<script"));
    QVERIFY(html.contains("prefers-color-scheme: dark"));
}

void TestReport::htmlEscapesEverything()
{
    RunRecord record = madeUpRecord();
    const std::string evil = "<script>alert('x')</script>";
    RunInfo &info = record.info;
    for (std::string *text : {&info.name, &info.message, &info.engine, &info.profile, &info.serverVersion,
                              &info.workload, &info.parameters, &info.ramp, &info.hostSource, &info.types[0]})
        *text = evil;
    record.events.push_back({RunEvent::Kind::Finding, 0, evil});
    std::vector<ReportRun> list;
    list.emplace_back(record);
    const QByteArray html = reportHtml(QString::fromStdString(evil), list, {{"<script>", "<script>", "", ""}});
    QVERIFY(!html.contains("<script"));
    QVERIFY(html.contains("&lt;script&gt;"));
}

// A text of the person's that looks like a place to put something in is none.
void TestReport::perCentSignsStay()
{
    RunRecord record = madeUpRecord();
    record.info.profile = "load 80%3 of %4";
    record.info.hostSource = "http://db/%2";
    std::vector<ReportRun> list;
    list.emplace_back(record);
    QVERIFY2(reportMarkdown(list).contains("load 80%3 of %4, 100,200 arrive=1s hold=2s, pool 100, 2023-11-14"),
             reportMarkdown(list).constData());
    QVERIFY(reportHtml("t", list, {}).contains("host figures of http://db/%2, 2 CPUs"));
}

void TestReport::picturesKeepTheirIdsApart()
{
    const QByteArray svg = "<svg><g id=\"a\"/><use href=\"#a\" fill=\"url(#a)\"/></svg>";
    const QByteArray html = reportHtml("t", {}, {{"1", "", svg, svg}, {"2", "", svg, svg}});
    for (const char *id : {"light1-a", "dark1-a", "light2-a", "dark2-a"}) {
        QCOMPARE(html.count(QByteArray("id=\"") + id + "\""), 1);
        QCOMPARE(html.count(QByteArray("url(#") + id + ")"), 1);
        QCOMPARE(html.count(QByteArray("href=\"#") + id + "\""), 1);
    }
}

void TestReport::nothingMeasured()
{
    RunRecord record;
    record.info = madeup::info();
    record.info.state = RunState::Failed;
    record.info.message = "db1 did not answer.";
    record.info.planJson = R"({"thresholds":["p95<10ms"]})";
    std::vector<ReportRun> list;
    list.emplace_back(record);
    const QString text = levelTableText(list.front());
    QVERIFY(text.contains("db1 did not answer."));
    QVERIFY(text.contains("No level was measured."));
    QVERIFY(!list.front().holds());
    QVERIFY(reportHtml("t", list, {}).contains("No level was measured."));
    QVERIFY(reportJson(list)["runs"].toArray()[0].toObject()["levels"].toArray().isEmpty());
    QCOMPARE(levelsCsv(list).count('\n'), 1);
}

// Every order fails, and at 200 users everything does.
void TestReport::whatOnlyFailedHasNoTimes()
{
    RunRecord record;
    record.info = madeup::info();
    record.info.state = RunState::Finished;
    for (std::uint32_t i = 0; i < 6; ++i) {
        Tick tick = madeup::tick(i, i < 3 ? 1000 : 0, 2000, 24);
        tick.facts[0].types[1] = {};
        tick.facts[0].types[1].attempted = tick.facts[0].types[1].failed = 24;
        record.ticks.push_back(std::make_shared<const Tick>(std::move(tick)));
    }
    std::vector<ReportRun> list;
    list.emplace_back(record);
    const ReportRun &run = list.front();
    const auto row = [](const QString &text, const QString &begin) {
        for (const QString &line : text.split('\n'))
            if (line.trimmed().startsWith(begin))
                return line.trimmed().split(' ', Qt::SkipEmptyParts);
        return QStringList();
    };
    const QString text = levelTableText(run);
    QCOMPARE(row(text, "200 ").mid(0, 6), QStringList({"200", "0", "–", "–", "–", "100.00"}));
    QCOMPARE(row(text, "100 ").mid(2, 3), QStringList({"2.00", "2.00", "2.00"}));
    QCOMPARE(row(text, "create-order "), QStringList({"create-order", "0", "–", "–", "–", "–", "100.00"}));
    QVERIFY(QString::fromUtf8(reportMarkdown(list)).contains("| 200 | 0 | – | – | – | 100.00 |"));

    const QString html = QString::fromUtf8(reportHtml("t", list, {}));
    const QString unknowns = QString("<td>–</td>").repeated(5);
    QVERIFY(html.contains("<td>200</td><td>0</td>" + unknowns + "<td class=\"broken\">100.00</td>"));
    QVERIFY(html.contains("create-order</td><td>0</td><td>0</td>" + unknowns + "<td>–</td><td class=\"broken\">100.00</td>"));

    const QJsonObject json = reportJson(list)["runs"].toArray()[0].toObject();
    const QJsonObject level = json["levels"].toArray()[1].toObject(), order = json["transactions"].toArray()[1].toObject();
    for (const char *time : {"p50", "p90", "p95", "p99", "p999", "max", "mean", "service_p95", "pool_wait_p50",
                             "pool_wait_p95", "lag_p95"}) {
        QVERIFY2(level[time].isNull() && order[time].isNull(), time);
        QVERIFY2(json["totals"].toObject()[time].isDouble(), time);
    }
    QCOMPARE(level["tps"].toDouble(-1), 0.0);

    const QList<QByteArray> lines = levelsCsv(list).split('\n');
    const QList<QByteArray> heads = lines[0].split(','), fields = lines[2].split(',');
    // From the end: the parameters hold a comma.
    const auto field = [&](const char *head) { return fields[fields.size() - (heads.size() - heads.indexOf(head))]; };
    for (const char *time : {"p50_ms", "p90_ms", "p95_ms", "p99_ms", "p999_ms", "max_ms", "mean_ms", "service_p95_ms",
                             "pool_wait_p50_ms", "pool_wait_p95_ms"})
        QVERIFY2(field(time).isEmpty(), time);
    QCOMPARE(field("tps"), QByteArray("0"));
    QCOMPARE(field("fail_pct"), QByteArray("100"));
}

// What still came to its end brought the figure back under its limit.
void TestReport::whatEndedARunStaysBroken()
{
    RunRecord record = madeUpRecord();
    record.info.planJson = R"({"thresholds":["errors<5%"]})";
    QVERIFY(ReportRun(record).holds());
    record.info.state = RunState::Stopped;
    noteEndedBy(record.info, "errors<5% at 200 users: 7%");
    const ReportRun run(record);
    QVERIFY(!run.holds());
    const QString junit = QString::fromUtf8(junitXml({run}));
    QVERIFY2(junit.contains("failures=\"1\"") && junit.contains("errors=\"0\""), qPrintable(junit));
    QVERIFY(reportMarkdown({run}, {}).contains("**Thresholds are broken in 1 of 1 run.**"));
}

// Systems that collect JUnit files know a case by the names of its suite and its own alone.
void TestReport::junitNamesAreTheirOwn()
{
    const char *plan = R"({"thresholds":["p95<1s"],"repeats":2,"profiles":[{"url":"sqlite:a.db"},{"url":"sqlite:b.db"}]})";
    std::vector<ReportRun> runs;
    for (const char *profile : {"sqlite:a.db", "sqlite:b.db", "sqlite:a.db, synchronous=OFF"}) {
        RunRecord record = madeUpRecord();
        record.info.engine = "sqlite";
        record.info.profile = profile;
        record.info.planJson = plan;
        runs.emplace_back(record);
    }
    QVERIFY2(runs[0].title().contains("sqlite:a.db, shop"), qPrintable(runs[0].title()));
    const QString junit = QString::fromUtf8(junitXml(runs));
    QStringList names;
    for (QRegularExpressionMatchIterator each = QRegularExpression("<testsuite name=\"([^\"]*)\"").globalMatch(junit); each.hasNext();)
        names << each.next().captured(1);
    QCOMPARE(names.size(), 3);
    QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), 3);

    RunRecord alone = madeUpRecord();
    alone.info.planJson = R"({"profiles":[{"url":"postgresql://db1/bench"},{"url":"sqlite:b.db"}]})";
    QVERIFY(!ReportRun(alone).title().contains(QString::fromStdString(alone.info.profile)));

    // The made-up ramp comes by 100 users twice.
    RunRecord twice = madeUpRecord();
    twice.info.planJson = plan;
    twice.info.phases[2].to = twice.info.phases[3].from = twice.info.phases[3].to = 100;
    const QString levels = QString::fromUtf8(junitXml({ReportRun(twice)}));
    QVERIFY2(levels.contains("at 100 users, level 1\"") && levels.contains("at 100 users, level 2\""), qPrintable(levels));
}

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
