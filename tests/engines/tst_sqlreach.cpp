// SPDX-License-Identifier: GPL-3.0-or-later
// What statements are taken for: reading, or dropping and changing what is there.
#include "engines/db/enginecatalog.h"
#include "engines/workloads/workload.h"
#include "engines/workloads/workloadreach.h"


#include <QtTest>

using namespace dyno;

namespace {

const char *const pg = "postgresql";
const char *const maria = "mariadb";
const char *const mysql = "mysql";
const char *const lite = "sqlite";

QString hitsOf(const std::string &sql, const std::string &engine)
{
    QStringList lines;
    for (const SqlHit &hit : reachOf(sql, engine).hits)
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
    QTest::addColumn<QString>("engine");
    QTest::addColumn<bool>("reads");
    const auto on = [](const char *engine, const char *sql, bool reads) {
        QTest::addRow("%s: %s", engine, sql) << QString::fromUtf8(sql) << engine << reads;
    };
    const auto row = [&](const char *sql, bool reads) {
        for (const Engine &engine : engineCatalog())
            on(engine.id.data(), sql, reads);
    };
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
    for (const char *engine : {maria, mysql}) {
        on(engine, "/*!50000 DELETE FROM t */", false);
        on(engine, "SELECT 1 /*! ; DROP TABLE t */", false);
        on(engine, "SELECT /*! 1 */", false); // what it says is up to the version
        on(engine, "SELECT /*+ MAX_EXECUTION_TIME(9) */ 1", true);
        on(engine, "SELECT 'a\\''; DELETE FROM t; -- '", false); // ends its string earlier, or later
        on(engine, "SELECT 'it\\'s'", true);
        on(engine, "/* /* */ DELETE FROM t -- */ SELECT 1", false);
        on(engine, "SELECT 1--1 INTO OUTFILE '/tmp/x'", false);
        on(engine, "SELECT 1 -- INTO OUTFILE '/tmp/x'", true);
        on(engine, "SELECT 1 # '\nINTO OUTFILE '/tmp/x'", false);
        on(engine, "SELECT 1 AS $$ INTO OUTFILE '/tmp/x' -- $$", false);
        on(engine, "SELECT \"it's\", 'DELETE'", true);
        on(engine, "SELECT e'x\\' INTO @a -- '", false);
        on(engine, "SELECT NEXT VALUE FOR s", false);
        on(engine, "START SLAVE", false);
        on(engine, "SET sql_mode = 'ANSI_QUOTES'", false);
        on(engine, "SET @@global.read_only = 0", false);
    }
    on(maria, "BEGIN NOT ATOMIC DELETE FROM t; END", false);
    on(maria, "SET STATEMENT max_statement_time = 1 FOR DROP TABLE t", false);
    on(maria, "SELECT 1 /*M! ; DELETE FROM t */", false);
    on(mysql, "SELECT group_replication_set_as_primary('x')", false);
    on(lite, "/* /* */ DELETE FROM t; -- */ SELECT 1", false);
    on(lite, "SELECT [a;b], `c;d` FROM t", true);
    on(lite, "SELECT 'a\\' FROM t", true);
    on(lite, "SELECT $a('); DELETE FROM t; --')", false);
    on(lite, "SELECT 1 AS \"a\"; DELETE FROM t WHERE a = 1", false);
    on(pg, "SELECT ARRAY[set_config('default_transaction_read_only','off',false)]", false);
    on(pg, "SELECT a[nextval('s')] FROM t", false);
    on(pg, "SELECT a[1:2] FROM t", true);
    on(pg, "/* /* */ DELETE FROM t; */ SELECT 1", true); // one comment
    on(pg, "/* /* */ */ DELETE FROM t", false);
    on(pg, "SELECT 1 # 2, 'x'", true);
    on(pg, "SELECT $a$ DELETE $a$, $$ ; DROP $$", true);
    on(pg, "SELECT E'\\'' , 'DELETE'", true);
    on(pg, "SELECT E''\n'\\''; DELETE FROM t; -- '", false);
    on(pg, "SET U&\"default_transaction_read\\005fonly\" = off", false);
    on(pg, "SELECT u&\"set\\005fconfig\"('a', 'b', false)", false);
    on(pg, "SELECT a & b, u & \"c\" FROM t", true);
    on(pg, "SET standard_conforming_strings = off", false);
    on(pg, "BEGIN READ :m", false);
    on(pg, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY, NOT DEFERRABLE", true);
    on(pg, "SAVEPOINT a; ROLLBACK TO SAVEPOINT a; RELEASE a; COMMIT AND CHAIN", true);
    on(pg, "COMMIT PREPARED 'x'", false);
    on(pg, "SELECT :f('x')", false);
    on(pg, "EXPLAIN ANALYZE CREATE TABLE t AS SELECT 1", false);
    for (const char *call : {"lo_creat(-1)", "lowrite(1, 'x')", "pg_replication_origin_create('x')", "pg_stat_reset_shared('io')",
                             "pg_stat_reset_single_table_counters(1)", "lo_put(1, 0, 'x')", "pg_of_a_version_to_come()",
                             "dblink_connect('x')", "ts_stat('SELECT 1')", "pg_advisory_lock(1)"})
        on(pg, ("SELECT " + std::string(call)).c_str(), false);
    on(pg, "SELECT pg_total_relation_size('t'), pg_get_viewdef('v'), pg_sleep(0), pg_typeof(a), lo_get(1) FROM t", true);
}

void TestSqlReach::reads()
{
    QFETCH(QString, sql);
    QFETCH(bool, reads);
    QFETCH(QString, engine);
    const SqlReach reach = reachOf(sql.toStdString(), engine.toStdString());
    QVERIFY2(reach.onlyReads() == reads, reach.writes.c_str());
}

void TestSqlReach::hits_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("hits");
    const auto on = [](const char *engine, const char *sql, const char *hits) {
        QTest::addRow("%s: %s", engine, sql) << QString::fromUtf8(sql) << engine << QString::fromUtf8(hits);
    };
    const auto row = [&](const char *sql, const char *hits) {
        for (const Engine &engine : engineCatalog())
            on(engine.id.data(), sql, hits);
    };
    row("SELECT 1", "");
    row("DELETE FROM t WHERE id = 1", "");
    row("UPDATE t SET a = 1", "");
    row("CREATE TABLE t (id int REFERENCES u (id) ON DELETE CASCADE)", "");
    row("DROP TEMPORARY TABLE t", "");
    row("SELECT truncate(1.5, 1), 'DROP TABLE x'", "");
    row("-- DROP TABLE x", "");
    row("DROP TABLE customers", "DROP TABLE customers");
    row("drop table if exists a, b.c, \"D\" cascade", "DROP TABLE a; DROP TABLE b.c; DROP TABLE D");
    for (const char *engine : {maria, mysql, lite})
        on(engine, "DROP TABLE `my table`", "DROP TABLE my table");
    on(lite, "DROP TABLE [my table]", "DROP TABLE my table");
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
    on(pg, "DO $$ BEGIN IF true THEN DROP TABLE t; END IF; END $$", "DROP TABLE t");
    on(pg, "CREATE FUNCTION f() RETURNS void AS $f$ BEGIN EXECUTE 'DROP TABLE t'; TRUNCATE u; END $f$ LANGUAGE plpgsql",
        "DROP TABLE t; TRUNCATE u");
    row("CREATE PROCEDURE p() BEGIN DROP TABLE t; END", "DROP TABLE t");
    row("PREPARE s FROM 'DROP TABLE t'", "DROP TABLE t");
    row("EXPLAIN ANALYZE DELETE FROM t", "DELETE of every row of t");
    for (const char *engine : {maria, mysql}) {
        on(engine, "/*!50000 DROP TABLE t */", "DROP TABLE t");
        on(engine, "SELECT 'a\\''; DROP TABLE t; -- '", "DROP TABLE t");
        on(engine, "SELECT 1 # '\n; DROP TABLE t -- '", "DROP TABLE t");
        on(engine, "/* /* */ DROP TABLE IF EXISTS t -- */ SELECT 1", "DROP TABLE t");
        on(engine, "DELETE a FROM a", "DELETE of every row of a");
        on(engine, "DELETE a.* FROM a", "DELETE of every row of a");
        on(engine, "DELETE IGNORE FROM a", "DELETE of every row of a");
        on(engine, "DELETE LOW_PRIORITY QUICK FROM a", "DELETE of every row of a");
        on(engine, "DELETE a, s.b FROM a CROSS JOIN s.b", "DELETE of every row of a; DELETE of every row of s.b");
        on(engine, "DELETE a FROM a JOIN b ON a.id = b.id", "");
        on(engine, "SELECT * FROM t INTO OUTFILE '/tmp/x'", "INTO OUTFILE");
        on(engine, "PREPARE s FROM @sql", "EXECUTE of a text that is put together");
        on(engine, "PREPARE s FROM \"DROP TABLE t\"", "DROP TABLE t");
    }
    on(maria, "/*M! TRUNCATE t */", "TRUNCATE t");
    on(maria, "EXECUTE IMMEDIATE CONCAT('DR', 'OP TABLE t')", "EXECUTE of a text that is put together");
    on(lite, "/* /* */ DROP TABLE IF EXISTS t; -- */ SELECT 1", "DROP TABLE t");
    row("DELETE FROM t WHERE 1 = 1", "DELETE of every row of t");
    row("DELETE FROM t WHERE true", "DELETE of every row of t");
    row("DELETE FROM t WHERE id = :id", "");
    on(pg, "DELETE FROM t USING u", "DELETE of every row of t");
    on(pg, "MERGE INTO t USING u ON t.a = u.a WHEN MATCHED THEN DELETE", "DELETE of every row of t");
    on(pg, "MERGE INTO t USING u ON t.a = u.a WHEN MATCHED AND t.b = 1 THEN DELETE", "");
    on(pg, "SELECT lo_unlink(oid) FROM pg_largeobject_metadata", "LO_UNLINK()");
    on(pg, "SELECT pg_catalog.pg_reload_conf()", "PG_RELOAD_CONF()");
    on(pg, "REINDEX (VERBOSE) DATABASE shop", "REINDEX DATABASE");
    on(pg, "REINDEX TABLE t", "");
    on(pg, "VACUUM FULL t", "VACUUM FULL t");
    on(pg, "VACUUM (ANALYZE, FULL)", "VACUUM FULL");
    on(pg, "VACUUM ANALYZE t", "");
    on(pg, "CLUSTER", "CLUSTER");
    on(pg, "CLUSTER t USING i", "CLUSTER t");
    on(pg, "COMMENT ON TABLE t IS 'x'", "COMMENT ON TABLE t");
    on(pg, "DO $$ BEGIN EXECUTE 'DR' || 'OP TABLE t'; END $$", "EXECUTE of a text that is put together");
    on(pg, "DO E'BEGIN DR\\117P TABLE t; END'", "EXECUTE of a text that is put together");
    on(pg, "CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW WHEN (true) EXECUTE FUNCTION f()", "");
    row(":x", "SQL by a variable, :x");
    row("WITH a AS (:x) SELECT 1", "SQL by a variable, :x");
    row("SELECT CASE WHEN a THEN :x ELSE :y END, (:z) FROM t", "");
}

void TestSqlReach::hits()
{
    QFETCH(QString, sql);
    QFETCH(QString, hits);
    QFETCH(QString, engine);
    QCOMPARE(hitsOf(sql.toStdString(), engine.toStdString()), hits);
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
