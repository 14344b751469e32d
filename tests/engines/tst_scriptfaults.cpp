// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a script is said before anything runs, all of it, with its place.
#include "scriptrun.h"

#include <QtTest>

using namespace dyno;
using scriptrun::shown;

class TestScriptFaults : public QObject
{
    Q_OBJECT
private slots:
    void faults_data();
    void faults();
    void allAreListedInOrder();
    void parametersByTheirNames();
    void standaloneExpressions_data();
    void standaloneExpressions();
    void standaloneFaults_data();
    void standaloneFaults();
    void deepAndLongExpressions();
};

void TestScriptFaults::faults_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("fault"); // begins with it
    const auto row = [](const char *script, const char *fault) {
        QTest::newRow(QByteArray(script).replace('\n', " / ").constData()) << script << fault;
    };
    row("\\set", "s.sql:1:1: \\set needs a variable");
    row("SELECT 1;\n  \\set 5x 1", "s.sql:2:8: \"5x\" cannot be the name of a variable");
    row("\\set x", "s.sql:1:7: the expression ends where a value was expected");
    row("\\set x 1 +", "s.sql:1:11: the expression ends where a value was expected");
    row("\\set x (1", "s.sql:1:10: the expression ends where \")\" was expected");
    row("\\set x 1 2", "s.sql:1:10: unexpected \"2\" where an operator or the end");
    row("\\set x 1 +\\\n  * 2", "s.sql:2:3: unexpected \"*\" where a value was expected");
    row("\\set x foo(1)", "s.sql:1:8: there is no function \"foo\"");
    row("\\set x abs(1, 2)", "s.sql:1:8: abs() takes 1 argument, not 2");
    row("\\set x random(1)", "s.sql:1:8: random() takes 2 arguments, not 1");
    row("\\set x permute(1)", "s.sql:1:8: permute() takes 2 to 3 arguments, not 1");
    row("\\set x least()", "s.sql:1:8: least() takes 1 to 16 arguments, not 0");
    row("\\set x foo", "s.sql:1:8: \"foo\" is no value; a variable is written \":foo\"");
    row("\\set x 1 $ 2", "s.sql:1:10: unexpected character \"$\"");
    row("\\set x 'a'", "s.sql:1:8: unexpected character \"'\"");
    row("\\set x 9223372036854775808",
        "s.sql:1:8: \"9223372036854775808\" is out of the range of a 64-bit integer");
    row("\\set x 1e999", "s.sql:1:8: \"1e999\" is out of the range of a double");
    row("\\set x 1 < 2 < 3", "s.sql:1:14: unexpected \"<\"");
    row("\\set x case when true then 1",
        "s.sql:1:29: the expression ends where WHEN, ELSE or END was expected");
    row("\\set x case 1 end", "s.sql:1:13: unexpected \"1\" where WHEN was expected");
    row("\\set x 1 is 5", "s.sql:1:13: unexpected \"5\" where NULL, TRUE or FALSE was expected");
    row("\\set x :nothing", "s.sql:1:8: there is no variable \"nothing\"");
    row("\\set \xC3\xA4 1 + \xC3\xB6", "s.sql:1:12: \"\xC3\xB6\" is no value"); // columns count characters
    row("SELECT :nothing;", "s.sql:1:8: there is no variable \"nothing\"");
    row("SELECT 1\\; SELECT\n :nothing;", "s.sql:2:2: there is no variable \"nothing\"");
    row("\\if true\nSELECT 1;", "s.sql:1:1: \\if without \\endif");
    row("\\elif true", "s.sql:1:1: \\elif without \\if");
    row("\\else", "s.sql:1:1: \\else without \\if");
    row("\\endif", "s.sql:1:1: \\endif without \\if");
    row("\\if true\n\\else\n\\else\n\\endif", "s.sql:3:1: \\else behind \\else");
    row("\\if true\n\\else\n\\elif true\n\\endif", "s.sql:3:1: \\elif behind \\else");
    row("\\if true\n\\repeat 2\n\\endif\n\\endrepeat\n\\endif",
        "s.sql:3:1: \\endif inside the \\repeat of s.sql:2");
    row("\\repeat 3\nSELECT 1;", "s.sql:1:1: \\repeat without \\endrepeat");
    row("\\endrepeat", "s.sql:1:1: \\endrepeat without \\repeat");
    row("\\if\n\\endif", "s.sql:1:4: the expression ends where a value was expected");
    row("\\if true\n\\endif now", "s.sql:2:8: unexpected \"now\" behind \\endif");
    row("\\sleep", "s.sql:1:1: \\sleep needs a time");
    row("\\sleep x", "s.sql:1:8: \"x\" is no time to sleep");
    row("\\sleep 5 min", "s.sql:1:10: \"min\" is no unit of time");
    row("\\sleep 5min", "s.sql:1:9: \"min\" is no unit of time");
    row("\\sleep 5ms s", "s.sql:1:8: \"5ms\" is no time to sleep");
    row("\\sleep 5 ms now", "s.sql:1:13: unexpected \"now\" behind \\sleep");
    row("\\sleep :nothing", "s.sql:1:1: there is no variable \"nothing\"");
    row("\\sleep 9223372036854775807 s", "s.sql:1:1: that is too long to sleep");
    row("\\gset", "s.sql:1:1: \\gset must follow an SQL statement");
    row("\\set x 1\n\\aset", "s.sql:2:1: \\aset must follow an SQL statement");
    row("SELECT 1\\gset\n\\gset",
        "s.sql:2:1: \\gset must follow an SQL statement; the one before has its \\gset already");
    row("SELECT 1\\gset a b", "s.sql:1:17: unexpected \"b\" behind \\gset");
    row("SELECT 1\\lastid", "s.sql:1:9: \\lastid needs the name of a variable");
    row("\\startpipeline\nSELECT 1;", "s.sql:1:1: \\startpipeline without \\endpipeline");
    row("\\startpipeline\n\\startpipeline\n\\endpipeline", "s.sql:2:1: \\startpipeline inside of a pipeline");
    row("\\endpipeline", "s.sql:1:1: \\endpipeline outside of a pipeline");
    row("\\syncpipeline", "s.sql:1:1: \\syncpipeline outside of a pipeline");
    row("\\startpipeline\nSELECT 1\\gset\n\\endpipeline", "s.sql:2:1: \\gset inside of a pipeline");
    row("\\shell echo 1", "s.sql:1:1: \\shell is refused");
    row("\\setshell x echo 1", "s.sql:1:1: \\setshell is refused");
    row("\\frobnicate", "s.sql:1:1: there is no command \\frobnicate; there are \\set, ");
    row("SELECT 'a;\nSELECT 2;", "s.sql:1:8: the string that begins here has no end");
    row("SELECT \"a;", "s.sql:1:8: the quoted name that begins here has no end");
    row("SELECT $x$ a $y$;", "s.sql:1:8: the string that begins here has no end");
    row("SELECT /* a;", "s.sql:1:8: the comment that begins here has no end");
    row("SELECT (1;", "s.sql:1:8: the bracket that opens here is not closed");
    row("-- nothing\n", "s.sql:1:1: the script holds no command");
    row("", "s.sql:1:1: the script holds no command");
}

void TestScriptFaults::faults()
{
    QFETCH(QString, script);
    QFETCH(QString, fault);
    const ScriptSource source{"s.sql", script.toStdString()};
    const ScriptCompilation compilation = compileScripts(std::span(&source, 1), {});
    QVERIFY(!compilation.faults.empty());
    QVERIFY2(shown(compilation.faults).first().startsWith(fault),
             qPrintable(shown(compilation.faults).join('\n')));
    QVERIFY(compilation.scripts.empty());
}

void TestScriptFaults::allAreListedInOrder()
{
    const std::vector<ScriptSource> sources{{"a.sql", "SELECT :one;\n\\set x 1 +\n\\else\nSELECT :two, :x, "
                                                      "':three', a[1:four], now()::text;\n\\sleep 1 h\n"},
                                            {"b.sql", "\\set y :z\n"}};
    QStringList places;
    for (const Fault &fault : compileScripts(sources, {}).faults)
        places << QString::fromStdString(fault.where);
    QCOMPARE(places,
             QStringList({"a.sql:1:8", "a.sql:2:11", "a.sql:3:1", "a.sql:4:8", "a.sql:5:10", "b.sql:1:8"}));
}

void TestScriptFaults::parametersByTheirNames()
{
    const ScriptSource source{"s.sql", "SELECT ':x';\n\\set x 1"};
    ScriptOptions options;
    options.variables = {{"5x", "1"}};
    QCOMPARE(compileScripts(std::span(&source, 1), options).faults.size(), std::size_t(1));
    options.variables.clear();
    options.mode = QueryMode::Prepared; // no value can be put into a string
    QCOMPARE(shown(compileScripts(std::span(&source, 1), options).faults).join('\n').left(40),
             QString("s.sql:1:9: :x stands in a string, a quot"));
}

void TestScriptFaults::standaloneExpressions_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("value");
    QTest::newRow("number") << "5"
                            << "5";
    QTest::newRow("name") << "scale * 100000"
                          << "1000000";
    QTest::newRow("name with colon") << ":scale * 100000"
                                     << "1000000";
    QTest::newRow("share") << "(1 - writes) * 0.5"
                           << "0.475";
    QTest::newRow("rounded") << "int(scale * 1.55)"
                             << "16";
    QTest::newRow("condition") << "case when writes > 0.01 then 1 else 2 end"
                               << "1";
    QTest::newRow("null") << "null"
                          << "NULL";
    QTest::newRow("boolean parameter") << "fast and true"
                                       << "true";
    QTest::newRow("upper case function") << "GREATEST(1, scale)"
                                         << "10";
}

void TestScriptFaults::standaloneExpressions()
{
    QFETCH(QString, expression);
    QFETCH(QString, value);
    const auto result =
        evaluateExpression(expression.toStdString(), {{"scale", "10"}, {"writes", "0.05"}, {"fast", "yes"}});
    QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
    QCOMPARE(QString::fromStdString(result->toText()), value);
}

void TestScriptFaults::standaloneFaults_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("words");
    QTest::newRow("unknown") << "2 * many"
                             << "there is no variable \"many\" (in \"2 * many\", column 5)";
    QTest::newRow("text") << "name + 1"
                          << "name is \"shop\", which is no number";
    QTest::newRow("division") << "1 / zero"
                              << "division of 1 by zero";
    QTest::newRow("random") << "random(1, 5)"
                            << "must give the same value each time";
    QTest::newRow("empty") << ""
                           << "the expression ends where a value was expected";
}

void TestScriptFaults::standaloneFaults()
{
    QFETCH(QString, expression);
    QFETCH(QString, words);
    const auto result = evaluateExpression(expression.toStdString(), {{"name", "shop"}, {"zero", "0"}});
    QVERIFY(!result.has_value());
    QVERIFY2(QString::fromStdString(result.error().message).contains(words), result.error().message.c_str());
}

void TestScriptFaults::deepAndLongExpressions()
{
    const auto nested = [](int depth) {
        return std::string(std::size_t(depth), '(') + "1" + std::string(std::size_t(depth), ')');
    };
    QCOMPARE(evaluateExpression(nested(150), {})->toInteger(), std::int64_t(1));
    QVERIFY(!evaluateExpression(nested(100'000), {}).has_value());
    QVERIFY(!evaluateExpression(std::string(100'000, '-') + "1", {}).has_value());
    std::string sum = "0";
    for (int i = 0; i < 1'000; ++i)
        sum += "+1";
    QCOMPARE(evaluateExpression(sum, {})->toInteger(), std::int64_t(1'000));
    for (int i = 0; i < 100'000; ++i)
        sum += "+1";
    QVERIFY(!evaluateExpression(sum, {}).has_value());
    // The deepest that is taken needs its whole stack at once.
    std::string right = "1";
    for (int i = 0; i < 180; ++i)
        right = "1+(" + right + ")";
    QVERIFY(!evaluateExpression(right, {}).has_value() || evaluateExpression(right, {})->toInteger() == 181);
}

QTEST_GUILESS_MAIN(TestScriptFaults)
#include "tst_scriptfaults.moc"
