// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles from files of the servers' clients, ramps from k6.
#include "app/k6import.h"
#include "app/profileimport.h"
#include "engines/run/ramp.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace dyno;

class TestImports : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    QString write(const QString &name, const QByteArray &text)
    {
        const QString path = m_dir.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("%s", qPrintable(path));
        file.write(text);
        return path;
    }

private slots:
    void servicesBecomeProfiles()
    {
        const QString path = write("pg_service.conf", "# ours\n\n[shop]\nhost=db1.example\nport=5433\ndbname=shop\n"
                                                      "user=bench\npassword=s3 cret\nsslmode=verify-full\n"
                                                      "sslrootcert=/etc/ca.pem\napplication_name=load\n"
                                                      "[local]\nhost=/run/postgresql\nport=many\n");
        const auto import = importPgServices(path);
        QVERIFY(import);
        QCOMPARE(import->profiles.size(), std::size_t(2));
        const ProfileAndSecret &shop = import->profiles[0];
        QCOMPARE(shop.profile.name, std::string("shop"));
        QCOMPARE(shop.profile.engine, std::string("postgresql"));
        QCOMPARE(shop.profile.host, std::string("db1.example"));
        QCOMPARE(shop.profile.port, 5433);
        QCOMPARE(shop.profile.database, std::string("shop"));
        QCOMPARE(shop.profile.user, std::string("bench"));
        QCOMPARE(shop.secret.reveal(), std::string("s3 cret"));
        QCOMPARE(shop.profile.tls, TlsMode::VerifyFull);
        QCOMPARE(shop.profile.caFile, std::string("/etc/ca.pem"));
        QCOMPARE(shop.profile.options.at("application_name"), std::string("load"));
        QCOMPARE(import->profiles[1].profile.socket, std::string("/run/postgresql"));
        QCOMPARE(import->profiles[1].profile.port, 0);
        QCOMPARE(import->notes.size(), 1); // the port
        QVERIFY(import->notes[0].contains("many"));
    }

    void optionFilesIncludeOthers()
    {
        write("conf.d/a.cnf", "[client]\nport = 3307\n");
        write("conf.d/b.cnf", "[clientstaging]\nhost=stage # the new one\nssl\n");
        write("conf.d/ignored.txt", "[client]\nport = 1\n");
        write("extra.cnf", "[client]\nuser = 'be\\'nch'\npassword=\"p#1;\"\n!include my.cnf\n");
        const QString path = write("my.cnf", "; comment\n[mysqld]\nport=3306\n[client]\nhost=db2\nport=3305\n"
                                             "loose-default_character_set=utf8mb4\n[mysql]\nno-auto-rehash\ndatabase=shop\n"
                                             "!includedir conf.d\n!include extra.cnf\n!include gone.cnf\n");
        const auto import = importMyCnf(path, "mariadb");
        QVERIFY(import);
        QCOMPARE(import->profiles.size(), std::size_t(2));
        const ProfileAndSecret &base = import->profiles[0];
        QCOMPARE(base.profile.name, std::string("my.cnf"));
        QCOMPARE(base.profile.engine, std::string("mariadb"));
        QCOMPARE(base.profile.host, std::string("db2"));
        QCOMPARE(base.profile.database, std::string("shop"));
        QCOMPARE(base.profile.user, std::string("be'nch"));
        QCOMPARE(base.secret.reveal(), std::string("p#1;"));
        const Profile &staging = import->profiles[1].profile;
        QCOMPARE(staging.name, std::string("staging"));
        QCOMPARE(staging.host, std::string("stage"));
        QCOMPARE(staging.user, std::string("be'nch")); // what [client] says holds here too
        QCOMPARE(staging.tls, TlsMode::Require);
        bool saysMissing = false, saysDeep = false;
        for (const QString &note : import->notes) {
            saysMissing = saysMissing || note.contains("gone.cnf");
            saysDeep = saysDeep || note.contains("deep");
            QVERIFY2(!note.contains("p#1"), "a note holds the password");
        }
        QVERIFY(saysMissing);
        QVERIFY(saysDeep); // they include one another
        const auto loop = importMyCnf(write("loop%2.cnf", "[client]\nhost=h\n!include loop%2.cnf\n"), "mysql");
        QVERIFY(loop);
        QVERIFY2(loop->notes.join('\n').contains("loop%2.cnf was left out"), qPrintable(loop->notes.join('\n')));
    }

    void laterFilesWin()
    {
        write("later.cnf", "[client]\nport=3399\n");
        const auto import = importMyCnf(write("first.cnf", "[client]\nport=1\n!include later.cnf\n"), "mysql");
        QVERIFY(import);
        QCOMPARE(import->profiles.at(0).profile.port, 3399);
        QCOMPARE(import->profiles.at(0).profile.engine, std::string("mysql"));
    }

    void filesWithoutConnectionsAreSaid()
    {
        QVERIFY(importMyCnf(write("server.cnf", "[mysqld]\nport=1\n"), "mysql").has_error());
        QVERIFY(importPgServices(write("empty.conf", "# nothing\n")).has_error());
        QVERIFY(importPgServices(m_dir.filePath("nowhere")).has_error());
    }

    void stagesBecomeARamp_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("ramp");
        QTest::addColumn<int>("notes");
        QTest::newRow("the home page of study B")
            << QByteArray(R"({"stages":[{"duration":"1m","target":50},{"duration":"5m","target":50},{"duration":"1m","target":0}]})")
            << "stages 50/1m,50/5m,0/1m" << 0;
        QTest::newRow("no hold") << QByteArray(R"([{"duration":"30s","target":20},{"duration":"1m30s","target":10}])")
                                 << "stages 20/30s,10/1m30s" << 1;
        QTest::newRow("jump") << QByteArray(R"({"stages":[{"duration":"0s","target":5},{"duration":"10s","target":5}]})")
                              << "stages 5/1ms,5/10s" << 0;
        QTest::newRow("users") << QByteArray(R"({"vus":10,"duration":"30s"})") << "users 10 for=30s" << 0;
        // k6 takes a number for milliseconds, in a string too.
        QTest::newRow("bare numbers") << QByteArray(R"({"stages":[{"duration":30000,"target":5},{"duration":"1500","target":5}]})")
                                      << "stages 5/30s,5/1s500ms" << 0;
        QTest::newRow("days") << QByteArray(R"({"vus":10,"duration":"1d2h"})") << "users 10 for=26h" << 0;
        QTest::newRow("unit of a rate")
            << QByteArray(R"({"scenarios":{"a":{"executor":"constant-arrival-rate","rate":5,"timeUnit":500,"duration":60000}}})")
            << "rate 10 for=1m" << 0;
        QTest::newRow("scenario")
            << QByteArray(R"({"scenarios":{"a":{"executor":"ramping-vus","startVUs":5,"stages":[{"duration":"10s","target":5}]},"b":{"executor":"x"}}})")
            << "stages 5/1ms,5/10s" << 1;
        QTest::newRow("rate by minute")
            << QByteArray(R"({"scenarios":{"a":{"executor":"constant-arrival-rate","rate":120,"timeUnit":"1m","duration":"45s"}}})")
            << "rate 2 for=45s" << 0;
        QTest::newRow("rising rate")
            << QByteArray(R"({"options":{"scenarios":{"a":{"executor":"ramping-arrival-rate","stages":[{"duration":"1m","target":100},{"duration":"1m","target":200}]}}}})")
            << "rate 100,200 for=1m" << 1;
    }
    void stagesBecomeARamp()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, ramp);
        QFETCH(int, notes);
        const auto import = importK6(json);
        QVERIFY2(import, import ? "" : import.error().message.c_str());
        QCOMPARE(import->ramp, ramp);
        QCOMPARE(import->notes.size(), notes);
        QVERIFY(parseRamp(ramp.toStdString()).ramp);
    }

    void whatIsNoLoadIsSaid_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        QTest::newRow("script") << QByteArray("export const options = {}") << "no JSON";
        QTest::newRow("nothing") << QByteArray("{}") << "how many users";
        QTest::newRow("stage") << QByteArray(R"({"stages":[{"duration":"soon","target":5}]})") << "Stage 1";
        QTest::newRow("negative") << QByteArray(R"({"vus":5,"duration":-1000})") << "\"duration\"";
        QTest::newRow("days of no number") << QByteArray(R"({"vus":5,"duration":"1h1d"})") << "\"duration\"";
        QTest::newRow("executor") << QByteArray(R"({"scenarios":{"a":{"executor":"per-vu-iterations"}}})")
                                  << "per-vu-iterations";
        QTest::newRow("uneven rates")
            << QByteArray(R"({"scenarios":{"a":{"executor":"ramping-arrival-rate","stages":[{"duration":"1m","target":100},{"duration":"2m","target":200}]}}})")
            << "different lengths";
    }
    void whatIsNoLoadIsSaid()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const auto import = importK6(json);
        QVERIFY(import.has_error());
        QVERIFY2(QString::fromStdString(import.error().message).contains(says), import.error().message.c_str());
    }
};

QTEST_GUILESS_MAIN(TestImports)
#include "tst_imports.moc"
