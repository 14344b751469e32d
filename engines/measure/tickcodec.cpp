// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/tickcodec.h"

#include "engines/measure/tickbytes.h"

#include <algorithm>
#include <string>
#include <type_traits>

namespace dyno {

namespace {

constexpr std::uint8_t currentVersion = 2;
constexpr std::uint64_t mostSections = 1000;
// Version 1 had so many kinds of failure, and did not say so.
constexpr std::uint8_t failuresOfVersion1 = 11;

// --- What is in each section, once for both directions: Bytes is a writer or a reader
// --------------------------------------

struct Clock
{
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        bytes.natural(tick.number);
        bytes.whole(tick.phase);
        bytes.whole(tick.startUs);
        bytes.whole(tick.lengthUs);
        bytes.whole(tick.wallMs);
    }
};

struct Gauges
{
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        for (auto *gauge : {&tick.usersPlanned, &tick.users, &tick.thinking, &tick.waiting, &tick.connected,
                            &tick.poolSize, &tick.poolOpen})
            bytes.natural(*gauge);
    }
};

struct Counts
{
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        for (auto *count : {&tick.reconnects, &tick.connectionsLost, &tick.skipped, &tick.shed})
            bytes.natural(*count);
    }
};

struct Facts
{
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int version)
    {
        bytes.size(tick.facts, &TickLimits::phases);
        for (auto &phase : tick.facts) {
            bytes.whole(phase.phase);
            bytes.size(phase.types, &TickLimits::types);
            for (auto &type : phase.types)
                passType(bytes, type, version);
        }
    }
    template <class Bytes, class AnyFacts> static void passType(Bytes &bytes, AnyFacts &type, int version)
    {
        for (auto *count : {&type.attempted, &type.committed, &type.failed, &type.retried, &type.statements,
                            &type.roundTrips, &type.rows})
            bytes.natural(*count);
        std::uint8_t kinds = version == 1 ? failuresOfVersion1 : std::uint8_t(failureCount);
        if (version > 1)
            bytes.natural(kinds);
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            std::uint64_t unknown = 0; // a kind that this program has no name for
            if (kind < type.failedBy.size())
                bytes.natural(type.failedBy[kind]);
            else
                bytes.natural(unknown);
        }
        for (auto *histogram : {&type.response, &type.service, &type.poolWait, &type.lag, &type.lockWait})
            bytes.histogram(*histogram);
    }
};

struct Host
{
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        auto &host = tick.host;
        if (bytes.presence(host.cpu)) {
            for (auto *share : {&host.cpu->usr, &host.cpu->nice, &host.cpu->sys, &host.cpu->iowait, &host.cpu->irq,
                                &host.cpu->steal, &host.cpu->idle})
                bytes.real(*share);
        }
        for (auto *figure : {&host.load1, &host.runQueue, &host.contextSwitches, &host.memoryUsed, &host.diskRead,
                             &host.diskWritten, &host.diskBusy, &host.netReceived, &host.netSent}) {
            if (bytes.presence(*figure))
                bytes.real(**figure);
        }
    }
};

struct Generator
{
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        bytes.real(tick.generator.cpu);
        bytes.whole(tick.generator.loopLagP99);
        bytes.natural(tick.generator.lateTimers);
    }
};

// How statements were sent: of the phases and types of Facts, which stand before.
struct HowSent
{
    static bool isIn(const Tick &) { return true; }
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        for (auto &phase : tick.facts) {
            for (auto &type : phase.types) {
                bytes.natural(type.asText);
                bytes.natural(type.anew);
            }
        }
    }
};

struct ByStatement
{
    static bool isIn(const Tick &tick)
    {
        return std::any_of(tick.facts.begin(), tick.facts.end(),
                           [](const PhaseFacts &phase) { return !phase.statements.empty(); });
    }
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        for (auto &phase : tick.facts) {
            bytes.size(phase.statements, &TickLimits::statements);
            for (auto &statement : phase.statements) {
                bytes.natural(statement.sent);
                if (statement.sent == 0)
                    continue;
                bytes.natural(statement.failed);
                bytes.natural(statement.rows);
                bytes.histogram(statement.time);
            }
        }
    }
};

// The server's own processes, and how many CPUs their host has.
struct Server
{
    static bool isIn(const Tick &tick) { return tick.host.cpus > 0 || tick.server != ServerFigures(); }
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        bytes.natural(tick.host.cpus);
        auto &server = tick.server;
        std::optional<double> written; // older programs told what the processes wrote, which the kernel does not know
        const auto passOne = [&bytes](auto &figure) {
            if (bytes.presence(figure))
                bytes.real(*figure);
        };
        passOne(server.cpu);
        passOne(server.memory);
        passOne(server.contextSwitches);
        passOne(server.diskRead);
        passOne(written);
    }
};

// Told by being there: runs of older programs do not say.
struct FollowsServer
{
    static bool isIn(const Tick &tick) { return tick.followsServer; }
    template <class Bytes, class AnyTick> static void pass(Bytes &, AnyTick &tick, int)
    {
        if constexpr (!std::is_const_v<AnyTick>)
            tick.followsServer = true;
    }
};

// What the server counts: as many as the program that wrote it knew.
struct Counters
{
    static bool isIn(const Tick &tick) { return !tick.counters.isEmpty(); }
    template <class Bytes, class AnyTick> static void pass(Bytes &bytes, AnyTick &tick, int)
    {
        auto known = std::uint8_t(counterCount);
        bytes.natural(known);
        for (std::size_t i = 0; i < known; ++i) {
            std::optional<double> unknown; // a counter that this program has no name for
            if (i < counterCount)
                passOne(bytes, tick.counters.values[i]);
            else
                passOne(bytes, unknown);
        }
    }
    template <class Bytes, class AnyFigure> static void passOne(Bytes &bytes, AnyFigure &figure)
    {
        if (bytes.presence(figure))
            bytes.real(*figure);
    }
};

// --- The catalog of sections
// --------------------------------------

struct Section
{
    std::uint64_t tag;
    bool (*isIn)(const Tick &); // null: every tick has it
    void (*write)(TickWriter &, const Tick &, int version);
    void (*read)(TickReader &, Tick &, int version);
};

template <class Part> constexpr Section always(std::uint64_t tag)
{
    return {tag, nullptr, &Part::template pass<TickWriter, const Tick>, &Part::template pass<TickReader, Tick>};
}
template <class Part> constexpr Section sometimes(std::uint64_t tag)
{
    return {tag, &Part::isIn, &Part::template pass<TickWriter, const Tick>, &Part::template pass<TickReader, Tick>};
}

// New figures are a new row with a new tag, for good; never a change of a section that is there. Those that
// ticks may lack stand behind those that all have.
constexpr Section sections[] = {
    always<Clock>(1),     always<Gauges>(2),    always<Counts>(3),     always<Facts>(4),
    always<Host>(5),      always<Generator>(6), sometimes<HowSent>(7), sometimes<ByStatement>(8),
    sometimes<Server>(9), sometimes<Counters>(10), sometimes<FollowsServer>(11),
};

// Version 1: the sections that every tick has, one behind the other.
void readVersion1(TickReader &in, Tick &tick)
{
    for (const Section &section : sections) {
        if (!section.isIn)
            section.read(in, tick, 1);
    }
}

// Sections come in the order of the catalog. One that it does not hold is of a later program, and passed over.
// False: the tick is damaged.
bool readSections(TickReader &in, Tick &tick)
{
    std::uint64_t count = 0;
    in.natural(count);
    const Section *next = std::begin(sections);
    for (std::uint64_t i = 0; i < count && count <= mostSections && !in.failed(); ++i) {
        std::uint64_t tag = 0, length = 0;
        in.natural(tag);
        in.natural(length);
        TickReader part = in.part(length);
        const Section *found = std::find_if(std::begin(sections), std::end(sections),
                                            [tag](const Section &section) { return section.tag == tag; });
        if (found == std::end(sections))
            continue;
        const bool skipsOne = found < next || std::any_of(next, found, [](const auto &s) { return !s.isIn; });
        found->read(part, tick, currentVersion);
        if (skipsOne || part.failed() || !part.atEnd())
            return false;
        next = found + 1;
    }
    return std::none_of(next, std::end(sections), [](const Section &section) { return !section.isIn; });
}

} // namespace

TickLimits tickLimitsOf(const RunInfo &info)
{
    const TickLimits any;
    // Facts may be of no phase that is known.
    return {std::min(any.phases, info.phases.size() + 1), std::min(any.types, info.types.size()), any.statements};
}

std::vector<std::byte> encodeTick(const Tick &tick)
{
    TickWriter out;
    out.byte(currentVersion);
    out.natural(std::uint64_t(std::count_if(std::begin(sections), std::end(sections), [&](const Section &section) {
        return !section.isIn || section.isIn(tick);
    })));
    for (const Section &section : sections) {
        if (section.isIn && !section.isIn(tick))
            continue;
        TickWriter part;
        section.write(part, tick, currentVersion);
        const std::vector<std::byte> bytes = part.take();
        out.natural(section.tag);
        out.natural(std::uint64_t(bytes.size()));
        out.append(bytes);
    }
    return out.take();
}

Result<Tick> decodeTick(std::span<const std::byte> bytes, const TickLimits &limits)
{
    TickReader in(bytes, limits);
    const std::uint8_t version = in.byte();
    if (version > currentVersion)
        return makeError(ErrorKind::Unsupported, "This run was recorded by a newer SQL Dyno (tick format "
                                                     + std::to_string(version) + ").",
                         "Open it with that version or a later one.");
    Tick tick;
    bool isWhole = version != 0;
    if (version == 1)
        readVersion1(in, tick);
    else if (version != 0)
        isWhole = readSections(in, tick);
    if (!isWhole || in.failed() || !in.atEnd())
        return makeError(ErrorKind::Other, "A stored tick is damaged.", "Restore the run store from a backup.");
    return tick;
}

} // namespace dyno
