// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/loop/eventloop.h"

namespace dyno {

// A time by which something must be over, for one owner on one loop; unlike a sleeping coroutine it goes away
// with its owner. Setting and clearing it is free in the steady state: the system's timer is touched only
// when it would fire too late, and once when it fired too early.
class Deadline final : private Watcher
{
public:
    class Owner
    {
    public:
        virtual void onDeadline() = 0; // may destroy the deadline

    protected:
        ~Owner() = default;
    };

    Deadline(EventLoop &loop, Owner &owner) : m_loop(loop), m_owner(owner) {}
    ~Deadline() { release(); }
    Deadline(const Deadline &) = delete;
    Deadline &operator=(const Deadline &) = delete;

    void set(EventLoop::TimePoint when);
    void clear() { m_when = EventLoop::TimePoint::max(); }
    // Clears it and gives the system's timer back.
    void release();

private:
    void onReady(bool readable, bool writable) override;
    void arm();

    EventLoop &m_loop;
    Owner &m_owner;
    EventLoop::TimePoint m_when = EventLoop::TimePoint::max();
    EventLoop::TimePoint m_armedFor = EventLoop::TimePoint::max();
    int m_timer = -1;
};

} // namespace dyno
