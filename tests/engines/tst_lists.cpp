// SPDX-License-Identifier: GPL-3.0-or-later
// Named lists: values of the person's own, from a query or a file, that scripts draw from with pick().
#include "engines/run/runner.h"
#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/csv.h"
#include "engines/workloads/script.h"
#include "engines/workloads/valuelists.h"

#include "loadtarget.h"
#include "observed.h"
#include "workloadfolder.h"

#include <QtTest>

#include <cmath>
#include <map>

using namespace dyno;

namespace {

constexpr const char *oneScript = "\"title\": \"T\", \"mix\": [ { \"name\": \"one\" } ]";

// A list of the numbers from 0 to `count` - 1.
ValueLists numbers(int count)
{
    ValueLists lists;
    ValueList &list = lists.emplace_back("some");
    for (int i = 0; i < count; ++i)
        list.add(Value::ofInt(i));
    return lists;
}

// What a script's one statement sends for its variable :x, over many transactions of some users in turns.
class Draws
{
public:
    Draws(const char *expression, const ValueLists &lists) : m_lists(lists)
    {
        ScriptOptions options;
        options.placeholder = '?';
        options.lists = {"some"};
        const ScriptSource source{"d.sql", "\\set x " + std::string(expression) + "\nSELECT a FROM t WHERE a = :x;"};
        m_compilation = compileScripts(std::span(&source, 1), options);
        if (!m_compilation.faults.empty())
            qFatal("%s", m_compilation.faults[0].message.c_str());
        m_workload.symbols = m_compilation.symbols;
        for (int client = 0; client < 3; ++client)
            m_users.push_back(makeScriptUser(m_workload, 7, client, &m_lists));
    }
    QString next(int user, bool retry = false)
    {
        if (retry)
            m_cursor.retry();
        else
            m_cursor.begin(*m_compilation.scripts[0].program, *m_users[std::size_t(user)], true);
        const Step step = m_cursor.next({});
        if (step.kind != Step::Kind::Execute)
            return step.kind == Step::Kind::Fault ? "fault " + QString::fromStdString(m_cursor.fault()) : "?";
        const Value &value = step.parameters[0];
        return value.type == Value::Type::Int ? QString::number(value.integer)
                                              : QString::fromUtf8(value.text.data(), qsizetype(value.text.size()));
    }

private:
    const ValueLists &m_lists;
    ScriptCompilation m_compilation;
    CompiledWorkload m_workload;
    std::vector<std::unique_ptr<ScriptUser, void (*)(ScriptUser *)>> m_users;
    ScriptCursor m_cursor;
};

// Five standard deviations of a count with this chance.
bool isNear(int count, int draws, double chance)
{
    return std::abs(count - draws * chance) < 5 * std::sqrt(draws * chance * (1 - chance));
}

} // namespace

class ListsTest : public WorkloadFolderTest
{
    Q_OBJECT

private slots:
    void csv_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("column");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<QString>("fault"); // holds it; empty: none
        const auto row = [](const char *name, const QByteArray &text, const QString &column,
                            const QStringList &values, const QString &fault = {}) {
            QTest::newRow(name) << text << column << values << fault;
        };
        row("first column", "city,country\nBern,CH\nLyon,FR\n", "", {"Bern", "Lyon"});
        row("named column, no end of line", "city,country\nBern,CH\nLyon,FR", "country", {"CH", "FR"});
        row("Windows, byte order mark, empty lines", "\xef\xbb\xbf""city\r\n\r\nBern\r\n\r\nLyon\r\n\r\n", "city", {"Bern", "Lyon"});
        row("quotes", "a,b\n\"x, y\",1\n\"say \"\"hi\"\"\",2\n\"two\nlines\",3\n\"\",4\n", "a",
            {"x, y", "say \"hi\"", "two\nlines", ""});
        row("head only", "a,b\n", "b", {});
        row("empty field", "a,b\n1,\n", "b", {""});
        row("no such column", "a,b\n1,2\n", "c", {}, "list.csv:1 names no column \"c\"; it names a, b.");
        row("short line", "a,b\n1,2\n\n3\n", "b", {"2"}, "list.csv:4 has 1 fields");
        row("quote never ends", "a\nx\n\"y\nz", "", {"x"}, "list.csv:3 has a quoted field that does not end");
        row("goes on behind the quote", "a\n\"x\"y\n", "", {}, "list.csv:2 has a quoted field");
    }
    void csv()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, column);
        QFETCH(QStringList, values);
        QFETCH(QString, fault);
        QFile file(m_folder.filePath("list.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        const CsvColumn read = readCsvColumn(file.fileName().toStdString(), column.toStdString(), 1 << 20);
        QStringList got;
        for (const std::string &value : read.values)
            got << QString::fromStdString(value);
        QCOMPARE(got, values);
        const QString said = QString::fromStdString(read.fault.value_or(""));
        QVERIFY2(fault.isEmpty() ? said.isEmpty() : said.startsWith(fault), qPrintable(said));
    }

    void largeAndMissingFiles()
    {
        QFile file(m_folder.filePath("large.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a\n1234567890\n");
        file.close();
        QVERIFY(readCsvColumn(file.fileName().toStdString(), "", 5).fault->find("larger") != std::string::npos);
        QVERIFY(readCsvColumn(m_folder.filePath("none.csv").toStdString(), "", 5).fault->find("cannot be opened")
                != std::string::npos);
    }

    void writtenValues_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isInteger");
        for (const char *text : {"7", "-12", "0", "9223372036854775807"})
            QTest::newRow(text) << text << true;
        for (const char *text : {"007", "+7", "7.0", "", " 7", "9223372036854775808", "-0", "seven"})
            QTest::newRow(text) << text << false;
    }
    void writtenValues()
    {
        QFETCH(QString, text);
        QFETCH(bool, isInteger);
        ValueList list("l");
        QCOMPARE(list.addWritten(text.toStdString()), ValueList::Added::Good);
        std::string scratch = "before";
        const Operand value = list.value(0, scratch);
        QCOMPARE(value.type == Operand::Type::Int, isInteger);
        if (isInteger)
            QCOMPARE(QString::number(value.integer), text);
        else
            QCOMPARE(scratch.substr(value.offset, value.length), text.toStdString());
    }

    void listsAreBounded()
    {
        ValueList list("l");
        for (std::size_t i = 0; i < mostListValues; ++i)
            list.add(Value::ofInt(1));
        QCOMPARE(list.add(Value::ofInt(1)), ValueList::Added::TooMany);
        ValueList texts("t");
        const std::string large(mostListBytes / 2, 'x');
        QCOMPARE(texts.add(Value::ofText(large)), ValueList::Added::Good);
        QCOMPARE(texts.add(Value::ofText(large)), ValueList::Added::Good);
        QCOMPARE(texts.add(Value::ofText("x")), ValueList::Added::TooMany);
    }

    void drawsUniformly()
    {
        const ValueLists lists = numbers(4);
        for (const char *expression : {"pick(some)", "PICK( some , UNIFORM )"}) {
            Draws draws(expression, lists);
            std::map<QString, int> counts;
            for (int i = 0; i < 10'000; ++i)
                ++counts[draws.next(i % 3)];
            QCOMPARE(counts.size(), std::size_t(4));
            for (const auto &[value, count] : counts)
                QVERIFY2(isNear(count, 10'000, 0.25), qPrintable(value));
        }
    }

    void drawsZipfian()
    {
        const ValueLists lists = numbers(3);
        Draws draws("pick(some, zipfian, 0.5 + 1)", lists);
        std::map<QString, int> counts;
        for (int i = 0; i < 10'000; ++i)
            ++counts[draws.next(i % 3)];
        // The k-th has the share k^-1.5 / (1 + 2^-1.5 + 3^-1.5): 0.6473, 0.2289, 0.1246.
        const double second = std::pow(2, -1.5), third = std::pow(3, -1.5), all = 1 + second + third;
        QVERIFY(isNear(counts["0"], 10'000, 1 / all));
        QVERIFY(isNear(counts["1"], 10'000, second / all));
        QVERIFY(isNear(counts["2"], 10'000, third / all));
        Draws wrong("pick(some, zipfian, 1)", lists);
        QVERIFY(wrong.next(0).contains("must be from 1.001 to 1000, not 1"));
    }

    void drawsInTurn()
    {
        // One round over all users; a repeated try takes what the first took.
        const ValueLists lists = numbers(4);
        Draws draws("pick(some, turn)", lists);
        QStringList taken{draws.next(0), draws.next(1), draws.next(2), draws.next(2, true), draws.next(0),
                          draws.next(0, true), draws.next(0, true), draws.next(1)};
        QCOMPARE(taken, QStringList({"0", "1", "2", "2", "3", "3", "3", "0"}));
    }

    void textsAndNumbersComeAsTheyAre()
    {
        ValueLists lists;
        ValueList &list = lists.emplace_back("some");
        for (const char *text : {"it's", "12.50", "42"})
            list.addWritten(text);
        list.add(Value::ofDouble(0.1 + 0.2));
        Draws draws("pick(some, turn)", lists);
        QCOMPARE(QStringList({draws.next(0), draws.next(0), draws.next(0), draws.next(0)}),
                 QStringList({"it's", "12.50", "42", "0.30000000000000004"}));
        Draws sum("pick(some, turn) + 1", lists);
        QVERIFY(sum.next(0).contains("\"it's\"")); // a text is no number
        sum.next(0);
        QCOMPARE(sum.next(0), QString("43"));
    }

    void faultsOfScripts_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("fault");
        const auto row = [](const char *script, const char *fault) { QTest::newRow(script) << script << fault; };
        row("\\set x pick()", "one.sql:1:13: unexpected \")\" where the name of a list was expected");
        row("\\set x pick(:some)", "one.sql:1:13: unexpected \":some\" where the name of a list was expected");
        row("\\set x pick(other)", "one.sql:1:13: there is no list \"other\"");
        row("\\set x pick(SOME)", "one.sql:1:13: there is no list \"SOME\"");
        row("\\set x pick(some, often)",
            "one.sql:1:19: unexpected \"often\" where uniform, zipfian or turn was expected");
        row("\\set x pick(some, zipfian)", "one.sql:1:26: unexpected \")\" where \",\" was expected");
        row("\\set x pick(some, turn, 1)", "one.sql:1:23: unexpected \",\" where \")\" was expected");
    }
    void faultsOfScripts()
    {
        QFETCH(QString, script);
        QFETCH(QString, fault);
        ScriptOptions options;
        options.lists = {"some"};
        const ScriptSource source{"one.sql", script.toStdString()};
        const Faults faults = compileScripts(std::span(&source, 1), options).faults;
        QCOMPARE(faults.size(), std::size_t(1));
        const QString said = QString::fromStdString(faults[0].where + ": " + faults[0].message);
        QVERIFY2(said.startsWith(fault), qPrintable(said));
    }

    void faultsOfTheFolder_data()
    {
        QTest::addColumn<QByteArray>("lists");
        QTest::addColumn<QStringList>("faults");
        const auto row = [](const char *name, const QByteArray &lists, const QStringList &faults) {
            QTest::newRow(name) << lists << faults;
        };
        row("good",
            R"j([{"name": "a", "query": "SELECT 1"}, {"name": "b", "query": {"mysql": "SELECT 2",
                 "postgresql": "select 3", "sqlite": "VALUES (4)"}}])j",
            {});
        row("neither", R"([{"name": "a"}])", {"workload.json:2 | A list has either a \"query\" or a \"file\"."});
        row("both", R"([{"name": "a", "query": "SELECT 1", "file": "a.csv"}])",
            {"workload.json:2 | A list has either a \"query\" or a \"file\"."});
        row("names", R"([{"name": "a-b", "query": "SELECT 1"}, {"name": "c", "query": "SELECT 1"}, {"name": "c", "query": "SELECT 1"}])",
            {"holds letters, digits and _ only, not \"a-b\"", "\"c\" stands twice."});
        row("changes something", R"([{"name": "a", "query": "DELETE FROM t"}])", {"SELECT, WITH, VALUES or TABLE"});
        row("two statements", R"([{"name": "a", "query": "SELECT 1; DELETE FROM t"}])", {"one statement, and another follows"});
        row("a semicolon at its end", R"([{"name": "a", "query": "SELECT ';' FROM t; -- that is all;"}])", {});
        row("file", R"([{"name": "a", "file": "none.csv"}, {"name": "b", "file": "../x.csv"}])",
            {"There is no none.csv beside workload.json.", "names a CSV file beside workload.json"});
        row("column of a query", R"([{"name": "a", "query": "SELECT 1", "column": "x"}])",
            {"\"column\" belongs to a \"file\""});
        row("engine", R"([{"name": "a", "query": {"oracle": "SELECT 1"}}])",
            {"There is no engine \"oracle\"."});
        row("unknown key", R"([{"name": "a", "query": "SELECT 1", "most": 5}])", {"most"});
    }
    void faultsOfTheFolder()
    {
        QFETCH(QByteArray, lists);
        QFETCH(QStringList, faults);
        const WorkloadParse parse = read("{ " + QByteArray(oneScript) + ",\n\"lists\": " + lists + " }");
        QCOMPARE(parse.workload.has_value(), faults.isEmpty());
        for (const QString &fault : faults)
            QVERIFY2(shown(parse.faults).contains(fault), qPrintable(shown(parse.faults)));
    }

    void filledFromTheFile()
    {
        QVERIFY(compile({{"some", ""}}, "cities.csv", "city\nBern\nLyon\n"));
        const auto filled = fillLists(*m_compiled, *findEngine("sqlite"), {}, {});
        QVERIFY2(filled, qPrintable(failure(filled)));
        QCOMPARE((**filled)[0].size(), std::size_t(2));
        for (const QByteArray &bad : {QByteArray("city\nBern\nL\xffon\n"), QByteArray("city\nBern\nL\0on\n", 16)}) {
            QVERIFY(compile({{"some", ""}}, "cities.csv", bad));
            QVERIFY(failure(fillLists(*m_compiled, *findEngine("sqlite"), {}, {}))
                        .startsWith("The list some cannot be read. Value 2 of cities.csv is not in UTF-8"));
        }
        QVERIFY(compile({{"some", ""}}, "cities.csv", "city\n"));
        QVERIFY(failure(fillLists(*m_compiled, *findEngine("sqlite"), {}, {}))
                    .startsWith("The list some is empty: cities.csv holds no line below its head."));
    }

    void filledFromTheServer_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("fault"); // empty: none
        for (const char *engine : {"postgresql", "mariadb", "mysql", "sqlite"}) {
            const auto row = [engine](const char *name, const char *query, const char *fault) {
                QTest::addRow("%s: %s", engine, name) << engine << query << fault;
            };
            row("good", "SELECT id FROM things WHERE id > :least ORDER BY id", "");
            row("empty", "SELECT id FROM things WHERE id > 1000", "The list some is empty: its query gives no row.");
            row("NULL", "SELECT note FROM things ORDER BY id", "The list some holds NULL: value 2.");
            row("two columns", "SELECT id, name FROM things", "The list some needs a query of one column, this one gives 2.");
            row("wrong", "SELECT id FROM nothing", "The list some could not be filled. ");
        }
        // Whatever begins as a query.
        QTest::addRow("postgresql: deletes") << "postgresql" << "WITH x AS (DELETE FROM things RETURNING id) SELECT id FROM x"
                                             << "The list some could not be filled. ";
        QTest::addRow("sqlite: deletes") << "sqlite" << "WITH x AS (SELECT 1) DELETE FROM things"
                                         << "The list some could not be filled. ";
    }
    void filledFromTheServer()
    {
        LOAD_TARGET(target)
        QFETCH(QString, query);
        QFETCH(QString, fault);
        makeThings(target);
        QVERIFY(compile({{"some", query}}, {}, {}, target.request.profile.engine));
        const auto filled = fillLists(*m_compiled, *findEngine(target.request.profile.engine),
                                      target.request.profile, target.request.secret);
        QVERIFY2(fault.isEmpty() ? bool(filled) : failure(filled).startsWith(fault), qPrintable(failure(filled)));
        if (!filled)
            return;
        std::string scratch;
        QCOMPARE((**filled)[0].size(), std::size_t(3)); // 3, 5 and 8
        QCOMPARE((**filled)[0].value(2, scratch).type, Operand::Type::Int);
        QCOMPARE((**filled)[0].value(2, scratch).integer, std::int64_t(8));
    }

    // A workload of the person's own over a database that is there: nothing is loaded, and nothing of it changes
    // but what the transactions do.
    void runsOverAnExistingDatabase_data()
    {
        QTest::addColumn<QString>("engine");
        for (const char *engine : {"postgresql", "mariadb", "mysql", "sqlite"})
            QTest::newRow(engine) << engine;
    }
    void runsOverAnExistingDatabase()
    {
        LOAD_TARGET(target)
        makeThings(target);
        QVERIFY(compile({{"some", "SELECT id FROM things WHERE name <> 'two' ORDER BY id"},
                         {"names", "SELECT name FROM things"}},
                        {}, {}, target.request.profile.engine,
                        "\\set id pick(some, turn)\n\\set name pick(names)\n"
                        "UPDATE things SET hits = hits + 1 WHERE id = :id;\n"
                        "SELECT count(*) AS n FROM things WHERE name = :name \\gset\n"
                        "\\if :n <> 1\n\\set wrong 1 / 0\n\\endif\n"));
        RunPlan plan;
        plan.profile = target.request.profile;
        plan.secret = target.request.secret;
        plan.profile.hostSource = "none";
        plan.workload = m_compiled;
        plan.ramp = *parseRamp("users 3 for=1s").ramp;
        plan.pool = 2;
        plan.maxTries = 100;
        Observed observed;
        Runner runner(std::move(plan), observed);
        RunInfo info;
        const auto opened = runner.open(info);
        QVERIFY2(opened, qPrintable(failure(opened)));
        runner.run();
        QVERIFY2(observed.total().failed == 0, qPrintable(observed.texts().join('\n')));
        QVERIFY(observed.total().committed > 10);
        QVERIFY(observed.texts().contains("List some: 3 values."));
        QCOMPARE(target.single("SELECT sum(hits) FROM things").toULongLong(), qulonglong(observed.total().committed));
        QCOMPARE(target.single("SELECT hits FROM things WHERE name = 'two'"), QString("0"));
        // In turn: as often as each other.
        QVERIFY(target.single("SELECT max(hits) - min(hits) FROM things WHERE name <> 'two'").toInt() <= 1);
        QVERIFY(target.single("SELECT count(*) FROM sqldyno_mark").contains("sqldyno_mark")); // there is none
    }

    void whoCannotFillItsListsDoesNotRun()
    {
        const QString engine = "sqlite";
        LoadTarget target(engine, m_folder.path());
        makeThings(target);
        QVERIFY(compile({{"some", "SELECT id FROM things WHERE id < 0"}}, {}, {}, "sqlite"));
        Observed observed;
        RunPlan plan;
        plan.profile = target.request.profile;
        plan.workload = m_compiled;
        plan.ramp = *parseRamp("users 3 for=1s").ramp;
        Runner runner(std::move(plan), observed);
        RunInfo info;
        const auto opened = runner.open(info);
        QVERIFY(failure(opened).startsWith("The list some is empty"));
    }

private:
    // A folder whose one script draws, with these lists: name and query, or the file.
    bool compile(const std::vector<std::pair<QString, QString>> &lists, const QString &file,
                 const QByteArray &content, const std::string &engine = "sqlite",
                 const QByteArray &script = "\\set x pick(some)\nSELECT :x;\n")
    {
        QStringList entries;
        for (const auto &[name, query] : lists)
            entries << (file.isEmpty() ? QString(R"({"name": "%1", "query": "%2"})").arg(name, query)
                                       : QString(R"({"name": "%1", "file": "%2"})").arg(name, file));
        const QByteArray json = "{ " + QByteArray(oneScript)
                                + R"(, "parameters": [{"name": "least", "type": "integer", "default": 2}], "lists": [)"
                                + entries.join(", ").toUtf8() + "] }";
        read(json);
        if (!file.isEmpty())
            write(file, content);
        write("one.sql", script);
        const WorkloadParse parse = readWorkload(m_folder.filePath("mine").toStdString());
        if (!parse.workload) {
            qWarning("%s", qPrintable(shown(parse.faults)));
            return false;
        }
        const WorkloadCompilation compiled
            = compileWorkload(*parse.workload, resolveParameters(*parse.workload, {}).values, engine);
        m_compiled = compiled.workload;
        if (!m_compiled)
            qWarning("%s", qPrintable(shown(compiled.faults)));
        return m_compiled != nullptr;
    }
    static void makeThings(const LoadTarget &target)
    {
        const auto connection = target.connection();
        for (const char *sql : {"CREATE TABLE things (id integer PRIMARY KEY, name varchar(20) NOT NULL, "
                                "note varchar(20), hits integer NOT NULL DEFAULT 0)",
                                "INSERT INTO things (id, name, note) VALUES (2, 'two', 'x'), (3, 'three', NULL), "
                                "(5, 'five', 'y'), (8, 'eight', 'z')"}) {
            if (const auto done = connection->query(sql); !done)
                qFatal("%s", done.error().message.c_str());
        }
    }

    std::shared_ptr<const CompiledWorkload> m_compiled;
};

QTEST_GUILESS_MAIN(ListsTest)
#include "tst_lists.moc"
