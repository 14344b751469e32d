// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Small runs that nobody ran, for comparisons: figures that can be worked out in the head.

#include "app/runstore.h"
#include "engines/db/serversettings.h"
#include "engines/measure/runrecord.h"
#include "ui/compare/comparedset.h"

#include <QTest>

#include <cmath>
#include <string>
#include <vector>

namespace dyno {

struct SmallRun
{
    std::string engine = "postgresql", version = "15.8", workload = "shop", series = "s";
    int repeat = 1;
    std::vector<double> users{100, 200, 400};
    double tps = 1000;  // of the first level, twice as much at each next one
    double share = 1;   // of that, by the repeat
    std::string synchronous = "on";
    int hold = 10;      // seconds
    bool hasCpu = true;
};

inline RunRecord smallRun(const SmallRun &of)
{
    RunRecord record;
    RunInfo &info = record.info;
    info.id = of.series + "-" + of.engine + "-" + of.workload + "-" + std::to_string(of.repeat);
    info.series = of.series;
    info.name = "Orders side by side";
    info.engine = of.engine;
    info.profile = of.engine;
    info.serverVersion = of.version;
    info.workload = of.workload;
    info.parameters = "size=tiny";
    info.ramp = "100,200,400 hold=10s";
    info.pool = 100;
    info.workers = 1;
    info.repeat = of.repeat;
    info.state = RunState::Finished;
    // In turn: every repeat of each side before the next.
    info.startedMs = 1'785'000'000'000 + of.repeat * 600'000 + (of.engine == "postgresql" ? 0 : 200'000);
    info.endedMs = info.startedMs + 60'000;
    info.types = {"order"};
    info.hostSource = "db1";
    info.hostCpus = of.hasCpu ? 4 : 0;
    info.thinkMinMs = info.thinkMaxMs = 0;
    ServerSettings settings;
    settings.engine = of.engine;
    if (of.engine == "postgresql")
        settings.values = {{"synchronous_commit", of.synchronous}, {"fsync", "on"}, {"full_page_writes", "on"}};
    else
        settings.values = {{"innodb_flush_log_at_trx_commit", "1"}, {"sync_binlog", "1"}, {"innodb_doublewrite", "ON"}};
    settings.values["max_connections"] = "200";
    settings.facts = {{std::string(fact::version), of.version},
                      {std::string(fact::transport), "TCP"},
                      {std::string(fact::tls), "off"},
                      {std::string(fact::isolation), "read committed"}};
    info.settingsJson = settingsJson(settings);
    std::uint32_t second = 0;
    for (std::size_t level = 0; level < of.users.size(); ++level) {
        info.phases.push_back({Phase::Kind::Hold, std::int32_t(level), of.users[level], of.users[level],
                               of.hold * 1'000'000LL});
        for (int i = 0; i < of.hold; ++i, ++second) {
            auto tick = std::make_shared<Tick>();
            tick->number = second;
            tick->phase = std::int32_t(level);
            tick->startUs = std::int64_t(second) * 1'000'000;
            tick->lengthUs = 1'000'000;
            tick->users = tick->usersPlanned = std::uint32_t(of.users[level]);
            PhaseFacts facts;
            facts.phase = tick->phase;
            facts.types.resize(1);
            TypeFacts &type = facts.types[0];
            const auto count = std::uint64_t(std::lround(of.tps * std::pow(2, double(level)) * of.share));
            type.attempted = type.committed = count;
            // Little's law: all of the users' time goes into transactions. One in a hundred takes three times as long.
            const double mean = of.users[level] * 1e6 / double(count);
            type.response.record(std::int64_t(mean * 0.98), std::uint32_t(count - count / 100));
            type.response.record(std::int64_t(mean * 2.98), std::uint32_t(count / 100));
            tick->facts.push_back(std::move(facts));
            if (of.hasCpu)
                tick->host.cpu = HostFigures::Cpu{.usr = 20.0 + 15.0 * double(level), .sys = 5, .idle = 70.0 - 15.0 * double(level)};
            tick->generator = {20, 100, 0};
            record.ticks.push_back(std::move(tick));
        }
    }
    return record;
}

// Three repeats of each of two engines in turn; MariaDB does a fifth less, the repeats lie within a per cent.
inline std::vector<RunRecord> smallSeries(const std::string &mariadbWorkload = "shop")
{
    std::vector<RunRecord> records;
    for (int repeat = 1; repeat <= 3; ++repeat) {
        records.push_back(smallRun({.repeat = repeat, .share = 1 + 0.004 * (repeat - 2)}));
        records.push_back(smallRun({.engine = "mariadb",
                                    .version = "10.11.6",
                                    .workload = mariadbWorkload,
                                    .repeat = repeat,
                                    .tps = 800,
                                    .share = 1 + 0.003 * (2 - repeat)}));
    }
    return records;
}

inline std::vector<std::string> idsOf(const std::vector<RunRecord> &records)
{
    std::vector<std::string> ids;
    for (const RunRecord &record : records)
        ids.push_back(record.info.id);
    return ids;
}

inline ComparedSet setOf(const std::vector<RunRecord> &records, const std::string &baseline = {})
{
    std::vector<LoadedRunPtr> runs;
    for (const RunRecord &record : records)
        runs.push_back(loadedRun(record));
    return compareRuns(std::move(runs), baseline);
}

// As if they had been run.
inline void keep(RunStore &store, const RunRecord &record)
{
    RunInfo running = record.info;
    running.state = RunState::Running;
    QVERIFY(store.begin(running));
    for (const TickPtr &tick : record.ticks)
        QVERIFY(store.appendTick(running.id, *tick));
    for (const RunEvent &event : record.events)
        QVERIFY(store.appendEvent(running.id, event));
    QVERIFY(store.finish(record.info));
}

} // namespace dyno
