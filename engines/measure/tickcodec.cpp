// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/tickcodec.h"

#include <bit>
#include <string>

namespace dyno {

namespace {

constexpr std::uint8_t currentVersion = 1;
// More than any real tick has; a damaged file must not make us allocate the machine full.
constexpr std::uint64_t mostPhases = 1000;
constexpr std::uint64_t mostTypes = 10'000;

class Writer
{
public:
    void byte(std::uint8_t value) { m_bytes.push_back(std::byte(value)); }
    // LEB128: seven bits a byte, least first.
    void number(std::uint64_t value)
    {
        while (value >= 0x80) {
            byte(std::uint8_t(value | 0x80));
            value >>= 7;
        }
        byte(std::uint8_t(value));
    }
    void signedNumber(std::int64_t value)
    {
        number((std::uint64_t(value) << 1) ^ std::uint64_t(value >> 63));
    }
    void real(double value)
    {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (int shift = 0; shift < 64; shift += 8)
            byte(std::uint8_t(bits >> shift));
    }
    void optionalReal(const std::optional<double> &value)
    {
        byte(value ? 1 : 0);
        if (value)
            real(*value);
    }
    // Non-empty cells as pairs of gap and count.
    void histogram(const Histogram &histogram)
    {
        std::uint64_t filled = 0;
        for (std::size_t cell = histogram.firstCell(); cell < histogram.endCell(); ++cell)
            filled += histogram.countOfCell(cell) != 0;
        number(filled);
        if (!filled)
            return;
        std::size_t next = 0;
        for (std::size_t cell = histogram.firstCell(); cell < histogram.endCell(); ++cell)
            if (const std::uint32_t count = histogram.countOfCell(cell)) {
                number(cell - next);
                number(count);
                next = cell + 1;
            }
        signedNumber(histogram.min());
        signedNumber(histogram.max());
        signedNumber(histogram.sum());
        number(histogram.overflow());
    }
    std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    std::vector<std::byte> m_bytes;
};

// Reads until something is wrong; then everything reads as zero and failed() says so.
class Reader
{
public:
    explicit Reader(std::span<const std::byte> bytes) : m_bytes(bytes) {}
    bool failed() const { return m_failed; }
    bool atEnd() const { return m_at == m_bytes.size(); }
    void fail() { m_failed = true; }

    std::uint8_t byte()
    {
        if (m_failed || m_at >= m_bytes.size()) {
            m_failed = true;
            return 0;
        }
        return std::uint8_t(m_bytes[m_at++]);
    }
    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint8_t b = byte();
            value |= std::uint64_t(b & 0x7f) << shift;
            if (!(b & 0x80))
                return value;
        }
        m_failed = true;
        return 0;
    }
    std::uint64_t numberUpTo(std::uint64_t limit)
    {
        const std::uint64_t value = number();
        if (value > limit)
            m_failed = true;
        return m_failed ? 0 : value;
    }
    std::int64_t signedNumber()
    {
        const std::uint64_t raw = number();
        return std::int64_t(raw >> 1) ^ -std::int64_t(raw & 1);
    }
    double real()
    {
        std::uint64_t bits = 0;
        for (int shift = 0; shift < 64; shift += 8)
            bits |= std::uint64_t(byte()) << shift;
        return std::bit_cast<double>(bits);
    }
    std::optional<double> optionalReal()
    {
        if (byte() == 0)
            return std::nullopt;
        return real();
    }
    void histogram(Histogram &into)
    {
        const std::uint64_t filled = numberUpTo(Histogram::cellCount);
        if (!filled)
            return;
        std::uint64_t next = 0;
        for (std::uint64_t i = 0; i < filled && !m_failed; ++i) {
            const std::uint64_t cell = next + numberUpTo(Histogram::cellCount);
            const std::uint64_t count = numberUpTo(UINT32_MAX);
            if (m_failed || cell >= Histogram::cellCount || count == 0) {
                m_failed = true;
                return;
            }
            into.record(std::min(Histogram::lowestOfCell(cell), Histogram::highestTrackable), std::uint32_t(count));
            next = cell + 1;
        }
        const std::int64_t min = signedNumber();
        const std::int64_t max = signedNumber();
        const std::int64_t sum = signedNumber();
        const std::uint64_t overflow = number();
        if (min < 0 || max < min || max > Histogram::highestTrackable || sum < 0)
            m_failed = true;
        if (!m_failed)
            into.restoreExact(min, max, sum, overflow);
    }

private:
    std::span<const std::byte> m_bytes;
    std::size_t m_at = 0;
    bool m_failed = false;
};

// Each list of fields stands once, for both directions.
template <class Facts, class Visit> void visitCounts(Facts &facts, Visit &&visit)
{
    visit(facts.attempted);
    visit(facts.committed);
    visit(facts.failed);
    visit(facts.retried);
    visit(facts.statements);
    visit(facts.roundTrips);
    visit(facts.rows);
    for (auto &count : facts.failedBy)
        visit(count);
}
template <class Facts, class Visit> void visitHistograms(Facts &facts, Visit &&visit)
{
    visit(facts.response);
    visit(facts.service);
    visit(facts.poolWait);
    visit(facts.lag);
    visit(facts.lockWait);
}
template <class Host, class Visit> void visitHost(Host &host, Visit &&visit)
{
    visit(host.load1);
    visit(host.runQueue);
    visit(host.contextSwitches);
    visit(host.memoryUsed);
    visit(host.diskRead);
    visit(host.diskWritten);
    visit(host.diskBusy);
    visit(host.netReceived);
    visit(host.netSent);
}
template <class Cpu, class Visit> void visitCpu(Cpu &cpu, Visit &&visit)
{
    visit(cpu.usr);
    visit(cpu.nice);
    visit(cpu.sys);
    visit(cpu.iowait);
    visit(cpu.irq);
    visit(cpu.steal);
    visit(cpu.idle);
}
template <class AnyTick, class Visit> void visitGauges(AnyTick &tick, Visit &&visit)
{
    visit(tick.usersPlanned);
    visit(tick.users);
    visit(tick.thinking);
    visit(tick.waiting);
    visit(tick.connected);
    visit(tick.poolSize);
    visit(tick.poolOpen);
}
template <class AnyTick, class Visit> void visitTickCounts(AnyTick &tick, Visit &&visit)
{
    visit(tick.reconnects);
    visit(tick.connectionsLost);
    visit(tick.skipped);
    visit(tick.shed);
}

} // namespace

std::vector<std::byte> encodeTick(const Tick &tick)
{
    Writer out;
    out.byte(currentVersion);
    out.number(tick.number);
    out.signedNumber(tick.phase);
    out.signedNumber(tick.startUs);
    out.signedNumber(tick.lengthUs);
    out.signedNumber(tick.wallMs);
    visitGauges(tick, [&](std::uint32_t gauge) { out.number(gauge); });
    visitTickCounts(tick, [&](std::uint64_t count) { out.number(count); });
    out.number(tick.facts.size());
    for (const PhaseFacts &phase : tick.facts) {
        out.signedNumber(phase.phase);
        out.number(phase.types.size());
        for (const TypeFacts &type : phase.types) {
            visitCounts(type, [&](std::uint64_t count) { out.number(count); });
            visitHistograms(type, [&](const Histogram &histogram) { out.histogram(histogram); });
        }
    }
    out.byte(tick.host.cpu ? 1 : 0);
    if (tick.host.cpu)
        visitCpu(*tick.host.cpu, [&](double share) { out.real(share); });
    visitHost(tick.host, [&](const std::optional<double> &figure) { out.optionalReal(figure); });
    out.real(tick.generator.cpu);
    out.signedNumber(tick.generator.loopLagP99);
    out.number(tick.generator.lateTimers);
    return out.take();
}

Result<Tick> decodeTick(std::span<const std::byte> bytes)
{
    Reader in(bytes);
    const std::uint8_t version = in.byte();
    if (version > currentVersion)
        return makeError(ErrorKind::Unsupported, "This run was recorded by a newer SQL Dyno (tick format "
                                                     + std::to_string(version) + ").",
                         "Open it with that version or a later one.");
    Tick tick;
    tick.number = std::uint32_t(in.numberUpTo(UINT32_MAX));
    tick.phase = std::int32_t(in.signedNumber());
    tick.startUs = in.signedNumber();
    tick.lengthUs = in.signedNumber();
    tick.wallMs = in.signedNumber();
    visitGauges(tick, [&](std::uint32_t &gauge) { gauge = std::uint32_t(in.numberUpTo(UINT32_MAX)); });
    visitTickCounts(tick, [&](std::uint64_t &count) { count = in.number(); });
    const std::uint64_t phases = in.numberUpTo(mostPhases);
    for (std::uint64_t i = 0; i < phases && !in.failed(); ++i) {
        PhaseFacts &phase = tick.facts.emplace_back();
        phase.phase = std::int32_t(in.signedNumber());
        const std::uint64_t types = in.numberUpTo(mostTypes);
        for (std::uint64_t t = 0; t < types && !in.failed(); ++t) {
            TypeFacts &type = phase.types.emplace_back();
            visitCounts(type, [&](std::uint64_t &count) { count = in.number(); });
            visitHistograms(type, [&](Histogram &histogram) { in.histogram(histogram); });
        }
    }
    if (in.byte() != 0) {
        tick.host.cpu = HostFigures::Cpu{};
        visitCpu(*tick.host.cpu, [&](double &share) { share = in.real(); });
    }
    visitHost(tick.host, [&](std::optional<double> &figure) { figure = in.optionalReal(); });
    tick.generator.cpu = in.real();
    tick.generator.loopLagP99 = in.signedNumber();
    tick.generator.lateTimers = in.number();
    if (version == 0 || in.failed() || !in.atEnd())
        return makeError(ErrorKind::Other, "A stored tick is damaged.", "Restore the run store from a backup.");
    return tick;
}

} // namespace dyno
