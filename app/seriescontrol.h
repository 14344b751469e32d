// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

namespace dyno {

class Runner;

// How others reach the thread of a series: they stop it, and answer what it asks. One a series.
class SeriesControl
{
public:
    // Any thread. The first call lets what runs end within its grace time, the second cancels it.
    void stop();
    // Any thread: what the person answered; nothing: they gave up.
    void answer(std::optional<Secret> secret);

    // The rest is for the series' own thread.
    bool isStopped() const { return m_stops > 0; }
    bool isHurried() const { return m_stops > 1; }
    const std::atomic<bool> &cancelled() const { return m_cancelled; } // what isStopped() says, for those who look by it
    // Runs `ask`, then waits for the answer. Nothing also when it was stopped.
    std::optional<Secret> answerTo(const std::function<void()> &ask);
    // The runner hears of stop() as long as `work` goes on.
    template <class Work> void whileRunning(Runner &runner, Work work)
    {
        enter(runner);
        work();
        leave();
    }

private:
    void enter(Runner &runner);
    void leave();

    std::atomic<int> m_stops{0};
    std::atomic<bool> m_cancelled{false};
    std::mutex m_mutex;
    std::condition_variable m_wake;
    Runner *m_runner = nullptr;      // guarded by m_mutex
    bool m_isAnswered = false;       // guarded by m_mutex
    std::optional<Secret> m_answer;  // guarded by m_mutex
};

} // namespace dyno
