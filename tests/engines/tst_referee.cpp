// SPDX-License-Identifier: GPL-3.0-or-later
// The referee: equal runs give nothing; each inequality gives its own finding, with the values of both sides; what
// is just within a limit gives nothing.
#include "engines/db/serversettings.h"
#include "engines/referee/evidence.h"
#include "engines/referee/meaning.h"
#include "engines/referee/referee.h"
#include "engines/referee/releases.h"
#include "tests/app/madeuprun.h"

#include <QFile>
#include <QSet>
#include <QtTest>

#include <functional>

using namespace dyno;

namespace {

// A run that nobody ran, before it is put into the form of the store.
struct Made
{
    RunInfo info;
    std::vector<Tick> ticks;
    ServerSettings start, end;

    void both(const std::string &name, const std::string &value) { start.values[name] = end.values[name] = value; }
    void bothFacts(std::string_view name, const std::string &value)
    {
        start.facts.insert_or_assign(std::string(name), value);
        end.facts.insert_or_assign(std::string(name), value);
    }
    RunRecord record() const
    {
        RunRecord record{info, {}, {}};
        record.info.settingsJson = start.engine.empty() ? "" : settingsJson(start);
        record.info.settingsEndJson = end.engine.empty() ? "" : settingsJson(end);
        for (const Tick &tick : ticks)
            record.ticks.push_back(std::make_shared<const Tick>(tick));
        return record;
    }
};
using MadeRuns = std::vector<Made>;
using Change = std::function<void(MadeRuns &runs)>;

Made makeRun(const std::string &engine, const std::string &version, int repeat)
{
    Made run;
    run.info = madeup::info();
    run.info.id = engine + std::to_string(repeat) + "-0000";
    run.info.state = RunState::Finished;
    run.info.engine = engine;
    run.info.profile = engine + "-bench";
    run.info.serverVersion = version;
    run.info.repeat = repeat;
    run.info.statements.clear();
    run.info.preparedStatements = run.info.anewStatements = run.info.textStatements = 0; // of old: unknown
    run.info.dataDigests = "orders 5000 aaaa0000\nproducts 1000 bbbb0000\n";
    // Hold by hold: ticks of a longer ramp than madeup's, so that thirds of it mean something.
    run.info.phases = {{Phase::Kind::Arrive, 0, 0, 100, 1'000'000}, {Phase::Kind::Hold, 0, 100, 100, 9'000'000}};
    for (std::uint32_t i = 0; i < 10; ++i) {
        Tick tick = madeup::tick(0);
        tick.number = i;
        tick.phase = tick.facts[0].phase = i == 0 ? 0 : 1;
        tick.startUs = std::int64_t(i) * 1'000'000;
        tick.host.load1 = 0.4;
        tick.host.diskRead = 100'000;
        run.ticks.push_back(tick);
    }
    run.start.engine = run.end.engine = engine;
    run.start.takenMs = run.info.startedMs;
    run.end.takenMs = run.info.startedMs + 10'000;
    run.bothFacts(fact::transport, "TCP");
    run.bothFacts(fact::tls, "off");
    run.bothFacts(fact::isolation, "read committed");
    run.bothFacts(fact::dataBytes, "100000000");
    run.bothFacts(fact::indexBytes, "20000000");
    run.bothFacts(fact::usedConnections, "3");
    run.bothFacts(fact::otherSessions, "0");
    run.bothFacts(fact::otherDatabases, "");
    run.start.facts.emplace(fact::uptime, "3600");
    run.end.facts.emplace(fact::uptime, "3610");
    return run;
}

Made postgresql(int repeat)
{
    Made run = makeRun("postgresql", "15.18", repeat);
    for (const auto &[name, value] : std::map<std::string, std::string>{
             {"fsync", "on"}, {"synchronous_commit", "on"}, {"full_page_writes", "on"}, {"shared_buffers", "1GB"},
             {"max_connections", "300"}, {"wal_level", "replica"}, {"archive_mode", "off"},
             {"shared_preload_libraries", ""}, {"track_io_timing", "off"}, {"track_functions", "none"},
             {"log_statement", "none"}, {"log_min_duration_statement", "-1"}, {"log_duration", "off"}})
        run.both(name, value);
    return run;
}

Made innodb(const std::string &engine, const std::string &version, int repeat)
{
    Made run = makeRun(engine, version, repeat);
    for (const auto &[name, value] : std::map<std::string, std::string>{
             {"innodb_flush_log_at_trx_commit", "1"}, {"sync_binlog", "1"}, {"log_bin", "OFF"},
             {"innodb_doublewrite", "ON"}, {"innodb_buffer_pool_size", "1073741824"}, {"max_connections", "300"},
             {"performance_schema", "OFF"}, {"query_cache_type", "OFF"}, {"query_cache_size", "1048576"},
             {"general_log", "OFF"}, {"slow_query_log", "OFF"}, {"long_query_time", "10.000000"}})
        run.both(name, value);
    return run;
}

Made sqlite(int repeat, const std::string &synchronous)
{
    Made run = makeRun("sqlite", "3.40.1", repeat);
    run.bothFacts(fact::transport, "in this process");
    run.bothFacts(fact::isolation, "serializable");
    for (const std::string_view name : {fact::tls, fact::otherSessions, fact::otherDatabases, fact::usedConnections,
                                        fact::uptime, fact::indexBytes})
        for (ServerSettings *settings : {&run.start, &run.end})
            settings->facts.erase(std::string(name));
    for (const auto &[name, value] : std::map<std::string, std::string>{
             {"journal_mode", "wal"}, {"synchronous", synchronous}, {"cache_size", "-1048576"}, {"page_size", "4096"}})
        run.both(name, value);
    return run;
}

// Three repeats of each, equal in all that matters.
MadeRuns equalRuns()
{
    MadeRuns runs;
    for (int repeat = 1; repeat <= 3; ++repeat) {
        runs.push_back(postgresql(repeat));
        runs.push_back(innodb("mariadb", "10.11.11", repeat));
    }
    return runs;
}

std::vector<Finding> judged(const MadeRuns &made)
{
    std::vector<RunRecord> records;
    for (const Made &run : made)
        records.push_back(run.record());
    return findings(records);
}

QString said(const std::vector<Finding> &findings)
{
    QString text;
    for (const Finding &finding : findings) {
        const std::string_view severity = severityName(finding.severity);
        text += QString::fromUtf8(severity.data(), qsizetype(severity.size())) + " "
                + QString::fromStdString(finding.rule + ": " + finding.text()) + "\n";
    }
    return text;
}

// Of all runs of one engine.
Change on(const std::string &engine, const std::function<void(Made &)> &change)
{
    return [engine, change](MadeRuns &runs) {
        for (Made &run : runs)
            if (run.info.engine == engine)
                change(run);
    };
}
Change onFirst(const std::function<void(Made &)> &change)
{
    return [change](MadeRuns &runs) { change(runs.front()); };
}
Change onAll(const std::function<void(Made &)> &change)
{
    return [change](MadeRuns &runs) {
        for (Made &run : runs)
            change(run);
    };
}
void eachTick(Made &run, const std::function<void(Tick &)> &change)
{
    for (Tick &tick : run.ticks)
        change(tick);
}

// All requests of the first type take that long, and wait that much of it for a connection; in µs.
void answersAfter(Made &run, std::int64_t response, std::int64_t wait)
{
    eachTick(run, [=](Tick &tick) {
        TypeFacts &facts = tick.facts[0].types[0];
        facts.response.clear();
        facts.poolWait.clear();
        facts.response.record(response, 1000);
        facts.poolWait.record(wait, 1000);
    });
}

QString view(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

} // namespace

Q_DECLARE_METATYPE(Change)

class TestReferee : public QObject
{
    Q_OBJECT
private slots:
    void equalRunsGiveNothing();
    void ruleFires_data();
    void ruleFires();
    void withinTheLimitNothing_data();
    void withinTheLimitNothing();
    void everyRuleHasARowHere();
    void manualIsComplete();
    void unknownIsNeverGuessed();
    void subjectNamesTheRun();
    void whatManyRunsDidIsSaidOnce();
    void triesAreNotHeldAgainstOneAnother();
    void sidesAreNamedAsTheComparisonDoes();
    void heaviestFirst();
    void groupsAreNamedApart();
    void oneRunIsJudgedByItself();
    void studyASteal();
    void studyADriverRoundTrips();
    void studyBPerformanceSchemaAndSharedServer();
    void studyCDoublewriteOff();
    void studyDNormalAgainstFull();
    void releasesAreKnown_data();
    void releasesAreKnown();

private:
    QSet<QString> m_withRow; // rules that ruleFires() has a row of
};

void TestReferee::equalRunsGiveNothing()
{
    const auto found = judged(equalRuns());
    QVERIFY2(found.empty(), qPrintable(said(found)));
}

void TestReferee::ruleFires_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("severity");
    QTest::addColumn<QStringList>("words"); // in the sentence
    const auto row = [this](const char *name, const Change &change, const char *rule, const char *severity,
                        const QStringList &words) {
        m_withRow.insert(rule);
        QTest::newRow(name) << change << QString(rule) << QString(severity) << words;
    };
    const auto set = [](const char *engine, const char *name, const char *value) {
        return on(engine, [=](Made &run) { run.both(name, value); });
    };
    const auto factOf = [](const char *engine, std::string_view name, const char *value) {
        return on(engine, [=](Made &run) { run.bothFacts(name, value); });
    };

    // What a run did to itself.
    row("generator used up", onFirst([](Made &r) { eachTick(r, [](Tick &t) { t.generator.cpu = 185; }); }),
        "generator", "unequal", {"92%", "2 cores"});
    row("generator late", onFirst([](Made &r) {
            for (int i = 3; i < 5; ++i)
                r.ticks[std::size_t(i)].generator.loopLagP99 = 20'000;
        }),
        "generator", "watch", {"2 of 9 seconds", "10 ms late"});
    row("unfinished", onFirst([](Made &r) {
            r.info.state = RunState::Stopped;
            r.ticks.resize(5);
        }),
        "unfinished", "watch", {"0 of 1 level"});
    row("setting changed", onFirst([](Made &r) { r.end.values["fsync"] = "off"; }), "settings-changed", "watch",
        {"during the run", "fsync from on to off"});
    row("server restarted", onFirst([](Made &r) { r.end.facts.insert_or_assign(std::string(fact::uptime), "3"); }),
        "settings-changed", "watch", {"started anew during the run"});
    row("steal", onFirst([](Made &r) { eachTick(r, [](Tick &t) { t.host.cpu->steal = 3.5; }); }), "steal", "watch",
        {"3.5%"});
    row("much steal", onAll([](Made &r) { eachTick(r, [](Tick &t) { t.host.cpu->steal = 14; }); }), "steal",
        "unequal", {"14.0%"});
    row("busy at the start", onAll([](Made &r) { eachTick(r, [](Tick &t) { t.host.load1 = 2.4; }); }), "start-load",
        "watch", {"load 2.4", "2 CPUs"});
    row("others connected", onAll([](Made &r) {
            r.bothFacts(fact::otherSessions, "15");
            r.bothFacts(fact::otherDatabases, "mail 3, wordpress 12");
        }),
        "tenants", "watch", {"15 other sessions", "mail 3, wordpress 12"});
    row("one who looks", onAll([](Made &r) { r.bothFacts(fact::otherSessions, "1"); }), "tenants", "context",
        {"1 other session"});
    row("others' transactions", onAll([](Made &r) {
            r.start.facts.emplace(fact::otherTransactions, "1000");
            r.end.facts.emplace(fact::otherTransactions, "1500");
        }),
        "tenants", "watch", {"50 transactions a second in other databases"});
    row("others' connections", onAll([](Made &r) {
            r.start.facts.emplace(fact::connectionsMade, "1000");
            r.end.facts.emplace(fact::connectionsMade, "1200"); // 100 of them the pool's, 10 let pass
        }),
        "tenants", "watch", {"90 other connections"});
    row("close to the limit", onAll([](Made &r) { r.both("max_connections", "110"); }), "connection-limit", "watch",
        {"pool of 100", "limit of 110"});
    row("queueing under thresholds", onAll([](Made &r) {
            r.info.planJson = R"({"thresholds":["p95<500ms","errors<1%"],"repeats":3})";
            answersAfter(r, 200'000, 150'000);
        }),
        "queueing", "watch", {"100 users", "200 ms", "150 ms", "every threshold holds"});
    row("queueing without errors", onAll([](Made &r) {
            answersAfter(r, 200'000, 150'000);
        }),
        "queueing", "context", {"next to nothing fails"});
    row("warming up", onAll([](Made &r) {
            for (std::size_t i = 1; i < 5; ++i)
                r.ticks[i].host.diskRead = 50 << 20;
        }),
        "warming-up", "watch", {"50 MB a second at first", "97.7 kB a second at last"});

    row("a statement sent as text", onAll([](Made &r) {
            r.info.statements = {{0, "product.sql:1", "SELECT name FROM …", SentAs::Prepared, ""},
                                 {1, "create-order.sql:1", "BEGIN", SentAs::Text, "it is not prepared"},
                                 {1, "create-order.sql:7", "CALL new_order(…)", SentAs::Text, "it cannot be prepared"}};
        }),
        "text-statements", "context", {"1 of 2 statements", "create-order.sql:7", "it cannot be prepared"});

    // What makes runs unequal.
    row("prepared against text", [](MadeRuns &runs) {
            for (Made &run : runs)
                (run.info.engine == "mariadb" ? run.info.textStatements : run.info.preparedStatements) = 12;
        },
        "query-mode", "unequal", {"PostgreSQL: all prepared", "MariaDB: all as text"});
    row("prepared for the most part", [](MadeRuns &runs) {
            for (Made &run : runs) {
                run.info.preparedStatements = run.info.engine == "mariadb" ? 9 : 12;
                run.info.anewStatements = run.info.engine == "mariadb" ? 3 : 0;
            }
        },
        "query-mode", "watch", {"PostgreSQL: all prepared", "MariaDB: 9 prepared, 3 parsed each time"});
    row("durability", set("mariadb", "innodb_flush_log_at_trx_commit", "2"), "durability", "unequal",
        {"PostgreSQL: every commit flushed", "MariaDB: flushed within a second"});
    row("durability: synchronous_commit", set("postgresql", "synchronous_commit", "off"), "durability", "unequal",
        {"PostgreSQL: flushed within a second", "MariaDB: every commit flushed"});
    row("durability: fsync", set("postgresql", "fsync", "off"), "durability", "unequal", {"PostgreSQL: not flushed"});
    row("durability: binary log", onAll([](Made &r) {
            if (r.info.engine == "mariadb") {
                r.both("log_bin", "ON");
                r.both("sync_binlog", "0");
            } else {
                r.both("wal_level", "logical");
            }
        }),
        "durability", "unequal", {"MariaDB: flushed when the operating system likes"});
    row("workload", on("mariadb", [](Made &r) { r.info.workload = "tpcc"; }), "workload", "unequal",
        {"PostgreSQL: shop", "MariaDB: tpcc"});
    row("parameters", on("mariadb", [](Made &r) { r.info.parameters = "size=tiny,writes=0.5"; }), "workload",
        "unequal", {"PostgreSQL: size=tiny,writes=0.05", "MariaDB: size=tiny,writes=0.5"});
    row("another source", onAll([](Made &r) {
            r.info.workAnywhere = r.info.engine == "mariadb" ? "aaaaaaaa11" : "bbbbbbbb22";
            r.info.workHere = r.info.engine == "mariadb" ? "cccccccc33" : "dddddddd44";
        }),
        "workload", "unequal", {"PostgreSQL: fingerprint bbbbbbbb", "MariaDB: fingerprint aaaaaaaa"});
    row("edited between two runs of one engine", onAll([](Made &r) {
            r.info.workHere = r.info.engine == "mariadb" && r.info.repeat == 2 ? "aaaaaaaa11" : "bbbbbbbb22";
        }),
        "workload", "unequal", {"fingerprint aaaaaaaa", "fingerprint bbbbbbbb"});
    row("data", on("mariadb", [](Made &r) { r.info.dataDigests = "orders 20000 cccc0000\nproducts 1000 bbbb0000\n"; }),
        "data", "unequal", {"orders", "PostgreSQL: 5,000 rows with digest aaaa0000", "20,000 rows"});
    row("a table is missing", on("mariadb", [](Made &r) { r.info.dataDigests = "orders 5000 aaaa0000\n"; }), "data",
        "unequal", {"products", "MariaDB: none"});
    row("think time", on("mariadb", [](Made &r) { r.info.thinkMaxMs = 0, r.info.thinkMinMs = 0; }), "think-time",
        "unequal", {"PostgreSQL: 50 to 150 ms", "MariaDB: 0 to 0 ms"});
    row("round trips", on("mariadb", [](Made &r) { eachTick(r, [](Tick &t) { t.facts[0].types[1].roundTrips *= 3; }); }),
        "round-trips", "unequal", {"create-order", "PostgreSQL: 7 round trips", "MariaDB: 21 round trips"});
    row("a ping more", on("mariadb", [](Made &r) {
            eachTick(r, [](Tick &t) { t.facts[0].types[1].roundTrips += t.facts[0].types[1].attempted * 2; });
        }),
        "round-trips", "watch", {"PostgreSQL: 7 round trips", "MariaDB: 9 round trips"});
    row("machine", on("mariadb", [](Made &r) { r.info.hostCpus = 4; }), "machine", "unequal",
        {"PostgreSQL: 2", "MariaDB: 4"});
    row("another host", on("mariadb", [](Made &r) { r.info.hostSource = "node_exporter http://db2:9100"; }), "machine",
        "watch", {"PostgreSQL: this machine", "db2"});
    row("isolation", factOf("mariadb", fact::isolation, "repeatable read"), "isolation", "watch",
        {"PostgreSQL: read committed", "MariaDB: repeatable read"});
    row("tls", factOf("mariadb", fact::tls, "TLSv1.3 TLS_AES_256_GCM_SHA384"), "tls", "watch",
        {"PostgreSQL: off", "MariaDB: TLSv1.3"});
    row("transport", factOf("mariadb", fact::transport, "unix socket"), "transport", "watch",
        {"PostgreSQL: TCP", "MariaDB: unix socket"});
    row("ramp", on("mariadb", [](Made &r) { r.info.ramp = "50,100 arrive=1s hold=2s"; }), "ramp", "watch",
        {"PostgreSQL: 100,200 arrive=1s hold=2s", "50,100"});
    row("pool", on("mariadb", [](Made &r) { r.info.pool = 50; }), "pool", "watch",
        {"PostgreSQL: 100 connections", "MariaDB: 50 connections"});
    row("memory", set("mariadb", "innodb_buffer_pool_size", "2684354560"), "memory", "watch",
        {"PostgreSQL: 1 GB", "MariaDB: 2.5 GB"});
    row("fits in memory", on("postgresql", [](Made &r) { r.both("shared_buffers", "64MB"); }), "fits-in-memory",
        "watch", {"PostgreSQL: data larger than its cache (114 MB against 64 MB)", "MariaDB: data within"});
    row("doublewrite", set("mariadb", "innodb_doublewrite", "OFF"), "torn-pages", "watch",
        {"PostgreSQL: on", "MariaDB: off"});
    row("full_page_writes", set("postgresql", "full_page_writes", "off"), "torn-pages", "watch",
        {"PostgreSQL: off", "MariaDB: on"});
    row("query cache", set("mariadb", "query_cache_type", "ON"), "query-cache", "watch",
        {"PostgreSQL: off", "MariaDB: on, 1 MB"});
    row("performance_schema", set("mariadb", "performance_schema", "ON"), "performance-schema", "watch",
        {"PostgreSQL: basic", "MariaDB: detailed"});
    row("pg_stat_statements", set("postgresql", "shared_preload_libraries", "pg_stat_statements"),
        "performance-schema", "watch", {"PostgreSQL: detailed", "MariaDB: basic"});
    row("binary log", set("mariadb", "log_bin", "ON"), "binary-log", "watch", {"PostgreSQL: off", "MariaDB: on"});
    row("general log", set("mariadb", "general_log", "ON"), "statement-log", "watch",
        {"PostgreSQL: few or none", "MariaDB: every statement"});
    row("an old version", on("mariadb", [](Made &r) { r.info.serverVersion = "10.4.34"; }), "versions", "watch",
        {"PostgreSQL: of 2022", "MariaDB: of 2019"});
    row("two versions of one", onFirst([](Made &r) { r.info.serverVersion = "16.2"; }), "versions", "context",
        {"PostgreSQL 16.2: version 16.2", "PostgreSQL 15.18: version 15.18"});
    row("steal differs", onFirst([](Made &r) { eachTick(r, [](Tick &t) { t.host.cpu->steal = 5; }); }),
        "steal-difference", "watch", {"MariaDB, repeat 1: 1.0%", "PostgreSQL, repeat 1: 5.0%"});
    row("CPU of the server and of the host", on("mariadb", [](Made &r) {
            eachTick(r, [](Tick &t) { t.server.cpu = 90; });
        }),
        "cost-source", "watch", {"PostgreSQL: the whole host's", "MariaDB: the server's processes'"});
    row("start load differs", onFirst([](Made &r) { eachTick(r, [](Tick &t) { t.host.load1 = 2.4; }); }),
        "start-load-difference", "watch", {": 0.20", "PostgreSQL, repeat 1: 1.20"});
    row("others on one", factOf("mariadb", fact::otherSessions, "15"), "tenants-difference", "watch",
        {"PostgreSQL: nobody else was served", "MariaDB: others were served too"});
    row("cold and warm", on("mariadb", [](Made &r) {
            for (std::size_t i = 1; i < 5; ++i)
                r.ticks[i].host.diskRead = 50 << 20;
        }),
        "warm-or-cold", "watch", {"PostgreSQL: steady", "MariaDB: filled while it was measured"});
    row("just started", on("mariadb", [](Made &r) {
            r.start.facts.insert_or_assign(std::string(fact::uptime), "20");
            r.end.facts.insert_or_assign(std::string(fact::uptime), "30");
        }),
        "warm-or-cold", "context", {"PostgreSQL: up for more than ten minutes", "MariaDB: started less than a minute before"});
    row("too few repeats", [](MadeRuns &runs) { runs.resize(3); }, "repeats", "watch",
        {"2 of PostgreSQL", "1 of MariaDB"});
    row("a single run", [](MadeRuns &runs) { runs.resize(1); }, "repeats", "context", {"single run"});
    row("size on disk", factOf("mariadb", fact::dataBytes, "300000000"), "data-size", "context",
        {"PostgreSQL: 114 MB", "MariaDB: 305 MB"});
    // 400 kB against 7.3 MB of the same table.
    row("little data on one side", onAll([](Made &r) {
            r.bothFacts(fact::indexBytes, "0");
            r.bothFacts(fact::dataBytes, r.info.engine == "mariadb" ? "409600" : "7340032");
        }),
        "data-size", "context", {"PostgreSQL: 7 MB", "MariaDB: 400 kB"});
    row("no snapshot", on("mariadb", [](Made &r) { r.start = r.end = {}; }), "settings-unknown", "context",
        {"unknown for MariaDB"});
}

void TestReferee::ruleFires()
{
    QFETCH(Change, change);
    QFETCH(QString, rule);
    QFETCH(QString, severity);
    QFETCH(QStringList, words);
    MadeRuns runs = equalRuns();
    change(runs);
    const auto found = judged(runs);
    const auto finding = std::find_if(found.begin(), found.end(),
                                      [&](const Finding &each) { return each.rule == rule.toStdString(); });
    QVERIFY2(finding != found.end(), qPrintable("found only:\n" + said(found)));
    const std::string_view name = severityName(finding->severity);
    QCOMPARE(QString::fromUtf8(name.data(), qsizetype(name.size())), severity);
    for (const QString &word : words)
        QVERIFY2(QString::fromStdString(finding->text()).contains(word), qPrintable(said(found)));
    QVERIFY(!finding->advice.empty());
    QVERIFY(!finding->runs.empty());
    // Nothing else but what follows from the same cause.
    static const QMap<QString, QStringList> follows{
        {"steal", {"steal-difference"}},       {"steal-difference", {"steal"}},
        {"start-load", {"start-load-difference"}}, {"start-load-difference", {"start-load"}},
        {"tenants-difference", {"tenants"}},   {"warm-or-cold", {"warming-up"}},
        {"fits-in-memory", {"memory"}},        {"durability", {"binary-log"}},
        {"query-mode", {"text-statements"}},
        {"pool", {}},                          {"unfinished", {}},
        {"workload", {"repeats"}},             {"versions", {"repeats"}},
        {"ramp", {}},
    };
    for (const Finding &each : found) {
        const QString other = QString::fromStdString(each.rule);
        QVERIFY2(other == rule || follows.value(rule).contains(other), qPrintable(said(found)));
    }
}

void TestReferee::withinTheLimitNothing_data()
{
    QTest::addColumn<Change>("change");
    const auto row = [](const char *name, const Change &change) { QTest::newRow(name) << change; };
    row("generator busy", onFirst([](Made &r) { eachTick(r, [](Tick &t) { t.generator.cpu = 170; }); }));
    row("generator late for a second of none",
        onFirst([](Made &r) { r.ticks[0].generator.loopLagP99 = 90'000; })); // while users arrive
    row("steal", onAll([](Made &r) { eachTick(r, [](Tick &t) { t.host.cpu->steal = 1.9; }); }));
    row("steal apart", onFirst([](Made &r) { eachTick(r, [](Tick &t) { t.host.cpu->steal = 0; }); }));
    row("load while it runs", onAll([](Made &r) {
            for (std::size_t i = 1; i < r.ticks.size(); ++i)
                r.ticks[i].host.load1 = 9;
        }));
    row("autovacuum", onAll([](Made &r) {
            r.start.facts.emplace(fact::otherTransactions, "1000");
            r.end.facts.emplace(fact::otherTransactions, "1009");
        }));
    row("the pool's own connections", onAll([](Made &r) {
            r.start.facts.emplace(fact::connectionsMade, "1000");
            r.end.facts.emplace(fact::connectionsMade, "1108");
        }));
    row("room below the limit", onAll([](Made &r) { r.both("max_connections", "120"); }));
    row("a wait that is a part", onAll([](Made &r) {
            answersAfter(r, 200'000, 90'000);
        }));
    row("queueing that breaks a threshold", onAll([](Made &r) {
            r.info.planJson = R"({"thresholds":["p95<100ms"],"repeats":3})";
            answersAfter(r, 200'000, 150'000);
        }));
    row("steady reads", onAll([](Made &r) { eachTick(r, [](Tick &t) { t.host.diskRead = 50 << 20; }); }));
    row("begin and commit as text", onAll([](Made &r) {
            r.info.statements = {{0, "product.sql:1", "SELECT name FROM …", SentAs::Prepared, ""},
                                 {1, "create-order.sql:1", "begin immediate", SentAs::Text, "it is not prepared"},
                                 {1, "create-order.sql:9", "END;", SentAs::Text, "it is not prepared"}};
        }));
    row("reads before the hold", onAll([](Made &r) { r.ticks[0].host.diskRead = 500 << 20; }));
    row("MySQL's positions", on("mariadb", [](Made &r) { r.end.values["gtid_binlog_pos"] = "0-1-77"; }));
    row("binary log synced, off", on("mariadb", [](Made &r) { r.both("sync_binlog", "0"); })); // without the log
    row("memory nearly alike", on("mariadb", [](Made &r) { r.both("innodb_buffer_pool_size", "1200000000"); }));
    row("query cache of no size", on("mariadb", [](Made &r) {
            r.both("query_cache_type", "ON");
            r.both("query_cache_size", "0");
        }));
    row("slow log", on("mariadb", [](Made &r) { r.both("slow_query_log", "ON"); }));
    row("versions two years apart", on("mariadb", [](Made &r) { r.info.serverVersion = "11.4.2"; }));
    row("another cipher", onAll([](Made &r) {
            r.bothFacts(fact::tls, r.info.engine == "mariadb" ? "TLSv1.3 TLS_AES_128_GCM_SHA256"
                                                              : "TLSv1.3 TLS_AES_256_GCM_SHA384");
        }));
    row("a round trip in a hundred", on("mariadb", [](Made &r) {
            eachTick(r, [](Tick &t) { t.facts[0].types[1].roundTrips += 5; });
        }));
    row("somewhat larger on disk",
        on("mariadb", [](Made &r) { r.bothFacts(fact::dataBytes, "140000000"); }));
    row("one source, other texts for each engine", onAll([](Made &r) {
            r.info.workAnywhere = "aaaaaaaa11";
            r.info.workHere = r.info.engine + "texts";
        }));
    row("old runs whose work is unknown", on("mariadb", [](Made &r) { r.info.workAnywhere = r.info.workHere = "aaaa"; }));
    // Nothing was edited that either of them sends, and both were run with the same source.
    row("edited for another engine alone", onAll([](Made &r) {
            r.info.workAnywhere = r.info.engine == "mariadb" && r.info.repeat == 1 ? "aaaaaaaa11" : "bbbbbbbb22";
            r.info.workHere = r.info.engine + "texts";
        }));
    // Five pages of 16 KiB against twenty: as many rows.
    row("small tables that scatter", onAll([](Made &r) {
            r.bothFacts(fact::indexBytes, "0");
            r.bothFacts(fact::dataBytes, r.info.engine == "mariadb" ? "327680" : "81920");
        }));
    row("a single run of a plan of three", [](MadeRuns &runs) {
        runs.resize(1);
        runs[0].info.planJson = R"({"repeats":3})";
    });
}

void TestReferee::withinTheLimitNothing()
{
    QFETCH(Change, change);
    MadeRuns runs = equalRuns();
    change(runs);
    const auto found = judged(runs);
    QVERIFY2(found.empty(), qPrintable(said(found)));
}

void TestReferee::everyRuleHasARowHere()
{
    if (m_withRow.isEmpty())
        QSKIP("needs the rows of ruleFires()");
    for (const Rule &rule : ruleCatalog()) {
        const QString id = view(rule.id);
        QVERIFY2(m_withRow.contains(id), qPrintable(id));
        QVERIFY(!rule.title.empty() && !rule.looksAt.empty());
    }
}

// The manual has every rule with what it looks at, and every meaning.
void TestReferee::manualIsComplete()
{
    QFile page(SQLDYNO_SOURCE_DIR "/resources/manual/referee.md");
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(page.readAll());
    for (const Rule &rule : ruleCatalog()) {
        const QString row = "| `" + view(rule.id) + "` | " + view(rule.looksAt) + " |";
        QVERIFY2(text.contains(row), qPrintable(row));
    }
    for (const Meaning &meaning : meaningCatalog()) {
        const QString row = "| " + view(meaning.title) + " | " + view(meaning.help) + " |";
        QVERIFY2(text.contains(row), qPrintable(row));
    }
}

void TestReferee::unknownIsNeverGuessed()
{
    // A snapshot of which the account could read nothing.
    MadeRuns runs = equalRuns();
    for (Made &run : runs)
        if (run.info.engine == "mariadb") {
            run.start.values.clear();
            run.start.facts.clear();
            run.end.values.clear();
            run.end.facts.clear();
        }
    const auto found = judged(runs);
    QVERIFY2(found.empty(), qPrintable(said(found)));
    // No host figures at all.
    runs = equalRuns();
    for (Made &run : runs) {
        eachTick(run, [](Tick &tick) { tick.host = {}; });
        run.info.hostCpus = 0;
        run.info.hostSource.clear();
    }
    QVERIFY(judged(runs).empty());
    QVERIFY(findings(std::span<const RunRecord>()).empty());
}

void TestReferee::subjectNamesTheRun()
{
    MadeRuns runs = equalRuns();
    eachTick(runs[3], [](Tick &tick) { tick.host.cpu->steal = 12; });
    const auto found = judged(runs);
    QVERIFY(!found.empty());
    QCOMPARE(QString::fromStdString(found[0].subject), "MariaDB, repeat 2");
    QVERIFY(found[0].runs == std::vector<std::size_t>{3});
    QVERIFY(QString::fromStdString(found[0].text()).startsWith("MariaDB, repeat 2: Other virtual machines"));
}

// What is true of many runs is one line, not one for each.
void TestReferee::whatManyRunsDidIsSaidOnce()
{
    MadeRuns runs = equalRuns();
    for (const std::size_t run : {std::size_t(1), std::size_t(3), std::size_t(4)})
        eachTick(runs[run], [run](Tick &tick) { tick.host.cpu->steal = run == 4 ? 12.5 : 12; });
    const auto found = judged(runs);
    const auto steal = [](const Finding &finding) { return finding.rule == "steal"; };
    QCOMPARE(std::count_if(found.begin(), found.end(), steal), 1);
    const Finding &finding = *std::find_if(found.begin(), found.end(), steal);
    QVERIFY((finding.runs == std::vector<std::size_t>{1, 3, 4}));
    const QString whose = QString("3 of %1 runs, as ").arg(runs.size());
    QVERIFY2(finding.subject.starts_with(whose.toStdString()), finding.subject.c_str());
}

// A search's tries differ in their loads by intent.
void TestReferee::triesAreNotHeldAgainstOneAnother()
{
    std::vector<Evidence> runs;
    for (Made &made : equalRuns()) {
        const RunRecord record = made.record();
        runs.push_back(evidenceOf(record));
        runs.back().info.ramp = "ramp " + std::to_string(runs.size());
    }
    const auto hasTogether = [&] {
        const auto found = findings(std::span<const Evidence>(runs));
        return std::any_of(found.begin(), found.end(), [](const Finding &finding) { return finding.rule == "ramp"; });
    };
    QVERIFY(hasTogether());
    for (Evidence &run : runs)
        run.isTry = true;
    QVERIFY(!hasTogether());
    QVERIFY(findings(std::span<const Evidence>(runs)).empty());
}

// Sides are called as the comparison calls them; runs that no name tells apart are counted.
void TestReferee::sidesAreNamedAsTheComparisonDoes()
{
    MadeRuns made;
    for (int repeat = 1; repeat <= 3; ++repeat)
        for (const char *value : {"ON", "OFF"}) {
            made.push_back(innodb("mariadb", "10.11.11", repeat));
            made.back().both("innodb_doublewrite", value);
            made.back().info.name = "same";
            made.back().info.id += value;
        }
    std::vector<Evidence> runs;
    for (Made &each : made) {
        const RunRecord record = each.record();
        runs.push_back(evidenceOf(record));
    }
    const auto sentence = [&] {
        const auto found = findings(std::span<const Evidence>(runs));
        const auto torn = std::find_if(found.begin(), found.end(), [](const Finding &of) { return of.rule == "torn-pages"; });
        return torn == found.end() ? QString() : QString::fromStdString(torn->sentence);
    };
    QCOMPARE(sentence(), "Different protection from torn pages. 3 of 6 runs: on; 3 of 6 runs: off.");
    for (std::size_t i = 0; i < runs.size(); ++i)
        runs[i].side = i % 2 ? "today" : "base";
    QCOMPARE(sentence(), "Different protection from torn pages. base: on; today: off.");
}

void TestReferee::heaviestFirst()
{
    MadeRuns runs = equalRuns();
    on("mariadb", [](Made &run) {
        run.both("log_bin", "ON");
        run.bothFacts(fact::dataBytes, "300000000");
        run.both("innodb_flush_log_at_trx_commit", "0");
    })(runs);
    const auto found = judged(runs);
    QCOMPARE(found.size(), std::size_t(3));
    QCOMPARE(found[0].rule, "durability");
    QCOMPARE(found[1].rule, "binary-log");
    QCOMPARE(found[2].rule, "data-size");
}

// One profile before and after a change: engine, version and profile are the same, the names are not.
void TestReferee::groupsAreNamedApart()
{
    MadeRuns runs;
    for (int repeat = 1; repeat <= 3; ++repeat)
        for (const char *value : {"ON", "OFF"}) {
            runs.push_back(innodb("mariadb", "10.11.11", repeat));
            runs.back().both("innodb_doublewrite", value);
            runs.back().info.name = std::string("doublewrite ") + value;
            runs.back().info.id += value;
        }
    const auto found = judged(runs);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(found[0].sentence),
             "Different protection from torn pages. doublewrite ON: on; doublewrite OFF: off.");
}

void TestReferee::oneRunIsJudgedByItself()
{
    Made run = postgresql(1);
    QVERIFY(findingsOf(run.record()).empty());
    eachTick(run, [](Tick &tick) { tick.host.cpu->steal = 12; });
    const auto found = findingsOf(run.record());
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].rule, "steal");
    QVERIFY(found[0].subject.empty());
}

// A shared host went from 6% to 50% steal within a session.
void TestReferee::studyASteal()
{
    MadeRuns runs = equalRuns();
    on("postgresql", [](Made &run) { eachTick(run, [](Tick &tick) { tick.host.cpu->steal = 6; }); })(runs);
    on("mariadb", [](Made &run) { eachTick(run, [](Tick &tick) { tick.host.cpu->steal = 50; }); })(runs);
    const QString text = said(judged(runs));
    QVERIFY2(text.contains("watch steal: PostgreSQL, 3 of 6 runs"), qPrintable(text));
    QVERIFY2(text.contains("unequal steal: MariaDB, 3 of 6 runs"), qPrintable(text));
    QVERIFY2(text.contains("watch steal-difference: Different CPU steal. PostgreSQL, repeat 1: 6.0%"), qPrintable(text));
}

// A client that prepares, executes and closes pays three round trips for each statement.
void TestReferee::studyADriverRoundTrips()
{
    MadeRuns runs = equalRuns();
    on("mariadb", [](Made &run) {
        eachTick(run, [](Tick &tick) {
            for (TypeFacts &facts : tick.facts[0].types)
                facts.roundTrips *= 3;
        });
    })(runs);
    const auto found = judged(runs);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].rule, "round-trips");
    QVERIFY(found[0].severity == Severity::Unequal);
}

void TestReferee::studyBPerformanceSchemaAndSharedServer()
{
    MadeRuns runs;
    for (int repeat = 1; repeat <= 3; ++repeat) {
        runs.push_back(innodb("mariadb", "10.11.11", repeat));
        runs.push_back(innodb("mysql", "8.0.36", repeat));
        runs.back().both("performance_schema", "ON");
        runs.back().bothFacts(fact::otherSessions, "9");
        runs.back().bothFacts(fact::otherDatabases, "othersite 9");
    }
    const QString text = said(judged(runs));
    QVERIFY2(text.contains("watch performance-schema"), qPrintable(text));
    QVERIFY2(text.contains("MariaDB: basic; MySQL: detailed"), qPrintable(text));
    QVERIFY2(text.contains("watch tenants: MySQL, 3 of 6 runs"), qPrintable(text));
    QVERIFY2(text.contains("othersite 9"), qPrintable(text));
    QVERIFY2(text.contains("watch versions"), qPrintable(text)); // 2018 against 2023
}

void TestReferee::studyCDoublewriteOff()
{
    MadeRuns runs;
    for (int repeat = 1; repeat <= 3; ++repeat) {
        runs.push_back(postgresql(repeat));
        runs.push_back(innodb("mysql", "8.4.2", repeat));
        runs.back().both("innodb_doublewrite", "OFF");
    }
    const auto found = judged(runs);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(found[0].sentence),
             "Different protection from torn pages. PostgreSQL: on; MySQL: off.");
}

// A lost durability guarantee explained most of a lead.
void TestReferee::studyDNormalAgainstFull()
{
    MadeRuns runs;
    for (int repeat = 1; repeat <= 3; ++repeat) {
        runs.push_back(sqlite(repeat, "1"));
        runs.push_back(sqlite(repeat, "2"));
        runs[runs.size() - 2].info.profile = "sqlite-normal";
        runs.back().info.profile = "sqlite-full";
    }
    const auto found = judged(runs);
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(found[0].severity == Severity::Unequal);
    QCOMPARE(QString::fromStdString(found[0].sentence),
             "Different durability. sqlite-normal: flushed at checkpoints; sqlite-full: every commit flushed.");
    QVERIFY(QString::fromStdString(found[0].advice).contains("journal_mode, synchronous"));
}

void TestReferee::releasesAreKnown_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("version");
    QTest::addColumn<int>("year");
    QTest::newRow("PostgreSQL by its first number") << "postgresql" << "15.18" << 2022;
    QTest::newRow("PostgreSQL of old by two") << "postgresql" << "9.6.24" << 2016;
    QTest::newRow("MariaDB") << "mariadb" << "10.11.11" << 2023;
    QTest::newRow("10.1 is not 10.11") << "mariadb" << "10.1.48" << 2015;
    QTest::newRow("MySQL") << "mysql" << "5.7.44" << 2015;
    QTest::newRow("SQLite") << "sqlite" << "3.40.1" << 2022;
    QTest::newRow("of the future") << "postgresql" << "42.1" << 0;
    QTest::newRow("none") << "postgresql" << "" << 0;
}

void TestReferee::releasesAreKnown()
{
    QFETCH(QString, engine);
    QFETCH(QString, version);
    QFETCH(int, year);
    QCOMPARE(releaseYear(engine.toStdString(), version.toStdString()), year);
}

QTEST_APPLESS_MAIN(TestReferee)
#include "tst_referee.moc"
