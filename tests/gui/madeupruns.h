// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs that nobody ran, for tests and for looking at charts: six levels of 10 s arriving and 80 s holding, a
// ceiling, steal, a lost connection. The same numbers every time.

#include "engines/measure/runrecord.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>

namespace dyno {

struct MadeUp
{
    std::string engine = "mariadb";
    std::int32_t repeat = 1;
    double ceiling = 17'800;     // transactions/s
    double cpuPerThousand = 5.6; // per cent of all CPUs
    bool steals = false;
    int seconds = 540; // how much of it has run
};

inline std::vector<Phase> madeUpPhases()
{
    std::vector<Phase> phases;
    double before = 0;
    std::int32_t level = 0;
    for (double users : {100.0, 200.0, 400.0, 800.0, 1600.0, 3200.0}) {
        phases.push_back({Phase::Kind::Arrive, level, before, users, 10'000'000});
        phases.push_back({Phase::Kind::Hold, level, users, users, 80'000'000});
        before = users;
        ++level;
    }
    return phases;
}

inline TickPtr madeUpTick(const MadeUp &run, int second, std::mt19937 &random)
{
    const auto noise = [&random](double share) { return 1 + share * (double(random() % 2001) / 1000 - 1); };
    auto tick = std::make_shared<Tick>();
    tick->number = std::uint32_t(second);
    tick->startUs = std::int64_t(second) * 1'000'000;
    tick->lengthUs = 1'000'000;
    double users = 0, begin = 0;
    for (const Phase &phase : madeUpPhases()) {
        const double length = double(phase.lengthUs) / 1e6;
        if (second + 1 <= begin + length) {
            users = phase.from + (phase.to - phase.from) * (second + 1 - begin) / length;
            break;
        }
        begin += length;
        ++tick->phase;
    }
    const double dip = run.steals && second > 475 && second < 489 ? 0.86 : 1;
    const double most = run.ceiling * dip;
    const double offered = users / 0.1015;
    const double tps = std::min(offered, most) * noise(0.012);
    // Little's law: what does not think waits.
    const double response =
        offered < most ? 0.7 + 2.5 * std::pow(offered / most, 8) : (users / most - 0.1) * 1000;
    const double p50 = response * noise(0.05);
    const double wait = response > 3 ? response * 0.9 : 0.02;

    tick->facts.resize(1);
    tick->facts[0].phase = tick->phase;
    tick->facts[0].types.resize(1);
    TypeFacts &facts = tick->facts[0].types[0];
    facts.committed = facts.attempted = std::uint64_t(tps);
    const double spike = second > 303 && second < 311 ? 2.4 : 1;
    const auto record = [&](Histogram &to, double ms, std::uint32_t times) {
        to.record(std::int64_t(ms * 1000), times);
    };
    record(facts.response, p50, 700);
    record(facts.response, p50 * 1.6 + 1.3 * noise(0.15), 255);
    record(facts.response, (p50 * 2.2 + 2.6 * noise(0.2)) * spike, 40);
    record(facts.response, p50 * 3 + 9, 5);
    record(facts.poolWait, wait, 900);
    record(facts.poolWait, wait * 1.7 * noise(0.05), 100);

    tick->users = tick->usersPlanned = std::uint32_t(users);
    const double busy = std::min(users, tps * response / 1000);
    tick->connected = std::uint32_t(std::min(100.0, busy));
    tick->waiting = std::uint32_t(std::max(0.0, busy - 100));
    tick->thinking = tick->users - tick->connected - tick->waiting;
    tick->poolSize = tick->poolOpen = 100;

    HostFigures::Cpu cpu;
    const double used = std::min(99.0, tps / 1000 * run.cpuPerThousand * noise(0.02) + 4);
    cpu.steal =
        run.steals && second > 475 && second < 489 ? 13 * std::sin((second - 475) / 14.0 * 3.14159) : 0.1;
    const double own = std::min(used, 100 - cpu.steal);
    cpu.usr = own * 0.66;
    cpu.sys = own * 0.29;
    cpu.iowait = own * 0.05 * (spike > 1 ? 4 : 1);
    cpu.idle = std::max(0.0, 100 - cpu.usr - cpu.sys - cpu.iowait - cpu.steal);
    tick->host.cpu = cpu;
    tick->host.load1 = used / 100 * 4 + users / 40;
    tick->generator = {38 * noise(0.1), 180, 0};
    return tick;
}

inline RunRecord madeUpRun(const MadeUp &run)
{
    RunRecord record;
    record.info.id = run.engine + "-" + std::to_string(run.repeat);
    record.info.engine = run.engine;
    record.info.profile = run.engine;
    record.info.repeat = run.repeat;
    record.info.phases = madeUpPhases();
    record.info.state = run.seconds >= 540 ? RunState::Finished : RunState::Running;
    record.info.hostSource = "db1";
    record.info.hostCpus = 4;
    record.info.types = {"order"};
    std::mt19937 random(std::mt19937::result_type(run.engine.size() * 31 + std::size_t(run.repeat)));
    for (int second = 0; second < run.seconds; ++second)
        record.ticks.push_back(madeUpTick(run, second, random));
    record.events = {
        {RunEvent::Kind::Note, 0, "Run started."},
        {RunEvent::Kind::ConnectionLost, 226'000'000, "2 connections lost, back after 0.4 s."},
        {RunEvent::Kind::ServerEvent, 306'000'000, "Disk wait 11% for 6 s: InnoDB flushed pages."}};
    if (run.steals && run.seconds > 486)
        record.events.push_back(
            {RunEvent::Kind::Finding, 486'000'000, "Steal was 9 to 14% for 14 s on db1."});
    return record;
}

} // namespace dyno
