// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/checks.h"
#include "engines/data/chunkstream.h"
#include "engines/data/datagenerator.h"

#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace dyno;

namespace {

using Settings = std::map<std::string, std::string>;

ColumnSpec column(const char *name, const char *generator, Settings settings = {})
{
    return {name, generator, std::move(settings), false};
}

DataSet oneColumn(const char *generator, Settings settings, std::uint64_t rows)
{
    DataSet data;
    TableSpec table;
    table.name = "t";
    table.rows = rows;
    table.columns.push_back(column("c", generator, std::move(settings)));
    data.tables.push_back(std::move(table));
    return data;
}

QString textOf(const Value &value)
{
    switch (value.type) {
    case Value::Type::Null:
        return "NULL";
    case Value::Type::Bool:
        return value.boolean ? "true" : "false";
    case Value::Type::Int:
        return QString::number(value.integer);
    case Value::Type::Double:
        return QString::number(value.real);
    default:
        return QString::fromUtf8(value.text.data(), static_cast<qsizetype>(value.text.size()));
    }
}

// All rows of a table as texts, by way of the chunks.
QList<QStringList> rowsOf(const DataSet &data, const std::string &table, std::uint64_t seed = 1)
{
    const auto build = DataGenerator::build(data, seed);
    QList<QStringList> rows;
    if (!build.generator)
        return rows;
    ChunkStream chunks(*build.generator->find(table));
    while (const Chunk *chunk = chunks.next()) {
        for (std::size_t i = 0; i < chunk->rows(); ++i) {
            QStringList row;
            for (const Value &value : chunk->row(i))
                row << textOf(value);
            rows << row;
        }
    }
    return rows;
}

QStringList valuesOf(const char *generator, Settings settings, std::uint64_t rows)
{
    QStringList values;
    for (const QStringList &row : rowsOf(oneColumn(generator, std::move(settings), rows), "t"))
        values << row.front();
    return values;
}

// Orders with items: prices of products, totals of orders.
DataSet shop()
{
    DataSet data;
    TableSpec products{"products", 50, {column("id", "row"), column("price", "uniform", {{"min", "1"}, {"max", "99"}})},
                       "", 0, 0};
    TableSpec orders{"orders", 3000,
                     {column("id", "row"), column("items", "children", {{"table", "items"}}),
                      column("total", "sum", {{"table", "items"}, {"columns", "quantity\nprice"}})},
                     "", 0, 0};
    TableSpec items{"items", 0,
                    {column("order_id", "row", {{"of", "parent"}}), column("line", "row", {{"of", "child"}}),
                     column("product_id", "reference", {{"table", "products"}}),
                     column("quantity", "uniform", {{"min", "1"}, {"max", "3"}}),
                     column("price", "lookup", {{"table", "products"}, {"column", "price"}, {"through", "product_id"}})},
                    "orders", 1, 5};
    data.tables = {products, orders, items};
    return data;
}

ContentDigest digestOfRow(const Value &value, ColumnKind kind)
{
    ContentDigest digest;
    digest.addRow({&value, 1}, {&kind, 1});
    return digest;
}

} // namespace

class DataTest : public QObject
{
    Q_OBJECT

private slots:
    void rowNumbersCountRepeatAndWrap()
    {
        QCOMPARE(valuesOf("row", {}, 4), (QStringList{"1", "2", "3", "4"}));
        QCOMPARE(valuesOf("row", {{"every", "2"}, {"count", "2"}, {"first", "10"}}, 6),
                 (QStringList{"10", "10", "11", "11", "10", "10"}));
    }

    void valuesStayInTheirRange_data()
    {
        QTest::addColumn<QString>("generator");
        QTest::addColumn<Settings>("settings");
        QTest::addColumn<QString>("pattern");
        const auto row = [](const char *name, const char *generator, Settings settings, const char *pattern) {
            QTest::newRow(name) << QString(generator) << settings << QString(pattern);
        };
        row("uniform", "uniform", {{"min", "-1"}, {"max", "1"}}, "-1|0|1");
        row("zipfian", "zipfian", {{"min", "5"}, {"max", "7"}, {"skew", "1"}}, "5|6|7");
        row("decimal", "decimal", {{"min", "-0.5"}, {"max", "9.99"}, {"scale", "2"}}, "-0\\.[0-5][0-9]|[0-9]\\.[0-9]{2}");
        row("boolean", "boolean", {}, "true|false");
        row("choice", "choice", {{"values", "new\npaid"}}, "new|paid");
        row("words", "words", {{"min", "2"}, {"max", "3"}}, "[a-z]+ [a-z]+( [a-z]+)?");
        row("text", "text", {{"min", "3"}, {"max", "4"}, {"of", "capitals"}}, "[A-Z]{3,4}");
        row("hex", "text", {{"min", "32"}, {"max", "32"}, {"of", "hex"}}, "[0-9a-f]{32}");
        row("pattern", "pattern", {{"pattern", "No {row:5} of {letters:2}{digits:3}"}}, "No [0-9]{5} of [A-Za-z]{2}[0-9]{3}");
        row("timestamp", "timestamp", {{"from", "2026-01-31 23:59:00"}, {"to", "2026-02-01 00:00:30"}},
            "2026-01-31 23:59:[0-5][0-9]|2026-02-01 00:00:([0-2][0-9]|30)");
        row("nulls", "constant", {{"value", "7"}, {"nulls", "0.5"}}, "7|NULL");
    }
    void valuesStayInTheirRange()
    {
        QFETCH(QString, generator);
        QFETCH(Settings, settings);
        QFETCH(QString, pattern);
        const QStringList values = valuesOf(generator.toUtf8().constData(), settings, 5000);
        QCOMPARE(values.size(), 5000);
        const QRegularExpression wanted("^(" + pattern + ")$");
        for (const QString &value : values)
            QVERIFY2(wanted.match(value).hasMatch(), qPrintable(value));
        // It draws: constants and fixed columns are not in this table.
        QVERIFY(QSet<QString>(values.begin(), values.end()).size() > 1);
    }

    void uniformIsUniform()
    {
        std::map<QString, int> counts;
        for (const QString &value : valuesOf("uniform", {{"min", "1"}, {"max", "10"}}, 100'000))
            ++counts[value];
        // Chi-square with 9 degrees of freedom exceeds 33.7 once in 10,000; the draw is fixed.
        double chi = 0;
        for (const auto &[value, count] : counts)
            chi += std::pow(count - 10'000.0, 2) / 10'000.0;
        QCOMPARE(counts.size(), std::size_t{10});
        QVERIFY2(chi < 33.7, qPrintable(QString::number(chi)));
    }

    void zipfianFollowsItsFormula_data()
    {
        QTest::addColumn<double>("skew");
        QTest::newRow("below one") << 0.5;
        QTest::newRow("one") << 1.0;
        QTest::newRow("above one") << 1.7;
    }
    void zipfianFollowsItsFormula()
    {
        QFETCH(double, skew);
        std::map<int, int> counts;
        for (const QString &value :
             valuesOf("zipfian", {{"min", "1"}, {"max", "20"}, {"skew", std::to_string(skew)}}, 200'000))
            ++counts[value.toInt()];
        double sum = 0;
        for (int k = 1; k <= 20; ++k)
            sum += std::pow(k, -skew);
        double chi = 0;
        for (int k = 1; k <= 20; ++k) {
            const double expected = 200'000 * std::pow(k, -skew) / sum;
            chi += std::pow(counts[k] - expected, 2) / expected;
        }
        QVERIFY2(chi < 50.8, qPrintable(QString::number(chi))); // 19 degrees of freedom, 1 in 10,000
    }

    void choiceKeepsItsWeights()
    {
        const QStringList values = valuesOf("choice", {{"values", "a\nb"}, {"weights", "1\n3"}}, 100'000);
        QVERIFY(std::abs(values.count("b") - 75'000) < 700); // five standard deviations
    }

    void permutationShuffles_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {1, 2, 3, 1000, 4097})
            QTest::addRow("%d", count) << count;
    }
    void permutationShuffles()
    {
        QFETCH(int, count);
        const QStringList values =
            valuesOf("permutation", {{"count", std::to_string(count)}}, static_cast<std::uint64_t>(2 * count));
        const QStringList one = values.mid(0, count);
        const QStringList two = values.mid(count);
        for (const QStringList &round : {one, two}) {
            const QSet<QString> seen(round.begin(), round.end());
            QCOMPARE(seen.size(), count);
            QVERIFY(seen.contains("1") && seen.contains(QString::number(count)));
        }
        if (count >= 1000)
            QVERIFY(one != two);
    }

    void risingTimesRise()
    {
        const QStringList values = valuesOf(
            "timestamp", {{"from", "1969-12-31"}, {"to", "1970-01-02"}, {"order", "rising"}, {"rows", "500"}}, 500);
        QCOMPARE(values.front(), QString("1969-12-31 00:00:00"));
        QVERIFY(std::is_sorted(values.begin(), values.end()));
        QCOMPARE(values.at(250), QString("1970-01-01 00:00:00"));
    }

    void lastNamesAreThoseOfTheStandard()
    {
        DataSet data = oneColumn("lastname", {{"number", "n"}}, 1000);
        data.tables[0].columns.push_back(column("n", "row", {{"first", "0"}}));
        const auto rows = rowsOf(data, "t");
        QCOMPARE(rows.at(371).front(), QString("PRICALLYOUGHT"));
        QCOMPARE(rows.at(40).front(), QString("BARPRESBAR"));
    }

    void totalsAreTheSumOfTheItems()
    {
        std::map<QString, int> totals, items, prices;
        for (const QStringList &product : rowsOf(shop(), "products"))
            prices[product[0]] = product[1].toInt();
        for (const QStringList &item : rowsOf(shop(), "items")) {
            QCOMPARE(item[4].toInt(), prices.at(item[2]));
            totals[item[0]] += item[3].toInt() * item[4].toInt();
            QCOMPARE(item[1].toInt(), ++items[item[0]]);
        }
        const auto orders = rowsOf(shop(), "orders");
        QCOMPARE(orders.size(), 3000);
        std::set<int> counts;
        for (const QStringList &order : orders) {
            QCOMPARE(order[1].toInt(), items[order[0]]);
            QCOMPARE(order[2].toInt(), totals[order[0]]);
            counts.insert(order[1].toInt());
        }
        QCOMPARE(counts, (std::set<int>{1, 2, 3, 4, 5}));
    }

    void conditionsChooseColumns()
    {
        DataSet data = oneColumn("if", {{"if", "n >= 3"}, {"then", "a"}}, 4);
        data.tables[0].columns.push_back({"n", "row", {}, true});
        data.tables[0].columns.push_back({"a", "constant", {{"value", "0"}}, true});
        const auto rows = rowsOf(data, "t");
        QCOMPARE(rows, (QList<QStringList>{{"NULL"}, {"NULL"}, {"0"}, {"0"}}));
    }

    void sameSeedSameRowsOtherSeedOthers()
    {
        QCOMPARE(rowsOf(shop(), "items", 7), rowsOf(shop(), "items", 7));
        QVERIFY(rowsOf(shop(), "products", 7) != rowsOf(shop(), "products", 8));
    }

    // A fixed point: data that was loaded once stays the same data in every later version.
    void valuesNeverChange()
    {
        LoadRequest request;
        request.seed = 42;
        const auto digests = generatedDigests(shop(), request);
        QCOMPARE(digests.size(), std::size_t{3});
        QCOMPARE(digests[1].rows, std::uint64_t{3000});
        QCOMPARE(QString::fromStdString(digests[2].digest), QString("0ed8bd74c2329dccea8d716fe29573a8"));
    }

    void chunksMayBeLeftEarly()
    {
        const auto build = DataGenerator::build(oneColumn("row", {}, 1'000'000), 1);
        ChunkStream chunks(*build.generator->find("t"));
        QVERIFY(chunks.next());
    } // the destructor must not hang

    // Half the processors make rows, four at most, however many stretches there are; each stretch has one.
    void makersAreCountedOfAllStretches()
    {
        QCOMPARE(chunkThreads(1, 1), 1u);
        QCOMPARE(chunkThreads(2, 2), 1u);
        QCOMPARE(chunkThreads(6, 1), 3u);
        QCOMPARE(chunkThreads(8, 2), 2u);
        QCOMPARE(chunkThreads(8, 4), 1u);
        QCOMPARE(chunkThreads(64, 1), 4u);
        QCOMPARE(chunkThreads(64, 4), 1u);
    }

    void stretchesAreTheSameByAnyNumberOfMakers()
    {
        const auto build = DataGenerator::build(oneColumn("uniform", {{"min", "1"}, {"max", "1000000"}}, 50'000), 1);
        const TableGenerator &table = *build.generator->find("t");
        const auto digestOf = [&](std::initializer_list<std::uint64_t> edges, unsigned threads) {
            ContentDigest digest;
            for (auto edge = edges.begin(); edge + 1 != edges.end(); ++edge) {
                ChunkStream chunks(table, *edge, *(edge + 1), threads);
                while (const Chunk *chunk = chunks.next())
                    digest.add(chunk->digest);
            }
            const TableDigest told = digest.ofTable("t");
            return QString("%1 %2").arg(told.rows).arg(QString::fromStdString(told.digest));
        };
        const QString whole = digestOf({1, 50'001}, 1);
        QVERIFY2(whole.startsWith("50000 "), qPrintable(whole));
        QCOMPARE(digestOf({1, 50'001}, 0), whole);
        QCOMPARE(digestOf({1, 17, 20'000, 50'001}, 0), whole);
        QCOMPARE(digestOf({1, 17, 20'000, 50'001}, 3), whole);
    }

    void faultsNameTheColumn_data()
    {
        QTest::addColumn<QString>("generator");
        QTest::addColumn<Settings>("settings");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const char *generator, Settings settings, const char *message) {
            QTest::newRow(name) << QString(generator) << settings << QString(message);
        };
        row("unknown generator", "gauss", {}, "no generator");
        row("missing", "uniform", {{"min", "1"}}, "needs \"max\"");
        row("unknown setting", "row", {{"start", "1"}}, "no setting \"start\"");
        row("no number", "uniform", {{"min", "x"}, {"max", "1"}}, "must be a number");
        row("reversed", "uniform", {{"min", "2"}, {"max", "1"}}, "must not be below");
        row("no table", "reference", {{"table", "other"}}, "no table \"other\"");
        row("no column", "lookup", {{"column", "x"}}, "no column \"x\"");
        row("circle", "lookup", {{"column", "c"}}, "in a circle");
        row("place", "pattern", {{"pattern", "{name}"}}, "is no place");
        row("time", "timestamp", {{"from", "2026-02-30"}, {"to", "2026-03-01"}}, "must be times");
    }
    void faultsNameTheColumn()
    {
        QFETCH(QString, generator);
        QFETCH(Settings, settings);
        QFETCH(QString, message);
        const auto build = DataGenerator::build(oneColumn(generator.toUtf8().constData(), settings, 10), 1);
        QVERIFY(!build.generator);
        QCOMPARE(QString::fromStdString(build.faults.front().where), QString("t.c"));
        QVERIFY2(QString::fromStdString(build.faults.front().message).contains(message),
                 build.faults.front().message.c_str());
    }

    void oneValueHasOneText_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("scale");
        QTest::addColumn<QString>("text");   // as one engine gives it
        QTest::addColumn<double>("real");    // as another does; NaN: only as text
        QTest::addColumn<QString>("wanted");
        using Kind = ColumnKind::Kind;
        const auto row = [](const char *name, Kind kind, int scale, const char *text, double real, const char *wanted) {
            QTest::newRow(name) << int(kind) << scale << QString(text) << real << QString(wanted);
        };
        const double none = std::nan("");
        row("decimal", Kind::Decimal, 2, "12.50", 12.5, "12.50");
        row("short decimal", Kind::Decimal, 2, "12.5", 12.5, "12.50");
        row("long decimal", Kind::Decimal, 2, "0012.5000", 12.5, "12.50");
        row("negative", Kind::Decimal, 2, "-0.07", -0.07, "-0.07");
        row("minus zero", Kind::Decimal, 2, "-0.00", -0.0, "0.00");
        row("whole", Kind::Decimal, 2, "7", 7, "7.00");
        row("padded", Kind::Text, 0, "abc   ", none, "abc");
        row("T", Kind::Timestamp, 0, "2026-01-02T03:04:05+00:00", none, "2026-01-02 03:04:05");
        row("fraction", Kind::Timestamp, 0, "2026-01-02 03:04:05.500000", none, "2026-01-02 03:04:05.5");
        row("no fraction", Kind::Timestamp, 0, "2026-01-02 03:04:05.000+00", none, "2026-01-02 03:04:05");
        row("other zone", Kind::Timestamp, 0, "2026-01-02 03:04:05+02", none, "2026-01-02 03:04:05+02");
        row("true", Kind::Boolean, 0, "t", 1, "1");
        row("false", Kind::Boolean, 0, "0", 0, "0");
        row("wrong decimal", Kind::Decimal, 2, "12.505", none, "12.505");
    }
    void oneValueHasOneText()
    {
        QFETCH(int, kind);
        QFETCH(int, scale);
        QFETCH(QString, text);
        QFETCH(double, real);
        QFETCH(QString, wanted);
        const ColumnKind column{static_cast<ColumnKind::Kind>(kind), scale};
        const std::string bytes = text.toStdString();
        std::string out;
        appendCanonical(out, Value::ofText(bytes), column);
        QCOMPARE(QString::fromStdString(out), wanted);
        if (!std::isnan(real)) {
            out.clear();
            appendCanonical(out, Value::ofDouble(real), column);
            QCOMPARE(QString::fromStdString(out), wanted);
        }
    }

    void digestCountsRowsButNotTheirOrder()
    {
        const ColumnKind integer{};
        ContentDigest one = digestOfRow(Value::ofInt(1), integer);
        ContentDigest two = digestOfRow(Value::ofInt(2), integer);
        ContentDigest forth = one, back = two, twice = one;
        forth.add(two);
        back.add(one);
        twice.add(one);
        QCOMPARE(forth.text(), back.text());
        QVERIFY(forth.text() != twice.text());
        QVERIFY(one.text() != twice.text());
        QCOMPARE(forth.rows(), std::uint64_t{2});
        // NULL is not the empty text.
        const ColumnKind text{ColumnKind::Kind::Text, 0};
        QVERIFY(digestOfRow(Value::null(), text).text() != digestOfRow(Value::ofText(""), text).text());
    }

    void checksAreSplitAndNamed()
    {
        const auto checks = splitChecks("-- Stock is\n-- conserved\nSELECT 1\nWHERE 'a;b' = 'c';\r\n\n"
                                        "SELECT 2 -- inside\n;\nSELECT 3");
        QCOMPARE(checks.size(), std::size_t{3});
        QCOMPARE(checks[0].name, std::string("Stock is conserved"));
        QCOMPARE(checks[0].sql, std::string("SELECT 1\nWHERE 'a;b' = 'c'"));
        QCOMPARE(checks[1].name, std::string("Check 2"));
        QCOMPARE(checks[2].sql, std::string("SELECT 3"));
    }
};

QTEST_GUILESS_MAIN(DataTest)
#include "tst_data.moc"
