// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons from the command line, over real runs on the embedded engine.
#include "tests/app/program.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QtTest>

class TestCliCompare : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void endOfASeries();
    void formats_data();
    void formats();
    void againstABaseline();
    void editedScriptsAreNoRepeats_data();
    void editedScriptsAreNoRepeats();
    void fileGoesRound();
    void badWords_data();
    void badWords();

private:
    QJsonObject json(const QString &text) const { return QJsonDocument::fromJson(text.toUtf8()).object(); }
    Ended series(const QString &name, const QStringList &more = {}) const
    {
        return m_program.run(QStringList{"run", "--profile", "sqlite:" + m_program.path("a.db"), "--profile",
                                         "sqlite:" + m_program.path("b.db") + "?synchronous=FULL", "--workload",
                                         "shop:size=tiny", "--ramp", "2,4 arrive=0s hold=1s", "--repeat", "3", "--pool",
                                         "2", "--quiet", "--name", name}
                             + more);
    }
    void write(const QString &name, const QByteArray &text)
    {
        const QString path = m_program.path(qPrintable(name));
        QVERIFY(QDir().mkpath(QFileInfo(path).absolutePath()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
    }
    Program m_program;
    Ended m_first;
};

void TestCliCompare::initTestCase()
{
    m_first = series("first", {"--json", m_program.path("first.json")});
    QVERIFY2(m_first.code == 0, qPrintable(m_first.err));
}

// After the level tables stands what they come to.
void TestCliCompare::endOfASeries()
{
    const qsizetype tables = m_first.out.lastIndexOf("repeat 3, pool 2");
    const qsizetype verdict = m_first.out.indexOf(" against SQLite");
    QVERIFY2(tables > 0 && verdict > tables, qPrintable(m_first.out));
    for (const char *part : {"baseline", "3 repeats", "Throughput, /s", "Ceiling", "Welch"})
        QVERIFY2(m_first.out.mid(tables).contains(part), part);
    QFile file(m_program.path("first.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject written = json(QString::fromUtf8(file.readAll()));
    QCOMPARE(written["runs"].toArray().size(), 6);
    QCOMPARE(written["comparison"].toObject()["sides"].toArray().size(), 2);
    const QJsonObject headline = written["verdict"].toArray()[0].toObject();
    QCOMPARE(headline["metric"].toString(), "tps");
    QVERIFY(QStringList({"more", "fewer", "same", "not_a_result"}).contains(headline["kind"].toString()));
    QVERIFY(m_first.out.contains(headline["sentence"].toString()));
}

void TestCliCompare::formats_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("begins");
    QTest::newRow("text") << QStringList{"first"} << "SQLite 3";
    QTest::newRow("series of the newest run") << QStringList{"LAST"} << "SQLite 3";
    QTest::newRow("markdown") << QStringList{"first", "--format", "markdown"} << "# Comparison";
    QTest::newRow("csv") << QStringList{"first", "--format", "csv"} << "metric,unit,users";
    QTest::newRow("json") << QStringList{"first", "--format", "json"} << "{";
    QTest::newRow("html") << QStringList{"first", "--format", "html"} << "<!doctype html>";
}

void TestCliCompare::formats()
{
    QFETCH(QStringList, words);
    QFETCH(QString, begins);
    const Ended ended = m_program.run(QStringList("compare") + words);
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    QCOMPARE(ended.err, QString());
    QVERIFY2(ended.out.startsWith(begins), qPrintable(ended.out.left(200)));
    if (begins == QLatin1String("{"))
        QCOMPARE(json(ended.out)["comparisons"].toArray()[0].toObject()["sides"].toArray().size(), 2);
    if (begins.startsWith('<'))
        QVERIFY(ended.out.contains("<svg") && ended.out.contains("Comparison"));
    // The same into a file, its kind by the end of the name.
    const QStringList suffixes{"txt", "md", "csv", "json", "html"};
    const QString suffix = words.size() < 3 ? "txt" : words[2] == QLatin1String("markdown") ? "md" : words[2];
    const QString path = m_program.path(("out." + suffix).toUtf8().constData());
    QCOMPARE(m_program.run({"compare", words[0], "-o", path}).code, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(QString::fromUtf8(file.readAll()).startsWith(begins));
}

// CI fails only when throughput is slower by more than the margin: the same script against a database that makes it
// sleep three times as long is.
void TestCliCompare::againstABaseline()
{
    const auto pace = [this](int milliseconds) {
        {
            QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "pace");
            database.setDatabaseName(m_program.path("c.db"));
            QVERIFY(database.open());
            QSqlQuery query(database);
            QVERIFY(query.exec("CREATE TABLE IF NOT EXISTS pace (ms INTEGER)"));
            QVERIFY(query.exec("DELETE FROM pace"));
            QVERIFY(query.exec(QStringLiteral("INSERT INTO pace VALUES (%1)").arg(milliseconds)));
        }
        QSqlDatabase::removeDatabase("pace");
    };
    write("sleeps.sql", "SELECT ms FROM pace \\gset\n\\sleep :ms ms\nSELECT 1;\n");
    const auto sleeping = [this](const QString &name) {
        return m_program.run({"run", "--profile", "sqlite:" + m_program.path("c.db"), "--script",
                              m_program.path("sleeps.sql"), "--ramp", "users 2 for=1s", "--repeat", "3", "--pool", "2",
                              "--quiet", "--name", name}).code;
    };
    pace(10);
    QCOMPARE(sleeping("quick"), 0);
    QCOMPARE(sleeping("as quick"), 0);
    pace(60);
    QCOMPARE(sleeping("slow"), 0);
    const QString baseline = m_program.path("quick.sqldyno");
    QCOMPARE(m_program.run({"export", "quick", "-o", baseline}).code, 0);
    const Ended same = m_program.run({"compare", "as quick", "--against", baseline, "--margin", "30%"});
    QVERIFY2(same.code == 0, qPrintable(same.out + same.err));
    QVERIFY2(same.out.contains("baseline: 3 repeats"), qPrintable(same.out));
    const Ended slower = m_program.run({"compare", "slow", "--against", baseline, "--margin", "30%"});
    QVERIFY2(slower.code == 99, qPrintable(slower.out + slower.err));
    QVERIFY2(slower.err.startsWith("Worse than the baseline, beyond the margin: "), qPrintable(slower.err));
    QVERIFY2(slower.out.contains("fewer, slower"), qPrintable(slower.out));
    // The other way round it is faster: no failure. Nor is a gap that may be within the margin.
    QCOMPARE(m_program.run({"compare", "quick", "--against", "slow", "--margin", "30%"}).code, 0);
    QCOMPARE(m_program.run({"compare", "slow", "--against", baseline, "--margin", "3", "--metric", "fail_pct"}).code, 0);
    // A script that was edited is other work: no verdict, and the gate stays shut.
    write("sleeps.sql", "SELECT ms FROM pace \\gset\n\\sleep :ms ms\nSELECT 2;\n");
    QCOMPARE(sleeping("edited"), 0);
    const Ended edited = m_program.run({"compare", "edited", "--against", baseline, "--margin", "30%"});
    QVERIFY2(edited.code == 1, qPrintable(edited.out + edited.err));
    QVERIFY2(edited.err.contains("there is no verdict") && edited.err.contains("workload differs"), qPrintable(edited.err));
    QVERIFY2(edited.out.contains("SQL, mix or pauses under the same name"), qPrintable(edited.out));
    // A gate does not open for what was not compared.
    const Ended left = m_program.run({"compare", "as quick", "first", "--against", baseline, "--margin", "30%"});
    QVERIFY2(left.code == 1 && left.err.contains("left out"), qPrintable(left.err));
}

// Three single runs of scripts of one name are three repeats only when all three did the same.
void TestCliCompare::editedScriptsAreNoRepeats()
{
    QFETCH(QString, first);
    QFETCH(QString, second);
    QFETCH(bool, isSame);
    const QString name = QTest::currentDataTag();
    const auto once = [&](const QString &words, const QString &run) {
        QStringList arguments{"run", "--profile", "sqlite:" + m_program.path("d.db"), "--ramp", "users 1 for=300ms",
                              "--pool", "1", "--quiet", "--name", name + run};
        for (const QString &script : words.split(' '))
            arguments << "--script" << m_program.path(qPrintable(script));
        return m_program.run(arguments).code;
    };
    write("v1/q.sql", "SELECT 1;\n");
    write("v2/q.sql", "SELECT 1 + 1;\n");
    write("v3/q.sql", "-- the same\nSELECT  1;\n\n");
    write("v1/z.sql", "SELECT 3;\n");
    QCOMPARE(once(first, " a"), 0);
    QCOMPARE(once(second, " b"), 0);
    QCOMPARE(once(first, " c"), 0);
    const Ended ended = m_program.run({"compare", name + " a", name + " b", name + " c", "--format", "json"});
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    const QJsonObject comparison = json(ended.out)["comparisons"].toArray()[0].toObject();
    int unequal = 0;
    for (const QJsonValue &finding : comparison["referee"].toArray())
        unequal += finding["rule"].toString() == "workload" && finding["severity"].toString() == "unequal";
    QVERIFY2(unequal == (isSame ? 0 : 1), qPrintable(ended.out.left(3000)));
    // Not "3 repeats": those of the first, and the other one.
    QCOMPARE(comparison["sides"].toArray().size(), isSame ? 3 : 2);
}

void TestCliCompare::editedScriptsAreNoRepeats_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<bool>("isSame");
    QTest::newRow("other SQL") << "v1/q.sql" << "v2/q.sql" << false;
    QTest::newRow("other weights") << "v1/q.sql@99 v1/z.sql@1" << "v1/q.sql@1 v1/z.sql@99" << false;
    QTest::newRow("other remarks") << "v1/q.sql" << "v3/q.sql" << true;
}

void TestCliCompare::fileGoesRound()
{
    const QString file = m_program.path("round.sqldyno");
    QCOMPARE(m_program.run({"export", "first", "-o", file}).code, 0);
    const Ended twice = m_program.run({"import", file});
    QCOMPARE(twice.code, 0);
    QVERIFY2(twice.out.contains("0 runs added, 6 runs were here already"), qPrintable(twice.out));
    // Into an empty library, with names and notes.
    QProcessEnvironment other = m_program.environment();
    other.insert("SQLDYNO_STORE", m_program.path("other.db"));
    QProcess process;
    process.setProcessEnvironment(other);
    process.start(SQLDYNO_BINARY, {"import", file});
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(process.readAllStandardOutput().contains("6 runs added"));
    process.start(SQLDYNO_BINARY, {"compare", "first"});
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitCode(), 0);
    // As it is, without being taken over.
    const Ended direct = m_program.run({"compare", file});
    QVERIFY2(direct.code == 0 && direct.out.contains("3 repeats"), qPrintable(direct.err));
}

void TestCliCompare::badWords_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("said");
    QTest::newRow("nothing") << QStringList{"compare"} << 2 << "RUN";
    QTest::newRow("unknown run") << QStringList{"compare", "nothere"} << 1 << "nothere";
    QTest::newRow("format") << QStringList{"compare", "first", "--format", "docx"} << 2 << "docx";
    QTest::newRow("end of the name") << QStringList{"compare", "first", "-o", "x.docx"} << 2 << "x.docx";
    QTest::newRow("margin") << QStringList{"compare", "first", "--margin", "lots"} << 2 << "lots";
    QTest::newRow("metric") << QStringList{"compare", "first", "--metric", "speed"} << 2 << "p95";
    QTest::newRow("folder") << QStringList{"compare", "first", "-o", "/no/such/x.md"} << 2 << "/no/such";
    QTest::newRow("read-only place") << QStringList{"compare", "first", "-o", "/proc/x.md"} << 1 << "/proc/x.md";
    QTest::newRow("missing file") << QStringList{"compare", "no.sqldyno"} << 1 << "no.sqldyno";
    QTest::newRow("missing baseline") << QStringList{"compare", "first", "--against", "no.sqldyno"} << 1 << "no.sqldyno";
    QTest::newRow("import nothing") << QStringList{"import"} << 2 << "FILE";
    QTest::newRow("import no file") << QStringList{"import", "/dev/null"} << 1 << "a pipe or a device";
    QTest::newRow("export to nowhere") << QStringList{"export", "first", "-o", "/proc/x.sqldyno"} << 1 << "/proc/x.sqldyno";
}

void TestCliCompare::badWords()
{
    QFETCH(QStringList, words);
    QFETCH(int, code);
    QFETCH(QString, said);
    const Ended ended = m_program.run(words);
    QVERIFY2(ended.code == code, qPrintable(QString::number(ended.code) + ended.err));
    QCOMPARE(ended.out, QString());
    QVERIFY2(ended.err.contains(said), qPrintable(ended.err));
}

QTEST_GUILESS_MAIN(TestCliCompare)
#include "tst_clicompare.moc"
