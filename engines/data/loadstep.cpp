// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/loadstep.h"

#include <system_error>

namespace dyno {

using namespace std::chrono_literals;

CancelWatch::CancelWatch(Connection &connection, const std::atomic<bool> &cancelled)
{
    try {
        m_thread = std::thread([this, &connection, &cancelled] {
            while (!m_done) {
                // Again and again: the cancel may fall between two statements.
                if (cancelled)
                    connection.cancel();
                std::this_thread::sleep_for(50ms);
            }
        });
    } catch (const std::system_error &) {
        // No thread to be had: what runs goes on to its own end.
    }
}

CancelWatch::~CancelWatch()
{
    m_done = true;
    if (m_thread.joinable())
        m_thread.join();
}

ProgressClock::ProgressClock(const OnLoadProgress &onProgress, std::uint64_t rowsOfAll)
    : m_onProgress(onProgress), m_rowsOfAll(rowsOfAll)
{
}

void ProgressClock::begin(std::string step, std::uint64_t rowsOfStep)
{
    m_progress = {std::move(step), 0, rowsOfStep, 0, 0};
    m_stepBegan = Clock::now();
    tell();
}

void ProgressClock::add(std::uint64_t rows)
{
    m_progress.rowsDone += rows;
    m_rowsDoneOfAll += rows;
    if (Clock::now() - m_told >= 200ms)
        tell();
}

void ProgressClock::tell()
{
    m_told = Clock::now();
    const double ofStep = std::chrono::duration<double>(m_told - m_stepBegan).count();
    const double ofAll = std::chrono::duration<double>(m_told - m_began).count();
    if (ofStep > 0)
        m_progress.rowsPerSecond = static_cast<double>(m_progress.rowsDone) / ofStep;
    if (m_rowsDoneOfAll > 0 && m_rowsOfAll >= m_rowsDoneOfAll) {
        m_progress.secondsLeft =
            ofAll * static_cast<double>(m_rowsOfAll - m_rowsDoneOfAll) / static_cast<double>(m_rowsDoneOfAll);
    }
    if (m_onProgress)
        m_onProgress(m_progress);
}

Error explained(const Error &error, const std::string &tried, const Target &target,
                const std::atomic<bool> &cancelled)
{
    if (cancelled)
        return makeError(ErrorKind::Cancelled, tried + " was cancelled.");
    Error told = error;
    told.message = tried + " failed in " + target.place() + ": " + error.message;
    return told;
}

} // namespace dyno
