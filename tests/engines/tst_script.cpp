// SPDX-License-Identifier: GPL-3.0-or-later
// What scripts ask of the outside, step by step.
#include "scriptrun.h"

#include <QtTest>

using namespace dyno;
using scriptrun::Answer;
using scriptrun::Run;

namespace {

ScriptOptions options(QueryMode mode, char placeholder = '$',
                      std::map<std::string, std::string> variables = {})
{
    ScriptOptions options;
    options.mode = mode;
    options.placeholder = placeholder;
    options.variables = std::move(variables);
    return options;
}

} // namespace

class TestScript : public QObject
{
    Q_OBJECT
private slots:
    void cutsStatements_data();
    void cutsStatements();
    void writesValues_data();
    void writesValues();
    void modes_data();
    void modes();
    void conditions_data();
    void conditions();
    void sleeps_data();
    void sleeps();
    void resultsBecomeVariables_data();
    void resultsBecomeVariables();
    void lastResultCounts();
    void joinedStatements();
    void lastIdOnEveryEngine();
    void pipelines();
    void repeats_data();
    void repeats();
    void runtimeFaults_data();
    void runtimeFaults();
    void variablesLastOverTransactionsAndScripts();
    void automaticVariables();
    void retryRepeatsTheSameValues();
    void sameTextIsPreparedOnce();
    void markAndLineEndsDoNoHarm();
};

void TestScript::cutsStatements_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QStringList>("texts");
    QTest::newRow("two") << "SELECT 1; SELECT 2;" << QStringList{"SELECT 1", "SELECT 2"};
    QTest::newRow("last without semicolon") << "SELECT 1;\nSELECT 2\n" << QStringList{"SELECT 1", "SELECT 2"};
    QTest::newRow("string") << "SELECT ';''; --';SELECT 2" << QStringList{"SELECT ';''; --'", "SELECT 2"};
    QTest::newRow("E string") << "SELECT E'\\';';SELECT 2" << QStringList{"SELECT E'\\';'", "SELECT 2"};
    QTest::newRow("backslash in a plain string")
        << "SELECT '\\';SELECT 2" << QStringList{"SELECT '\\'", "SELECT 2"};
    QTest::newRow("quoted name") << "SELECT \"a;b\";SELECT 2" << QStringList{"SELECT \"a;b\"", "SELECT 2"};
    QTest::newRow("dollar quotes") << "DO $$ a; b; $$; SELECT 2" << QStringList{"DO $$ a; b; $$", "SELECT 2"};
    QTest::newRow("tagged") << "DO $x$ a; $$ ; $y$ $x$; SELECT 2"
                            << QStringList{"DO $x$ a; $$ ; $y$ $x$", "SELECT 2"};
    QTest::newRow("dollar within a name")
        << "SELECT a$b$c; SELECT 2" << QStringList{"SELECT a$b$c", "SELECT 2"};
    QTest::newRow("brackets") << "CREATE RULE r AS (a; b); SELECT 2"
                              << QStringList{"CREATE RULE r AS (a; b)", "SELECT 2"};
    QTest::newRow("line comment in front") << "-- one;\n  -- two\nSELECT 1;" << QStringList{"SELECT 1"};
    QTest::newRow("line comment within") << "SELECT 1 -- a;b\n+ 2;" << QStringList{"SELECT 1 -- a;b\n+ 2"};
    QTest::newRow("block comment") << "/* a; /* b; */ c; */ SELECT 1;"
                                   << QStringList{"/* a; /* b; */ c; */ SELECT 1"};
    QTest::newRow("only comments at the end") << "SELECT 1; -- x\n/* y; */" << QStringList{"SELECT 1"};
    QTest::newRow("operator before a comment")
        << "SELECT 1+--;\n2; SELECT 3" << QStringList{"SELECT 1+--;\n2", "SELECT 3"};
    QTest::newRow("empty statement") << ";SELECT 1;" << QStringList{"", "SELECT 1"};
    QTest::newRow("function body")
        << "CREATE OR REPLACE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT "
           "2; END; SELECT 3"
        << QStringList{
               "CREATE OR REPLACE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; "
               "SELECT 2; END",
               "SELECT 3"};
    QTest::newRow("begin is no body") << "BEGIN; SELECT 1; END;" << QStringList{"BEGIN", "SELECT 1", "END"};
    QTest::newRow("meta ends a statement")
        << "SELECT 1\n\\set x 5\nSELECT :x" << QStringList{"SELECT 1", "SELECT 5"};
    QTest::newRow("meta behind a statement")
        << "SELECT 1; \\set x 5\nSELECT :x" << QStringList{"SELECT 1", "SELECT 5"};
    QTest::newRow("continued meta") << "\\set x \\\n 5 + \\\n 6\nSELECT :x;" << QStringList{"SELECT 11"};
    QTest::newRow("continued at once") << "\\set x 5\\\n+6\nSELECT :x;" << QStringList{"SELECT 11"};
    QTest::newRow("upper case") << "\\SET x 1\n\\IF true\nSELECT :x;\n\\ENDIF" << QStringList{"SELECT 1"};
    QTest::newRow("backslash alone") << "\\\nSELECT 1;" << QStringList{"SELECT 1"};
}

void TestScript::cutsStatements()
{
    QFETCH(QString, script);
    QFETCH(QStringList, texts);
    Run run(script, options(QueryMode::Simple));
    QCOMPARE(run.faults(), QStringList());
    QStringList expected;
    for (const QString &text : texts)
        expected << "text " + text;
    QCOMPARE(run.execute(), expected << "done");
}

void TestScript::writesValues_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("text");
    QTest::newRow("integer") << "-9223372036854775808"
                             << "-9223372036854775808";
    QTest::newRow("double") << "0.1"
                            << "0.1";
    QTest::newRow("fifteen digits") << "1.0 / 3"
                                    << "0.333333333333333";
    QTest::newRow("whole double") << "double(5)"
                                  << "5";
    QTest::newRow("large double") << "1e15"
                                  << "1e+15";
    QTest::newRow("true") << "1 = 1"
                          << "true";
    QTest::newRow("false") << "1 = 2"
                           << "false";
    QTest::newRow("null") << "null"
                          << "NULL";
    QTest::newRow("infinity") << "1.0 / 0"
                              << "Infinity";
    QTest::newRow("not a number") << "0.0 / 0"
                                  << "NaN";
    QTest::newRow("last name") << "tpcc_lastname(371)"
                               << "PRICALLYOUGHT";
    QTest::newRow("no letters") << "random_alpha(0, 0)"
                                << "";
    QTest::newRow("chosen text") << "case when 1 = 1 then tpcc_lastname(0) end"
                                 << "BARBARBAR";
}

void TestScript::writesValues()
{
    QFETCH(QString, expression);
    QFETCH(QString, text);
    Run run("\\set x " + expression + "\nSELECT ':x', :x /* :x */, a::text, :undefined_ok[1:2], ' :y ';",
            options(QueryMode::Simple, '$', {{"undefined_ok", "arr"}}));
    QCOMPARE(run.faults(), QStringList());
    QCOMPARE(run.execute(), QStringList({"text SELECT '" + text + "', " + text + " /* " + text +
                                             " */, a::text, arr[1:2], ' :y '",
                                         "done"}));
}

// The same statement in each mode. Variables: i = 5, d = 2.5, b = true, n = NULL, t = "abc", q (from a
// result).
void TestScript::modes_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QueryMode>("mode");
    QTest::addColumn<QString>("step");  // on an engine with $
    QTest::addColumn<QString>("other"); // on an engine with ?; empty: the same
    const auto row = [](const char *name, const char *sql, QueryMode mode, const char *step,
                        const char *other = "") { QTest::newRow(name) << sql << mode << step << other; };
    using enum QueryMode;
    row("simple", "SELECT :i", Simple, "text SELECT 5");
    row("extended", "SELECT :i, :i", Extended, "parse SELECT $1, $2 | 5 | 5", "parse SELECT ?, ? | 5 | 5");
    row("prepared", "SELECT :i", Prepared, "execute SELECT $1 | 5", "execute SELECT ? | 5");
    row("prepared double", "SELECT :d", Prepared, "execute SELECT $1 | '2.5'",
        "execute SELECT ? | double 2.5");
    row("prepared boolean", "SELECT :b", Prepared, "execute SELECT $1 | 'true'", "execute SELECT ? | true");
    row("prepared null is pgbench's word", "SELECT :n", Prepared, "execute SELECT $1 | 'NULL'",
        "execute SELECT ? | null");
    row("prepared text", "SELECT :t", Prepared, "execute SELECT $1 | 'abc'", "execute SELECT ? | 'abc'");
    row("prepared BEGIN", "BEGIN", Prepared, "execute BEGIN", "text BEGIN");
    row("auto: compared", "SELECT * FROM t WHERE a = :i AND b <> :d", Auto,
        "text SELECT * FROM t WHERE a = 5 AND b <> 2.5",
        "execute SELECT * FROM t WHERE a = ? AND b <> ? | 5 | double 2.5");
    row("auto: null", "UPDATE t SET a = :n WHERE b = :i", Auto,
        "execute UPDATE t SET a = $1 WHERE b = $2 | null | 5",
        "execute UPDATE t SET a = ? WHERE b = ? | null | 5");
    row("auto: added to a column", "UPDATE t SET a = a + :i WHERE t.b = :i", Auto,
        "execute UPDATE t SET a = a + $1 WHERE t.b = $2 | 5 | 5",
        "execute UPDATE t SET a = a + ? WHERE t.b = ? | 5 | 5");
    row("auto: chain", "SELECT a FROM t WHERE a = b - :i - :i", Auto,
        "execute SELECT a FROM t WHERE a = b - $1 - $2 | 5 | 5",
        "execute SELECT a FROM t WHERE a = b - ? - ? | 5 | 5");
    row("auto: product of variables", "UPDATE t SET a = a - :i * :i", Auto,
        "text UPDATE t SET a = a - 5 * 5");
    row("auto: values", "INSERT INTO t (a, b) VALUES (:i, :t), (1, :n)", Auto,
        "execute INSERT INTO t (a, b) VALUES ($1, $2), (1, $3) | 5 | 'abc' | null",
        "execute INSERT INTO t (a, b) VALUES (?, ?), (1, ?) | 5 | 'abc' | null");
    row("auto: in", "SELECT a FROM t WHERE a IN (:i, :i) AND b NOT IN (1, :i)", Auto,
        "execute SELECT a FROM t WHERE a IN ($1, $2) AND b NOT IN (1, $3) | 5 | 5 | 5",
        "execute SELECT a FROM t WHERE a IN (?, ?) AND b NOT IN (1, ?) | 5 | 5 | 5");
    row("auto: between", "SELECT a FROM t WHERE a BETWEEN :i AND :i LIMIT :i OFFSET :i", Auto,
        "execute SELECT a FROM t WHERE a BETWEEN $1 AND $2 LIMIT $3 OFFSET $4 | 5 | 5 | 5 | 5",
        "execute SELECT a FROM t WHERE a BETWEEN ? AND ? LIMIT ? OFFSET ? | 5 | 5 | 5 | 5");
    row("auto: row", "SELECT a FROM t WHERE (a, b) > (:i, :i) ORDER BY a", Auto,
        "execute SELECT a FROM t WHERE (a, b) > ($1, $2) ORDER BY a | 5 | 5",
        "execute SELECT a FROM t WHERE (a, b) > (?, ?) ORDER BY a | 5 | 5");
    row("auto: own function", "SELECT neworder(:i, :t)", Auto, "execute SELECT neworder($1, $2) | 5 | 'abc'",
        "execute SELECT neworder(?, ?) | 5 | 'abc'");
    row("auto: function in FROM", "SELECT * FROM f(:i)", Auto, "execute SELECT * FROM f($1) | 5",
        "execute SELECT * FROM f(?) | 5");
    row("auto: cast", "SELECT CAST(:i AS bigint), a FROM t", Auto,
        "execute SELECT CAST($1 AS bigint), a FROM t | 5", "execute SELECT CAST(? AS bigint), a FROM t | 5");
    row("auto: like", "SELECT a FROM t WHERE b LIKE :t", Auto,
        "execute SELECT a FROM t WHERE b LIKE $1 | 'abc'", "execute SELECT a FROM t WHERE b LIKE ? | 'abc'");
    row("auto: inside of a subquery", "DELETE FROM t WHERE a IN (SELECT a FROM u WHERE b = :i)", Auto,
        "execute DELETE FROM t WHERE a IN (SELECT a FROM u WHERE b = $1) | 5",
        "execute DELETE FROM t WHERE a IN (SELECT a FROM u WHERE b = ?) | 5");
    row("auto: upsert", "INSERT INTO t VALUES (:i) ON CONFLICT (a) DO UPDATE SET n = t.n + :i", Auto,
        "execute INSERT INTO t VALUES ($1) ON CONFLICT (a) DO UPDATE SET n = t.n + $2 | 5 | 5",
        "execute INSERT INTO t VALUES (?) ON CONFLICT (a) DO UPDATE SET n = t.n + ? | 5 | 5");
    row("auto: beside an integer", "SELECT a FROM t WHERE a BETWEEN :i AND :i + 99 AND b > 2 * :i", Auto,
        "execute SELECT a FROM t WHERE a BETWEEN $1 AND $2 + 99 AND b > 2 * $3 | 5 | 5 | 5",
        "execute SELECT a FROM t WHERE a BETWEEN ? AND ? + 99 AND b > 2 * ? | 5 | 5 | 5");
    row("auto: case of integers", "SELECT CASE :i WHEN 1 THEN a ELSE b END FROM t", Auto,
        "text SELECT CASE 5 WHEN 1 THEN a ELSE b END FROM t",
        "execute SELECT CASE ? WHEN 1 THEN a ELSE b END FROM t | 5");
    row("auto: fraction compared", "SELECT a FROM t WHERE a < :d AND b BETWEEN :i AND :i", Auto,
        "text SELECT a FROM t WHERE a < 2.5 AND b BETWEEN 5 AND 5",
        "execute SELECT a FROM t WHERE a < ? AND b BETWEEN ? AND ? | double 2.5 | 5 | 5");
    row("auto: fraction in a list", "SELECT a FROM t WHERE a IN (1, :d)", Auto, "text SELECT a FROM t WHERE a IN (1, 2.5)",
        "execute SELECT a FROM t WHERE a IN (1, ?) | double 2.5");
    row("auto: fraction cast", "SELECT :d::text", Auto, "text SELECT 2.5::text", "execute SELECT ?::text | double 2.5");
    row("auto: fraction assigned", "UPDATE t SET a = :d, b = :d WHERE b = :i", Auto,
        "execute UPDATE t SET a = $1, b = $2 WHERE b = $3 | '2.5' | '2.5' | 5",
        "execute UPDATE t SET a = ?, b = ? WHERE b = ? | double 2.5 | double 2.5 | 5");
    row("auto: fraction added", "UPDATE t SET a = a + :d", Auto, "execute UPDATE t SET a = a + $1 | '2.5'",
        "execute UPDATE t SET a = a + ? | double 2.5");
    row("auto: fraction stored", "INSERT INTO t VALUES (:d)", Auto, "execute INSERT INTO t VALUES ($1) | '2.5'",
        "execute INSERT INTO t VALUES (?) | double 2.5");
    row("auto: insert select", "INSERT INTO t SELECT :i, a, :t FROM u WHERE b = :i", Auto,
        "execute INSERT INTO t SELECT $1, a, $2 FROM u WHERE b = $3 | 5 | 'abc' | 5",
        "execute INSERT INTO t SELECT ?, a, ? FROM u WHERE b = ? | 5 | 'abc' | 5");
    row("auto: no variable", "SELECT count(*) FROM t", Auto, "execute SELECT count(*) FROM t");
    // Where a parameter would mean something else, or nothing.
    row("auto: bare value", "SELECT :i", Auto, "text SELECT 5");
    row("auto: order by", "SELECT a FROM t ORDER BY :i", Auto, "text SELECT a FROM t ORDER BY 5");
    row("auto: order by in a window", "SELECT rank() OVER (ORDER BY a + :i) FROM t", Auto,
        "text SELECT rank() OVER (ORDER BY a + 5) FROM t");
    row("auto: group by", "SELECT 1 FROM t GROUP BY a + :i", Auto, "text SELECT 1 FROM t GROUP BY a + 5");
    row("auto: table", "SELECT a FROM t:i WHERE a = :i", Auto, "text SELECT a FROM t5 WHERE a = 5");
    row("auto: column", "SELECT a FROM t WHERE :t = 5", Auto, "text SELECT a FROM t WHERE abc = 5");
    row("auto: condition", "SELECT a FROM t WHERE :b", Auto, "text SELECT a FROM t WHERE true");
    row("auto: string", "SELECT a FROM t WHERE b = ':t' AND a = :i", Auto,
        "text SELECT a FROM t WHERE b = 'abc' AND a = 5");
    row("auto: comment", "SELECT a /* :i */ FROM t", Auto, "text SELECT a /* 5 */ FROM t");
    row("auto: two variables", "SELECT a FROM t WHERE :i < :d", Auto, "text SELECT a FROM t WHERE 5 < 2.5");
    row("auto: two literals", "SELECT a FROM t WHERE a = :d + 1", Auto,
        "text SELECT a FROM t WHERE a = 2.5 + 1");
    row("auto: large beside a literal", "SELECT a FROM t WHERE a = :l / 2", Auto,
        "text SELECT a FROM t WHERE a = 5000000000 / 2",
        "execute SELECT a FROM t WHERE a = ? / 2 | 5000000000");
    row("auto: overloaded function", "SELECT abs(:i) FROM t", Auto, "text SELECT abs(5) FROM t");
    row("auto: coalesce", "UPDATE t SET a = coalesce(:i, 0)", Auto, "text UPDATE t SET a = coalesce(5, 0)");
    row("auto: column list", "INSERT INTO t (:t) VALUES (1)", Auto, "text INSERT INTO t (abc) VALUES (1)");
    row("auto: returning", "DELETE FROM t RETURNING :i", Auto, "text DELETE FROM t RETURNING 5");
    row("auto: insert union", "INSERT INTO t SELECT :i UNION SELECT 2", Auto,
        "text INSERT INTO t SELECT 5 UNION SELECT 2");
    row("auto: insert of a subquery", "INSERT INTO t SELECT a FROM (SELECT :i AS a) AS u", Auto,
        "text INSERT INTO t SELECT a FROM (SELECT 5 AS a) AS u");
    row("auto: values alone", "VALUES (:i)", Auto, "text VALUES (5)");
    row("auto: utility", "SET x = :i", Auto, "text SET x = 5");
    row("auto: table definition", "CREATE TABLE t (a int DEFAULT :i)", Auto,
        "text CREATE TABLE t (a int DEFAULT 5)");
    row("auto: array", "SELECT a[:i] FROM t", Auto, "text SELECT a[5] FROM t");
    row("auto: placeholder of one's own", "SELECT a FROM t WHERE a = $1 AND b = :i", Auto,
        "text SELECT a FROM t WHERE a = $1 AND b = 5");
    row("auto: question mark", "SELECT a FROM t WHERE a ? 'k' AND b = :i", Auto,
        "execute SELECT a FROM t WHERE a ? 'k' AND b = $1 | 5",
        "text SELECT a FROM t WHERE a ? 'k' AND b = 5");
    // A parameter of the run is part of the text, wherever it stands.
    row("auto: constant", "SELECT a FROM :table WHERE b = :i ORDER BY :key LIMIT :size", Auto,
        "execute SELECT a FROM orders WHERE b = $1 ORDER BY 2 LIMIT 20 | 5",
        "execute SELECT a FROM orders WHERE b = ? ORDER BY 2 LIMIT 20 | 5");
    row("prepared: constant", "SELECT a FROM t LIMIT :size", Prepared,
        "execute SELECT a FROM t LIMIT $1 | 20", "execute SELECT a FROM t LIMIT ? | 20");
}

void TestScript::modes()
{
    QFETCH(QString, sql);
    QFETCH(QueryMode, mode);
    QFETCH(QString, step);
    QFETCH(QString, other);
    for (const char placeholder : {'$', '?'}) {
        const std::map<std::string, std::string> constants{{"table", "orders"}, {"key", "2"}, {"size", "20"}};
        // A text can only come from a result; where there is one, any name may come from it.
        const bool hasText = QRegularExpression(":t\\b").match(sql).hasMatch();
        Run run("\\set i 5\n\\set d 2.5\n\\set b true\n\\set n null\n\\set l 5000000000\n" +
                    QString(hasText ? "SELECT 'abc' AS t \\gset\n" : "") + sql + ";",
                options(mode, placeholder, constants));
        QCOMPARE(run.faults(), QStringList());
        run.answer({Answer{{"t"}, {{Value::ofText("abc")}}}});
        const QStringList steps = run.execute();
        QCOMPARE(steps.at(steps.size() - 2), placeholder == '$' || other.isEmpty() ? step : other);
        QCOMPARE(steps.last(), QString("done"));
    }
}

void TestScript::conditions_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("taken");
    QTest::newRow("first") << "true"
                           << "true"
                           << "1";
    QTest::newRow("second") << "false"
                            << "1"
                            << "2";
    QTest::newRow("third") << "0"
                           << "null"
                           << "3";
    QTest::newRow("zero and half") << "0.0"
                                   << "0.5"
                                   << "2";
    QTest::newRow("null") << "null"
                          << "false"
                          << "3";
}

void TestScript::conditions()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, taken);
    const QString inner = "\\if :y\nSELECT 'y%1';\n\\else\nSELECT 'n%1';\n\\endif\n";
    Run run("\\set y " + b + "\n\\if " + a + "\n" + inner.arg(1) + "\\elif " + b + "\n" + inner.arg(2) +
                "\\else\n" + inner.arg(3) + "\\endif\nSELECT 'end';",
            options(QueryMode::Simple));
    QCOMPARE(run.faults(), QStringList());
    const QString yes = b == "true" || b == "1" || b == "0.5" ? "y" : "n";
    QCOMPARE(run.execute(), QStringList({"text SELECT '" + yes + taken + "'", "text SELECT 'end'", "done"}));
}

void TestScript::sleeps_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<qint64>("us");
    QTest::newRow("seconds") << "\\sleep 2" << qint64(2'000'000);
    QTest::newRow("s") << "\\sleep 2 s" << qint64(2'000'000);
    QTest::newRow("ms") << "\\sleep 15 ms" << qint64(15'000);
    QTest::newRow("us") << "\\sleep 7 us" << qint64(7);
    QTest::newRow("joined") << "\\sleep 15ms" << qint64(15'000);
    QTest::newRow("upper case") << "\\sleep 15 MS" << qint64(15'000);
    QTest::newRow("variable") << "\\sleep :v ms" << qint64(30'000);
    QTest::newRow("variable in seconds") << "\\sleep :v" << qint64(30'000'000);
    QTest::newRow("double is cut") << "\\sleep :half ms" << qint64(2'000);
    QTest::newRow("constant") << "\\sleep :wait us" << qint64(250);
    QTest::newRow("none") << "\\sleep 0" << qint64(0);
    QTest::newRow("negative") << "\\sleep -5 ms" << qint64(0);
}

void TestScript::sleeps()
{
    QFETCH(QString, command);
    QFETCH(qint64, us);
    Run run("\\set v 30\n\\set half 2.9\n" + command + "\nSELECT 1;",
            options(QueryMode::Auto, '$', {{"wait", "250"}}));
    QCOMPARE(run.faults(), QStringList());
    QStringList expected;
    if (us > 0)
        expected << "sleep " + QString::number(us);
    QCOMPARE(run.execute(), expected << "execute SELECT 1"
                                     << "done");
}

void TestScript::resultsBecomeVariables_data()
{
    QTest::addColumn<QueryMode>("mode");
    QTest::addColumn<QString>("first"); // what is sent for an id, a price, a text and NULL
    QTest::newRow("simple") << QueryMode::Simple << "text SELECT 42, 12.50, x'y, , t";
    QTest::newRow("prepared") << QueryMode::Prepared
                              << "execute SELECT $1, $2, $3, $4, $5 | 42 | '12.50' | 'x'y' | '' | 't'";
}

void TestScript::resultsBecomeVariables()
{
    QFETCH(QueryMode, mode);
    QFETCH(QString, first);
    for (const char *prefix : {"", "p_"}) {
        QString script =
            QString("SELECT * FROM t\\gset %1\nSELECT :%1id, :%1price, :%1name, :%1nothing, :%1flag;\n"
                    "\\set again :%1id + 1\nSELECT 0+:again;")
                .arg(prefix);
        Run run(script, options(mode));
        QCOMPARE(run.faults(), QStringList());
        run.answer({Answer{{"id", "price", "name", "nothing", "flag", "unread"},
                           {{Value::ofText("42"), Value::ofText("12.50"), Value::ofText("x'y"), Value::null(),
                             Value::ofBool(true), Value::ofInt(7)}}}});
        const QStringList steps = run.execute();
        QCOMPARE(steps.size(), 4);
        QCOMPARE(steps[1], first);
        QCOMPARE(steps[2], mode == QueryMode::Simple ? "text SELECT 0+43" : "execute SELECT 0+$1 | 43");
    }
}

// \gset takes the last result of joined statements, \aset all of them, and of each the last row.
void TestScript::lastResultCounts()
{
    const auto result = [](const char *column, std::int64_t first, std::int64_t last) {
        return Answer{{column}, {{Value::ofInt(first)}, {Value::ofInt(last)}}};
    };
    Run all("\\set a 0\n\\set b 0\nSELECT 1 AS a\\; SELECT 2 AS b\\aset\nSELECT :a, :b;",
            options(QueryMode::Simple));
    QCOMPARE(all.faults(), QStringList());
    all.answer({result("a", 1, 2), result("b", 3, 4)});
    QCOMPARE(all.execute(), QStringList({"text SELECT 1 AS a; SELECT 2 AS b", "text SELECT 2, 4", "done"}));
    all.answer({result("a", 5, 6), Answer{{"b"}, {}}}); // an empty result leaves its variables alone
    QCOMPARE(all.execute().at(1), QString("text SELECT 6, 0"));

    Run last("\\set a 0\n\\set b 0\nSELECT 1 AS a\\; SELECT 2 AS b\\gset\nSELECT :a, :b;",
             options(QueryMode::Simple));
    last.answer({result("a", 1, 2), Answer{{"b"}, {{Value::ofInt(9)}}}});
    QCOMPARE(last.execute().at(1), QString("text SELECT 0, 9"));
}

void TestScript::joinedStatements()
{
    const QString script = "\\set x 1\nUPDATE t SET a = :x WHERE b = :x\\; SELECT a FROM t WHERE b = :x\\; ;";
    QCOMPARE(Run(script, options(QueryMode::Auto, '$')).execute(),
             QStringList({"text UPDATE t SET a = 1 WHERE b = 1; SELECT a FROM t WHERE b = 1;", "done"}));
    QCOMPARE(Run(script, options(QueryMode::Auto, '?')).execute(),
             QStringList({"execute UPDATE t SET a = ? WHERE b = ? | 1 | 1",
                          "execute  SELECT a FROM t WHERE b = ? | 1", "done"}));
    QCOMPARE(Run(script, options(QueryMode::Simple, '?')).execute().size(), 3);
}

void TestScript::lastIdOnEveryEngine()
{
    const QString script =
        "INSERT INTO orders (customer) VALUES (7)\\lastid order_id %1\nSELECT a FROM t WHERE b = :order_id;";
    Run dollar(script.arg(""), options(QueryMode::Auto, '$'));
    dollar.answer({Answer{{"id"}, {{Value::ofInt(31)}}}});
    QCOMPARE(dollar.execute(), QStringList({"execute INSERT INTO orders (customer) VALUES (7) RETURNING id",
                                            "execute SELECT a FROM t WHERE b = $1 | 31", "done"}));
    Run named(script.arg("order_no"), options(QueryMode::Simple, '$'));
    named.answer({Answer{{"order_no"}, {{Value::ofInt(32)}}}});
    QCOMPARE(named.execute(), QStringList({"text INSERT INTO orders (customer) VALUES (7) RETURNING order_no",
                                           "text SELECT a FROM t WHERE b = 32", "done"}));
    Run question(script.arg("order_no"), options(QueryMode::Auto, '?'));
    question.answerKey(33);
    QCOMPARE(question.execute(), QStringList({"execute INSERT INTO orders (customer) VALUES (7)",
                                              "execute SELECT a FROM t WHERE b = ? | 33", "done"}));
    question.answerKey(0);
    QCOMPARE(question.execute().last(),
             QString("fault test.sql:1: the engine tells of no key that this statement made, "
                     "in INSERT INTO orders (customer) VALUES (7)"));
}

void TestScript::pipelines()
{
    Run run("\\startpipeline\nBEGIN;\nSELECT 1;\n\\syncpipeline\nCOMMIT;\n\\endpipeline\nSELECT 2;",
            options(QueryMode::Auto));
    QCOMPARE(run.execute(),
             QStringList({"begin pipeline", "text BEGIN", "execute SELECT 1", "sync pipeline", "text COMMIT",
                          "sync pipeline", "end pipeline", "execute SELECT 2", "done"}));
}

void TestScript::repeats_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("numbers");
    QTest::newRow("three") << "\\set i 0\n\\repeat 3\n\\set i :i + 1\nSELECT :i;\n\\endrepeat"
                           << "1 2 3";
    QTest::newRow("none") << "\\set i 9\n\\repeat 0\nSELECT 1;\n\\endrepeat\nSELECT :i;"
                          << "9";
    QTest::newRow("below none") << "\\repeat -5\nSELECT 1;\n\\endrepeat\nSELECT 2;"
                                << "2";
    QTest::newRow("count is fixed at entry") << "\\set n 2\n\\repeat :n\n\\set n 10\nSELECT :n;\n\\endrepeat"
                                             << "10 10";
    QTest::newRow("nested") << "\\set i 0\n\\repeat 2\n\\set i :i + 10\n\\repeat 2\n\\set i :i + 1\nSELECT "
                               ":i;\n\\endrepeat\n\\endrepeat"
                            << "11 12 23 24";
    QTest::newRow("with a condition")
        << "\\set i 0\n\\repeat 4\n\\set i :i + 1\n\\if :i % 2 = 0\nSELECT :i;\n\\endif\n\\endrepeat"
        << "2 4";
    QTest::newRow("in a branch") << "\\if true\n\\repeat 2\nSELECT 1;\n\\endrepeat\n\\else\n\\repeat "
                                    "5\nSELECT 2;\n\\endrepeat\n\\endif"
                                 << "1 1";
}

void TestScript::repeats()
{
    QFETCH(QString, script);
    QFETCH(QString, numbers);
    Run run(script, options(QueryMode::Simple));
    QCOMPARE(run.faults(), QStringList());
    for (int again = 0; again < 2; ++again)
        QCOMPARE(run.execute().join(' ').remove("text SELECT "), numbers + " done");
}

void TestScript::runtimeFaults_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("fault");
    QTest::newRow("division")
        << "\\set zero 0\n\\set x 7\n\\set y :x / :zero\n"
        << "test.sql:3: division of 7 by zero, in \\set y :x / :zero with zero = 0, x = 7";
    QTest::newRow("overflow")
        << "\\set x 9223372036854775807\n\\if :x + 1 > 0\n\\endif\n"
        << "test.sql:2: 9223372036854775807 + 1 is out of the range of a 64-bit integer, in \\if :x + 1 > 0 "
           "with x = 9223372036854775807";
    QTest::newRow("text is no number")
        << "\\set name tpcc_lastname(0)\n\\set x :name + 1\n"
        << "test.sql:2: variable \"name\" holds the text \"BARBARBAR\", which is no number, in \\set x "
           ":name + 1 with name = BARBARBAR";
    QTest::newRow("not set yet")
        << "\\set y :x + 1\n\\set x 1\n"
        << "test.sql:1: variable \"x\" has no value yet, in \\set y :x + 1 with x = nothing";
    QTest::newRow("no row") << "\\set a 5\nSELECT b FROM t WHERE a = :a\\gset\n\\set c :b\n"
                            << "test.sql:2: \\gset expects one row, the server sent 0, in SELECT b FROM t "
                               "WHERE a = :a with a = 5";
    QTest::newRow("empty range") << "\\set x random(:client_id, -1)\n"
                                 << "test.sql:1: random(0, -1) has an empty range, in \\set x "
                                    "random(:client_id, -1) with client_id = 0";
    QTest::newRow("pipeline in a branch") << "\\if true\n\\syncpipeline\n\\endif\n"
                                          << "test.sql:2: there is no pipeline here, in \\syncpipeline";
    QTest::newRow("open pipeline in a branch")
        << "\\if true\n\\startpipeline\n\\endif\n\\set x 1\n"
        << "test.sql:4: the script ends inside of its pipeline: \\endpipeline was expected, in \\set x 1";
    QTest::newRow("too many rounds")
        << "\\repeat 1000001\n\\endrepeat\n"
        << "test.sql:1: \\repeat takes at most 1000000 rounds, not 1000001, in \\repeat 1000001";
    QTest::newRow("null rounds") << "\\repeat null\n\\endrepeat\n"
                                 << "test.sql:1: cannot take NULL as an integer, in \\repeat null";
}

void TestScript::runtimeFaults()
{
    QFETCH(QString, script);
    QFETCH(QString, fault);
    Run run(script, options(QueryMode::Auto));
    QCOMPARE(run.faults(), QStringList());
    QCOMPARE(run.execute().last(), "fault " + fault);
}

void TestScript::variablesLastOverTransactionsAndScripts()
{
    Run run({{"one.sql", "\\set n :n + 1\nSELECT ':n';"}, {"two.sql", "\\set n 100\nSELECT 1;"}},
            options(QueryMode::Simple, '$', {{"n", "5"}}));
    QCOMPARE(run.execute(0).first(), QString("text SELECT '6'"));
    QCOMPARE(run.execute(0).first(), QString("text SELECT '7'"));
    run.execute(1);
    QCOMPARE(run.execute(0).first(), QString("text SELECT '101'"));
}

void TestScript::automaticVariables()
{
    Run run("SELECT :client_id, :scale, :random_seed;", options(QueryMode::Simple), 12);
    QCOMPARE(run.execute().first(), QString("text SELECT 12, 1, 1"));
    Run given("SELECT :client_id, :scale, :default_seed;",
              options(QueryMode::Simple, '$', {{"scale", "50"}, {"default_seed", "3"}}), 12);
    QCOMPARE(given.execute().first(), QString("text SELECT 12, 50, 3"));
    // Two users hash alike, or their data would not meet.
    const QString hash = "\\set h hash(5)\nSELECT :h;";
    QCOMPARE(Run(hash, options(QueryMode::Simple), 1).execute(),
             Run(hash, options(QueryMode::Simple), 2).execute());
}

void TestScript::retryRepeatsTheSameValues()
{
    Run run("\\set n :n + 1\n\\set r random(1, 1000000000)\n\\set s random_alpha(20, 20)\nSELECT ':n :r :s';",
            options(QueryMode::Simple, '$', {{"n", "0"}}));
    const QStringList first = run.execute(0, true);
    run.cursor().retry();
    QCOMPARE(run.goOn(), first);
    run.cursor().retry();
    QCOMPARE(run.goOn(), first);
    QVERIFY(run.execute(0, true) != first);
    QVERIFY(first.first().startsWith("text SELECT '1 "));
}

void TestScript::sameTextIsPreparedOnce()
{
    Run run({{"a.sql", "SELECT a FROM t WHERE b = :client_id;SELECT 1;SELECT a FROM t WHERE b = :client_id;"},
             {"b.sql", "SELECT 2;SELECT 1;"}},
            options(QueryMode::Auto));
    QCOMPARE(run.compilation().statements.size(), std::size_t(3));
    for (std::size_t i = 0; i < 3; ++i)
        QCOMPARE(run.compilation().statements[i].id, std::uint32_t(i));
    QCOMPARE(run.execute(0).size(), 4);
    QCOMPARE(run.cursor().statementInScript(), 2u);
    QCOMPARE(run.compilation().scripts[0].statements.size(), std::size_t(3));
}

void TestScript::markAndLineEndsDoNoHarm()
{
    Run run("\xEF\xBB\xBF\\set x 1 + \\\r\n 2\r\n\\if :x = 3\r\nSELECT :x\\gset p_\r\n\\endif\r\n\\sleep 5 "
            "ms\r\nSELECT 9;\r\n",
            options(QueryMode::Simple));
    QCOMPARE(run.faults(), QStringList());
    run.answer({Answer{{"c"}, {{Value::ofInt(1)}}}});
    QCOMPARE(run.execute(), QStringList({"text SELECT 3", "sleep 5000", "text SELECT 9", "done"}));
}

QTEST_GUILESS_MAIN(TestScript)
#include "tst_script.moc"
