// SPDX-License-Identifier: GPL-3.0-or-later
// A password given in every way that there is, everything done with it, then every file, every output and what a child
// was handed searched for it.
#include "program.h"

#include <QDirIterator>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QUrl>
#include <QUrlQuery>

class TestSecrets : public QObject
{
    Q_OBJECT
private slots:
    void leavesNoTrace_data();
    void leavesNoTrace();
    void theSearchFinds();

private:
    // Files below the folder that hold the password, as it is or as a URL has it.
    static QStringList traces(const QString &folder, const QByteArray &password);
    static bool holds(const QByteArray &bytes, const QByteArray &password);
};

namespace {

QByteArray encoded(const QByteArray &password)
{
    QByteArray text;
    for (const char c : password)
        text += '%' + QByteArray::number(int(static_cast<unsigned char>(c)), 16).rightJustified(2, '0');
    return text;
}

} // namespace

bool TestSecrets::holds(const QByteArray &bytes, const QByteArray &password)
{
    const QByteArray lower = bytes.toLower();
    for (const QByteArray &form : {password.toLower(), encoded(password).toLower(), password.toBase64().toLower(),
                                   password.toHex()})
        if (lower.contains(form))
            return true;
    return false;
}

QStringList TestSecrets::traces(const QString &folder, const QByteArray &password)
{
    QStringList found;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly)) {
            found << file.fileName() + " cannot be read";
            continue;
        }
        const QByteArray bytes = file.readAll();
        if (holds(file.fileName().toUtf8() + '\n' + bytes, password))
            found << file.fileName();
        if (!bytes.startsWith("SQLite format 3"))
            continue;
        // A value may lie in pieces on several pages of a database.
        QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "search");
        database.setDatabaseName(file.fileName());
        if (database.open()) {
            for (const QString &table : database.tables()) {
                QSqlQuery query(database);
                query.exec("SELECT * FROM \"" + table + '"');
                while (query.next())
                    for (int i = 0; i < query.record().count(); ++i)
                        if (holds(query.value(i).toByteArray(), password))
                            found << file.fileName() + ' ' + table;
            }
            database.close();
        }
        database = {};
        QSqlDatabase::removeDatabase("search");
    }
    found.removeDuplicates();
    return found;
}

void TestSecrets::leavesNoTrace_data()
{
    QTest::addColumn<QString>("variable"); // of the environment, with the server's address
    QTest::addColumn<QString>("way");
    for (const char *server : {"SQLDYNO_TEST_POSTGRESQL_TCP", "SQLDYNO_TEST_MARIADB_TCP", "SQLDYNO_TEST_MYSQL_TCP"})
        for (const char *way : {"in the login", "in the query", "encoded", "in the environment", "in .pgpass"}) {
            if (QLatin1String(way) == QLatin1String("in .pgpass") && !QByteArray(server).contains("POSTGRESQL"))
                continue;
            QTest::addRow("%s, %s", server, way) << server << way;
        }
}

void TestSecrets::leavesNoTrace()
{
    QFETCH(QString, variable);
    QFETCH(QString, way);
    const QByteArray address = qgetenv(variable.toLatin1());
    if (address.isEmpty()) {
        QVERIFY2(!qEnvironmentVariableIntValue("SQLDYNO_REQUIRE_SERVERS"), qPrintable(variable + " is not set"));
        QSKIP("the server is not there: see tests/servers");
    }
    const Program program;
    const QUrl given(QString::fromUtf8(address));
    const QByteArray password = given.password().toUtf8();
    QVERIFY(password.size() > 8);

    // The same address with its password elsewhere.
    QUrl url = given;
    QProcessEnvironment environment = program.environment();
    for (const QString &name : environment.keys())
        if (name.startsWith("SQLDYNO_TEST")) // they hold it, and children inherit them
            environment.remove(name);
    environment.insert("HOME", program.path("home"));
    QVERIFY(QDir().mkpath(program.path("home")));
    QString profile;
    if (way == "in the login") {
        profile = QString::fromUtf8(address);
    } else {
        url.setPassword(QString());
        profile = url.toString(QUrl::FullyEncoded);
    }
    const QString also = profile + (url.hasQuery() ? "&" : "?");
    if (way == "in the query")
        profile = also + "password=" + QString::fromUtf8(password);
    else if (way == "encoded")
        profile = also + "password=" + QString::fromUtf8(encoded(password));
    else if (way == "in the environment")
        environment.insert("SQLDYNO_PASSWORD", QString::fromUtf8(password));
    // libpq's own file is the person's, and stays outside the search.
    QTemporaryDir own;
    if (way == "in .pgpass") {
        QFile file(own.filePath("pgpass"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("*:*:*:*:" + password + '\n');
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        environment.insert("PGPASSFILE", file.fileName());
    }

    QByteArray said;
    const auto run = [&](const QStringList &words) {
        const Ended ended = Program::runOther(SQLDYNO_BINARY, words, environment);
        said += (ended.out + ended.err).toUtf8();
        return ended;
    };
    const auto script = [&](const char *name, const QByteArray &sql) {
        QFile file(program.path(name));
        return file.open(QIODevice::WriteOnly) && file.write(sql) == sql.size() ? file.fileName() : QString();
    };
    const QString good = script("good.sql", "SELECT 1;\n"), bad = script("bad.sql", "SELECT * FROM dyno_no_such_table;\n");
    QVERIFY(!good.isEmpty() && !bad.isEmpty());
    // What a child is handed, and how the program looks in a list of processes.
    QFile before(program.path("before"));
    QVERIFY(before.open(QIODevice::WriteOnly));
    before.write("#!/bin/sh\nenv >\"" + program.path("child.env").toUtf8() + "\"\ntr '\\0' '\\n' </proc/$PPID/cmdline >\""
                 + program.path("cmdline").toUtf8() + "\"\n");
    before.close();
    QVERIFY(before.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));

    const Ended measured = run({"run", "-p", profile, "-f", good, "-f", bad, "-r", "users 1 for=1s", "-o",
                                program.path("run.html"), "--json", program.path("run.json"), "--before",
                                program.path("before"), "--name", "traced"});
    QVERIFY2(measured.code == 0, qPrintable(measured.err));
    QVERIFY(QFileInfo(program.path("cmdline")).size() > 0 && QFileInfo(program.path("child.env")).size() > 0);
    for (const char *file : {"x.html", "x.json", "x.csv", "x.hgrm", "x.hlog", "x.sqldyno"})
        QCOMPARE(run({"export", "LAST", "-o", program.path(file)}).code, 0);
    QCOMPARE(run({"runs"}).code, 0);
    QCOMPARE(run({"settings", "-p", profile}).code, 0);
    run({"compare", "LAST", program.path("x.sqldyno")});
    run({"verify", "-p", profile, "-w", "shop:size=tiny"}); // nothing is loaded there
    // Where it goes wrong, libraries quote what they were given.
    run({"run", "-p", QString(profile).replace(":" + QString::number(given.port()), ":1"), "-f", good, "-r",
         "users 1 for=1s"});
    run({"run", "-p", QString(profile).replace("/" + given.path().mid(1), "/dyno_nowhere"), "-f", good, "-r",
         "users 1 for=1s"});
    run({"settings", "-p", QString(profile).replace("127.0.0.1", "[::1")});
    run({"settings", "-p", profile + "%zz"});
    run({"settings", "-p", profile + "&sslmode=nonsense&tls=nonsense"});
    run({"settings", "-p", profile.mid(1)});

    QVERIFY2(!holds(said, password), qPrintable(QString::fromUtf8(said)));
    const QStringList found = traces(program.path("."), password);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

// A search that finds nothing proves nothing unless it can find.
void TestSecrets::theSearchFinds()
{
    const QByteArray password = "p%55-secret";
    QTemporaryDir folder;
    const auto write = [&](const char *name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    write("plain", "x" + password + "y");
    write(".hidden", "https://u:" + encoded(password) + "@h");
    write("innocent", "p55-secret");
    {
        QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "made");
        database.setDatabaseName(folder.filePath("store"));
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec("CREATE TABLE large (value BLOB)"));
        query.prepare("INSERT INTO large VALUES (?)");
        query.addBindValue(QByteArray(50'000, 'a') + password);
        QVERIFY(query.exec());
        database.close();
    }
    QSqlDatabase::removeDatabase("made");
    QStringList found = traces(folder.path(), password);
    found.sort();
    QCOMPARE(found, (QStringList{folder.filePath(".hidden"), folder.filePath("plain"), folder.filePath("store"),
                                  folder.filePath("store") + " large"}));
}

QTEST_GUILESS_MAIN(TestSecrets)
#include "tst_secrets.moc"
