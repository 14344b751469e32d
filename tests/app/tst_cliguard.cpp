// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line does not run unasked: what changes what is not the workload's own, what writes on a server that is
// marked as production, and what came with imported runs.
#include "tests/app/program.h"

#include <QDir>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QtTest>

class TestCliGuard : public QObject
{
    Q_OBJECT
private slots:
    void init();

    void scriptThatEmptiesATable();
    void loadThatDropsATable();
    void dropThatDropsMore();
    void productionIsOnlyRead();
    void productionByItsAddress();
    void importedSeriesIsShownFirst();

private:
    QString file() const { return m_program->path("bench.db"); }
    QString write(const QString &name, const QByteArray &text) const
    {
        QDir().mkpath(QFileInfo(m_program->path(qPrintable(name))).path());
        QFile out(m_program->path(qPrintable(name)));
        if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size())
            qFatal("%s cannot be written", qPrintable(name));
        return out.fileName();
    }
    // Of the SQLite file under test, without SQL Dyno.
    QString ask(const QString &sql) const
    {
        QString answer;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "guard");
            database.setDatabaseName(file());
            if (!database.open())
                return "no file";
            QSqlQuery query(database);
            answer = query.exec(sql) ? query.next() ? query.value(0).toString() : QString() : "failed";
        }
        QSqlDatabase::removeDatabase("guard");
        return answer;
    }
    QStringList words(const QString &options = {}) const
    {
        return {"--profile", "sqlite:" + file() + options, "--workload", "shop:size=tiny"};
    }
    std::unique_ptr<Program> m_program;
};

void TestCliGuard::init()
{
    m_program = std::make_unique<Program>();
}

void TestCliGuard::scriptThatEmptiesATable()
{
    ask("CREATE TABLE customers (id INTEGER)");
    ask("INSERT INTO customers VALUES (7)");
    const QString script = write("empty.sql", "SELECT 1;\nDELETE FROM customers;\n");
    const QStringList run{"run", "-p", "sqlite:" + file(), "-f", script, "-r", "users 1 for=1s", "--quiet"};
    const Ended refused = m_program->run(run);
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("DELETE of every row of customers (empty.sql:2)"), qPrintable(refused.err));
    QVERIFY2(refused.err.contains("--yes"), qPrintable(refused.err));
    QCOMPARE(ask("SELECT count(*) FROM customers"), "1");
    const Ended wanted = m_program->run(run + QStringList{"--yes"});
    QVERIFY2(wanted.code == 0, qPrintable(wanted.err));
    QCOMPARE(ask("SELECT count(*) FROM customers"), "0");
}

void TestCliGuard::loadThatDropsATable()
{
    ask("CREATE TABLE sqldyno_probe (id INTEGER)");
    write("their/workload.json", R"({"title": "Theirs", "mix": [{"name": "read", "weight": 1}],
        "data": {"tables": [{"name": "things", "rows": 10, "columns": [{"name": "id", "generator": "row"}]}]}})");
    write("their/schema.sql", "DROP TABLE IF EXISTS sqldyno_probe;\nCREATE TABLE things (id INTEGER PRIMARY KEY);\n");
    write("their/read.sql", "SELECT id FROM things;\n");
    const QString folder = m_program->path("their");
    for (const QStringList &command : {QStringList{"load"}, QStringList{"run", "-r", "users 1 for=1s"}}) {
        const Ended refused = m_program->run(command + QStringList{"-p", "sqlite:" + file(), "-w", folder});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("DROP TABLE sqldyno_probe (schema)"), qPrintable(refused.err));
        QCOMPARE(ask("SELECT count(*) FROM sqlite_schema"), "1");
    }
}

void TestCliGuard::dropThatDropsMore()
{
    write("their/workload.json", R"({"title": "Theirs", "mix": [{"name": "read", "weight": 1}],
        "data": {"tables": [{"name": "things", "rows": 10, "columns": [{"name": "id", "generator": "row"}]}]}})");
    write("their/schema.sql", "CREATE TABLE things (id INTEGER PRIMARY KEY);\n");
    write("their/read.sql", "SELECT id FROM things;\n");
    const QStringList where{"-p", "sqlite:" + file(), "-w", m_program->path("their")};
    const Ended loaded = m_program->run(QStringList{"load"} + where);
    QVERIFY2(loaded.code == 0, qPrintable(loaded.err));
    write("their/drop.sql", "DROP VIEW IF EXISTS report;\n");
    ask("CREATE VIEW report AS SELECT 1");
    const Ended refused = m_program->run(QStringList{"drop"} + where);
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("DROP VIEW report (drop)"), qPrintable(refused.err));
    QCOMPARE(ask("SELECT count(*) FROM things"), "10");
    QCOMPARE(m_program->run(QStringList{"drop", "--yes"} + where).code, 0);
    QCOMPARE(ask("SELECT count(*) FROM sqlite_schema WHERE name IN ('report', 'things')"), "0");
}

void TestCliGuard::productionIsOnlyRead()
{
    QCOMPARE(m_program->run(QStringList{"load"} + words()).code, 0);
    const QString orders = ask("SELECT count(*) FROM orders");
    QVERIFY(orders.toInt() > 0);
    const QString production = "?production=yes";
    const auto refusal = [&](const QStringList &before, const QStringList &after = {}) {
        const Ended ended = m_program->run(before + words(production) + after);
        return QString::number(ended.code) + ' ' + ended.err;
    };
    for (const QString &said :
         {refusal({"load"}), refusal({"load", "--fresh", "--yes"}), refusal({"drop", "--yes"}),
          refusal({"run"}, {"-r", "users 1 for=1s", "--yes"}), refusal({"run"}, {"-r", "users 1 for=1s", "--no-load"})}) {
        QVERIFY2(said.startsWith("2 "), qPrintable(said));
        QVERIFY2(said.contains("is marked as production"), qPrintable(said));
    }
    const QString writes = refusal({"run"}, {"-r", "users 1 for=1s"});
    QVERIFY2(writes.contains("create-order.sqlite.sql:"), qPrintable(writes));
    const QString ritual = refusal({"run"}, {"-r", "users 1 for=1s", "--ritual", "analyze"});
    QVERIFY2(ritual.contains("the ritual does more: analyze"), qPrintable(ritual));
    QVERIFY(m_program->run({"run", "-p", "sqlite:" + file() + production + "&journal_mode=DELETE", "-w", "shop:size=tiny",
                            "-r", "users 1 for=1s"})
                .err.contains("journal_mode"));

    // What reads runs, on the data that is there.
    const QStringList reading{"run", "-p", "sqlite:" + file() + production, "-w", "shop:size=tiny,writes=0", "-r",
                              "users 2 for=1s", "--quiet"};
    const Ended read = m_program->run(reading);
    QVERIFY2(read.code == 0, qPrintable(read.err));
    QCOMPARE(ask("SELECT count(*) FROM orders"), orders);
    QCOMPARE(m_program->run(QStringList{"verify"} + words(production)).code, 0);
    // Where it is not there, it is not loaded, and no file is made.
    const QString none = m_program->path("none.db");
    QVERIFY(m_program->run({"run", "-p", "sqlite:" + none + production, "-w", "shop:size=tiny,writes=0", "-r",
                            "users 1 for=1s"})
                .code
            == 1);
    QVERIFY(!QFile::exists(none));
    // Varying it away is no way around.
    const Ended varied = m_program->run(QStringList{"run"} + words(production)
                                        + QStringList{"-r", "users 1 for=1s", "--vary", "production=no,yes"});
    QCOMPARE(varied.code, 2);
    QVERIFY2(varied.err.contains("cannot be varied"), qPrintable(varied.err));
}

void TestCliGuard::productionByItsAddress()
{
    QCOMPARE(m_program->run(QStringList{"load"} + words()).code, 0);
    const QByteArray url = "sqlite:" + file().toUtf8() + "?production=yes";
    const QString folder = m_program->path("config") + "/sqldyno";
    QDir().mkpath(folder);
    const QByteArray json = R"({"profiles": [{"name": "live shop", "url": ")" + url + R"("}]})";
    for (const QString &path : {folder + "/profiles.json", m_program->path("data") + "/sqldyno/profiles.json"}) {
        QDir().mkpath(QFileInfo(path).path());
        QFile out(path);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(json);
    }
    const Ended listed = m_program->run({"profiles"});
    QVERIFY2(listed.out.contains("live shop") && listed.out.contains("production"), qPrintable(listed.out + listed.err));
    // The same file by its address.
    const Ended dropped = m_program->run(QStringList{"drop", "--yes"} + words());
    QCOMPARE(dropped.code, 2);
    QVERIFY2(dropped.err.contains("is marked as production"), qPrintable(dropped.err));
}

// A file that was sent: one run of a series of two, with a script and a command of somebody else's.
void TestCliGuard::importedSeriesIsShownFirst()
{
    const QString touched = m_program->path("touched");
    const QString script = write("their.sql", "SELECT 41 + 1;\n");
    const Ended ran = m_program->run({"run", "-p", "sqlite:" + file(), "-f", script, "-r", "users 1 for=1s", "--repeat", "2",
                                      "--before", "touch " + touched, "--quiet", "--name", "sent"});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QString sent = m_program->path("sent.sqldyno");
    QCOMPARE(m_program->run({"export", "last", "-o", sent}).code, 0);
    QVERIFY(QFile::remove(touched));

    const Program other;
    QVERIFY(other.run({"import", sent}).out.contains("1 run added"));
    const Ended refused = other.run({"run", "--resume", "last"});
    QCOMPARE(refused.code, 2);
    for (const QString &line : {QString("came from elsewhere"), QString("their.sql:1  SELECT 41 + 1"),
                                "command before every run  touch " + touched, "on  sqlite:" + file()})
        QVERIFY2(refused.err.contains(line), qPrintable(refused.err));
    QVERIFY(!QFile::exists(touched));
    const Ended wanted = other.run({"run", "--resume", "last", "--yes", "--quiet"});
    QVERIFY2(wanted.code == 0, qPrintable(wanted.err));
    QVERIFY(QFile::exists(touched));
}

QTEST_GUILESS_MAIN(TestCliGuard)
#include "tst_cliguard.moc"
