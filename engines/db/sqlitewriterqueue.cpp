// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/sqlitewriterqueue.h"

#include <map>
#include <utility>

#include <sys/stat.h>

namespace dyno {

std::shared_ptr<SqliteWriterQueue> SqliteWriterQueue::ofFile(const char *path)
{
    // Shared by the whole process, because the lock that it orders is.
    using File = std::pair<dev_t, ino_t>;
    static std::mutex mutex;
    static std::map<File, std::weak_ptr<SqliteWriterQueue>> queues;

    struct stat status = {};
    if (stat(path, &status) != 0)
        return std::make_shared<SqliteWriterQueue>(); // deleted meanwhile: nobody shares it
    const std::lock_guard lock(mutex);
    std::erase_if(queues, [](const auto &entry) { return entry.second.expired(); });
    std::weak_ptr<SqliteWriterQueue> &known = queues[File(status.st_dev, status.st_ino)];
    std::shared_ptr<SqliteWriterQueue> queue = known.lock();
    if (!queue) {
        queue = std::make_shared<SqliteWriterQueue>();
        known = queue;
    }
    return queue;
}

bool SqliteWriterQueue::tryEnter()
{
    const std::lock_guard lock(m_mutex);
    return !std::exchange(m_taken, true);
}

SqliteWriterQueue::Turn SqliteWriterQueue::enter(Place &place, Clock::time_point deadline,
                                                 const std::atomic<bool> &isCancelled)
{
    std::unique_lock lock(m_mutex);
    if (isCancelled)
        return Turn::Cancelled;
    if (!m_taken) {
        m_taken = true;
        return Turn::Granted;
    }
    place.m_state = Place::State::Waiting;
    place.m_before = m_last;
    place.m_behind = nullptr;
    (m_last ? m_last->m_behind : m_first) = &place;
    m_last = &place;

    const auto isOver = [&place] { return place.m_state != Place::State::Waiting; };
    if (!place.m_called.wait_until(lock, deadline, isOver))
        unlink(place);
    switch (std::exchange(place.m_state, Place::State::Away)) {
    case Place::State::Granted:
        return Turn::Granted;
    case Place::State::Cancelled:
        return Turn::Cancelled;
    default:
        return Turn::TimedOut;
    }
}

void SqliteWriterQueue::leave()
{
    const std::lock_guard lock(m_mutex);
    Place *next = m_first;
    if (!next) {
        m_taken = false;
        return;
    }
    // The turn passes on without becoming free, so that nobody can overtake.
    unlink(*next);
    next->m_state = Place::State::Granted;
    next->m_called.notify_one();
}

void SqliteWriterQueue::cancel(Place &place)
{
    const std::lock_guard lock(m_mutex);
    if (place.m_state != Place::State::Waiting)
        return;
    unlink(place);
    place.m_state = Place::State::Cancelled;
    place.m_called.notify_one();
}

void SqliteWriterQueue::unlink(Place &place)
{
    (place.m_before ? place.m_before->m_behind : m_first) = place.m_behind;
    (place.m_behind ? place.m_behind->m_before : m_last) = place.m_before;
}

} // namespace dyno
