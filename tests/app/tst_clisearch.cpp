// SPDX-License-Identifier: GPL-3.0-or-later
// Searches for the capacity and series that are cut short, as a script sees them.
#include "program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <csignal>
#include <set>

namespace {

QJsonObject objectOf(const QString &json)
{
    return QJsonDocument::fromJson(json.toUtf8()).object();
}

// Runs of the store, the newest first.
QJsonArray runsOf(const Program &program)
{
    return objectOf(program.run({"runs", "--json"}).out)["runs"].toArray();
}

int finishedOf(const Program &program)
{
    int finished = 0;
    for (const QJsonValue &run : runsOf(program))
        finished += run["state"].toString() == "finished";
    return finished;
}

} // namespace

class TestCliSearch : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void findsTheMostUsers();
    void searchesRates();
    void saysThatNothingHolds();
    void runsAllAtOneLoad();
    void tellsWhatHasNoData();
    void refuses_data();
    void refuses();
    void continuesASearchThatWasKilled();
    void continuesRepeatsThatWereKilled();
    void shufflesOnDemand();

private:
    // Each user makes ten transactions a second, so that a limit of throughput is a limit of users.
    QStringList tenASecond(const QString &ramp, const QStringList &more) const
    {
        return QStringList{"run", "--profile", "sqlite:" + m_program->path("a.db"), "--script", m_program->path("ten.sql"),
                           "--ramp", ramp}
               + more;
    }
    std::unique_ptr<Program> m_program;
};

void TestCliSearch::init()
{
    m_program = std::make_unique<Program>();
    QFile script(m_program->path("ten.sql"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("\\sleep 100 ms\nSELECT 1;\n");
}

void TestCliSearch::findsTheMostUsers()
{
    const QString json = m_program->path("runs.json"), html = m_program->path("report.html");
    const Ended ended = m_program->run(tenASecond("search from=2 to=40 hold=1s arrive=0 within=20%",
                                                  {"-t", "tps<85", "--pool", "40", "--json", json, "-o", html}));
    QCOMPARE(ended.code, 0); // that tries break is what they are for
    QVERIFY2(ended.out.contains("Search for the capacity"), qPrintable(ended.out));
    QVERIFY2(ended.err.contains("Run 1 of about"), qPrintable(ended.err));
    QVERIFY2(ended.err.contains("2 users: holds."), qPrintable(ended.err));
    QVERIFY2(ended.err.contains("16 users: breaks tps<85: "), qPrintable(ended.err));

    QFile file(json);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonArray searches = root["searches"].toArray();
    QCOMPARE(searches.size(), 1);
    const QJsonValue search = searches[0];
    QVERIFY(search["complete"].toBool() && search["confirmed"].toBool());
    QVERIFY2(search["passed"].toDouble() >= 7 && search["passed"].toDouble() < search["failed"].toDouble()
                 && search["failed"].toDouble() <= 13,
             qPrintable(search["sentence"].toString()));
    QVERIFY(ended.out.contains(search["sentence"].toString()));
    // Every try is a run of one series.
    const QJsonArray tries = search["tries"].toArray(), stored = runsOf(*m_program);
    QCOMPARE(stored.size(), tries.size());
    std::set<QString> series;
    for (const QJsonValue &run : root["runs"].toArray())
        series.insert(run["series"].toString());
    QCOMPARE(series.size(), 1u);
    QCOMPARE(tries[0]["load"].toDouble(), 2.0);
    QVERIFY(!root.contains("comparison")); // tries are no repeats

    QFile page(html);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(page.readAll());
    QVERIFY(text.contains(search["sentence"].toString()) && text.contains("by try"));
    const Ended compared = m_program->run({"compare", "LAST", "--format", "markdown"});
    QCOMPARE(compared.code, 0);
    QVERIFY2(compared.out.contains("## Search for the capacity"), qPrintable(compared.out));
    // As a table: the figures of the load that holds.
    const Ended table = m_program->run({"compare", "LAST", "--format", "csv"});
    QCOMPARE(table.code, 0);
    QVERIFY2(table.out.contains(QStringLiteral("\ntps,/s,%1,").arg(search["passed"].toDouble())), qPrintable(table.out));
}

void TestCliSearch::searchesRates()
{
    const Ended ended = m_program->run(tenASecond("search rate from=20 to=100 hold=1s within=50%",
                                                  {"-t", "tps<60", "--pool", "40", "--json", "-", "-q"}));
    QCOMPARE(ended.code, 0);
    const QJsonObject search = objectOf(ended.out)["searches"][0].toObject();
    QCOMPARE(search["unit"].toString(), QString("arrivals_per_second"));
    QVERIFY2(search["passed"].toDouble() >= 20 && search["failed"].toDouble() <= 80, qPrintable(search["sentence"].toString()));
}

void TestCliSearch::saysThatNothingHolds()
{
    const Ended ended = m_program->run(tenASecond("search from=2 hold=500ms arrive=0", {"-t", "tps>1000000", "-q"}));
    QCOMPARE(ended.code, 99);
    QVERIFY2(ended.out.contains("1 user does not hold, and there is nothing less to try"), qPrintable(ended.out));
    // No table is better than an empty one.
    const Ended table = m_program->run({"compare", "LAST", "--format", "csv"});
    QCOMPARE(table.code, 1);
    QCOMPARE(table.out, QString());
    QVERIFY2(table.err.contains("There is nothing to compare"), qPrintable(table.err));
}

void TestCliSearch::runsAllAtOneLoad()
{
    QStringList words = tenASecond("search from=2 to=4 hold=500ms arrive=0", {"-t", "errors<50%", "--repeat", "2", "-q"});
    words << "--profile" << "sqlite:" + m_program->path("b.db");
    const Ended ended = m_program->run(words);
    QCOMPARE(ended.code, 0);
    QVERIFY2(ended.out.contains("Then all ran at 4 users."), qPrintable(ended.out));
    QVERIFY2(ended.out.contains("Against the baseline"), qPrintable(ended.out));
    QCOMPARE(runsOf(*m_program).size(), 2 * 3 + 2 * 2);
}

void TestCliSearch::tellsWhatHasNoData()
{
    QFile rare(m_program->path("rare.sql"));
    QVERIFY(rare.open(QIODevice::WriteOnly));
    rare.write("SELECT 1;\n");
    rare.close();
    QStringList words = tenASecond("search from=1 to=4 hold=500ms arrive=0", {"-t", "p95{rare}<1s", "-q"});
    words << "--script" << m_program->path("rare.sql") + "@0";
    const Ended ended = m_program->run(words);
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("Nothing that p95{rare}<1s is about was measured at 1 user"), qPrintable(ended.err));
    QVERIFY(ended.err.contains("hold for longer"));
}

void TestCliSearch::refuses_data()
{
    QTest::addColumn<QString>("ramp"); // empty: no plan is given
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QString>("why");
    QTest::newRow("no threshold") << "search from=2 to=4" << QStringList() << "there is none";
    QTest::newRow("wrong figures") << "search from=9 to=4" << QStringList{"-t", "p95<1s"} << "more than to=4";
    QTest::newRow("order") << "users 1 for=1s" << QStringList{"--order", "random"} << "neither balanced nor shuffled";
    QTest::newRow("resume with a plan") << "users 1 for=1s" << QStringList{"--resume", "LAST"} << "keeps to its plan";
    QTest::newRow("nothing to resume") << "" << QStringList{"--resume", "LAST"} << "No run is called";
}

void TestCliSearch::refuses()
{
    QFETCH(QString, ramp);
    QFETCH(QStringList, more);
    QFETCH(QString, why);
    const Ended ended = m_program->run(ramp.isEmpty() ? QStringList("run") + more : tenASecond(ramp, more));
    QVERIFY(ended.code == 2 || ended.code == 1);
    QVERIFY2(ended.err.contains(why), qPrintable(ended.err));
}

void TestCliSearch::continuesASearchThatWasKilled()
{
    QProcess process;
    m_program->start(process, tenASecond("search from=2 to=40 hold=1s arrive=0 within=20%", {"-t", "tps<85", "--pool", "40"}));
    QTRY_VERIFY_WITH_TIMEOUT(finishedOf(*m_program) >= 2, patience);
    process.kill();
    process.waitForFinished();
    const int before = finishedOf(*m_program);

    const Ended ended = m_program->run({"run", "--resume", "LAST", "--json", m_program->path("runs.json")});
    QCOMPARE(ended.code, 0);
    QVERIFY2(ended.err.contains(QStringLiteral("%1 of its runs are there").arg(before)), qPrintable(ended.err));
    QFile file(m_program->path("runs.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonValue search = QJsonDocument::fromJson(file.readAll()).object()["searches"][0];
    QVERIFY(search["complete"].toBool());
    // What had come out before was not tried again.
    const QJsonArray tries = search["tries"].toArray();
    QCOMPARE(tries[0]["load"].toDouble(), 2.0);
    QCOMPARE(tries[1]["load"].toDouble(), 4.0);
    QCOMPARE(finishedOf(*m_program), int(tries.size()));
}

void TestCliSearch::continuesRepeatsThatWereKilled()
{
    QStringList words = tenASecond("users 2 for=1s", {"--repeat", "3"});
    words << "--profile" << "sqlite:" + m_program->path("b.db");
    QProcess process;
    m_program->start(process, words);
    QTRY_VERIFY_WITH_TIMEOUT(finishedOf(*m_program) >= 2, patience);
    process.kill();
    process.waitForFinished();

    // A run of it stands for the series.
    const Ended ended = m_program->run({"run", "--resume", runsOf(*m_program).first().toObject()["id"].toString()});
    QCOMPARE(ended.code, 0);
    QVERIFY2(ended.err.contains("Run 6 of 6, ends about "), qPrintable(ended.err));
    QVERIFY2(ended.out.contains("Against the baseline"), qPrintable(ended.out));
    std::multiset<QString> repeats;
    QStringList order; // the newest first
    for (const QJsonValue &run : runsOf(*m_program))
        if (run["state"].toString() == "finished") {
            const QString name = run["profile"].toString().section('/', -1) + ' ' + QString::number(run["repeat"].toInt());
            repeats.insert(name);
            order.prepend(name);
        }
    QCOMPARE(repeats, (std::multiset<QString>{"a.db 1", "a.db 2", "a.db 3", "b.db 1", "b.db 2", "b.db 3"}));
    QCOMPARE(order, QStringList({"a.db 1", "b.db 1", "b.db 2", "a.db 2", "a.db 3", "b.db 3"}));
    const Ended again = m_program->run({"run", "--resume", "LAST", "-q", "--json", "-"});
    QCOMPARE(again.code, 0);
    QVERIFY2(again.err.contains("Nothing is left to run"), qPrintable(again.err));
    QCOMPARE(objectOf(again.out)["runs"].toArray().size(), 6);
}

void TestCliSearch::shufflesOnDemand()
{
    QStringList words = tenASecond("users 1 for=500ms", {"--repeat", "6", "--order", "shuffled", "--seed", "3", "--json", "-", "-q"});
    words << "--profile" << "sqlite:" + m_program->path("b.db");
    const Ended ended = m_program->run(words);
    QCOMPARE(ended.code, 0);
    const QJsonObject root = objectOf(ended.out);
    std::set<QString> firsts;
    const QJsonArray runs = root["runs"].toArray();
    QCOMPARE(runs.size(), 12);
    for (int i = 0; i < runs.size(); i += 2) {
        QVERIFY(runs[i]["profile"].toString() != runs[i + 1]["profile"].toString());
        firsts.insert(runs[i]["profile"].toString());
    }
    QCOMPARE(firsts.size(), 2u); // 1 in 32 would not be
    QCOMPARE(runs[0]["plan"]["order"].toString(), QString("shuffled"));
    // The plan's first is the baseline, whichever ran first.
    QVERIFY(root["comparison"]["sides"][0]["profile"].toString().endsWith("a.db"));
}

QTEST_GUILESS_MAIN(TestCliSearch)
#include "tst_clisearch.moc"
