// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/processfigures.h"
#include "engines/host/procfiles_linux.h"
#include "engines/host/serverprocess.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <sstream>
#include <thread>

#include <ctime>
#include <unistd.h>

namespace dyno {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto period = 1s;
// Shared buffers make the size of a process dear to find out: the kernel walks all its pages.
constexpr auto memoryPeriod = 5s;
// A reading that took so much CPU time is followed by a rest so many times as long: half a per cent of a core.
constexpr int restFactor = 200;

Clock::duration threadCpuTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::string folderOf(int process)
{
    return "/proc/" + std::to_string(process);
}

std::optional<ProcessStat> readStat(int process)
{
    const auto text = readProcFile(folderOf(process) + "/stat");
    return text ? parseProcessStat(*text) : std::nullopt;
}

// Without a list of children that the kernel keeps, their parents are asked for.
std::vector<int> childrenOf(int process)
{
    std::vector<int> children;
    if (const auto list = readProcFile(folderOf(process) + "/task/" + std::to_string(process) + "/children")) {
        std::istringstream words(*list);
        for (int child = 0; words >> child;)
            children.push_back(child);
        return children;
    }
    for (const int other : numbersIn("/proc")) {
        const auto stat = readStat(other);
        if (stat && stat->parent == process)
            children.push_back(other);
    }
    return children;
}

class FollowedProcess final : public ServerSource
{
public:
    // An embedded engine's process is followed without the programs that it has started.
    explicit FollowedProcess(const ServerProcess &process)
        : m_process(process), m_isOwn(process.id == ::getpid()), m_rates(double(::sysconf(_SC_CLK_TCK)))
    {
        m_thread = std::thread([this] { follow(); });
    }
    ~FollowedProcess() override
    {
        {
            const std::lock_guard lock(m_mutex);
            m_stops = true;
        }
        m_changed.notify_all();
        m_thread.join();
    }

    ServerFigures sample() override
    {
        const std::lock_guard lock(m_mutex);
        return m_latest;
    }
    std::string note() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_note;
    }

private:
    void follow()
    {
        bool stops = false;
        while (!stops) {
            const auto began = Clock::now();
            const auto cpuBefore = threadCpuTime();
            std::optional<ServerReading> reading = read();
            const auto rest = std::max<Clock::duration>(period, restFactor * (threadCpuTime() - cpuBefore));
            if (reading)
                reading->memory = memory(began);

            std::unique_lock lock(m_mutex);
            if (reading) {
                m_latest = m_rates.next(std::move(*reading), std::chrono::duration<double>(began - m_readAt).count());
                m_readAt = began;
            } else {
                m_latest = {};
                m_note = "The server's own figures end: process " + std::to_string(m_process.id) + " (" +
                         m_process.name + ") is gone.";
            }
            m_changed.wait_until(lock, began + rest, [this] { return m_stops; });
            stops = m_stops || !reading;
        }
    }

    // Nothing once the process has ended.
    std::optional<ServerReading> read()
    {
        ServerReading sum;
        sum.io.emplace();
        sum.switches.emplace();
        // The parent first: what a child hands on to it meanwhile is then counted a second late, and never twice.
        if (!add(m_process.id, sum))
            return std::nullopt;
        m_processes = m_isOwn ? std::vector<int>() : childrenOf(m_process.id);
        for (const int child : m_processes)
            add(child, sum);
        m_processes.push_back(m_process.id);
        return sum;
    }
    // False where the process is gone.
    bool add(int process, ServerReading &sum)
    {
        const std::string folder = folderOf(process);
        const auto stat = readStat(process);
        if (!stat || (process == m_process.id && !isSame(*stat)))
            return false;
        sum.cpuTicks += stat->cpuTicks;
        if (stat->isZombie)
            return process != m_process.id;
        addIo(folder, sum);
        addSwitches(folder, sum);
        return true;
    }
    static void addIo(const std::string &folder, ServerReading &sum)
    {
        if (!sum.io)
            return;
        const auto text = readProcFile(folder + "/io");
        const auto io = text ? parseProcessIo(*text) : std::nullopt;
        if (!io && readProcFile(folder + "/stat")) {
            sum.io.reset(); // it may not be asked
            return;
        }
        if (io) {
            sum.io->readBytes += io->readBytes;
            sum.io->writtenBytes += io->writtenBytes;
        }
    }
    static void addSwitches(const std::string &folder, ServerReading &sum)
    {
        for (const int thread : numbersIn(folder + "/task")) {
            const auto text = readProcFile(folder + "/task/" + std::to_string(thread) + "/status");
            if (const auto switches = text ? parseContextSwitches(*text) : std::nullopt)
                sum.switches->emplace(thread, *switches);
        }
    }
    bool isSame(const ProcessStat &stat)
    {
        if (!m_startedAt)
            m_startedAt = stat.startedAt;
        return *m_startedAt == stat.startedAt;
    }

    // The last one known, unless it is time to find out anew. Absent where one of the processes may not be asked.
    std::optional<double> memory(Clock::time_point now)
    {
        if (now < m_memoryDue)
            return m_memory;
        const auto cpuBefore = threadCpuTime();
        double bytes = 0;
        bool isKnown = true;
        for (const int process : m_processes) {
            const auto text = readProcFile(folderOf(process) + "/smaps_rollup");
            const auto size = text ? parseProportionalSize(*text) : std::nullopt;
            if (size)
                bytes += double(*size);
            else if (const auto stat = readStat(process); stat && !stat->isZombie)
                isKnown = false; // it lives, and may not be asked
        }
        m_memory = isKnown ? std::optional(bytes) : std::nullopt;
        m_memoryDue = now + std::max<Clock::duration>(memoryPeriod, restFactor * (threadCpuTime() - cpuBefore));
        return m_memory;
    }

    const ServerProcess m_process;
    const bool m_isOwn;
    // The thread's own.
    std::vector<int> m_processes;
    std::optional<std::uint64_t> m_startedAt;
    ServerRates m_rates;
    Clock::time_point m_readAt, m_memoryDue;
    std::optional<double> m_memory;

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_stops = false;
    ServerFigures m_latest;
    std::string m_note;
    std::thread m_thread;
};

} // namespace

std::unique_ptr<ServerSource> followProcess(const ServerProcess &process)
{
    return std::make_unique<FollowedProcess>(process);
}

} // namespace dyno
