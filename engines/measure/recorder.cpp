// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/recorder.h"

#include <thread>

namespace dyno {

namespace {
constexpr std::size_t slotCount = 3;
}

Recorder::Recorder(std::size_t typeCount, std::size_t statementCount)
{
    for (Bank &bank : m_banks) {
        bank.phases.resize(slotCount);
        for (PhaseFacts &slot : bank.phases) {
            slot.types.resize(typeCount);
            slot.statements.resize(statementCount);
        }
    }
}

PhaseFacts &Recorder::Bank::slot(std::int32_t phase)
{
    PhaseFacts *oldest = nullptr;
    for (PhaseFacts &slot : phases) {
        if (slot.phase == -1)
            slot.phase = phase;
        if (slot.phase == phase)
            return slot;
        if (!oldest || slot.phase < oldest->phase)
            oldest = &slot;
    }
    return *oldest;
}

void Recorder::take(Tick &tick, Histogram &loopLag)
{
    const unsigned full = m_active.load(std::memory_order_relaxed);
    m_active.store(full ^ 1u, std::memory_order_seq_cst);
    while (m_writing.load(std::memory_order_seq_cst))
        std::this_thread::yield();

    Bank &bank = m_banks[full];
    for (PhaseFacts &slot : bank.phases) {
        if (slot.phase == -1)
            continue;
        PhaseFacts *into = nullptr;
        for (PhaseFacts &candidate : tick.facts)
            if (candidate.phase == slot.phase)
                into = &candidate;
        if (!into) {
            into = &tick.facts.emplace_back();
            into->phase = slot.phase;
            into->types.resize(slot.types.size());
            into->statements.resize(slot.statements.size());
        }
        for (std::size_t type = 0; type < slot.types.size(); ++type) {
            into->types[type].merge(slot.types[type]);
            slot.types[type].clear();
        }
        for (std::size_t statement = 0; statement < slot.statements.size(); ++statement) {
            into->statements[statement].merge(slot.statements[statement]);
            slot.statements[statement].clear();
        }
        slot.phase = -1;
    }
    loopLag.merge(bank.loopLag);
    bank.loopLag.clear();
    tick.generator.lateTimers += bank.lateTimers;
    tick.reconnects += bank.reconnects;
    tick.connectionsLost += bank.connectionsLost;
    tick.skipped += bank.skipped;
    tick.shed += bank.shed;
    bank.lateTimers = bank.reconnects = bank.connectionsLost = bank.skipped = bank.shed = 0;
}

} // namespace dyno
