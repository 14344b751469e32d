// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/loop/eventloop.h"

#include <coroutine>
#include <cstddef>
#include <vector>

namespace dyno {

// Arrivals of an open loop that wait for somebody to serve them: a bounded queue with those who serve parked
// beside it. What does not fit is shed and counted by the caller. Allocates nothing after it was made.
//
// Thread: its loop's.
class Arrivals
{
public:
    using TimePoint = EventLoop::TimePoint;
    struct Arrival
    {
        TimePoint intended{}; // when the schedule wanted it
        TimePoint came{};     // when the timer really fired
        bool isValid = false; // false: there will be no more
    };

    Arrivals(EventLoop &loop, std::size_t limit) : m_loop(loop), m_ring(limit + 1) {}

    // False: the backlog is full.
    bool push(const Arrival &arrival)
    {
        if (Server *server = m_idle) {
            m_idle = server->next;
            server->arrival = arrival;
            m_loop.resumeLater(server->handle);
            return true;
        }
        const std::size_t after = (m_last + 1) % m_ring.size();
        if (after == m_first)
            return false;
        m_ring[m_last] = arrival;
        m_last = after;
        return true;
    }
    // co_await arrivals.next(): the oldest one that waits, or the next to come.
    auto next() { return Server{*this}; }
    std::size_t waiting() const { return (m_last + m_ring.size() - m_first) % m_ring.size(); }
    // Forgets those that wait; returns how many they were.
    std::size_t dropWaiting()
    {
        const std::size_t dropped = waiting();
        m_first = m_last;
        return dropped;
    }
    // No more will come: everybody parked is told.
    void close()
    {
        m_closed = true;
        while (Server *server = m_idle) {
            m_idle = server->next;
            m_loop.resumeLater(server->handle);
        }
    }

private:
    struct Server
    {
        Arrivals &arrivals;
        Arrival arrival{};
        std::coroutine_handle<> handle{};
        Server *next = nullptr;

        bool await_ready() noexcept
        {
            if (arrivals.m_first == arrivals.m_last)
                return arrivals.m_closed;
            arrival = arrivals.m_ring[arrivals.m_first];
            arrivals.m_first = (arrivals.m_first + 1) % arrivals.m_ring.size();
            return true;
        }
        void await_suspend(std::coroutine_handle<> h) noexcept
        {
            handle = h;
            next = arrivals.m_idle;
            arrivals.m_idle = this;
        }
        Arrival await_resume() const noexcept { return arrival; }
    };

    EventLoop &m_loop;
    std::vector<Arrival> m_ring;
    std::size_t m_first = 0, m_last = 0;
    Server *m_idle = nullptr;
    bool m_closed = false;
};

} // namespace dyno
