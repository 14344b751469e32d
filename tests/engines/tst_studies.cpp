// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engines/builtinrun.h"
#include "tests/engines/observed.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace dyno;

namespace {

std::uint64_t sumOf(const std::vector<std::uint64_t> &counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

} // namespace

// What the studies say of their own workloads, counted by the servers and in the tables, not by us.
class StudiesTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const std::atomic<bool> m_never{false};

    struct Loaded
    {
        std::shared_ptr<const CompiledWorkload> workload;
        QString problem;
    };
    Loaded load(const LoadTarget &target, const char *id, const ParameterValues &chosen)
    {
        const BuiltIn built = builtIn(id, chosen);
        if (!built.workload)
            return {nullptr, built.problem};
        if (const auto loaded = loadData(built.data, target.request, {}, m_never); !loaded)
            return {nullptr, failure(loaded)};
        return {compileWorkload(*built.workload, built.values, target.request.profile.engine).workload, {}};
    }

    static void engines()
    {
        QTest::addColumn<QString>("engine");
        for (const Engine &engine : engineCatalog())
            QTest::newRow(engine.id.data()) << QString(engine.id.data());
    }

private slots:
    // Study B: the home page makes five reads. Counted by the server: statements on MariaDB and MySQL,
    // transactions of this database (each read is one) on PostgreSQL. SQLite is no server that could count.
    void homePageMakesFiveReads_data() { engines(); }
    void homePageMakesFiveReads()
    {
        LOAD_TARGET(target)
        if (engine == "sqlite")
            QSKIP("SQLite has no server that counts statements.");
        const Loaded loaded = load(target, "classifieds", {{"size", "tiny"}, {"think", "0"}});
        QVERIFY2(loaded.workload, qPrintable(loaded.problem));
        const auto reads = [&] {
            if (engine == "postgresql")
                return target.single("SELECT pg_stat_force_next_flush(); SELECT xact_commit FROM pg_stat_database "
                                     "WHERE datname = current_database()").toLongLong();
            const auto table = target.connection()->query("SHOW GLOBAL STATUS LIKE 'Com_select'");
            return table ? std::stoll(table->rows.at(0).at(1).value_or("-1")) : -1;
        };
        // What the runner itself asks: the same run with more pages asks as much, but for what it asks each second.
        target.request.profile.counters = false;
        Observed few, many;
        const long long atFirst = reads();
        QCOMPARE(runOn(target, loaded.workload, few, "users 1 for=1s", 1), QString());
        QTest::qWait(1100); // PostgreSQL's sessions tell what they did when they end, at most once a second
        const long long between = reads();
        QCOMPARE(runOn(target, loaded.workload, many, "users 1 for=3s", 1), QString());
        QTest::qWait(1100);
        const long long atLast = reads();
        const auto pages = double(sumOf(many.committed())) - double(sumOf(few.committed()));
        QVERIFY(pages > 20);
        const double perPage = double((atLast - between) - (between - atFirst)) / pages;
        QVERIFY2(std::abs(perPage - 5) < 0.05, qPrintable(QString::number(perPage)));
    }

    // Study D: 8 % and 43 % of the requests write; counted by the rows that came.
    void socialWritesItsShare_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("preset");
        QTest::addColumn<double>("share");
        for (const Engine &engine : engineCatalog()) {
            QTest::addRow("%s 8 %%", engine.id.data()) << QString(engine.id.data()) << "study-d-2000" << 8.0;
            QTest::addRow("%s 43 %%", engine.id.data()) << QString(engine.id.data()) << "study-d-writes" << 42.86;
        }
    }
    void socialWritesItsShare()
    {
        QFETCH(QString, preset);
        QFETCH(double, share);
        LOAD_TARGET(target)
        const std::vector<Preset> presets = builtIn("social", {}).workload.value().presets;
        const auto found = std::find_if(presets.begin(), presets.end(),
                                        [&](const Preset &p) { return p.name == preset.toStdString(); });
        QVERIFY(found != presets.end());
        ParameterValues chosen = found->parameters;
        chosen["size"] = "tiny";
        chosen["think_min"] = "0";
        chosen["think_max"] = "0";
        const Loaded loaded = load(target, "social", chosen);
        QVERIFY2(loaded.workload, qPrintable(loaded.problem));
        const auto rows = [&] {
            return target.single("SELECT (SELECT count(*) FROM posts) + (SELECT count(*) FROM likes)").toLongLong();
        };
        const long long before = rows();
        Observed observed;
        QCOMPARE(runOn(target, loaded.workload, observed, "users 8 for=4s", 8), QString());
        const auto requests = double(sumOf(observed.committed()));
        // Drawing alone spreads the share by 100 √(p (1 − p) / n) points.
        const double p = share / 100, spread = 100 * std::sqrt(p * (1 - p) / requests);
        const double measured = 100 * double(rows() - before) / requests;
        QVERIFY2(std::abs(measured - share) < 0.5 + 3 * spread,
                 qPrintable(QString("%1 % of %2 requests").arg(measured).arg(requests)));
    }

    // Study C: the NOPM are the growth of the tables' own counters; what is rolled back is no new order.
    void newOrdersAreTheGrowthOfTheCounters_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("logic");
        for (const Engine &engine : engineCatalog()) {
            QTest::addRow("%s client", engine.id.data()) << QString(engine.id.data()) << "client";
            if (!engine.isEmbedded)
                QTest::addRow("%s server", engine.id.data()) << QString(engine.id.data()) << "server";
        }
    }
    void newOrdersAreTheGrowthOfTheCounters()
    {
        QFETCH(QString, logic);
        LOAD_TARGET(target)
        const Loaded loaded = load(target, "tpcc", {{"size", "tiny"}, {"logic", logic.toStdString()}});
        QVERIFY2(loaded.workload, qPrintable(loaded.problem));
        const char *const ids = "SELECT sum(d_next_o_id) FROM district";
        const long long before = target.single(ids).toLongLong();
        Observed observed;
        QCOMPARE(runOn(target, loaded.workload, observed, "users 8 for=2s", 8), QString());
        const QuotedRate &nopm = loaded.workload->rates.at(0);
        QCOMPARE(nopm.name, std::string("NOPM"));
        const std::vector<std::uint64_t> committed = observed.committed();
        std::uint64_t newOrders = 0;
        for (const std::int32_t type : nopm.types)
            newOrders += committed.at(std::size_t(type));
        QVERIFY(newOrders > 0);
        QCOMPARE(target.single(ids).toLongLong() - before, static_cast<long long>(newOrders));
    }
};

QTEST_GUILESS_MAIN(StudiesTest)
#include "tst_studies.moc"
