// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts of different character leave the same rows as pgbench's runs of them, in the same query mode; the
// portable ones leave them on every engine.
#include "conformance.h"
#include "pgbenchprogram.h"

#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/script.h"

#include <QtTest>

#include <set>

using namespace dyno;

namespace {

enum Runs : unsigned {
    Simple = 1,     // -M simple; our `auto` must do the same
    Parameters = 2, // -M extended and -M prepared
    Everywhere = 4  // on all engines
};

struct Script
{
    const char *name;
    unsigned runs;
    const char *text;
};

constexpr unsigned all = Simple | Parameters | Everywhere;
constexpr unsigned onPg = Simple | Parameters;

constexpr Script scripts[] = {
    {"set and update", all, "\\set x 3\n\\set d :x * 7\nUPDATE effect_acc SET v = v + :d WHERE id = :x;\n"},
    {"two statements a line", all,
     "\\set x 2\nUPDATE effect_acc SET v = 1 WHERE id = :x; UPDATE effect_acc SET v = v + :x WHERE id = 1;"},
    {"insert values", all, "\\set n hash(5, 7) % 1000\nINSERT INTO effect_log (n, s) VALUES (:n, 'hash');\n"},
    {"full hash", all,
     "\\set n hash_fnv1a(5)\n\\set m hash_murmur2(:n)\nINSERT INTO effect_log (n, s) VALUES (:n, 'f'), (:m, "
     "'m');"},
    {"permute", all,
     "\\set n :n + 1\n\\set i 1 + permute(:n, 10, 42)\nUPDATE effect_acc SET v = v * 2 WHERE id = :i;"},
    {"conditions", all,
     "\\set n :n + 1\n\\if :n % 3 = 0\nINSERT INTO effect_log (n, s) VALUES (:n, 'fizz');\n\\elif :n % 2 = "
     "0\n"
     "INSERT INTO effect_log (n, s) VALUES (:n, 'even');\n\\else\nINSERT INTO effect_log (n, s) VALUES (:n, "
     "'odd');\n\\endif\n"},
    {"nested conditions", all,
     "\\set n :n + 1\n\\if :n > 1\n\\if :n > 2\nUPDATE effect_acc SET v = 3 WHERE id = 3;\n\\else\n"
     "UPDATE effect_acc SET v = 2 WHERE id = 2;\n\\endif\n\\else\nUPDATE effect_acc SET v = 1 WHERE id = "
     "1;\n\\endif\n"},
    {"case expression", all,
     "\\set n :n + 1\n\\set i CASE WHEN :n = 1 THEN 4 WHEN :n = 2 THEN 5 ELSE 6 END\nDELETE FROM effect_acc "
     "WHERE id = :i;"},
    {"lazy expression", all,
     "\\set i CASE WHEN true OR 1 / 0 = 1 THEN 1 END\nDELETE FROM effect_acc WHERE id = :i;"},
    {"value in a string", Simple | Everywhere,
     "\\set x 5\nINSERT INTO effect_log (n, s) VALUES (1, 'x is :x.');"},
    {"value in a comment", Simple | Everywhere,
     "\\set x 5\nUPDATE effect_acc /* row :x */ SET v = :x WHERE id = :x;"},
    {"doubles as text", Simple | Everywhere,
     "\\set a 0.1 + 0.2\n\\set b 1e15\n\\set c 1.0 / 3\n\\set d -2.5e-7\nINSERT INTO effect_log (n, s) "
     "VALUES (1, ':a :b :c :d');"},
    {"null", Simple | Everywhere,
     "\\set n null\nINSERT INTO effect_acc (id, v) VALUES (50 + :client_id, :n);\nDELETE FROM effect_acc "
     "WHERE v IS :n AND id < 10;\nDELETE FROM effect_acc WHERE id = 50;"},
    {"boolean", Simple | Everywhere,
     "\\set b 2 > 1\nUPDATE effect_acc SET v = CASE WHEN :b THEN 1 ELSE 2 END WHERE id = 1;"},
    {"gset", all,
     "SELECT v AS found FROM effect_acc WHERE id = 4 \\gset\n\\set more :found + 1\nUPDATE effect_acc SET v "
     "= :more WHERE id = 4;\nINSERT INTO effect_log (n, s) VALUES (:found, 'found');"},
    {"gset with prefix", all,
     "SELECT v, t FROM effect_acc WHERE id = 4;\n\\gset a_\nINSERT INTO effect_log (n, s) VALUES (:a_v, "
     "'got');\nUPDATE effect_acc SET v = v + :a_v WHERE id = 1;"},
    {"gset of a text", Parameters,
     "SELECT t FROM effect_acc WHERE id = 4 \\gset a_\nINSERT INTO effect_log (n, s) VALUES (1, :a_t);"},
    {"gset of a text in quotes", Simple | Everywhere,
     "SELECT t FROM effect_acc WHERE id = 4 \\gset a_\nINSERT INTO effect_log (n, s) VALUES (1, ':a_t');"},
    {"gset of null in quotes", Simple | Everywhere,
     "SELECT NULL AS none, 7 AS some \\gset\nINSERT INTO effect_log (n, s) VALUES (:some, '[:none]');"},
    {"gset of doubles", Simple,
     "SELECT 123456789012345678::float8 AS a, 1e15::float8 AS b, 99999999999999::float8 AS c, 1e-5::float8 AS d, "
     "0.0001::float8 AS e, -1.5::float8 AS f, 0::float8 AS g \\gset\nINSERT INTO effect_log (n, s) VALUES (1, ':a :b :c "
     ":d'), (2, ':e :f :g');"},
    {"gset of bytes", Simple,
     "SELECT '\\x0041ff'::bytea AS b \\gset\nINSERT INTO effect_log (n, s) VALUES (1, ':b');"},
    {"gset of a sum", all,
     "SELECT sum(v) AS total, count(*) AS rows_ FROM effect_acc \\gset\n\\if :total > 100 AND :rows_ = "
     "10\nINSERT INTO effect_log (n, s) VALUES (:rows_, 'many');\n\\endif"},
    {"aset of joined statements", Simple | Everywhere,
     "\\set a 0\n\\set b 0\nSELECT 4 AS a\\; SELECT v AS b FROM effect_acc WHERE id = 2\\; SELECT v AS a "
     "FROM effect_acc WHERE id = 99\\aset\nUPDATE effect_acc SET v = :b + :a WHERE id = 1;"},
    {"joined statements", Simple | Everywhere,
     "\\set x 3\nUPDATE effect_acc SET v = v + 1 WHERE id = :x\\; UPDATE effect_acc SET v = v * 2 WHERE id = "
     ":x;"},
    {"pipeline", Parameters | Everywhere,
     "\\set x 3\n\\startpipeline\nUPDATE effect_acc SET v = v + 1 WHERE id = :x;\nINSERT INTO effect_log (n, "
     "s) VALUES (:x, 'p');\nUPDATE effect_acc SET v = v * 2 WHERE id = :x;\n\\endpipeline\n"},
    {"transaction", all, "BEGIN;\nUPDATE effect_acc SET v = 0 WHERE id = 1;\nCOMMIT;\n"},
    {"rollback", all,
     "BEGIN;\nUPDATE effect_acc SET v = 0;\nROLLBACK;\nUPDATE effect_acc SET v = v + 1 WHERE id = 2;"},
    {"between", all,
     "\\set a 3\n\\set b 5\nUPDATE effect_acc SET v = 0 WHERE id BETWEEN :a AND :b;\nUPDATE effect_acc SET v "
     "= 1 WHERE id NOT BETWEEN :a AND :b + 2;"},
    {"in", all,
     "\\set a 3\n\\set b 5\nDELETE FROM effect_acc WHERE id IN (:a, :b, 7) AND v NOT IN (:a, :b);"},
    {"rows compared", all,
     "\\set a 3\n\\set b 5\nINSERT INTO effect_log (n, s) SELECT id, t FROM effect_acc WHERE (id, v) > (:a, "
     ":b) AND id < 6;"},
    {"literals beside a variable", all,
     "\\set a 3\nUPDATE effect_acc SET v = 2 * :a WHERE id = :a + 1;\nUPDATE effect_acc SET v = :a % 2 + v "
     "WHERE id = :a;\nUPDATE effect_acc SET v = v - :a - 2 * :a WHERE id = 9;"},
    {"integer division", onPg,
     "\\set a 7\nUPDATE effect_acc SET v = :a / 2 WHERE id = 1;\nUPDATE effect_acc SET v = v / :a WHERE id = "
     "2;"},
    {"order by", Simple | Everywhere,
     "\\set c 2\nINSERT INTO effect_log (n, s) SELECT v, t FROM (SELECT v, t FROM effect_acc ORDER BY :c "
     "DESC LIMIT 2) AS x;"},
    {"limit", onPg,
     "\\set c 2\nDELETE FROM effect_acc WHERE id IN (SELECT id FROM effect_acc ORDER BY id LIMIT :c OFFSET "
     ":c);"},
    {"insert select", all,
     "\\set c 2\nINSERT INTO effect_log (n, s) SELECT :c, t FROM effect_acc WHERE id = :c;"},
    {"names from parameters", Simple | Everywhere, "UPDATE :tab SET :col = :col + 1 WHERE id <= :lim;"},
    {"number from a parameter", all, "\\set i :lim + 1\nUPDATE effect_acc SET v = :lim WHERE id = :i;"},
    {"last over transactions", all,
     "\\set n :n + 1\n\\set k 10 * :n\nINSERT INTO effect_log (n, s) VALUES (:k, 'n');"},
    {"automatic variables", all,
     "INSERT INTO effect_log (n, s) VALUES (:client_id, 'client');\nINSERT INTO effect_log (n, s) VALUES "
     "(:scale, 'scale');\nINSERT INTO effect_log (n, s) VALUES (:default_seed, 'seed');"},
    {"sorted pair", all,
     "\\set a 7\n\\set b 3\n\\set first least(:a, :b)\n\\set second greatest(:a, :b)\nUPDATE effect_acc SET "
     "v = v - 1 WHERE id = :first;\nUPDATE effect_acc SET v = v - 2 WHERE id = :second;"},
    {"sleeps", all,
     "\\set w 500\n\\sleep 1 ms\n\\sleep :w us\n\\sleep 1ms\nUPDATE effect_acc SET v = :w WHERE id = 1;"},
    {"colons and semicolons in strings", all,
     "INSERT INTO effect_log (n, s) VALUES (1, 'at 12:30; it''s :30'); INSERT INTO effect_log (n, s) VALUES "
     "(2, '--');"},
    {"comments", all,
     "-- first; \n/* second; */ UPDATE effect_acc -- third; 'quote\nSET v = 5 WHERE id = 1; -- fourth\n"},
    {"continued lines", all, "\\set x \\\n  3 + \\\n  4\nUPDATE effect_acc\n   SET v = :x\n WHERE id = 1;\n"},
    {"line ends of Windows", all,
     "\\set x 3\r\n\\if :x = 3\r\nUPDATE effect_acc\r\n SET v = :x WHERE id = 1;\r\n\\endif\r\n"},
    {"casts", onPg,
     "\\set x 3\nINSERT INTO effect_log (n, s) VALUES (:x::bigint, 'a'::text);\nUPDATE effect_acc SET v = "
     "2::int WHERE id = :x::int;"},
    {"array slice", onPg,
     "\\set x 3\nINSERT INTO effect_log (n, s) SELECT :x, array_to_string((ARRAY[1, 2, 3])[1:2], ',') FROM "
     "effect_acc WHERE id = 1;"},
    {"dollar quotes", onPg,
     "DO $$ BEGIN UPDATE effect_acc SET v = 1 WHERE id = 1; UPDATE effect_acc SET v = 2 WHERE id = 2; END; "
     "$$;\nUPDATE effect_acc SET t = $t$a;b$t$ WHERE id = 3;"},
    {"function body", onPg,
     "CREATE OR REPLACE FUNCTION script_add(a int, b int) RETURNS int LANGUAGE SQL BEGIN ATOMIC SELECT 1; "
     "SELECT a + b; END;\n\\set x 3\nUPDATE effect_acc SET v = script_add(:x, :x) WHERE id = 1;"},
    {"function call", Simple | Everywhere,
     "\\set x -3\nUPDATE effect_acc SET v = abs(:x) WHERE id = 1;\nUPDATE effect_acc SET v = coalesce(:x, 1) "
     "WHERE id = 2;"},
    {"two variables", Simple | Everywhere,
     "\\set a 9\n\\set b 10\nUPDATE effect_acc SET v = 1 WHERE :a < :b AND id = 1;\nUPDATE effect_acc SET v "
     "= :a + :b WHERE id = 2;"},
};

const std::map<std::string, std::string> variables = {
    {"n", "0"}, {"default_seed", "4242"}, {"tab", "effect_acc"}, {"col", "v"}, {"lim", "4"}};

void make(Connection &connection)
{
    for (const char *table : {"effect_acc", "effect_log"})
        QVERIFY(connection.query(std::string("DROP TABLE IF EXISTS ") + table).has_value());
    QVERIFY(connection.query("CREATE TABLE effect_acc (id INTEGER PRIMARY KEY, v BIGINT, t VARCHAR(100))")
                .has_value());
    QVERIFY(connection.query("CREATE TABLE effect_log (n BIGINT, s VARCHAR(500))").has_value());
}

void fill(Connection &connection)
{
    std::string rows;
    for (int id = 1; id <= 10; ++id) {
        const std::string i = std::to_string(id);
        rows += (id > 1 ? ", (" : "(") + i + ", " + i + "00, 'name" + i + "')";
    }
    QVERIFY(connection.query("DELETE FROM effect_acc").has_value());
    QVERIFY(connection.query("DELETE FROM effect_log").has_value());
    QVERIFY(connection.query("INSERT INTO effect_acc VALUES " + rows).has_value());
}

QStringList left(Connection &connection)
{
    QStringList lines;
    for (const char *query :
         {"SELECT id, v, t FROM effect_acc ORDER BY id", "SELECT n, s FROM effect_log ORDER BY n, s"}) {
        const auto table = connection.query(query);
        if (!table)
            return {QString::fromStdString(table.error().message)};
        for (const auto &row : table->rows) {
            QStringList values;
            for (const auto &value : row)
                values << (value ? QString::fromStdString(*value) : "NULL");
            lines << values.join(" | ");
        }
    }
    return lines;
}

constexpr int transactions = 3;

// Runs the script as a user would; the words of the first failure, empty when all went well.
QString runOurs(const Script &script, QueryMode mode)
{
    const ProfileAndSecret where = conformance::place();
    const Engine &engine = *findEngine(where.profile.engine);
    ScriptOptions options;
    options.placeholder = engine.placeholder;
    options.mode = mode;
    options.variables = variables;
    const ScriptSource source{script.name, script.text};
    ScriptCompilation compilation = compileScripts(std::span(&source, 1), options);
    for (const Fault &fault : compilation.faults)
        return QString::fromStdString(fault.where + ": " + fault.message);
    CompiledWorkload workload;
    workload.symbols = compilation.symbols;
    const auto user = makeScriptUser(workload, 1, 0);
    conformance::Loop loop;
    const auto session =
        engine.makeSession(loop, where.profile, where.secret, std::uint32_t(compilation.statements.size()));
    if (!loop.await(session->connect()).ok())
        return QString::fromStdString(session->lastError().message);
    ScriptCursor cursor;
    for (int i = 0; i < transactions; ++i) {
        cursor.begin(*compilation.scripts[0].program, *user, false);
        Outcome outcome;
        for (Step step = cursor.next({}); step.kind != Step::Kind::Done; step = cursor.next(outcome)) {
            outcome = {};
            if (step.kind == Step::Kind::Execute)
                outcome = loop.await(step.once
                                         ? session->executeOnce(*step.statement, step.parameters, step.sink)
                                         : session->execute(*step.statement, step.parameters, step.sink));
            else if (step.kind == Step::Kind::Text)
                outcome = loop.await(session->executeText(step.text, step.sink));
            else if (step.kind == Step::Kind::BeginPipeline)
                outcome.failure = session->beginPipeline();
            else if (step.kind == Step::Kind::SyncPipeline)
                outcome = loop.await(session->syncPipeline());
            else if (step.kind == Step::Kind::EndPipeline)
                outcome.failure = session->endPipeline();
            else if (step.kind == Step::Kind::Fault)
                return QString::fromStdString(cursor.fault());
            if (!outcome.ok())
                return QString::fromStdString(session->lastError().message);
        }
    }
    return {};
}

} // namespace

class TestScriptEffect : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase_data() { conformance::addTargets(); }
    void leavesTheSameRows_data();
    void leavesTheSameRows();
};

void TestScriptEffect::leavesTheSameRows_data()
{
    QTest::addColumn<int>("script");
    for (std::size_t i = 0; i < std::size(scripts); ++i)
        QTest::newRow(scripts[i].name) << int(i);
}

void TestScriptEffect::leavesTheSameRows()
{
    NEEDS_SERVER();
    QFETCH(int, script);
    const Script &row = scripts[script];
    const ProfileAndSecret where = conformance::place();
    const bool isPostgresql = where.profile.engine == "postgresql";
    if (!isPostgresql && !(row.runs & Everywhere))
        QSKIP("PostgreSQL's own");
    auto connection = findEngine(where.profile.engine)->open(where.profile, where.secret);
    QVERIFY2(connection.has_value(), connection ? "" : connection.error().message.c_str());

    static std::set<std::string> made; // engines
    if (made.insert(where.profile.engine).second)
        make(**connection);

    // What pgbench leaves by one mode, what we leave by the same; `auto` like simple where simple can do it.
    static std::map<std::string, QStringList> expected; // by script, from PostgreSQL
    std::vector<std::pair<QueryMode, const char *>> modes;
    if (row.runs & Simple)
        modes = {{QueryMode::Simple, "simple"}, {QueryMode::Auto, "simple"}};
    if (row.runs & Parameters)
        modes.insert(modes.end(), {{QueryMode::Extended, "extended"},
                                   {QueryMode::Prepared, "prepared"},
                                   {QueryMode::Auto, "prepared"}});
    for (const auto &[mode, theirs] : modes) {
        const std::string what = std::string(row.name) + " by " + theirs;
        if (isPostgresql && !expected.contains(what)) {
            PgbenchProgram pgbench;
            if (!pgbench.isThere())
                QSKIP("pgbench is not there");
            fill(**connection);
            bool ok = false;
            const QByteArray output =
                pgbench.run(row.text, {"-t", QString::number(transactions), "-M", theirs}, variables, ok);
            QVERIFY2(ok, output.constData());
            expected[what] = left(**connection);
        }
        fill(**connection);
        const QString words = runOurs(row, mode);
        QVERIFY2(words.isEmpty(), qPrintable(QString(queryModeName(mode).data()) + ": " + words));
        if (expected.contains(what))
            QCOMPARE(left(**connection), expected[what]);
        else
            QVERIFY(left(**connection).size() > 5);
    }
}

QTEST_GUILESS_MAIN(TestScriptEffect)
#include "tst_scripteffect.moc"
