// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <QUuid>

#include <string>

// Runs that nobody ran, with figures that can be worked out in the head.
namespace madeup {

// Two levels of 100 and 200 users: 1 s to arrive and 2 s of hold each, so six ticks.
inline dyno::RunInfo info(const std::string &name = "made up")
{
    using dyno::Phase;
    dyno::RunInfo run;
    run.id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    run.name = name;
    run.engine = "postgresql";
    run.profile = "bench";
    run.serverVersion = "15.8";
    run.workload = "shop";
    run.parameters = "size=tiny,writes=0.05";
    run.ramp = "100,200 arrive=1s hold=2s";
    run.pool = 100;
    run.workers = 2;
    run.seed = 1;
    run.thinkMinMs = 50;
    run.thinkMaxMs = 150;
    run.queryMode = "auto";
    run.preparedStatements = 6;
    run.anewStatements = 1;
    run.textStatements = 2;
    run.statements = {{0, "product.sql:2", "SELECT name FROM products WHERE id = :id", dyno::SentAs::Prepared, ""},
                      {1, "create-order.sql:4", "UPDATE products SET stock = stock - 1 …", dyno::SentAs::Anew, ""},
                      {1, "create-order.sql:9", "SELECT <& ORDER BY :column", dyno::SentAs::Text,
                       ":column stands in ORDER BY"}};
    run.types = {"product", "create-order"};
    run.startedMs = 1'700'000'000'000;
    run.connectUs = 12'500;
    run.hostSource = "this machine";
    run.hostCpus = 2;
    run.phases = {{Phase::Kind::Arrive, 0, 0, 100, 1'000'000},
                  {Phase::Kind::Hold, 0, 100, 100, 2'000'000},
                  {Phase::Kind::Arrive, 1, 100, 200, 1'000'000},
                  {Phase::Kind::Hold, 1, 200, 200, 2'000'000}};
    return run;
}

inline constexpr std::int32_t phaseOfTick[] = {0, 1, 1, 2, 3, 3};

// Tick `number` of such a run: `committed` transactions of the first type, each of `responseUs`; half as many
// of the second type at twice the time; `failed` of the second type.
inline dyno::Tick tick(std::uint32_t number, std::uint64_t committed = 1000, std::int64_t responseUs = 2000,
                       std::uint64_t failed = 0)
{
    dyno::Tick tick;
    tick.number = number;
    tick.phase = phaseOfTick[number % 6];
    tick.startUs = std::int64_t(number) * 1'000'000;
    tick.lengthUs = 1'000'000;
    tick.wallMs = 1'700'000'000'000 + (std::int64_t(number) + 1) * 1000;
    tick.usersPlanned = tick.users = tick.phase < 2 ? 100 : 200;
    tick.poolSize = tick.poolOpen = 100;
    dyno::PhaseFacts facts;
    facts.phase = tick.phase;
    facts.types.resize(2);
    facts.types[0].attempted = facts.types[0].committed = committed;
    facts.types[0].response.record(responseUs, std::uint32_t(committed));
    facts.types[0].service.record(responseUs / 2, std::uint32_t(committed));
    facts.types[0].poolWait.record(responseUs / 2, std::uint32_t(committed));
    facts.types[0].statements = facts.types[0].roundTrips = committed;
    const std::uint64_t orders = committed / 2;
    facts.types[1].attempted = orders + failed;
    facts.types[1].committed = orders;
    facts.types[1].failed = failed;
    facts.types[1].failedBy[std::size_t(dyno::Failure::Deadlock)] = failed;
    facts.types[1].response.record(responseUs * 2, std::uint32_t(orders));
    facts.types[1].statements = facts.types[1].roundTrips = 7 * orders;
    facts.types[1].asText = orders;
    // The third one was never sent.
    facts.statements.resize(3);
    facts.statements[0].sent = facts.statements[0].rows = committed;
    facts.statements[0].time.record(responseUs / 4, std::uint32_t(committed));
    facts.statements[1].sent = orders + failed;
    facts.statements[1].failed = failed;
    facts.statements[1].time.record(responseUs / 2, std::uint32_t(orders));
    tick.facts.push_back(std::move(facts));
    tick.host.cpu = dyno::HostFigures::Cpu{40, 0, 20, 5, 0, 1, 34};
    tick.host.load1 = 1.5;
    tick.generator.cpu = 12;
    tick.generator.loopLagP99 = 90;
    return tick;
}

} // namespace madeup
