// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/target.h"

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

namespace dyno {

// Sends the cancel of a person on to the server: a thread that looks every 50 ms, so that a statement that runs
// for minutes ends too.
class CancelWatch
{
public:
    CancelWatch(Connection &connection, const std::atomic<bool> &cancelled);
    ~CancelWatch();
    CancelWatch(const CancelWatch &) = delete;
    CancelWatch &operator=(const CancelWatch &) = delete;

private:
    std::atomic<bool> m_done{false};
    std::thread m_thread;
};

// Tells of progress about five times a second, and of each new step at once.
class ProgressClock
{
public:
    ProgressClock(const OnLoadProgress &onProgress, std::uint64_t rowsOfAll);
    void begin(std::string step, std::uint64_t rowsOfStep);
    void add(std::uint64_t rows);

private:
    void tell();
    using Clock = std::chrono::steady_clock;
    const OnLoadProgress &m_onProgress;
    std::uint64_t m_rowsOfAll;
    std::uint64_t m_rowsDoneOfAll = 0;
    LoadProgress m_progress;
    Clock::time_point m_began = Clock::now();
    Clock::time_point m_stepBegan = m_began;
    Clock::time_point m_told = m_began;
};

// "Loading orders into PostgreSQL db1/shop: " before what the server said; a person's cancel as what it is.
Error explained(const Error &error, const std::string &tried, const Target &target,
                const std::atomic<bool> &cancelled);

} // namespace dyno
