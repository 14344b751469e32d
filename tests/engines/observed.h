// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/runner.h"

#include <QStringList>

#include <algorithm>
#include <functional>
#include <vector>

namespace dyno {

// Everything that a runner told.
struct Observed final : RunObserver
{
    std::vector<TickPtr> ticks;
    std::vector<RunEvent> events;
    std::function<void(const Tick &)> whenTicked;
    void onTick(TickPtr tick) override
    {
        ticks.push_back(tick);
        if (whenTicked)
            whenTicked(*tick);
    }
    void onEvent(const RunEvent &event) override { events.push_back(event); }

    TypeFacts total() const
    {
        TypeFacts sum;
        for (const TickPtr &tick : ticks)
            sum.merge(tick->total());
        return sum;
    }
    template <class Member> std::uint64_t sum(Member member) const
    {
        std::uint64_t all = 0;
        for (const TickPtr &tick : ticks)
            all += (*tick).*member;
        return all;
    }
    bool identityHolds() const
    {
        return std::all_of(ticks.begin(), ticks.end(), [](const TickPtr &tick) { return tick->identityHolds(); });
    }
    // Committed transactions of the whole run, by type.
    std::vector<std::uint64_t> committed() const
    {
        std::vector<std::uint64_t> counts;
        for (const TickPtr &tick : ticks)
            for (const PhaseFacts &phase : tick->facts) {
                counts.resize(std::max(counts.size(), phase.types.size()));
                for (std::size_t i = 0; i < phase.types.size(); ++i)
                    counts[i] += phase.types[i].committed;
            }
        return counts;
    }
    QStringList texts() const
    {
        QStringList all;
        for (const RunEvent &event : events)
            all << QString::fromStdString(event.text);
        return all;
    }
    bool tells(RunEvent::Kind kind) const
    {
        return std::any_of(events.begin(), events.end(), [&](const RunEvent &e) { return e.kind == kind; });
    }
};

} // namespace dyno
