// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/serverreader.h"

#include "engines/loop/asidethread.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

namespace dyno {

namespace {

using namespace std::chrono_literals;
using Clock = AsideThread::Clock;

// Figures that are older than the pause after them and this say nothing about the second that is asked for.
constexpr auto freshness = 2500ms;
// A look that took so much CPU time is followed by a pause so many times as long: 0.7 per cent of a core.
constexpr int restFactor = 140;
// For an answer, of whoever makes the ticks.
constexpr auto longestWait = 250ms;
constexpr auto longestRest = 30s;
// A log-in by ssh included.
constexpr auto longestFirst = 15s;

class AsideServer final : public ServerSource
{
public:
    explicit AsideServer(std::unique_ptr<ServerReader> reader)
        : m_reader(std::move(reader)), m_aside([this] { turn(); }, [this] { m_reader->interrupt(); })
    {
        m_aside.waitForFirst(longestFirst);
    }

    ServerFigures sample(bool inAnyCase) override
    {
        const auto asked = Clock::now();
        if (inAnyCase)
            m_isUrgent = true;
        m_aside.turnNow(longestWait);
        const std::lock_guard lock(m_mutex);
        m_isSilent = m_problem.empty() && Clock::now() > m_goodUntil;
        // Amounts over the time of whoever asks, however late the readings came: so they add up to what was used.
        const double seconds = std::chrono::duration<double>(asked - m_givenAt).count();
        if (seconds <= 0)
            return {};
        ServerFigures figures = std::exchange(m_fresh, {});
        for (auto amount : {&ServerFigures::cpu, &ServerFigures::contextSwitches, &ServerFigures::diskRead})
            if (figures.*amount) {
                *(figures.*amount) /= seconds;
                m_givenAt = asked;
            }
        return figures;
    }
    std::string note() const override
    {
        const std::lock_guard lock(m_mutex);
        if (m_isSilent)
            return "The server's own figures are missing for a while: its processes cannot be read in time.";
        return m_problem;
    }
    std::string title() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_process.id == 0 ? std::string()
                                 : "process " + std::to_string(m_process.id) + " (" + m_process.name + ")" +
                                       m_reader->place();
    }
    std::string remark() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_isMemoryDear ? "The server's memory is not measured: so many processes with so many pages would take "
                                "too long to walk through."
                              : std::string();
    }

private:
    // --- The thread's

    void turn()
    {
        const auto began = Clock::now();
        const bool isUrgent = m_isUrgent.exchange(false);
        if ((began < m_due && !isUrgent) || (!m_isFound && !find()))
            return;
        auto looked = m_reader->read();
        if (looked.has_error())
            return lose(looked.error().message);
        if (!looked->reading) {
            m_isFound = false;
            m_sweep = {};
            m_processes.clear();
            return lose("The server's own figures are missing for a while: " + title() +
                        " is gone. It is looked for again, by its name, user, and command line or where it listens.");
        }
        m_processes = std::move(looked->reading->processes);
        take(std::move(*looked), began);
        readMemory(began.time_since_epoch());
    }
    bool find()
    {
        const auto found = m_reader->find();
        if (found.has_error()) {
            // Before it was there the reason is what there is to say, and later that it is gone.
            const std::lock_guard lock(m_mutex);
            if (m_process.id == 0)
                m_problem = found.error().message;
            return false;
        }
        const std::lock_guard lock(m_mutex);
        m_process = *found;
        m_isFound = true;
        return true;
    }
    void readMemory(Clock::duration turn)
    {
        bool looks = false;
        for (auto some = m_sweep.next(m_processes, turn); !some.empty(); some = m_sweep.next(m_processes, turn)) {
            const auto looked = m_reader->readMemory(some);
            if (looked.has_error())
                return lose(looked.error().message);
            m_sweep.take(looked->sizes, looked->took, turn);
            looks = true;
        }
        const std::lock_guard lock(m_mutex);
        m_isMemoryDear = m_sweep.isTooDear();
        if (looks && m_sweep.isWhole())
            m_fresh.memory = m_sweep.bytes();
    }
    void take(ServerReader::Look look, Clock::time_point began)
    {
        m_due = began + std::min<Clock::duration>(restFactor * look.took, longestRest);
        const std::lock_guard lock(m_mutex);
        ServerFigures amounts = m_rates.next(std::move(look.reading->sum), 1);
        if (!amounts.cpu)
            m_givenAt = began; // the starting point
        // What was read too late for the call before is still there.
        for (auto amount : {&ServerFigures::cpu, &ServerFigures::contextSwitches, &ServerFigures::diskRead})
            if (m_fresh.cpu && amounts.*amount)
                *(amounts.*amount) += (m_fresh.*amount).value_or(0);
        amounts.memory = m_fresh.memory;
        m_fresh = amounts;
        m_goodUntil = std::max(Clock::now(), m_due) + freshness;
        m_problem.clear();
    }
    void lose(std::string problem)
    {
        const std::lock_guard lock(m_mutex);
        m_problem = std::move(problem);
        m_rates = {}; // what happened in the gap belongs to no second
        m_fresh = {};
    }

    const std::unique_ptr<ServerReader> m_reader;
    std::atomic<bool> m_isUrgent = false;
    // The thread's own.
    bool m_isFound = false;
    std::vector<int> m_processes;
    MemorySweep m_sweep;
    ServerRates m_rates;
    Clock::time_point m_due{};

    mutable std::mutex m_mutex;
    ServerProcess m_process; // the latest
    bool m_isSilent = false, m_isMemoryDear = false;
    ServerFigures m_fresh; // not given yet: amounts since m_givenAt, and memory
    Clock::time_point m_givenAt{}, m_goodUntil{};
    std::string m_problem;
    AsideThread m_aside; // last: starts when all else stands
};

} // namespace

std::unique_ptr<ServerSource> makeAsideServer(std::unique_ptr<ServerReader> reader)
{
    return std::make_unique<AsideServer>(std::move(reader));
}

} // namespace dyno
