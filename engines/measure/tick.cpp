// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/tick.h"

#include <numeric>

namespace dyno {

void TypeFacts::merge(const TypeFacts &other)
{
    attempted += other.attempted;
    committed += other.committed;
    failed += other.failed;
    retried += other.retried;
    for (std::size_t i = 0; i < failureCount; ++i)
        failedBy[i] += other.failedBy[i];
    statements += other.statements;
    asText += other.asText;
    anew += other.anew;
    roundTrips += other.roundTrips;
    rows += other.rows;
    response.merge(other.response);
    service.merge(other.service);
    poolWait.merge(other.poolWait);
    lag.merge(other.lag);
    lockWait.merge(other.lockWait);
}

void TypeFacts::clear()
{
    attempted = committed = failed = retried = statements = asText = anew = roundTrips = rows = 0;
    failedBy.fill(0);
    for (Histogram *histogram : {&response, &service, &poolWait, &lag, &lockWait})
        histogram->clear();
}

void StatementFacts::merge(const StatementFacts &other)
{
    sent += other.sent;
    failed += other.failed;
    rows += other.rows;
    time.merge(other.time);
}

void StatementFacts::clear()
{
    sent = failed = rows = 0;
    time.clear();
}

TypeFacts Tick::total() const
{
    TypeFacts sum;
    for (const PhaseFacts &phaseFacts : facts)
        for (const TypeFacts &type : phaseFacts.types)
            sum.merge(type);
    return sum;
}

TypeFacts Tick::ofType(std::size_t type) const
{
    TypeFacts sum;
    for (const PhaseFacts &phaseFacts : facts)
        if (type < phaseFacts.types.size())
            sum.merge(phaseFacts.types[type]);
    return sum;
}

bool Tick::identityHolds() const
{
    for (const PhaseFacts &phaseFacts : facts)
        for (const TypeFacts &type : phaseFacts.types) {
            const auto byKind = std::accumulate(type.failedBy.begin(), type.failedBy.end(), std::uint64_t(0));
            if (type.attempted != type.committed + type.failed || type.failed != byKind
                || type.response.count() != type.committed)
                return false;
        }
    return true;
}

} // namespace dyno
