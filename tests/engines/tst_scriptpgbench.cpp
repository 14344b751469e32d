// SPDX-License-Identifier: GPL-3.0-or-later
// The same expressions worked out by pgbench itself and by us.
#include "pgbenchprogram.h"
#include "scriptrun.h"

#include <QTemporaryFile>
#include <QtTest>

#include <random>
#include <unistd.h>

using namespace dyno;

namespace {

// Edges of arithmetic, of number formats, of NULL and of the grammar.
const char *const curated[] = {
    "1",
    "-1",
    "+5",
    "- - 5",
    "-(-5)",
    "007",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775807 + 1",
    "-9223372036854775808 - 1",
    "9223372036854775807 * 2",
    "-9223372036854775808 / -1",
    "-9223372036854775808 % -1",
    "5 % -1",
    "-9223372036854775808 * -1",
    "abs(-9223372036854775807)",
    "0 - 9223372036854775807 - 1",
    "4611686018427387904 * 2",
    "3037000500 * 3037000500",
    "7 / 2",
    "-7 / 2",
    "7 / -2",
    "7 % 3",
    "-7 % 3",
    "7 % -3",
    "7.5 % 2",
    "8.5 % 3",
    "2.5 % 2",
    "7 / 2.0",
    "1 / 0",
    "1 % 0",
    "1.0 / 0",
    "-1.0 / 0",
    "0.0 / 0",
    "0 / 5",
    "1 / 3.0",
    "mod(17, 5)",
    "MOD(-17, 5)",
    "mod(17, 0)",
    "1.5",
    ".5",
    "5.",
    "1e3",
    "1E-3",
    "1.e2",
    ".5e1",
    "1e308 * 10",
    "-1e308 * 10",
    "1e15",
    "1e16",
    "123456789012345",
    "1234567890123456.0",
    "0.1 + 0.2",
    "100000.0",
    "1000000.0",
    "0.0001",
    "0.00001",
    "1e-310 * 1",
    "2.2250738585072014e-308",
    "1e400",
    "1e-400",
    "3.0",
    "3.10",
    "-0.0",
    "0.0 * -1",
    "double(5)",
    "double(5.5)",
    "double(true)",
    "double(null)",
    "int(5.4)",
    "int(5.5)",
    "int(6.5)",
    "int(-5.5)",
    "int(-6.5)",
    "int(9.3e18)",
    "int(-9.3e18)",
    "int(1e18)",
    "int(9223372036854775807.0)",
    "int(-9223372036854775808.0)",
    "int(true)",
    "int(null)",
    "int(0.0 / 0)",
    "1 + 1.5",
    "2 * 1.5",
    "5 - 1e0",
    "1.5 + null",
    "null + 1",
    "null * null",
    "-null",
    "null / 0",
    "1 / null",
    "null % 0",
    "null = null",
    "null <> 1",
    "null < 1",
    "not null",
    "null and true",
    "null and false",
    "false and null",
    "true and null",
    "null or true",
    "true or null",
    "false or null",
    "null or false",
    "false and (1 / 0 = 1)",
    "true or (1 / 0 = 1)",
    "true and (1 / 0 = 1)",
    "false or 1",
    "true and 1",
    "1 and true",
    "true and 1.5",
    "not 1",
    "not true",
    "not not false",
    "not false and false",
    "not (false and false)",
    "true or false and false",
    "(true or false) and false",
    "not 1 = 2",
    "not 1 = 1 and true",
    "null is null",
    "null is not null",
    "1 is null",
    "1 isnull",
    "null isnull",
    "1 notnull",
    "null notnull",
    "true is true",
    "false is true",
    "false is not true",
    "null is true",
    "null is not true",
    "1 is true",
    "1 is not true",
    "0 is false",
    "1 = 1 is true",
    "1 + null is null",
    "(1 = 1) = true",
    "true = false",
    "true < false",
    "1 = true",
    "true + 1",
    "1 < 2 is null",
    "not null is null",
    "1 is null is null",
    "true is null is not true",
    "1 < 2",
    "2 < 1",
    "1 <= 1",
    "1 >= 2",
    "2 > 1",
    "1 = 1.0",
    "1 <> 1.5",
    "1 != 1",
    "1.5 < 2",
    "2.0 >= 2",
    "9007199254740993 = 9007199254740992.0",
    "0.0 / 0 = 0.0 / 0",
    "1 < 2 < 3",
    "1 = 1 = 1",
    "1 < (2 < 3)",
    "1 & 3",
    "6 & 3",
    "6 | 3",
    "6 # 3",
    "~0",
    "~5",
    "~-1",
    "~1 + 2",
    "~(1 + 2)",
    "1 << 3",
    "1 << 63",
    "1 << 62",
    "-1 >> 1",
    "-8 >> 2",
    "8 >> 2",
    "1 << 0",
    "5 & 3 | 8",
    "5 | 3 & 8",
    "1 + 2 << 3",
    "1 << 2 + 3",
    "6 & 2.5",
    "6 & 3.5",
    "true & 1",
    "null & 1",
    "~null",
    "~1.5",
    "2 * 3 + 4",
    "2 + 3 * 4",
    "10 - 3 - 2",
    "100 / 10 / 5",
    "2 * -3",
    "2 - -3",
    "-2 * 3",
    "-2 + 3",
    "1 + 2 * 3 - 4 / 2 % 3",
    "(1 + 2) * 3",
    "((((((1))))))",
    "1 + (2 * (3 + (4 * 5)))",
    "abs(-5)",
    "abs(5)",
    "abs(-5.5)",
    "abs(0)",
    "abs(null)",
    "least(1, 2, 3)",
    "least(3, 1.5, 2)",
    "least(5)",
    "greatest(1, 2, 3)",
    "greatest(1, 2.5)",
    "greatest(null, 1)",
    "least(1, null)",
    "least(true)",
    "greatest(-1, -2)",
    "greatest(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)",
    "least(0.0 / 0, 1)",
    "greatest(0.0 / 0, 1)",
    "least(1, 0.0 / 0)",
    "least()",
    "greatest()",
    "pi()",
    "pi() * 2",
    "pi(1)",
    "sqrt(2)",
    "sqrt(4)",
    "sqrt(-1)",
    "sqrt(0)",
    "sqrt(null)",
    "sqrt(true)",
    "sqrt()",
    "sqrt(1, 2)",
    "ln(1)",
    "ln(10)",
    "ln(0)",
    "ln(-1)",
    "exp(0)",
    "exp(1)",
    "exp(1000)",
    "exp(-1000)",
    "ln(exp(2))",
    "pow(2, 10)",
    "power(2, 0.5)",
    "pow(0, 0)",
    "pow(-8, 1.0 / 3)",
    "pow(2, -1)",
    "pow(2, 1024)",
    "pow(null, 1)",
    "pow(1, true)",
    "hash(1)",
    "hash(0)",
    "hash(-1)",
    "hash(1, 0)",
    "hash(10, 5432)",
    "hash_murmur2(10, 5432)",
    "hash_murmur2(10)",
    "hash_fnv1a(10, 5432)",
    "hash_fnv1a(10)",
    "hash_fnv1a(-1, -1)",
    "hash_murmur2(9223372036854775807, 1)",
    "hash(1.5)",
    "hash(2.5, 1)",
    "hash(null)",
    "hash(1, null)",
    "hash(true)",
    "hash()",
    "hash(1, 2, 3)",
    "hash(hash(5))",
    "abs(hash(12345)) % 1000",
    "hash_fnv1a(hash_murmur2(3))",
    "permute(0, 10)",
    "permute(5, 10, 42)",
    "permute(3, 1)",
    "permute(0, 2, 1)",
    "permute(1, 2, 1)",
    "permute(2, 3, 7)",
    "permute(-1, 10, 1)",
    "permute(100, 10, 1)",
    "permute(5, 9223372036854775807, 9)",
    "permute(123456, 1000000, 77)",
    "permute(5, 0, 1)",
    "permute(5, -3, 1)",
    "permute(null, 10)",
    "permute(1, 1048576, 5)",
    "permute(1, 1048577, 5)",
    "permute(1)",
    "permute(1, 2, 3, 4)",
    "permute(2.5, 10.4, 1.5)",
    "permute(true, 10)",
    "case when true then 1 else 2 end",
    "case when false then 1 else 2 end",
    "case when false then 1 end",
    "case when null then 1 else 2 end",
    "case when 5 then 1 else 2 end",
    "case when 0 then 1 else 2 end",
    "case when 0.0 then 1 when 0.5 then 2 end",
    "case when true then 1 else 1 / 0 end",
    "case when 1 = 2 then 'x' end",
    "case when false then 1 / 0 when true then 7 end",
    "CASE WHEN TRUE THEN NULL END",
    "case when true then case when false then 1 else 2 end else 3 end",
    "1 + case when true then 1 end * 2",
    "case else 1 end",
    "case when true 1 end",
    "case 1 when 1 then 2 end",
    "debug(5)",
    "debug(1.5) + 1",
    "debug(null)",
    "debug(true) and false",
    "TRUE",
    "False",
    "NULL",
    "tRuE And NoT fAlSe",
    "1 OR 2",
    ":n",
    ":n + 1",
    ":t",
    ":f and true",
    ":d * 2",
    ":big",
    ":big + 1",
    ":neg",
    "-:neg",
    ":sci",
    ":hex",
    ":nul is null",
    ":yes",
    ":off",
    ":plus",
    ":lead",
    ":word",
    ":nothing",
    ":inf",
    ":nan",
    ":client_id",
    ":default_seed",
    "random(1, 0)",
    "random(5, 5)",
    "random(-9223372036854775808, 9223372036854775807)",
    "random(0, 9223372036854775807)",
    "random(null, 5)",
    "random_gaussian(5, 5, 1.9)",
    "random_gaussian(5, 5, 2)",
    "random_exponential(5, 5, 0)",
    "random_exponential(5, 5, -1)",
    "random_exponential(5, 5, 0.1)",
    "random_zipfian(5, 5, 1)",
    "random_zipfian(5, 5, 1.001)",
    "random_zipfian(5, 5, 1000)",
    "random_zipfian(5, 5, 1001)",
    "random(1.5, 2.4)",
    "random(1)",
    "random_zipfian(1, 2)",
    "unknown(1)",
    "foo",
    "1 2",
    "1 +",
    "* 1",
    "(1",
    "1)",
    "()",
    "",
    "1 ; 2",
    "1 $ 2",
    "'text'",
    "\"x\"",
    "1 . 5",
    "1..5",
    "1e",
    "1e+",
    "0x10",
    "1_000",
    "1 === 1",
    "1 <=> 2",
    "1 !< 2",
    "a.b",
    "1, 2",
    "@1",
    "1 ^ 2",
    "!true",
    "9223372036854775808",
    "- 9223372036854775808",
    "-(9223372036854775808)",
    "99999999999999999999",
    "99999999999999999999.0",
    "1 is 1",
    "1 is not 5",
    "is null",
    "1 isnull isnull",
    "not",
    "and 1",
    "true and",
    "1 between 0 and 2",
    "1 in (1, 2)",
};

// pgbench's -D variables for those.
const std::map<std::string, std::string> variables = {
    {"n", "42"},
    {"t", "true"},
    {"f", "f"},
    {"d", "12.50"},
    {"big", "9223372036854775807"},
    {"neg", "-17"},
    {"sci", "1.5e3"},
    {"hex", "0x1p4"},
    {"nul", "Null"},
    {"yes", "Ye"},
    {"off", "of"},
    {"plus", "+5"},
    {"lead", " 7"},
    {"word", "hello"},
    {"inf", "inf"},
    {"nan", "nan"},
    {"default_seed", "987654321"},
};

// Expressions by chance, small enough to look at, with numbers at the edges more often than not.
class Generator
{
public:
    explicit Generator(unsigned seed) : m_random(seed) {}

    std::string expression(int depth)
    {
        if (depth == 0 || below(6) == 0)
            return leaf();
        static const char *const binary[] = {"+",  "-",  "*", "/", "%", "<",  "<=", ">",   ">=", "=",
                                             "<>", "!=", "&", "|", "#", "<<", ">>", "and", "or"};
        const auto inner = [&] { return expression(depth - 1); };
        switch (below(11)) {
        case 0:
            return "-" + inner();
        case 1:
            return "(" + inner() + ")";
        case 2:
            return "not " + inner();
        case 3:
            return inner() +
                   pick({" is null", " is not null", " is true", " is not false", " isnull", " notnull"});
        case 4:
            return pick({"abs", "int", "double", "sqrt", "ln", "exp", "hash", "hash_fnv1a"}) + "(" + inner() +
                   ")";
        case 5:
            return pick({"least", "greatest", "pow", "mod", "hash_murmur2"}) + "(" + inner() + ", " +
                   inner() + ")";
        case 6:
            return "permute(" + inner() + ", " + std::to_string(1 + below(2000)) + ", " + inner() + ")";
        case 7:
            return "case when " + inner() + " then " + inner() + " else " + inner() + " end";
        case 8:
            return "~" + inner();
        default:
            return inner() + " " + binary[below(std::size(binary))] + " " + inner();
        }
    }

private:
    std::size_t below(std::size_t count) { return m_random() % count; }
    std::string pick(std::initializer_list<const char *> texts) { return texts.begin()[below(texts.size())]; }
    std::string leaf()
    {
        switch (below(8)) {
        case 0:
            return pick({"9223372036854775807", "-9223372036854775808", "4611686018427387904", "2147483648",
                         "0", "-1"});
        case 1:
            return pick({"0.5", "1.5", "-2.5", "1e10", "0.1", "1e-5", "123456.789", "1e300"});
        case 2:
            return pick({"true", "false", "null", "true", "false"});
        case 3:
            return pick({":n", ":d", ":t", ":neg", ":sci"});
        default:
            return std::to_string(int(below(200)) - 100);
        }
    }
    std::mt19937 m_random; // its sequence is fixed by the standard
};

QString scriptOf(const std::vector<std::string> &expressions)
{
    QString script;
    for (const std::string &expression : expressions)
        script += "\\set x debug(" + QString::fromStdString(expression) + ")\n";
    return script;
}

QStringList debugLines(const QByteArray &output)
{
    QStringList lines;
    for (const QString &line : QString::fromUtf8(output).split('\n')) {
        if (line.startsWith("debug("))
            lines << line;
    }
    return lines;
}

ScriptOptions options()
{
    ScriptOptions options;
    options.mode = QueryMode::Simple;
    options.variables = variables;
    return options;
}

// What our debug() writes to stderr; `ok`: the script ended well.
QStringList ours(const QString &script, bool &ok)
{
    scriptrun::Run run(script + "SELECT 1;\n", options());
    ok = run.faults().isEmpty();
    if (!ok)
        return run.faults();
    QTemporaryFile file;
    if (!file.open())
        return {};
    std::fflush(stderr);
    const int kept = dup(2);
    dup2(file.handle(), 2);
    const QStringList steps = run.execute();
    std::fflush(stderr);
    dup2(kept, 2);
    ::close(kept);
    ok = steps.last() == "done";
    file.seek(0);
    return debugLines(file.readAll()) << (ok ? QStringList() : QStringList(steps.last()));
}

} // namespace

class TestScriptPgbench : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void curatedExpressions_data();
    void curatedExpressions();
    void generatedExpressions();

private:
    QByteArray pgbench(const QString &script, bool &ok)
    {
        return m_pgbench.run(script + "SELECT 1;\n", {"-t", "1"}, variables, ok);
    }

    PgbenchProgram m_pgbench;
};

void TestScriptPgbench::initTestCase()
{
    if (m_pgbench.isThere())
        return;
    QVERIFY2(!qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"),
             "pgbench or SQLDYNO_TEST_POSTGRESQL is missing");
    QSKIP("needs pgbench and SQLDYNO_TEST_POSTGRESQL");
}

void TestScriptPgbench::curatedExpressions_data()
{
    QTest::addColumn<std::string>("expression");
    for (const char *expression : curated)
        QTest::newRow(expression) << std::string(expression);
}

// One by one: most of them are there because they fail.
void TestScriptPgbench::curatedExpressions()
{
    QFETCH(std::string, expression);
    bool theyDo = false, weDo = false;
    const QString script = scriptOf({expression});
    const QByteArray their = pgbench(script, theyDo);
    const QStringList our = ours(script, weDo);
    QVERIFY2(theyDo == weDo,
             qPrintable("pgbench: " + QString::fromUtf8(their) + "\nours: " + our.join('\n')));
    if (theyDo)
        QCOMPARE(our, debugLines(their));
}

void TestScriptPgbench::generatedExpressions()
{
    Generator generator(20'240'917);
    std::vector<std::string> good, bad;
    while (good.size() < 600) {
        const std::string expression = generator.expression(4);
        bool weDo = false;
        ours(scriptOf({expression}), weDo);
        (weDo ? good : bad).push_back(expression);
    }
    bool theyDo = false, weDo = false;
    const QByteArray their = pgbench(scriptOf(good), theyDo);
    const QStringList their_ = debugLines(their);
    const QStringList our = ours(scriptOf(good), weDo);
    for (qsizetype i = 0; i < our.size() && i < their_.size(); ++i)
        QVERIFY2(our[i] == their_[i], qPrintable(QString::fromStdString(good[std::size_t(i)]) +
                                                 "\nours:    " + our[i] + "\npgbench: " + their_[i]));
    QVERIFY2(theyDo, their.constData());
    QCOMPARE(our.size(), qsizetype(good.size()));
    QCOMPARE(their_.size(), qsizetype(good.size()));
    // Where we fail, pgbench does too: each in a run of its own, so only some of them.
    QVERIFY(bad.size() > 100);
    for (std::size_t i = 0; i < 100; ++i) {
        const QByteArray output = pgbench(scriptOf({bad[i]}), theyDo);
        QVERIFY2(!theyDo, qPrintable("only we refuse " + QString::fromStdString(bad[i])));
    }
}

QTEST_GUILESS_MAIN(TestScriptPgbench)
#include "tst_scriptpgbench.moc"
