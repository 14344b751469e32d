// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/itinerary.h"

#include <algorithm>

namespace dyno {

Itinerary::Itinerary(const CompiledWorkload &workload) : m_workload(workload)
{
    double sum = 0;
    for (const CompiledTransaction &transaction : workload.transactions)
        m_transactions.push_back(sum += transaction.weight);
    sum = 0;
    for (const CompiledJourney &journey : workload.journeys)
        m_journeys.push_back(sum += journey.weight);
}

std::size_t Itinerary::draw(const std::vector<double> &cumulative, Random &random)
{
    if (cumulative.size() == 1)
        return 0;
    const double drawn = random.uniform() * cumulative.back();
    std::size_t index = 0;
    while (index + 1 < cumulative.size() && drawn >= cumulative[index])
        ++index;
    return index;
}

Itinerary::Visit Itinerary::next(Position &position, Random &random) const
{
    if (m_journeys.empty()) {
        const std::size_t drawn = draw(m_transactions, random);
        return {drawn, &m_workload.transactions[drawn].think};
    }
    // Ends: the first step of every journey is always done.
    for (;;) {
        if (position.step >= m_workload.journeys[position.journey].steps.size()) {
            position.journey = std::uint32_t(draw(m_journeys, random));
            position.step = 0;
        }
        const JourneyStep &step = m_workload.journeys[position.journey].steps[position.step++];
        if (step.probability >= 1 || random.uniform() < step.probability)
            return {step.transaction, &step.wait};
    }
}

std::chrono::nanoseconds Itinerary::lengthOf(const ThinkTime &wait, Random &random)
{
    const double ms = wait.meanMs > 0 ? std::min(wait.minMs + random.gap(wait.meanMs), wait.maxMs)
                                      : wait.minMs + (wait.maxMs - wait.minMs) * random.uniform();
    return std::chrono::nanoseconds(std::int64_t(ms * 1e6));
}

} // namespace dyno
