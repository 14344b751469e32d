// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"

#include <atomic>
#include <vector>

namespace dyno {

// Where one worker writes what happened, and from where the sampler takes it once per tick.
//
// Two banks: the worker writes into one while the sampler owns the other. The worker marks that it is inside
// a record, the sampler flips the banks and waits for that mark to fall (Dekker's handshake; one exchange per
// record on the worker's side). So a record is wholly in one tick, and no counter is shared.
//
// Threads: record() from the worker alone, take() from the sampler alone.
class Recorder
{
public:
    // What one worker gathered since the last take().
    struct Bank
    {
        std::vector<PhaseFacts> phases; // slots; `phase` -1: free
        Histogram loopLag;              // µs that timers fired late
        std::uint64_t lateTimers = 0;
        std::uint64_t reconnects = 0, connectionsLost = 0, skipped = 0, shed = 0;

        // The slot of `phase`, claimed if need be. At most three phases are apart in a tick; what is older
        // is booked with the oldest.
        TypeFacts &of(std::int32_t phase, std::size_t type) { return slot(phase).types[type]; }
        // The same for a statement; only with a recorder of statements.
        StatementFacts &ofStatement(std::int32_t phase, std::size_t statement)
        {
            return slot(phase).statements[statement];
        }

    private:
        PhaseFacts &slot(std::int32_t phase);
    };

    // `statementCount` is 0 where nobody asked for figures by statement.
    explicit Recorder(std::size_t typeCount, std::size_t statementCount = 0);

    // Calls write(Bank &) with the bank of this tick.
    template <class Write> void record(Write &&write)
    {
        m_writing.exchange(true, std::memory_order_seq_cst);
        write(m_banks[m_active.load(std::memory_order_seq_cst)]);
        m_writing.store(false, std::memory_order_release);
    }

    // Adds all that was recorded since the last call to `tick` and `loopLag`.
    void take(Tick &tick, Histogram &loopLag);

private:
    alignas(64) std::atomic<bool> m_writing{false};
    std::atomic<unsigned> m_active{0};
    alignas(64) Bank m_banks[2];
};

} // namespace dyno
