// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/enginecatalog.h"
#include "engines/run/searchplan.h"
#include "engines/workloads/fittingparameters.h"
#include "engines/workloads/json.h"
#include "engines/workloads/workload.h"
#include "tests/engines/workloadfolder.h"

using namespace dyno;

class WorkloadTest : public WorkloadFolderTest
{
    Q_OBJECT

    static Workload shop()
    {
        const WorkloadParse parse = readWorkload((builtIns() + "/shop").toStdString());
        return parse.workload.value_or(Workload{});
    }

private slots:
    void builtInsAreGood_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : QDir(builtIns()).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << name;
    }
    void builtInsAreGood()
    {
        QFETCH(QString, name);
        const WorkloadParse parse = readWorkload((builtIns() + '/' + name).toStdString());
        QVERIFY2(parse.workload, qPrintable(shown(parse.faults)));
        const Workload &workload = *parse.workload;
        QCOMPARE(QString::fromStdString(workload.id), name);
        QVERIFY(workload.sizes.contains("tiny") && workload.sizes.contains("study"));
        QVERIFY(!workload.checks.empty());
        QVERIFY(!workload.presets.empty());
        for (const Preset &preset : workload.presets) {
            const Faults faults = isSearchText(preset.ramp) ? parseSearch(preset.ramp).faults : parseRamp(preset.ramp).faults;
            QVERIFY2(faults.empty(), qPrintable(QString::fromStdString(preset.name) + ": " + shown(faults)));
        }
        for (const Engine &engine : engineCatalog()) {
            const ParameterValues values = resolveParameters(workload, {}).values;
            const WorkloadCompilation compiled = compileWorkload(workload, values, engine.id);
            QVERIFY2(compiled.workload, qPrintable(shown(compiled.faults)));
            QVERIFY(textFor(workload.schema, engine.id));
            // What has values travels as parameters, so that engines parse it once.
            for (const ScriptStatement &note : compiled.statements) {
                const QString reason = QString::fromStdString(note.reason);
                const bool isBracket = reason.contains("\"begin\"") || reason.contains("\"commit\"")
                                       || reason.contains("\"rollback\"");
                QVERIFY2(note.sentAs == SentAs::Prepared || isBracket, (note.where + ": " + note.reason).c_str());
            }
        }
    }

    void shopIsStudyA()
    {
        const Workload workload = shop();
        const ResolvedMix mix =
            resolveMix(workload, resolveParameters(workload, {{"size", "study"}, {"writes", "0.2"}}).values);
        QCOMPARE(workload.transactions.size(), std::size_t{4});
        // 20% writes; the other 80% are split 50, 30, 20.
        const double wanted[] = {0.4, 0.24, 0.16, 0.2};
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(qFuzzyCompare(*mix.weights[i], wanted[i]));
        QCOMPARE(mix.thinks.front().minMs, 50.0);
        QCOMPARE(mix.thinks.front().maxMs, 150.0);
        const ResolvedData data = resolveData(workload, resolveParameters(workload, {{"size", "study"}}).values);
        QCOMPARE(data.data.tables[0].rows, std::uint64_t{100'000});
        QCOMPARE(data.data.tables[1].rows, std::uint64_t{5'000'000});
        // What does not shape the data is no reason to load it again.
        const ResolvedData writes =
            resolveData(workload, resolveParameters(workload, {{"size", "study"}, {"writes", "0.5"}}).values);
        QCOMPARE(writes.data.parameters, data.data.parameters);
        QVERIFY(QString::fromStdString(data.data.parameters).contains("orders=5000000"));
    }

    void parametersComeFromDefaultsSizeAndChoice()
    {
        const Workload workload = shop();
        QCOMPARE(resolveParameters(workload, {}).values.at("orders"), std::string("5000"));
        const auto resolved = resolveParameters(workload, {{"size", "small"}, {"orders", "2e4"}});
        QCOMPARE(shown(resolved.faults), QString());
        QCOMPARE(resolved.values.at("products"), std::string("10000"));
        QCOMPARE(resolved.values.at("orders"), std::string("20000"));
    }

    void wrongParametersAreNamed_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        QTest::newRow("unknown") << "colour" << "red" << "has no parameter";
        QTest::newRow("size") << "size" << "huge" << "There are: large, small, study, tiny";
        QTest::newRow("no number") << "orders" << "many" << "whole number from 10";
        QTest::newRow("fraction") << "orders" << "10.5" << "whole number";
        QTest::newRow("range") << "writes" << "1.5" << "from 0 to 1";
        QTest::newRow("not finite") << "writes" << "nan" << "from 0 to 1";
    }
    void wrongParametersAreNamed()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(QString, message);
        const auto resolved = resolveParameters(shop(), {{name.toStdString(), value.toStdString()}});
        QCOMPARE(resolved.faults.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(resolved.faults[0].where), name);
        QVERIFY2(shown(resolved.faults).contains(message), qPrintable(shown(resolved.faults)));
    }

    void whatDoesNotFitIsLeftOut()
    {
        const ParameterValues fits{{"size", "small"}, {"writes", "0.2"}};
        ParameterValues chosen = fits;
        chosen["orders"] = "many";
        chosen["think_min"] = "-1";
        chosen["colour"] = "red";
        QCOMPARE(fittingParameters(shop(), chosen), fits);
        QCOMPARE(fittingParameters(shop(), {{"size", "huge"}, {"writes", "0.2"}}), (ParameterValues{{"writes", "0.2"}}));
    }

    void parametersAreTextAndBack()
    {
        const auto parsed = parseParameters("size=tiny,writes=0.05");
        QCOMPARE(shown(parsed.faults), QString());
        QCOMPARE(parsed.values, (ParameterValues{{"size", "tiny"}, {"writes", "0.05"}}));
        QCOMPARE(parametersText(parsed.values), std::string("size=tiny,writes=0.05"));
        QVERIFY(parseParameters("").values.empty());
        QCOMPARE(parseParameters("a=1,b,a=2,=3").faults.size(), std::size_t{3});
    }

    void smallestWorkloadIsEnough()
    {
        const auto parse = read(R"({"title": "Mine", "mix": [{"name": "one"}]})");
        QVERIFY2(parse.workload, qPrintable(shown(parse.faults)));
        QCOMPARE(parse.workload->id, std::string("mine"));
    }

    void everyFaultIsListedWithItsLine()
    {
        const auto parse = read("{\n"                                                             // 1
                                " \"title\": 5,\n"                                                // 2
                                " \"colour\": \"red\",\n"                                         // 3
                                " \"parameters\": [{\"name\": \"n\", \"type\": \"integer\", \"default\": 1, \"max\": 9},\n" // 4
                                "   {\"name\": \"n\", \"type\": \"number\", \"default\": 1}],\n"  // 5
                                " \"sizes\": {\"tiny\": {\n"                                      // 6
                                "   \"m\": 3}},\n"                                                // 7
                                " \"mix\": [{\"name\": \"../one\"},\n"                            // 8
                                "   {\"name\": \"two\", \"weight\": \":n +\"}],\n"                // 9
                                " \"data\": {\"tables\": [{\"name\": \"t\", \"rows\": 5, \"columns\": [\n" // 10
                                "   {\"name\": \"a\", \"generator\": \"uniform\", \"min\": 1},\n" // 11
                                "   {\"name\": \"b\", \"generator\": \"magic\"}]}]},\n"           // 12
                                " \"presets\": [{\"name\": \"p\", \"title\": \"P\", \"ramp\": \"users 1\", \"parameters\": {\n"
                                "   \"n\": 10}}]\n"                                               // 14
                                "}\n");
        QVERIFY(!parse.workload);
        const QString faults = shown(parse.faults);
        const std::pair<const char *, const char *> wanted[] = {
            {"workload.json:2 |", "must be text"},      {"workload.json:3 |", "Unknown key \"colour\""},
            {"workload.json:5 |", "stands twice"},      {"workload.json:5 |", "integer, real, choice or text"},
            {"workload.json:7 |", "no parameter \"m\""}, {"workload.json:1 |", "\"defaultSize\""},
            {"workload.json:8 |", "A name here"},       {"workload.json:9 |", "There is no two.sql"},
            {"workload.json:9 |", ""},                  {"workload.json:11 |", "needs \"max\""},
            {"workload.json:12 |", "must be one of"},   {"workload.json:14 |", "up to 9"},
            {"one.sql |", "No transaction"},
        };
        for (const auto &[where, message] : wanted) {
            bool isThere = false;
            for (const QString &line : faults.split('\n'))
                isThere = isThere || (line.startsWith(where) && line.contains(message));
            QVERIFY2(isThere, qPrintable(QString(where) + message + "\nis not in\n" + faults));
        }
    }

    void wrongJsonHasALine_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("where");
        QTest::newRow("comma") << QByteArray("{\n\"title\": \"a\"\n\"mix\": []}") << "workload.json:3";
        QTest::newRow("end") << QByteArray("{\n\"title\":\n") << "workload.json:3";
        QTest::newRow("more") << QByteArray("{}\n{}") << "workload.json:2";
        QTest::newRow("twice") << QByteArray("{\"title\": \"a\",\n\"title\": \"b\",\"mix\":[{\"name\":\"one\"}]}")
                               << "workload.json:2";
        QTest::newRow("list") << QByteArray("[]") << "workload.json:1";
        QTest::newRow("deep") << QByteArray(1000, '[') << "workload.json:1";
        QTest::newRow("bytes") << QByteArray("{\n\"title\": \"\xff\"}") << "workload.json:2";
    }
    void wrongJsonHasALine()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, where);
        const auto parse = read(json);
        QVERIFY(!parse.workload);
        QCOMPARE(QString::fromStdString(parse.faults.at(0).where), where);
    }

    void scriptFaultsNameTheScript()
    {
        (void)read(R"({"title": "Mine", "mix": [{"name": "one"}]})");
        write("one.sql", "SELECT 1;\n\\set x 1 +\n");
        write("one.oracle.sql", "SELECT 1;\n");
        const auto parse = readWorkload(m_folder.filePath("mine").toStdString());
        QVERIFY(!parse.workload);
        QVERIFY2(shown(parse.faults).contains("one.sql:2"), qPrintable(shown(parse.faults)));
        QVERIFY2(shown(parse.faults).contains("one.oracle.sql |"), qPrintable(shown(parse.faults)));
    }

    void engineTakesItsOwnScript()
    {
        (void)read(R"({"title": "Mine", "mix": [{"name": "one"}]})");
        write("one.mysql.sql", "SELECT 2;\n");
        const auto parse = readWorkload(m_folder.filePath("mine").toStdString());
        QVERIFY2(parse.workload, qPrintable(shown(parse.faults)));
        const auto sqlOf = [&](const char *engine) {
            const auto compiled = compileWorkload(*parse.workload, {}, engine);
            return compiled.workload ? QString::fromStdString(compiled.workload->statements.at(0).sql).trimmed()
                                     : shown(compiled.faults);
        };
        QVERIFY2(sqlOf("mariadb").startsWith("SELECT 2"), qPrintable(sqlOf("mariadb")));
        QVERIFY(sqlOf("mysql").startsWith("SELECT 2"));
        QVERIFY(sqlOf("postgresql").startsWith("SELECT 1"));
        QVERIFY(sqlOf("sqlite").startsWith("SELECT 1"));
    }

    void whenChoosesTransactions()
    {
        const auto parse = read(R"({"title": "Mine", "parameters": [
            {"name": "script", "type": "choice", "default": "a", "choices": ["a", "b"]}],
            "mix": [{"name": "one", "when": {"script": "a"}}, {"name": "two", "when": {"script": "b"}, "weight": 3}]})",
                                {"one.sql", "two.sqlite.sql"});
        QVERIFY2(parse.workload, qPrintable(shown(parse.faults)));
        const auto compiled = compileWorkload(*parse.workload, {{"script", "b"}}, "sqlite");
        QVERIFY2(compiled.workload, qPrintable(shown(compiled.faults)));
        QCOMPARE(compiled.workload->transactions.size(), std::size_t{1});
        QCOMPARE(compiled.workload->transactions[0].name, std::string("two"));
        QCOMPARE(compiled.workload->transactions[0].weight, 3.0);
        // Elsewhere there is no script for it, and that is said.
        QVERIFY(!compileWorkload(*parse.workload, {{"script", "b"}}, "postgresql").workload);
        QVERIFY(compileWorkload(*parse.workload, {{"script", "a"}}, "postgresql").workload);
    }

    void nothingOutsideOfTheFolderIsRead()
    {
        (void)read(R"({"title": "Mine", "mix": [{"name": "one"}]})", {});
        QFile secret(m_folder.filePath("secret.sql"));
        QVERIFY(secret.open(QIODevice::WriteOnly));
        secret.write("SELECT 'secret';");
        secret.close();
        QVERIFY(QFile::link(secret.fileName(), m_folder.filePath("mine/one.sql")));
        const auto parse = readWorkload(m_folder.filePath("mine").toStdString());
        QVERIFY(!parse.workload);
        QVERIFY2(shown(parse.faults).contains("leads out of"), qPrintable(shown(parse.faults)));
        QVERIFY(!shown(parse.faults).contains("'secret'"));
    }

    void largeFilesAreRefused()
    {
        (void)read(R"({"title": "Mine", "mix": [{"name": "one"}]})");
        write("one.sql", QByteArray(2 << 20, ' '));
        const auto parse = readWorkload(m_folder.filePath("mine").toStdString());
        QVERIFY(!parse.workload);
        QVERIFY2(shown(parse.faults).contains("one.sql | The file is larger"), qPrintable(shown(parse.faults)));
    }

    void schemaTextsTakeParameters()
    {
        const ResolvedData data = resolveData(shop(), resolveParameters(shop(), {{"orders", "77"}}).values);
        QVERIFY(QString::fromStdString(data.data.checks.at("")).contains("order_id > 77)"));
        QVERIFY(!QString::fromStdString(data.data.checks.at("")).contains(":orders"));
    }
};

QTEST_GUILESS_MAIN(WorkloadTest)
#include "tst_workload.moc"
