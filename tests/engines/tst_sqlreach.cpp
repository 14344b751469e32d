// SPDX-License-Identifier: GPL-3.0-or-later
// What statements are taken for: reading, or dropping and changing what is there.
#include "engines/db/enginecatalog.h"
#include "engines/workloads/workload.h"
#include "engines/workloads/workloadreach.h"


#include <QtTest>

using namespace dyno;

namespace {

QString hitsOf(const std::string &sql)
{
    QStringList lines;
    for (const SqlHit &hit : reachOf(sql).hits)
        lines << QString::fromStdString(hit.act + (hit.object.empty() ? "" : ' ' + hit.object));
    return lines.join("; ");
}

} // namespace

class TestSqlReach : public QObject
{
    Q_OBJECT
private slots:
    void reads_data();
    void reads();
    void hits_data();
    void hits();
    void builtInsTouchNothingElse_data();
    void builtInsTouchNothingElse();
    void whatIsOurs();
    void idleTransactionsDoNotCount();
};

void TestSqlReach::reads_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("reads");
    const auto row = [](const char *sql, bool reads) { QTest::newRow(sql) << QString::fromUtf8(sql) << reads; };
    row("SELECT 1", true);
    row("(SELECT a FROM t) UNION (SELECT b FROM u)", true);
    row("WITH x AS (SELECT 1) SELECT * FROM x", true);
    row("SELECT replace(name, 'a', 'b'), insert(name, 1, 2, 'x') FROM t", true);
    row("SELECT t.update, \"delete\" FROM t", true);
    row("SELECT 'DELETE FROM t'", true);
    row("VALUES (1), (2)", true);
    row("SHOW TABLES", true);
    row("EXPLAIN SELECT 1", true);
    row("BEGIN", true);
    row("START TRANSACTION READ ONLY", true);
    row("COMMIT; SELECT 2 \\; SELECT 3", true);
    row("SET LOCAL work_mem = '64MB'", true);
    row("SET TRANSACTION READ ONLY", true);
    row("", true);
    row("-- nothing", true);
    row("INSERT INTO t VALUES (1)", false);
    row("SELECT 1; UPDATE t SET a = 1 WHERE id = 2", false);
    row("SELECT 1 \\; DELETE FROM t WHERE id = 1", false);
    row("WITH gone AS (DELETE FROM t WHERE id = 1 RETURNING *) SELECT * FROM gone", false);
    row("SELECT * INTO u FROM t", false);
    row("SELECT a FROM t INTO OUTFILE '/tmp/x'", false);
    row("SELECT a FROM t FOR UPDATE", false);
    row("SELECT a FROM t FOR NO KEY UPDATE", false);
    row("SELECT a FROM t FOR SHARE", false);
    row("SELECT a FROM t LOCK IN SHARE MODE", false);
    row("SELECT nextval('s')", false);
    row("SELECT pg_catalog.SET_CONFIG('transaction_read_only', 'off', false)", false);
    row("SELECT \"nextval\"('s')", false);
    row("SELECT pg_terminate_backend(1)", false);
    row("EXPLAIN ANALYZE DELETE FROM t WHERE a = 1", false);
    row("BEGIN READ WRITE", false);
    row("BEGIN IMMEDIATE", false);
    row("SET default_transaction_read_only = off", false);
    row("SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE", false);
    row("SET GLOBAL max_connections = 10", false);
    row("SET @@global.max_connections = 10", false);
    row("CALL p(1)", false);
    row("DO $$ BEGIN PERFORM 1; END $$", false);
    row("CREATE TEMP TABLE t (a int)", false);
    row("PRAGMA query_only = off", false);
    row("COPY t TO STDOUT", false);
    row("VACUUM", false);
    row(":verb FROM t", false);
    row("/*!50000 DELETE FROM t */", false);
    row("SELECT 1 /*! ; DROP TABLE t */", false);
    row("SELECT 'a\\''; DELETE FROM t; -- '", false); // MySQL ends its string earlier
}

void TestSqlReach::reads()
{
    QFETCH(QString, sql);
    QFETCH(bool, reads);
    const SqlReach reach = reachOf(sql.toStdString());
    QVERIFY2(reach.onlyReads() == reads, reach.writes.c_str());
}

void TestSqlReach::hits_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("hits");
    const auto row = [](const char *sql, const char *hits) { QTest::newRow(sql) << QString::fromUtf8(sql) << QString::fromUtf8(hits); };
    row("SELECT 1", "");
    row("DELETE FROM t WHERE id = 1", "");
    row("UPDATE t SET a = 1", "");
    row("CREATE TABLE t (id int REFERENCES u (id) ON DELETE CASCADE)", "");
    row("DROP TEMPORARY TABLE t", "");
    row("SELECT truncate(1.5, 1), 'DROP TABLE x'", "");
    row("-- DROP TABLE x", "");
    row("DROP TABLE customers", "DROP TABLE customers");
    row("drop table if exists a, b.c, \"D\" cascade", "DROP TABLE a; DROP TABLE b.c; DROP TABLE D");
    row("DROP TABLE `my table`", "DROP TABLE my table");
    row("DROP TABLE [my table]", "DROP TABLE my table");
    row("DROP TABLE :t", "DROP TABLE :t");
    row("DROP TABLE data", "DROP TABLE data");
    row("DROP TABLE type CASCADE", "DROP TABLE type");
    row("DROP MATERIALIZED VIEW v", "DROP MATERIALIZED VIEW v");
    row("DROP INDEX CONCURRENTLY i", "DROP INDEX i");
    row("DROP DATABASE shop", "DROP DATABASE shop");
    row("DROP", "DROP");
    row("TRUNCATE a, ONLY b", "TRUNCATE a; TRUNCATE b");
    row("TRUNCATE TABLE a", "TRUNCATE a");
    row("ALTER TABLE t DROP COLUMN a", "ALTER TABLE t");
    row("ALTER SYSTEM SET shared_buffers = '1GB'", "ALTER SYSTEM");
    row("RENAME TABLE a TO b", "RENAME a");
    row("DELETE FROM t", "DELETE of every row of t");
    row("DELETE FROM t; SELECT 1 WHERE 1", "DELETE of every row of t");
    row("WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x WHERE a = 1", "DELETE of every row of t");
    row("SELECT 1 \\; DROP TABLE t", "DROP TABLE t");
    row("CREATE OR REPLACE VIEW v AS SELECT 1", "REPLACE VIEW v");
    row("GRANT ALL ON t TO x", "GRANT");
    row("SET GLOBAL a = 1", "SET GLOBAL");
    row("PRAGMA journal_mode = DELETE", "PRAGMA journal_mode");
    row("ATTACH 'other.db' AS o", "ATTACH");
    row("COPY t FROM PROGRAM 'id'", "COPY");
    row("DO $$ BEGIN IF true THEN DROP TABLE t; END IF; END $$", "DROP TABLE t");
    row("CREATE FUNCTION f() RETURNS void AS $f$ BEGIN EXECUTE 'DROP TABLE t'; TRUNCATE u; END $f$ LANGUAGE plpgsql",
        "DROP TABLE t; TRUNCATE u");
    row("CREATE PROCEDURE p() BEGIN DROP TABLE t; END", "DROP TABLE t");
    row("PREPARE s FROM 'DROP TABLE t'", "DROP TABLE t");
    row("EXPLAIN ANALYZE DELETE FROM t", "DELETE of every row of t");
    row("/*!50000 DROP TABLE t */", "DROP TABLE t");
    row("/*M! TRUNCATE t */", "TRUNCATE t");
    row("SELECT 'a\\''; DROP TABLE t; -- '", "DROP TABLE t");
    row("SELECT 1 # '\n; DROP TABLE t -- '", "DROP TABLE t");
}

void TestSqlReach::hits()
{
    QFETCH(QString, sql);
    QFETCH(QString, hits);
    QCOMPARE(hitsOf(sql.toStdString()), hits);
}

void TestSqlReach::builtInsTouchNothingElse_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("engine");
    const std::filesystem::path root = std::filesystem::path(SQLDYNO_SOURCE_DIR) / "resources/workloads";
    int count = 0;
    for (const auto &entry : std::filesystem::directory_iterator(root)) {
        if (!std::filesystem::exists(entry.path() / "workload.json"))
            continue;
        for (const Engine &engine : engineCatalog()) {
            const QString folder = QString::fromStdString(entry.path().string()), id = QString::fromUtf8(engine.id);
            QTest::newRow(qPrintable(QString::fromStdString(entry.path().filename().string()) + " on " + id)) << folder << id;
            ++count;
        }
    }
    QVERIFY(count >= 24);
}

void TestSqlReach::builtInsTouchNothingElse()
{
    QFETCH(QString, folder);
    QFETCH(QString, engine);
    const WorkloadParse parse = readWorkload(folder.toStdString());
    QVERIFY(parse.workload);
    const ParameterValues values = resolveParameters(*parse.workload, {}).values;
    const DataSet data = resolveData(*parse.workload, values).data;
    const std::string id = engine.toStdString();
    const auto compiled = compileWorkload(*parse.workload, values, id);
    QVERIFY(compiled.workload);
    const auto lines = [](const std::vector<WorkloadHit> &hits) {
        QStringList all;
        for (const WorkloadHit &hit : hits)
            all << QString::fromStdString(hit.where + ' ' + hit.text);
        return all.join(" | ");
    };
    QCOMPARE(lines(foreignHits({&data, compiled.workload.get(), id, true, true})), QString());
    QCOMPARE(lines(foreignHits({&data, nullptr, id, true, false, true})), QString());
    QCOMPARE(lines(writesOf({&data, nullptr, id, true, false, false, true})), QString()); // its checks only read
}

void TestSqlReach::whatIsOurs()
{
    const ScriptSource source{"s.sql", "CREATE TEMP TABLE mine (a int);\nDROP TABLE mine;\nTRUNCATE orders;\n"
                                       "CREATE TABLE IF NOT EXISTS theirs (a int);\nDROP TABLE theirs;\n"
                                       "TRUNCATE other.orders;\n"};
    ScriptCompilation scripts = compileScripts(std::span(&source, 1), {});
    QVERIFY(scripts.faults.empty());
    CompiledWorkload workload;
    workload.symbols = scripts.symbols;
    workload.transactions.push_back({"s", "s", 1, scripts.scripts[0].program});
    DataSet data;
    data.tables.emplace_back().name = "Orders";
    const auto hits = [&](bool isMarked) {
        QStringList all;
        for (const WorkloadHit &hit : foreignHits({&data, &workload, "postgresql", isMarked}))
            all << QString::fromStdString(hit.text + " at " + hit.where);
        return all;
    };
    // Loaded by us: only what another schema holds is not ours.
    QCOMPARE(hits(true), QStringList{"TRUNCATE other.orders at s.sql:6"});
    QCOMPARE(hits(false), (QStringList{"TRUNCATE orders at s.sql:3", "DROP TABLE theirs at s.sql:5",
                                       "TRUNCATE other.orders at s.sql:6"}));
}

void TestSqlReach::idleTransactionsDoNotCount()
{
    const WorkloadParse parse
        = readWorkload(std::filesystem::path(SQLDYNO_SOURCE_DIR) / "resources/workloads/shop");
    QVERIFY(parse.workload);
    const auto writes = [&](const char *share) {
        const ParameterValues values = resolveParameters(*parse.workload, {{"writes", share}}).values;
        const auto compiled = compileWorkload(*parse.workload, values, "postgresql");
        return writesOf({nullptr, compiled.workload.get(), "postgresql"});
    };
    QVERIFY(writes("0").empty());
    const auto some = writes("0.05");
    QVERIFY(!some.empty());
    QVERIFY2(some.front().where.starts_with("create-order"), some.front().where.c_str());
}

QTEST_GUILESS_MAIN(TestSqlReach)
#include "tst_sqlreach.moc"
