// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/processfigures.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace dyno {

namespace {

std::optional<std::uint64_t> numberOf(std::string_view word)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || error != std::errc() || end != word.data() + word.size())
        return std::nullopt;
    return number;
}

// The number after `name` at the beginning of a line.
std::optional<std::uint64_t> lineNumber(std::string_view text, std::string_view name)
{
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (!line.starts_with(name))
            continue;
        line.remove_prefix(name.size());
        line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
        return numberOf(line.substr(0, line.find_first_of(" \t")));
    }
    return std::nullopt;
}

// How much `now` is above the highest so far, which it then becomes.
double rise(std::uint64_t &most, std::uint64_t now)
{
    const std::uint64_t before = std::exchange(most, std::max(most, now));
    return double(most - before);
}

} // namespace

std::optional<ProcessStat> parseProcessStat(std::string_view text)
{
    // PID (NAME) STATE PARENT …: a name may hold blanks and brackets.
    const std::size_t open = text.find('('), close = text.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return std::nullopt;
    ProcessStat stat;
    stat.name = text.substr(open + 1, close - open - 1);
    text.remove_prefix(close + 1);
    std::array<std::string_view, 20> fields; // from the third on: STATE is fields[0]
    for (std::string_view &field : fields) {
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \n")));
        field = text.substr(0, text.find_first_of(" \n"));
        text.remove_prefix(field.size());
    }
    const auto parent = numberOf(fields[1]), threads = numberOf(fields[17]), started = numberOf(fields[19]);
    if (!parent || !threads || !started)
        return std::nullopt;
    stat.isZombie = fields[0] == "Z" || fields[0] == "X";
    stat.parent = int(*parent);
    stat.threads = int(*threads);
    stat.startedAt = *started;
    for (std::size_t i = 11; i <= 14; ++i) { // utime, stime, cutime, cstime
        const auto ticks = numberOf(fields[i]);
        if (!ticks)
            return std::nullopt;
        (i <= 12 ? stat.ownTicks : stat.childTicks) += *ticks;
    }
    return stat;
}

std::optional<std::uint64_t> parseReadBytes(std::string_view io)
{
    return lineNumber(io, "read_bytes:");
}

std::optional<ThreadTimes> parseSchedstat(std::string_view text)
{
    std::array<std::string_view, 3> fields; // time on a CPU, time in its queue, how often it was put on one
    for (std::string_view &field : fields) {
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \n")));
        field = text.substr(0, text.find_first_of(" \n"));
        text.remove_prefix(field.size());
    }
    const auto cpu = numberOf(fields[0]), switches = numberOf(fields[2]);
    if (!cpu || !switches)
        return std::nullopt;
    return ThreadTimes{*cpu, *switches};
}

std::uint64_t cpuTimeOf(const ProcessStat &stat, const std::optional<ThreadTimes> &first, std::uint64_t nsPerTick)
{
    const std::uint64_t least = stat.ownTicks * nsPerTick;
    // Others, or ones that ended, are in the ticks alone.
    const std::uint64_t own = first ? std::clamp(first->cpuNs, least, least + 2 * nsPerTick) : least;
    return own + stat.childTicks * nsPerTick;
}

std::optional<std::uint64_t> parseContextSwitches(std::string_view status)
{
    const auto wanted = lineNumber(status, "voluntary_ctxt_switches:"),
               unwanted = lineNumber(status, "nonvoluntary_ctxt_switches:");
    if (!wanted || !unwanted)
        return std::nullopt;
    return *wanted + *unwanted;
}

std::optional<std::uint64_t> parseProportionalSize(std::string_view smapsRollup)
{
    const auto kilobytes = lineNumber(smapsRollup, "Pss:");
    if (!kilobytes)
        return std::nullopt;
    return *kilobytes * 1024;
}

ServerFigures ServerRates::next(ServerReading now, double seconds)
{
    ServerFigures figures;
    const double cpuNs = rise(m_mostCpuNs, now.cpuNs);
    std::optional<double> read;
    if (now.readBytes && m_mostRead)
        read = rise(*m_mostRead, *now.readBytes);
    else
        m_mostRead = now.readBytes;
    if (std::exchange(m_isStarted, true) && seconds > 0) {
        figures.cpu = cpuNs / 1e7 / seconds;
        if (read)
            figures.diskRead = *read / seconds;
        if (now.switches && m_switches) {
            double switches = 0;
            for (const auto &[thread, count] : *now.switches) {
                const auto old = m_switches->find(thread);
                // A lower count: another thread has got the number.
                const bool isSame = old != m_switches->end() && old->second <= count;
                switches += double(isSame ? count - old->second : count);
            }
            figures.contextSwitches = switches / seconds;
        }
    }
    m_switches = std::move(now.switches);
    return figures;
}

} // namespace dyno
