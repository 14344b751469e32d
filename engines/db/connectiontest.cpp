// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/enginecatalog.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace dyno {

namespace {

using Clock = std::chrono::steady_clock;

std::int64_t microsecondsSince(Clock::time_point start)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count();
}

} // namespace

std::string Table::single() const
{
    return rows.empty() || rows.front().empty() ? std::string()
                                                : rows.front().front().value_or(std::string());
}

Result<ConnectionReport> testConnection(const Profile &profile, const Secret &secret)
{
    if (const Faults faults = checkProfile(profile); !faults.empty()) {
        std::string message = "The profile cannot be used. ";
        for (std::size_t i = 0; i < faults.size(); ++i)
            message.append(i ? "; " : "").append(faults[i].where + ": " + faults[i].message);
        return makeError(ErrorKind::Usage, message + ".");
    }

    const auto began = Clock::now();
    auto opened = findEngine(profile.engine)->open(profile, secret);
    if (!opened)
        return opened.error();
    Connection &connection = **opened;

    ConnectionReport report;
    report.connectUs = microsecondsSince(began);
    report.serverVersion = connection.serverVersion();
    report.tls = connection.tlsInUse();

    std::array<std::int64_t, 7> roundTrips{};
    for (std::int64_t &us : roundTrips) {
        const auto asked = Clock::now();
        if (const auto answer = connection.query("SELECT 1"); !answer)
            return answer.error();
        us = microsecondsSince(asked);
    }
    std::nth_element(roundTrips.begin(), roundTrips.begin() + 3, roundTrips.end());
    report.roundTripUs = roundTrips[3];

    // A server that keeps its limit to itself still passes the test.
    if (const auto limit = connection.connectionLimit())
        std::tie(report.maxConnections, report.usedConnections) = *limit;
    return report;
}

} // namespace dyno
