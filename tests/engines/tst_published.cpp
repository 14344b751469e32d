// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/published.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace dyno;

class TestPublished : public QObject
{
    Q_OBJECT
private slots:
    void readsTheStudies();
    void malformed_data();
    void malformed();
    void unknownFiguresAreNotZero();
};

void TestPublished::readsTheStudies()
{
    QFile file(QStringLiteral(SQLDYNO_SOURCE_DIR "/resources/published/published-results.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray json = file.readAll();
    const Result<std::vector<Publication>> studies =
        readPublications({json.constData(), std::size_t(json.size())});
    QVERIFY(studies);
    QCOMPARE(studies->size(), 4u);
    const Publication &study = studies->front();
    QCOMPARE(study.title, std::string("Postgres vs MariaDB on two dedicated CPUs (huseyinbabal/db-wars)"));
    QCOMPARE(study.workload, std::string("shop"));
    QCOMPARE(study.series.size(), 3u);
    const PublishedSeries &maria = study.series[1];
    QCOMPARE(maria.system, std::string("MariaDB 12.3"));
    QCOMPARE(maria.engine, std::string("mariadb"));
    QCOMPARE(maria.rows.size(), 6u);
    // 1,600 users.
    QCOMPARE(maria.rows[4][std::size_t(maria.column("users"))], 1600.0);
    QCOMPARE(maria.rows[4][std::size_t(maria.column("tps"))], 11016.0);
    QCOMPARE(maria.rows[4][std::size_t(maria.column("p95"))], 117.3);
    QCOMPARE(maria.column("no such"), -1);
    // Studies without tables by level are listed all the same.
    QCOMPARE((*studies)[2].id, std::string("hammerdb-vbox"));
    QVERIFY((*studies)[2].series.empty());
}

void TestPublished::malformed_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no JSON") << QByteArray("{") << QByteArray("the file");
    QTest::newRow("no publications") << QByteArray("[]") << QByteArray("publications");
    QTest::newRow("no title") << QByteArray(R"({"publications": [{"id": "a"}]})")
                              << QByteArray("publications/0");
    QTest::newRow("row too short") << QByteArray(R"({"publications": [{"id": "a", "title": "A", "series": [
               {"system": "SQLite 3", "columns": ["users", "tps"], "rows": [[1, 2], [3]]}]}]})")
                                   << QByteArray("publications/0/series/0/rows");
    QTest::newRow("column without a name")
        << QByteArray(R"({"publications": [{"id": "a", "title": "A", "series": [
               {"system": "SQLite 3", "columns": [1], "rows": []}]}]})")
        << QByteArray("publications/0/series/0/columns");
}

void TestPublished::malformed()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, says);
    const Result<std::vector<Publication>> studies =
        readPublications({json.constData(), std::size_t(json.size())});
    QVERIFY(!studies);
    QCOMPARE(studies.error().kind, ErrorKind::Syntax);
    QVERIFY2(studies.error().message.find(says.toStdString()) != std::string::npos,
             studies.error().message.c_str());
}

void TestPublished::unknownFiguresAreNotZero()
{
    const Result<std::vector<Publication>> studies =
        readPublications(R"({"publications": [{"id": "a", "title": "A", "series": [
            {"system": "SQLite 3", "columns": ["users", "p95"], "rows": [[1, null]]}]}]})");
    QVERIFY(studies);
    QVERIFY(std::isnan(studies->front().series[0].rows[0][1]));
}

QTEST_APPLESS_MAIN(TestPublished)
#include "tst_published.moc"
