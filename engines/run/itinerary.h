// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/random.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace dyno {

// What a user does next: drawn from the mix by weight, or the next step of its journey. Immutable; each user
// keeps its Position.
class Itinerary
{
public:
    explicit Itinerary(const CompiledWorkload &workload);

    struct Position
    {
        std::uint32_t journey = 0;
        std::uint32_t step = UINT32_MAX; // beyond the last: the next journey is drawn
    };
    struct Visit
    {
        std::size_t transaction;
        const ThinkTime *wait; // afterwards
    };
    Visit next(Position &position, Random &random) const;

    static std::chrono::nanoseconds lengthOf(const ThinkTime &wait, Random &random);

private:
    static std::size_t draw(const std::vector<double> &cumulative, Random &random);

    const CompiledWorkload &m_workload;
    std::vector<double> m_transactions; // weights, summed up
    std::vector<double> m_journeys;
};

} // namespace dyno
