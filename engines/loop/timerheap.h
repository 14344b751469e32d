// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <coroutine>
#include <cstddef>
#include <utility>
#include <vector>

namespace dyno {

// Sleeping coroutines by the time they wake, in a 4-ary heap: half the depth of a binary one, and the four
// children of a node lie in one cache line. 16 bytes a sleeper.
class TimerHeap
{
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    bool isEmpty() const { return m_nodes.empty(); }
    std::size_t size() const { return m_nodes.size(); }
    TimePoint earliest() const { return m_nodes.front().when; }

    void push(TimePoint when, std::coroutine_handle<> sleeper)
    {
        std::size_t hole = m_nodes.size();
        m_nodes.push_back({when, sleeper});
        while (hole > 0) {
            const std::size_t parent = (hole - 1) / 4;
            if (m_nodes[parent].when <= when)
                break;
            m_nodes[hole] = m_nodes[parent];
            hole = parent;
        }
        m_nodes[hole] = {when, sleeper};
    }

    std::pair<TimePoint, std::coroutine_handle<>> pop()
    {
        const Node top = m_nodes.front();
        const Node last = m_nodes.back();
        m_nodes.pop_back();
        if (!m_nodes.empty()) {
            std::size_t hole = 0;
            for (;;) {
                const std::size_t first = hole * 4 + 1;
                if (first >= m_nodes.size())
                    break;
                const std::size_t end = std::min(first + 4, m_nodes.size());
                std::size_t least = first;
                for (std::size_t child = first + 1; child < end; ++child)
                    if (m_nodes[child].when < m_nodes[least].when)
                        least = child;
                if (last.when <= m_nodes[least].when)
                    break;
                m_nodes[hole] = m_nodes[least];
                hole = least;
            }
            m_nodes[hole] = last;
        }
        return {top.when, top.sleeper};
    }

private:
    struct Node
    {
        TimePoint when;
        std::coroutine_handle<> sleeper;
    };
    std::vector<Node> m_nodes;
};

} // namespace dyno
