// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance.h"

#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/script.h"

using namespace conformance;

// Query mode auto gives on every engine what the same values in the text give.
class AutoResultsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data() { addTargets(); }

    void asInTheText_data()
    {
        QTest::addColumn<QString>("value"); // of the variable, as \set takes it
        QTest::addColumn<QString>("sql");
        const auto row = [](const char *value, const char *sql) { QTest::addRow("%s: %s", value, sql) << value << sql; };
        for (const char *value : {"0.2", "1.0 / 3", "0.1 + 0.2", "1e15 * 7.5", "-0.00005", "5.0"}) {
            row(value, "SELECT d + :x, d - :x, d * :x FROM dyno_auto");
            row(value, "SELECT i FROM dyno_auto WHERE d < :x");
        }
        for (const char *value : {"1.5", "2", "5000000000", "-1"}) {
            row(value, "SELECT i FROM dyno_auto WHERE i = :x");
            row(value, "SELECT i FROM dyno_auto WHERE :x < i ORDER BY i");
            row(value, "SELECT i FROM dyno_auto WHERE i IN (1, :x)");
            row(value, "SELECT i FROM dyno_auto WHERE i BETWEEN 0 AND :x");
            row(value, "SELECT CASE :x WHEN 1 THEN s WHEN 2 THEN 'two' ELSE 'none' END FROM dyno_auto");
            row(value, "SELECT :x + 1, :x * 2 FROM dyno_auto");
            row(value, "SELECT :x FROM dyno_auto");
        }
        row("0.1", "SELECT i FROM dyno_auto WHERE r = :x");
        row("0.1", "SELECT i FROM dyno_auto WHERE r < :x");
        row("null", "SELECT i FROM dyno_auto WHERE i = :x");
        row("true", "SELECT i FROM dyno_auto WHERE (i = 2) = :x");
        row("1", "SELECT i FROM dyno_auto ORDER BY :x");
        row("1", "SELECT i FROM dyno_auto ORDER BY i LIMIT :x");
    }
    void asInTheText()
    {
        NEEDS_SERVER();
        QFETCH(QString, value);
        if (value == "5000000000" && engine().placeholder == '$')
            QSKIP("PostgreSQL takes a parameter beside an integer column for an integer and refuses it: SCRIPTS.md");
        QFETCH(QString, sql);
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        if (m_made != current().id) {
            client.run({"DROP TABLE IF EXISTS dyno_auto",
                        createTable("dyno_auto", "i INTEGER, d DECIMAL(20,4), r REAL, s VARCHAR(20)"),
                        "INSERT INTO dyno_auto VALUES (1, 0.1, 0.1, 'one'), (2, 12345678.9012, 2.5, 'b')"});
            m_made = current().id;
        }
        const auto simple = run(loop, client, value, sql, QueryMode::Simple);
        const auto automatic = run(loop, client, value, sql, QueryMode::Auto);
        QVERIFY2(simple == automatic, qPrintable(simple + "\nbut as parameters\n" + automatic));
        QVERIFY2(simple.endsWith("\n."), qPrintable(simple)); // rows, not an error that both have
    }

private:
    // MySQL gives a DECIMAL that it worked out with a parameter more zeros at its end.
    static QString sameNumber(QString field)
    {
        return field.contains('.') ? field.remove(QRegularExpression("\\.?0+$")) : field;
    }
    // The rows as text.
    static QString run(Loop &loop, Client &client, const QString &value, const QString &sql, QueryMode mode)
    {
        ScriptOptions options;
        options.placeholder = engine().placeholder;
        options.mode = mode;
        const ScriptSource source{"t.sql", "\\set x " + value.toStdString() + "\n" + sql.toStdString() + ";"};
        const ScriptCompilation compiled = compileScripts(std::span(&source, 1), options);
        if (!compiled.faults.empty())
            return QString::fromStdString(compiled.faults[0].message);
        CompiledWorkload workload;
        workload.symbols = compiled.symbols;
        const auto user = makeScriptUser(workload, 1, 0);
        ScriptCursor cursor;
        cursor.begin(*compiled.scripts[0].program, *user, false);
        const Step step = cursor.next({});
        if (step.kind == Step::Kind::Fault)
            return QString::fromStdString(cursor.fault());
        Rows rows;
        const Outcome outcome = loop.await(step.kind == Step::Kind::Execute
                                               ? client->executeOnce(*step.statement, step.parameters, &rows)
                                               : client->executeText(step.text, &rows));
        if (!outcome.ok())
            return QString::fromStdString(client.error().message);
        QStringList lines;
        for (const auto &row : rows.rows) {
            QStringList fields;
            for (const auto &field : row)
                fields << sameNumber(QString::fromStdString(field.value_or("NULL")));
            lines << fields.join('|');
        }
        return lines.join('\n') + "\n.";
    }

    std::string m_made; // the engine that has the table
};

QTEST_GUILESS_MAIN(AutoResultsTest)
#include "tst_autoresults.moc"
