// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engines/builtinrun.h"
#include "tests/engines/observed.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace dyno;

// Every built-in at its smallest on every engine that is there: loaded with equal digests, run by eight users,
// and its checks hold after that.
class BuiltInsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const std::atomic<bool> m_never{false};

private slots:
    void loadsRunsAndHolds_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("parameters");
        const std::pair<const char *, const char *> runs[] = {
            {"shop", "writes=0.5,think_min=0,think_max=1"},
            {"pgbench", "script=tpcb-like"},
            {"pgbench", "script=simple-update"},
            {"pgbench", "script=select-only"},
            {"oltp", "script=point-select,skew=1.1"},
            {"oltp", "script=read-only"},
            {"oltp", "script=read-write"},
            {"oltp", "script=update-index"},
            {"tpcc", "logic=client"},
            {"tpcc", "logic=server"},
            {"classifieds", "think=0"},
            {"social", "like=1,write=0.5,think_min=0,think_max=1"},
        };
        for (const Engine &engine : engineCatalog()) {
            for (const auto &[workload, parameters] : runs) {
                if (engine.isEmbedded && QString(parameters).contains("logic=server"))
                    continue; // has no stored procedures
                QTest::addRow("%s %s %s", engine.id.data(), workload, parameters)
                    << QString(engine.id.data()) << QString(workload) << QString(parameters);
            }
        }
    }
    void loadsRunsAndHolds()
    {
        LOAD_TARGET(target)
        QFETCH(QString, workload);
        QFETCH(QString, parameters);
        ParameterValues chosen = parseParameters(parameters.toStdString()).values;
        chosen["size"] = "tiny";
        const BuiltIn built = builtIn(workload, chosen);
        QVERIFY2(built.workload, qPrintable(built.problem));

        const auto loaded = loadData(built.data, target.request, {}, m_never);
        QVERIFY2(loaded, qPrintable(failure(loaded)));
        const auto before = verifyData(built.data, target.request, {}, m_never);
        QVERIFY2(before, qPrintable(failure(before)));
        QCOMPARE(dyno::shown(*before), dyno::shown(generatedDigests(built.data, target.request)));

        const WorkloadCompilation compiled =
            compileWorkload(*built.workload, built.values, target.request.profile.engine);
        QVERIFY2(compiled.workload, qPrintable(words(compiled.faults)));
        Observed observed;
        const QString wrong = runOn(target, compiled.workload, observed, "users 8 for=1s", 4);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const TypeFacts total = observed.total();
        QVERIFY(observed.identityHolds());
        QVERIFY(total.committed > 0);
        std::uint64_t failed = total.failed;
        // Two users that delete and insert the same row again: PostgreSQL lets the second one insert a double.
        if (parameters == "script=read-write" && engine == "postgresql")
            failed -= total.failedBy[static_cast<std::size_t>(Failure::Constraint)];
        QVERIFY2(failed == 0, qPrintable(QString::number(failed) + " failed\n" + observed.texts().join('\n')));

        const auto after = verifyData(built.data, target.request, {}, m_never);
        QVERIFY2(after, qPrintable(failure(after)));
        bool writes = false;
        for (const TransactionSource &transaction : built.workload->transactions) {
            for (const CompiledTransaction &part : compiled.workload->transactions)
                writes = writes || (part.name == transaction.name && transaction.isWrite && part.weight > 0);
        }
        QCOMPARE(dyno::shown(*after) != dyno::shown(*before), writes);
    }

    // A database that another program made is run over as it is: what we would have loaded is there.
    void realDataIsUsedAsItIs_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("parameters");
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("tables"); // whose content must be ours; sysbench draws its own values
        QTest::newRow("pgbench -i") << "postgresql" << "pgbench" << "scale=1" << "pgbench"
                                    << QStringList{"pgbench_branches", "pgbench_tellers", "pgbench_accounts"};
        QTest::newRow("sysbench prepare") << "mariadb" << "oltp" << "rows=10000" << "sysbench" << QStringList{};
    }
    void realDataIsUsedAsItIs()
    {
        LOAD_TARGET(target)
        QFETCH(QString, workload);
        QFETCH(QString, parameters);
        QFETCH(QString, program);
        QFETCH(QStringList, tables);
        const Profile &profile = target.request.profile;
        const QString database = QString::fromStdString(profile.database);
        const QString user = QString::fromStdString(profile.user);
        const QString socket = QString::fromStdString(profile.socket);
        const QString password = QString::fromStdString(target.request.secret.reveal());
        QStringList folders = QDir("/usr/lib/postgresql").entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        for (QString &folder : folders)
            folder = "/usr/lib/postgresql/" + folder + "/bin"; // the one in the path is a wrapper on Debian
        QString path = QStandardPaths::findExecutable(program, folders);
        if (path.isEmpty())
            path = QStandardPaths::findExecutable(program);
        if (path.isEmpty())
            QSKIP("this program is not there");
        const QStringList arguments =
            program == "pgbench" ? QStringList{"-i", "-q", "-h", socket, "-p", QString::number(profile.port), "-U", user, database}
                                 : QStringList{"oltp_read_write", "--db-driver=mysql", "--mysql-socket=" + socket,
                                               "--mysql-user=" + user, "--mysql-password=" + password,
                                               "--mysql-db=" + database, "--table-size=10000", "prepare"};
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PGPASSWORD", password);
        process.setProcessEnvironment(environment);
        process.start(path, arguments);
        QVERIFY(process.waitForFinished(120'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());

        const BuiltIn built = builtIn(workload, parseParameters(parameters.toStdString()).values);
        QVERIFY2(built.workload, qPrintable(built.problem));
        QVERIFY(!loadData(built.data, target.request, {}, m_never)); // not ours, so not touched
        const auto read = verifyData(built.data, target.request, {}, m_never);
        QVERIFY2(read, qPrintable(failure(read)));
        for (const TableDigest &generated : generatedDigests(built.data, target.request)) {
            for (const TableDigest &there : *read) {
                if (there.table == generated.table && tables.contains(QString::fromStdString(there.table)))
                    QCOMPARE(there.digest, generated.digest);
            }
        }
        const WorkloadCompilation compiled = compileWorkload(*built.workload, built.values, profile.engine);
        QVERIFY2(compiled.workload, qPrintable(words(compiled.faults)));
        Observed observed;
        const QString wrong = runOn(target, compiled.workload, observed, "users 8 for=1s", 4);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const TypeFacts total = observed.total();
        QVERIFY(total.committed > 0);
        QVERIFY2(total.failed == 0, qPrintable(observed.texts().join('\n')));
    }
};

QTEST_GUILESS_MAIN(BuiltInsTest)
#include "tst_builtins.moc"
