// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/othersessions.h"

#include "engines/measure/decimal.h"
#include "engines/referee/reading.h"

#include <algorithm>

namespace dyno {

namespace {

constexpr std::int64_t fewSessions = 5;
constexpr double fewTransactions = 1; // a second: autovacuum, a monitor
// Connections that a run makes beside its pool: snapshots, cancelling, and a monitor that comes now and then.
constexpr std::int64_t fewConnections = 10;
constexpr double fewConnectionsPerSecond = 0.2;

std::optional<std::int64_t> grown(const Evidence &run, std::string_view name)
{
    const auto one = run.atStart->number(name), two = run.atEnd->number(name);
    return one && two ? std::optional(*two - *one) : std::nullopt;
}

} // namespace

bool OtherSessions::isBusy() const
{
    return sessions >= fewSessions || transactionsPerSecond > fewTransactions || connections > 0;
}

std::string OtherSessions::text() const
{
    std::string text;
    const auto add = [&](const std::string &part) { text += (text.empty() ? "" : ", ") + part; };
    if (sessions > 0)
        add(countText(double(sessions)) + (sessions == 1 ? " other session" : " other sessions")
            + (databases.empty() ? std::string() : " (by database: " + databases + ")"));
    if (transactionsPerSecond > fewTransactions)
        add(decimalText(transactionsPerSecond, 0) + " transactions a second in other databases");
    if (connections > 0)
        add(countText(double(connections)) + " other connections made during the run");
    return text;
}

std::optional<OtherSessions> othersOn(const Evidence &run)
{
    if (!run.atStart)
        return std::nullopt;
    const auto atStart = run.atStart->number(fact::otherSessions);
    if (!atStart)
        return std::nullopt;
    OtherSessions others;
    const ServerSettings *larger = &*run.atStart;
    others.sessions = *atStart;
    if (run.atEnd) {
        const auto atEnd = run.atEnd->number(fact::otherSessions);
        if (atEnd && *atEnd > others.sessions) {
            others.sessions = *atEnd;
            larger = &*run.atEnd;
        }
        const double seconds = std::max(1.0, double(run.atEnd->takenMs - run.atStart->takenMs) / 1000);
        if (const auto count = grown(run, fact::otherTransactions))
            others.transactionsPerSecond = std::max(0.0, double(*count) / seconds);
        if (const auto count = grown(run, fact::connectionsMade)) {
            const std::int64_t own = run.info.pool + std::int64_t(run.summary.reconnects);
            const std::int64_t rest = *count - own - fewConnections;
            if (double(rest) > fewConnectionsPerSecond * seconds)
                others.connections = rest;
        }
    }
    if (const std::string *databases = larger->fact(fact::otherDatabases))
        others.databases = *databases;
    return others;
}

} // namespace dyno
