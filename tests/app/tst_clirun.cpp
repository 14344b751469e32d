// SPDX-License-Identifier: GPL-3.0-or-later
// Runs from the command line, on the embedded engine.
#include "tests/app/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include <cmath>
#include <csignal>

class TestCliRun : public QObject
{
    Q_OBJECT
private slots:
    void runsAndReports();
    void jsonToStdout();
    void brokenThreshold();
    void brokenThresholdEndsARun();
    void oneChangeAtATime();
    void interrupted();
    void killed();
    void nobodyReadsOn();
    void severalRuns();
    void unequalDurabilityIsSaid();
    void ownScripts();
    void howScriptsAreSent();
    void loadVerifyDrop();
    void whatASandboxChangesIsAFailure();
    void demo();

private:
    QStringList runWords(const QString &ramp = "5,10 arrive=1s hold=2s") const;
    Program m_program;
};

QStringList TestCliRun::runWords(const QString &ramp) const
{
    return {"run",    "--profile", "sqlite:" + m_program.path("bench.db"), "--workload", "shop:size=tiny", "--ramp", ramp,
            "--pool", "2"};
}

void TestCliRun::runsAndReports()
{
    const Ended ended = m_program.run(runWords() << "--name" << "first" << "--json" << m_program.path("run.json") << "--output"
                                       << m_program.path("run.html") << "--threshold" << "errors<50%");
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    const QStringList lines = ended.out.split('\n');
    const QStringList heads = lines[1].split("  ", Qt::SkipEmptyParts);
    QVERIFY2(lines[0].startsWith("SQLite 3"), qPrintable(ended.out));
    for (const char *head : {"users", "tps", "p50 ms", "p95 ms", "p99 ms", "fail %", "usr %", "sys %", "wait %",
                             "idle %", "load"})
        QVERIFY2(lines[1].contains(head), qPrintable(ended.out));
    QCOMPARE(lines[2].split(' ', Qt::SkipEmptyParts).first(), "5");
    QCOMPARE(lines[3].split(' ', Qt::SkipEmptyParts).first(), "10");
    QCOMPARE(lines[1].size(), lines[2].size()); // aligned
    QVERIFY(ended.out.contains("errors<50% holds"));
    QVERIFY2(ended.err.contains("10 users"), qPrintable(ended.err)); // a line a second

    QFile file(m_program.path("run.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object()["runs"].toArray()[0].toObject();
    QCOMPARE(json["name"].toString(), "first");
    QCOMPARE(json["state"].toString(), "finished");
    QCOMPARE(json["levels"].toArray().size(), 2);
    const QJsonObject level = json["levels"].toArray()[1].toObject();
    QCOMPARE(level["users"].toInt(), 10);
    QVERIFY(level["tps"].toDouble() > 0);
    QVERIFY(level["complete"].toBool());
    QCOMPARE(level["failed"].toInt(), 0);
    QVERIFY(level["p50"].toDouble() > 0 && level["p50"].toDouble() <= level["p99"].toDouble());
    const QJsonObject totals = json["totals"].toObject();
    QCOMPARE(totals["attempted"].toInt(), totals["committed"].toInt() + totals["failed"].toInt());
    QCOMPARE(json["transactions"].toArray().size(), 4);
    QCOMPARE(json["verdict"].toString(), "holds");

    QFile html(m_program.path("run.html"));
    QVERIFY(html.open(QIODevice::ReadOnly));
    const QByteArray page = html.readAll();
    QVERIFY(page.contains("<svg") && page.contains("class=\"dark\"") && page.contains("first"));

    // Kept, found, exported.
    const QJsonArray listed = QJsonDocument::fromJson(m_program.run({"runs", "--json"}).out.toUtf8()).object()["runs"].toArray();
    QCOMPARE(listed.first().toObject()["title"].toString(), "first");
    QVERIFY(m_program.run({"runs"}).out.contains("first"));
    QCOMPARE(m_program.run({"export", "first", "-o", m_program.path("one.csv")}).code, 0);
    QCOMPARE(m_program.run({"export", "LAST", "-o", m_program.path("seconds.csv"), "--seconds"}).code, 0);
    QCOMPARE(m_program.run({"export", "first", "-o", m_program.path("one.hgrm")}).code, 0);
    QFile csv(m_program.path("one.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QCOMPARE(csv.readAll().count('\n'), 3); // heads and two levels
    QVERIFY(QFileInfo(m_program.path("one.hgrm")).size() > 0);
}

void TestCliRun::jsonToStdout()
{
    const Ended ended = m_program.run(runWords("users 2 for=1s") << "--json" << "-" << "--quiet");
    QCOMPARE(ended.code, 0);
    QCOMPARE(ended.err, QString());
    QJsonParseError error;
    QCOMPARE(QJsonDocument::fromJson(ended.out.toUtf8(), &error).object()["runs"].toArray().size(), 1);
    QCOMPARE(error.error, QJsonParseError::NoError);
}

void TestCliRun::brokenThreshold()
{
    const Ended ended = m_program.run(runWords("users 2 for=1s") << "--threshold" << "tps>1000000" << "--threshold"
                                                       << "errors<50%");
    QCOMPARE(ended.code, 99);
    QVERIFY2(ended.out.contains("tps>1000000 is broken at 2 users"), qPrintable(ended.out));
    QVERIFY(ended.out.contains("errors<50% holds"));
    QVERIFY2(ended.err.contains("BROKEN tps>1000000"), qPrintable(ended.err)); // while it ran
}

void TestCliRun::brokenThresholdEndsARun()
{
    const QString junit = m_program.path("run.xml"), summary = m_program.path("run.md");
    const Ended ended = m_program.run(
        runWords("2,4 arrive=0 hold=1h") << "--threshold" << "run:tps{product-by-id}>1000000" << "--threshold"
                                         << "p95{product-by-id}<3600s" << "--abort-on-fail" << "2s" << "--repeat" << "2"
                                         << "--junit" << junit << "--summary" << summary);
    QCOMPARE(ended.code, 99);
    const QStringList early = ended.out.split('\n').filter(
        QRegularExpression("^Ended early: run:tps\\{product-by-id\\}>1000000 is broken over the whole run"));
    QVERIFY2(early.size() == 2, qPrintable(ended.out)); // both repeats
    QFile xml(junit);
    QVERIFY(xml.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&xml);
    QStringList cases, failures;
    int suites = 0;
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement())
            continue;
        if (reader.name() == QLatin1String("testsuite")) {
            ++suites;
            QCOMPARE(reader.attributes().value("tests").toInt(), 3);
            QCOMPARE(reader.attributes().value("failures").toInt(), 1);
            QCOMPARE(reader.attributes().value("errors").toInt(), 0);
        } else if (reader.name() == QLatin1String("testcase")) {
            cases << reader.attributes().value("name").toString();
        } else if (reader.name() == QLatin1String("failure")) {
            failures << cases.last();
        }
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QCOMPARE(suites, 2);
    QCOMPARE(cases.mid(0, 3), QStringList({"the run", "run:tps{product-by-id}>1000000 over the whole run", "p95{product-by-id}<3600s at 2 users"}));
    QCOMPARE(failures, QStringList({cases[1], cases[1]}));
    QFile markdown(summary);
    QVERIFY(markdown.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(markdown.readAll());
    QVERIFY2(text.contains("**Thresholds are broken in 2 of 2 runs.**"), qPrintable(text));
    QVERIFY2(text.contains("| holds | p95\\{product-by-id\\}\\<3600s | at 2 users |"), qPrintable(text));
    QVERIFY2(text.contains("## Comparison"), qPrintable(text));

    const Ended wrong = m_program.run(runWords("users 2 for=1s") << "--threshold" << "p95{nobody}<1s");
    QCOMPARE(wrong.code, 2);
    QVERIFY2(wrong.err.contains("nobody") && wrong.err.contains("create-order"), qPrintable(wrong.err));
}

void TestCliRun::oneChangeAtATime()
{
    const QString json = m_program.path("sweep.json");
    const Ended ended = m_program.run(runWords("users 2 for=1s") << "--vary" << "synchronous=OFF,FULL" << "--quiet"
                                                                 << "--json" << json << "--summary" << "-");
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    QFile file(json);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(root["runs"].toArray().size(), 2);
    const QJsonObject comparison = root["comparison"].toObject();
    QCOMPARE(comparison["varied"].toString(), "synchronous");
    QCOMPARE(comparison["effects"].toArray().size(), 2);
    QCOMPARE(comparison["sides"].toArray()[0].toObject()["label"].toString(), "synchronous=OFF");
    // Both reached the engine, and the referee takes the difference for what it is.
    bool isExcused = false;
    for (const QJsonValue &finding : comparison["referee"].toArray())
        isExcused = isExcused || (finding["rule"] == "durability" && finding["severity"] == "context");
    QVERIFY2(isExcused, QJsonDocument(comparison["referee"].toArray()).toJson());
    QCOMPARE(comparison["sides"].toArray()[1].toObject()["no_verdict"], QJsonValue(QJsonValue::Null));
    QVERIFY2(ended.out.contains("## Effect of synchronous"), qPrintable(ended.out));
    // The same of the runs that were kept.
    QVERIFY(m_program.run({"compare", "LAST"}).out.contains("Effect of synchronous"));

    const Ended unknown = m_program.run(runWords("users 2 for=1s") << "--vary" << "sinchronous=OFF,FULL");
    QCOMPARE(unknown.code, 2);
    QVERIFY2(unknown.err.contains("sinchronous"), qPrintable(unknown.err));
}

void TestCliRun::interrupted()
{
    QProcess process;
    m_program.start(process, runWords("users 5 for=10m") << "--name" << "stopped");
    QByteArray said;
    process.setReadChannel(QProcess::StandardError);
    while (said.count(" tps ") < 2) {
        QVERIFY(process.waitForReadyRead(patience));
        said += process.readAllStandardError();
    }
    ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(process.readAllStandardOutput().contains("5"));
    const QString runs = m_program.run({"runs"}).out;
    QVERIFY2(runs.contains("stopped"), qPrintable(runs));
    QCOMPARE(m_program.run({"export", "stopped", "-o", m_program.path("stopped.json")}).code, 0);
}

void TestCliRun::killed()
{
    QProcess process;
    m_program.start(process, runWords("users 5 for=10m") << "--name" << "killed");
    QByteArray said;
    process.setReadChannel(QProcess::StandardError);
    while (said.count(" tps ") < 2) {
        QVERIFY(process.waitForReadyRead(patience));
        said += process.readAllStandardError();
    }
    // As long as it lives nobody calls it interrupted.
    const auto stateOf = [this](const QString &title) {
        for (const QJsonValue &value : QJsonDocument::fromJson(m_program.run({"runs", "--json"}).out.toUtf8()).object()["runs"].toArray())
            if (value["title"].toString() == title)
                return value["state"].toString();
        return QString();
    };
    QCOMPARE(stateOf("killed"), "running");
    process.kill();
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(stateOf("killed"), "interrupted");
    QCOMPARE(m_program.run({"export", "killed", "-o", m_program.path("killed.csv")}).code, 0);
}

// `| head` goes away after the first line; the run goes on, is kept, and what it starts may die of it as ever.
void TestCliRun::nobodyReadsOn()
{
    const QString started = m_program.path("child");
    QStringList words{"-c", "\"$0\" \"$@\" 2>&1 | head -n 1", SQLDYNO_BINARY};
    words << runWords("users 2 for=2s") << "--name" << "unread" << "--before"
          << "sh -c \"kill -PIPE $$; echo alive > " + started + '"';
    // The command of --before dies of the signal, which the program itself does not.
    const Ended died = m_program.run(words.mid(3));
    QVERIFY2(died.code == 1 && !QFileInfo::exists(started), qPrintable(died.err));

    words.resize(words.size() - 2);
    const Ended ended = Program::runOther("/bin/sh", words, m_program.environment());
    QCOMPARE(ended.out.count('\n'), 1);
    const QJsonArray kept = QJsonDocument::fromJson(m_program.run({"runs", "--json"}).out.toUtf8()).object()["runs"].toArray();
    QCOMPARE(kept.first().toObject()["title"].toString(), "unread");
    QCOMPARE(kept.first().toObject()["state"].toString(), "finished");

    // Whoever should read is gone before the first letter: no complaint about what nobody wanted to know.
    const QString script = "mkfifo $1 && { read gone < $1; \"$0\" --man; echo code $? >&2; } | { exec <&-; echo gone > $1; }";
    const Ended list = Program::runOther("/bin/sh", {"-c", script, SQLDYNO_BINARY, m_program.path("fifo")},
                                         m_program.environment());
    QCOMPARE(list.err, "code 0\n");
}

void TestCliRun::severalRuns()
{
    const Ended ended = m_program.run(QStringList{"run", "--profile", "sqlite:" + m_program.path("a.db"), "--profile",
                                        "sqlite:" + m_program.path("b.db") + "?synchronous=FULL", "--workload",
                                        "shop:size=tiny", "--ramp", "users 2 for=1s", "--repeat", "2", "--pool", "2",
                                        "--json", m_program.path("series.json")});
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    QCOMPARE(ended.out.count("pool 2, "), 4); // a level table each
    QVERIFY2(ended.out.contains("needs at least three of each"), qPrintable(ended.out));
    QVERIFY(ended.err.contains("Run 4 of 4"));
    QFile file(m_program.path("series.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QStringList order;
    for (const QJsonValue &value : QJsonDocument::fromJson(file.readAll()).object()["runs"].toArray())
        order << value["profile"].toString().section('/', -1).left(1) + QString::number(value["repeat"].toInt());
    QCOMPARE(order, QStringList({"a1", "b1", "b2", "a2"}));
}

void TestCliRun::howScriptsAreSent()
{
    const auto write = [&](const char *name, const char *text) {
        QFile file(m_program.path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write("busy.sql", "BEGIN;\nSELECT :answer + :client_id * 0;\nEND;\n");
    write("idle.sql", "SELECT 2;\n");
    write("wrong.sql", "\\set a 1 +\n\\set b (\n");
    const QStringList words{"run",  "-p",        "sqlite:" + m_program.path("empty.db"), "--ramp", "users 4 for=1s",
                            "-D",   "answer=42", "--script",                   m_program.path("busy.sql") + "@3",
                            "--script", m_program.path("idle.sql"), "--isolation", "serializable", "--statement-timeout", "2s",
                            "--max-tries", "3", "--json", "-"};
    const Ended ended = m_program.run(words);
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    const QJsonObject of = QJsonDocument::fromJson(ended.out.toUtf8()).object()["runs"][0].toObject();
    QCOMPARE(of["workload"].toString(), QString("scripts"));
    QCOMPARE(of["query_mode"].toString(), QString("simple"));
    QCOMPARE(of["sent_as"]["prepared"].toInt(), 0);
    QCOMPARE(of["sent_as"]["text"].toInt(), 4);
    QCOMPARE(of["totals"]["statements_as_text"], of["totals"]["statements_sent"]);
    QCOMPARE(of["statements"].toArray().size(), 4);
    QCOMPARE(of["statements"][1]["where"].toString(), QString("busy.sql:2"));
    QCOMPARE(of["statements"][1]["text"].toString(), QString("SELECT :answer + :client_id * 0"));
    QVERIFY(of["statements"][1]["sent"].isUndefined()); // nobody asked for figures by statement
    QCOMPARE(of["parameters"]["answer"].toString(), QString("42"));
    QCOMPARE(of["plan"]["isolation"].toString(), QString("serializable"));
    QCOMPARE(of["plan"]["statement_timeout_ms"].toInt(), 2000);
    QCOMPARE(of["plan"]["max_tries"].toInt(), 3);
    const double busy = of["transactions"][0]["committed"].toDouble(), idle = of["transactions"][1]["committed"].toDouble();
    const double all = busy + idle;
    QVERIFY(idle > 0);
    // Three of four, within five standard deviations.
    QVERIFY2(std::abs(busy / all - 0.75) < 5 * std::sqrt(0.75 * 0.25 / all), qPrintable(QString::number(busy / all)));

    const Ended prepared = m_program.run(QStringList(words) << "--query-mode" << "auto" << "--per-statement");
    const QJsonObject other = QJsonDocument::fromJson(prepared.out.toUtf8()).object()["runs"][0].toObject();
    QCOMPARE(other["query_mode"].toString(), QString("auto"));
    QVERIFY(other["sent_as"]["prepared"].toInt() > 0);
    // Each transaction sends each of its statements once; the level's table is in the text, too.
    const QJsonArray statements = other["statements"].toArray();
    const double committed = other["transactions"][0]["committed"].toDouble();
    for (int i = 0; i < 3; ++i)
        QCOMPARE(statements[i]["sent"].toDouble(), committed);
    QVERIFY(statements[1]["p50"].toDouble() > 0);
    QCOMPARE(other["plan"]["per_statement"].toBool(), true);
    QVERIFY(other["levels"][0]["statements"][3]["sent"].toInt() > 0);

    const Ended wrong = m_program.run({"run", "-p", "sqlite:" + m_program.path("empty.db"), "--ramp", "users 1 for=1s", "--script",
                             m_program.path("wrong.sql"), "--script", m_program.path("none.sql"), "--statement-timeout", "soon",
                             "-D", "alone"});
    QCOMPARE(wrong.code, 2);
    for (const char *said : {"none.sql cannot be read", "\"soon\"", "\"alone\""})
        QVERIFY2(wrong.err.contains(said), qPrintable(wrong.err));
    // Servers count milliseconds, and none of them is no limit at all.
    const Ended tooShort = m_program.run({"run", "-p", "sqlite:" + m_program.path("empty.db"), "--ramp", "users 1 for=1s",
                                          "--workload", "shop:size=tiny", "--statement-timeout", "500us"});
    QCOMPARE(tooShort.code, 2);
    QVERIFY2(tooShort.err.contains("1ms or more"), qPrintable(tooShort.err));
    const Ended syntax = m_program.run({"run", "-p", "sqlite:" + m_program.path("empty.db"), "--ramp", "users 1 for=1s", "--script",
                              m_program.path("wrong.sql")});
    QCOMPARE(syntax.code, 2);
    QVERIFY2(syntax.err.contains("wrong.sql:1") && syntax.err.contains("wrong.sql:2"), qPrintable(syntax.err));
}

// Study D: SQLite that flushes at checkpoints against SQLite that flushes every commit.
void TestCliRun::unequalDurabilityIsSaid()
{
    QStringList words{"run", "--workload", "shop:size=tiny,writes=0.5", "--ramp", "users 2 for=1s", "--pool", "2",
                      "--json", m_program.path("unequal.json"), "--output", m_program.path("unequal.html")};
    for (const char *synchronous : {"normal", "full"})
        words << "--profile" << "sqlite:" + m_program.path(synchronous) + "?synchronous=" + synchronous;
    const Ended ended = m_program.run(words);
    QCOMPARE(ended.code, 0);
    const QString sentence = "Different durability. ";
    QVERIFY2(ended.out.contains("Unequal: " + sentence), qPrintable(ended.out));

    QFile file(m_program.path("unequal.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonObject finding = json["referee"].toArray()[0].toObject();
    QCOMPARE(finding["rule"].toString(), "durability");
    QCOMPARE(finding["severity"].toString(), "unequal");
    QVERIFY(finding["sentence"].toString().contains(": flushed at checkpoints; "));
    QCOMPARE(finding["runs"].toArray(), (QJsonArray{0, 1}));
    const QJsonObject run = json["runs"].toArray()[1].toObject();
    for (const char *moment : {"settings_before", "settings", "settings_end"})
        QCOMPARE(run[moment].toObject()["values"].toObject()["synchronous"].toString(), "2");
    QCOMPARE(run["data"].toObject()["orders"].toObject()["rows"].toInt(), 5000);

    QFile page(m_program.path("unequal.html"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    QVERIFY(page.readAll().contains("<li class=\"unequal\"><b>Unequal</b> Different durability."));
}

void TestCliRun::ownScripts()
{
    const auto write = [this](const char *name, const QByteArray &text) {
        QFile file(m_program.path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write("one.sql", "\\set x random(1, 10)\nSELECT :x + 1;\n");
    write("two.sql", "SELECT count(*) FROM products WHERE id <= 5;\n");
    write("bad.sql", "SELECT 1;\n\\set x random(1,\n");
    const QStringList common{"run", "--profile", "sqlite:" + m_program.path("bench.db"), "--ramp", "users 2 for=1s", "--pool", "2",
                             "--quiet", "--json", "-"};
    const Ended ended = m_program.run(QStringList(common) << "--script" << m_program.path("one.sql") << "--workload" << "shop:size=tiny"
                                                << "--script" << m_program.path("two.sql") + "@3");
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    const QJsonObject json = QJsonDocument::fromJson(ended.out.toUtf8()).object()["runs"].toArray()[0].toObject();
    QCOMPARE(json["workload"].toString(), "shop+scripts");
    QCOMPARE(json["transactions"].toArray().size(), 2);
    QCOMPARE(json["transactions"].toArray()[1].toObject()["name"].toString(), "two");
    QCOMPARE(json["totals"].toObject()["failed"].toInt(), 0);
    QVERIFY(json["totals"].toObject()["committed"].toInt() > 0);
    QCOMPARE(m_program.run(QStringList(common) << "--script" << m_program.path("one.sql")).code, 0); // no workload at all

    const Ended refused = m_program.run(QStringList(common) << "--script" << m_program.path("bad.sql"));
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("bad.sql:2"), qPrintable(refused.err));
    const Ended missing = m_program.run(QStringList(common) << "--script" << m_program.path("none.sql") << "--script"
                                                  << m_program.path("one.sql") + "@often");
    QCOMPARE(missing.code, 2);
    QVERIFY2(missing.err.contains("none.sql") && missing.err.contains("often"), qPrintable(missing.err));
}

void TestCliRun::loadVerifyDrop()
{
    const QStringList target{"--profile", "sqlite:" + m_program.path("data.db"), "--workload", "shop:size=tiny"};
    const Ended loaded = m_program.run(QStringList{"load"} + target);
    QVERIFY2(loaded.code == 0, qPrintable(loaded.err));
    QVERIFY2(loaded.out.contains("orders") && loaded.out.contains("5,000 rows"), qPrintable(loaded.out));
    QVERIFY(m_program.run(QStringList{"load"} + target).out.contains("was there already"));
    const Ended verified = m_program.run(QStringList{"verify"} + target);
    QVERIFY2(verified.code == 0, qPrintable(verified.err));
    QVERIFY2(verified.out.contains("as generated") && !verified.out.contains("differs"), qPrintable(verified.out));
    // What a run writes is no fault.
    QCOMPARE(m_program.run({"run", "-q", "-p", target[1], "-w", "shop:size=tiny,writes=1", "-r", "users 2 for=1s"}).code, 0);
    const Ended changed = m_program.run(QStringList{"verify"} + target);
    QVERIFY2(changed.code == 0 && changed.out.contains("  differs from what was generated"), qPrintable(changed.out + changed.err));
    // Without a terminal nobody can say yes.
    QCOMPARE(m_program.run(QStringList{"drop"} + target, "yes\n").code, 2);
    QCOMPARE(m_program.run(QStringList{"verify"} + target).code, 0);
    QCOMPARE(m_program.run(QStringList{"drop", "--yes"} + target).code, 0);
    QVERIFY(m_program.run(QStringList{"verify"} + target).code != 0);
}

// Nobody writes between loading into a sandbox and reading it back: what differs then, the engine changed.
void TestCliRun::whatASandboxChangesIsAFailure()
{
    const QDir folder(m_program.path("odd"));
    QVERIFY(folder.mkpath("."));
    const auto write = [&](const char *name, const char *text) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
    };
    QVERIFY(write("workload.json", R"({"title": "Odd", "mix": [{"name": "look", "title": "Look"}], "data": {"tables": [
        {"name": "odd", "rows": 3, "columns": [{"name": "id", "generator": "row"},
                                               {"name": "code", "generator": "constant", "value": "007"}]}]}})"));
    QVERIFY(write("look.sql", "SELECT code FROM odd WHERE id = 1;\n"));
    QVERIFY(write("schema.sql", "CREATE TABLE odd (id integer PRIMARY KEY, code text);\n"));
    const QStringList words{"verify", "--profile", "sandbox:sqlite", "--workload", folder.absolutePath()};
    const Ended good = m_program.run(words);
    QVERIFY2(good.code == 0 && good.out.contains("as generated"), qPrintable(good.out + good.err));
    QVERIFY(write("schema.sql", "CREATE TABLE odd (id integer PRIMARY KEY, code integer);\n")); // takes 007 for 7
    const Ended bad = m_program.run(words);
    QCOMPARE(bad.code, 1);
    QVERIFY2(bad.out.contains("  differs from what was generated"), qPrintable(bad.out));
    QVERIFY2(bad.err.contains("The sandbox gave back other rows than were loaded into it: odd."), qPrintable(bad.err));
}

void TestCliRun::demo()
{
    const Ended ended = m_program.run({"demo"});
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    QVERIFY2(ended.out.contains("demo.html"), qPrintable(ended.out));
    for (const char *users : {"\n   20", "\n   40", "\n   80"})
        QVERIFY2(ended.out.contains(users), qPrintable(ended.out));
    QFile html(m_program.path("data/sqldyno/demo.html"));
    QVERIFY(html.open(QIODevice::ReadOnly));
    QVERIFY(html.readAll().contains("<svg"));
}

QTEST_GUILESS_MAIN(TestCliRun)
#include "tst_clirun.moc"
