// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace dyno {

// SQLite lets one connection write at a time and leaves the rest to try again, so that some threads starve
// for seconds while others write thousands of times. Here the connections of this process that write to one
// file stand in a queue and write in order of arrival.
//
// Any thread; one thread per Place. A turn that was granted ends with leave(), on any thread.
class SqliteWriterQueue
{
public:
    using Clock = std::chrono::steady_clock;
    enum class Turn { Granted, TimedOut, Cancelled };

    // Where one connection stands; nothing is allocated for waiting. Outlives the wait.
    class Place
    {
    public:
        Place() = default;
        Place(const Place &) = delete;
        Place &operator=(const Place &) = delete;

    private:
        friend class SqliteWriterQueue;
        std::condition_variable m_called;
        Place *m_before = nullptr;
        Place *m_behind = nullptr;
        enum class State { Away, Waiting, Granted, Cancelled } m_state = State::Away;
    };

    // The queue of the database file at `path`, which exists: one per file, by whatever name it is opened.
    static std::shared_ptr<SqliteWriterQueue> ofFile(const char *path);

    // Takes the turn if nobody has it and nobody waits.
    bool tryEnter();
    // Waits for the turn until `deadline`, or until cancel(), which comes after `isCancelled` has been set.
    Turn enter(Place &place, Clock::time_point deadline, const std::atomic<bool> &isCancelled);
    void leave();
    // Ends the wait of this place, if it waits.
    void cancel(Place &place);

private:
    void unlink(Place &place);

    std::mutex m_mutex;
    Place *m_first = nullptr;
    Place *m_last = nullptr;
    bool m_taken = false;
};

} // namespace dyno
