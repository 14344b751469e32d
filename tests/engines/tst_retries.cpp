// SPDX-License-Identifier: GPL-3.0-or-later
// Transactions that get into each other's way: how they fail is counted by kind, and with more than one try they
// are repeated until they pass, each with its effect once.
#include "engines/run/runner.h"
#include "engines/workloads/script.h"

#include "loadtarget.h"
#include "observed.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace dyno;

class RetriesTest : public QObject
{
    Q_OBJECT

private slots:
    void countedAndRepeated_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("isolation");
        QTest::addColumn<QStringList>("scripts");
        QTest::addColumn<int>("failure");
        QTest::addColumn<int>("perTransaction"); // what a committed transaction adds to the sum of the table
        // Two rows in opposite orders.
        const QString first = "UPDATE dyno_retry SET v = v + 1 WHERE id = 1;\n",
                      second = "UPDATE dyno_retry SET v = v + 1 WHERE id = 2;\n", pause = "\\sleep 10 ms\n";
        const QStringList crossing{"BEGIN;\n" + first + pause + second + "COMMIT;\n",
                                   "BEGIN;\n" + second + pause + first + "COMMIT;\n"};
        for (const char *engine : {"postgresql", "mariadb", "mysql"})
            QTest::addRow("%s: deadlock", engine)
                << engine << "read committed" << crossing << int(Failure::Deadlock) << 2;
        // What was read has been changed by another when it is written.
        const QStringList readThenWrite{"BEGIN;\nSELECT v FROM dyno_retry WHERE id = 1 \\gset\n" + pause
                                        + "UPDATE dyno_retry SET v = :v + 1 WHERE id = 1;\nCOMMIT;\n"};
        for (const char *isolation : {"repeatable read", "serializable"})
            QTest::addRow("postgresql: %s", isolation)
                << "postgresql" << isolation << readThenWrite << int(Failure::Serialization) << 1;
        QTest::newRow("mariadb: serializable")
            << "mariadb" << "serializable" << readThenWrite << int(Failure::Deadlock) << 1;
        QTest::newRow("mysql: serializable")
            << "mysql" << "serializable" << readThenWrite << int(Failure::Deadlock) << 1;
        QTest::newRow("sqlite") << "sqlite" << "" << readThenWrite << int(Failure::Serialization) << 1;
    }
    void countedAndRepeated()
    {
        LOAD_TARGET(target)
        QFETCH(QString, isolation);
        QFETCH(QStringList, scripts);
        QFETCH(int, failure);
        QFETCH(int, perTransaction);
        const auto connection = target.connection();
        for (const char *sql : {"CREATE TABLE dyno_retry (id integer PRIMARY KEY, v integer NOT NULL)",
                                "INSERT INTO dyno_retry (id, v) VALUES (1, 0), (2, 0)"})
            QVERIFY2(connection->query(sql), sql);
        Profile profile = target.request.profile;
        profile.hostSource = "none";
        profile.isolation = isolationOf(isolation.toStdString()).value_or(profile.isolation);

        const TypeFacts once = run(profile, target.request.secret, scripts, 1);
        QVERIFY(once.committed > 0);
        QVERIFY2(once.failedBy[std::size_t(failure)] > 0, qPrintable(m_events.join('\n')));
        QCOMPARE(once.failed, once.failedBy[std::size_t(failure)]);
        QCOMPARE(once.retried, std::uint64_t(0));
        QCOMPARE(target.single("SELECT sum(v) FROM dyno_retry").toULongLong(),
                 qulonglong(once.committed) * qulonglong(perTransaction));

        const TypeFacts repeated = run(profile, target.request.secret, scripts, 1000);
        QVERIFY(repeated.retried > 0);
        QVERIFY2(repeated.failed == 0, qPrintable(m_events.join('\n')));
        QCOMPARE(target.single("SELECT sum(v) FROM dyno_retry").toULongLong(),
                 qulonglong(once.committed + repeated.committed) * qulonglong(perTransaction));
    }

private:
    TypeFacts run(const Profile &profile, const Secret &secret, const QStringList &scripts, int maxTries)
    {
        std::vector<ScriptSource> sources;
        for (const QString &script : scripts)
            sources.push_back({"s" + std::to_string(sources.size()) + ".sql", script.toStdString()});
        ScriptOptions options;
        options.placeholder = findEngine(profile.engine)->placeholder;
        const ScriptCompilation compiled = compileScripts(sources, options);
        auto workload = std::make_shared<CompiledWorkload>();
        workload->statements = compiled.statements;
        workload->symbols = compiled.symbols;
        for (std::size_t i = 0; i < compiled.scripts.size(); ++i)
            workload->transactions.push_back({sources[i].name, sources[i].name, 1, compiled.scripts[i].program});
        RunPlan plan;
        plan.profile = profile;
        plan.secret = secret;
        plan.workload = workload;
        plan.ramp = *parseRamp("users 4 for=500ms").ramp;
        plan.pool = 4;
        plan.maxTries = maxTries;
        Observed observed;
        Runner runner(std::move(plan), observed);
        RunInfo info;
        if (const auto opened = runner.open(info); !opened)
            qFatal("%s", opened.error().message.c_str());
        runner.run();
        m_events = observed.texts();
        return observed.total();
    }

    QTemporaryDir m_folder;
    QStringList m_events;
};

QTEST_GUILESS_MAIN(RetriesTest)
#include "tst_retries.moc"
