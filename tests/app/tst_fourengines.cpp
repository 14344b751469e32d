// SPDX-License-Identifier: GPL-3.0-or-later
// The shop from the command line on every engine: levels as study A has them, counts that add up, throughput
// that Little's law asks for, and stock that is conserved afterwards.
#include "tests/app/program.h"
#include "tests/engines/loadtarget.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace dyno;

class TestFourEngines : public QObject
{
    Q_OBJECT
private slots:
    void shopByLevels_data();
    void shopByLevels();

private:
    QTemporaryDir m_folder;
    Program m_program;
};

void TestFourEngines::shopByLevels_data()
{
    QTest::addColumn<QString>("engine");
    for (const char *engine : {"postgresql", "mariadb", "mysql", "sqlite"})
        QTest::newRow(engine) << engine;
}

void TestFourEngines::shopByLevels()
{
    LOAD_TARGET(target)
    const QString profile = QString::fromStdString(profileUrl(target.request.profile));
    QProcessEnvironment environment = m_program.environment();
    const QStringList what{"--profile", profile, "--workload", "shop:size=tiny"};
    const auto run = [&](const QStringList &words) {
        QProcess process;
        environment.insert("SQLDYNO_PASSWORD", QString::fromStdString(target.request.secret.reveal()));
        process.setProcessEnvironment(environment);
        process.start(SQLDYNO_BINARY, words);
        process.waitForFinished(patience);
        return Ended{process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                     QString::fromUtf8(process.readAllStandardError())};
    };

    const Ended ended = run(QStringList{"run"} + what
                            + QStringList{"--ramp", "50,100,200 arrive=1s hold=4s", "--pool", "20", "--json",
                                          m_program.path("run.json")});
    QVERIFY2(ended.code == 0, qPrintable(ended.err));
    QFile file(m_program.path("run.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object()["runs"].toArray()[0].toObject();
    for (const char *moment : {"settings_before", "settings", "settings_end"})
        QVERIFY2(json[moment].toObject()["values"].toObject().size() > 20, moment);
    QVERIFY(json["data"].toObject().contains("orders"));
    const QJsonArray levels = json["levels"].toArray();
    QCOMPARE(levels.size(), 3);
    for (const QJsonValue &value : levels) {
        const QJsonObject level = value.toObject();
        const double users = level["users"].toDouble();
        QVERIFY(level["committed"].toInt() > 0);
        QCOMPARE(level["failed"].toInt(), 0);
        QCOMPARE(level["attempted"].toInt(), level["committed"].toInt() + level["failed"].toInt());
        // Users = throughput × (response + think); the shop's users think 100 ms on average.
        const double expected = users / (level["mean"].toDouble() + 100.0) * 1000.0;
        const double tps = level["tps"].toDouble();
        QVERIFY2(std::abs(tps - expected) <= 0.05 * expected,
                 qPrintable(QString("%1 users: %2 tps, expected %3").arg(users).arg(tps).arg(expected)));
    }
    const Ended verified = run(QStringList{"verify"} + what);
    QVERIFY2(verified.code == 0, qPrintable(verified.out + verified.err));

    // Had somebody taken stock without an order, it would have been seen.
    QVERIFY(target.connection()->query("UPDATE products SET stock = stock - 1 WHERE id = 1").has_value());
    const Ended tampered = run(QStringList{"verify"} + what);
    QCOMPARE(tampered.code, 1);
    QVERIFY2(tampered.err.contains("Stock is conserved"), qPrintable(tampered.err));
}

QTEST_GUILESS_MAIN(TestFourEngines)
#include "tst_fourengines.moc"
