// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/db/value.h"
#include "engines/result.h"
#include "engines/workloads/expressioncode.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

class Connection;
struct CompiledWorkload;
struct Engine;

inline constexpr std::size_t mostListValues = 1'000'000;
inline constexpr std::size_t mostListBytes = 64 << 20; // of texts, and of a file

// One named list of values that scripts draw from with pick(). Filled before a run; then all threads share it,
// and nothing of it changes but whose turn it is.
class ValueList
{
public:
    enum class Added : std::uint8_t { Good, Null, Bytes, TooMany };

    explicit ValueList(std::string name) : m_name(std::move(name)) {}

    const std::string &name() const { return m_name; }
    std::size_t size() const { return m_values.size(); }
    Added add(const Value &value);
    // A value of a text file: a whole number where it is written as one, else a text.
    Added addWritten(std::string_view text);

    // The value at `index`; a text is appended to `scratch`, where its offset then points.
    Operand value(std::size_t index, std::string &scratch) const;
    // The index of the next value in turn, over all users of the run, around and around.
    std::size_t takeTurn() const
    {
        return static_cast<std::size_t>(m_turn.fetch_add(1, std::memory_order_relaxed) % m_values.size());
    }

private:
    std::string m_name;
    std::vector<Operand> m_values; // offsets of texts point into m_texts
    std::string m_texts;
    alignas(64) mutable std::atomic<std::uint64_t> m_turn{0};
};
using ValueLists = std::deque<ValueList>; // as CompiledWorkload::lists

// What one transaction took in turn, so that a repeated try takes the same.
class TakenTurns
{
public:
    void begin(bool keeps)
    {
        m_taken.clear();
        m_next = 0;
        m_keeps = keeps;
    }
    void again() { m_next = 0; }
    std::size_t take(const ValueList &list)
    {
        if (m_next < m_taken.size())
            return m_taken[m_next++];
        const std::size_t index = list.takeTurn();
        if (m_keeps) {
            m_taken.push_back(index);
            m_next = m_taken.size();
        }
        return index;
    }

private:
    std::vector<std::size_t> m_taken;
    std::size_t m_next = 0;
    bool m_keeps = false;
};

// Fills all lists of a workload: those of a query from the server, those of a file from there. Blocks; on a
// connection of its own, which `onConnection` hears of before it is used and, with null, before it goes, so
// that another thread can cancel. An error names the list: empty, too large, what the server said.
Result<std::shared_ptr<const ValueLists>>
fillLists(const CompiledWorkload &workload, const Engine &engine, const Profile &profile, const Secret &secret,
          const std::function<void(Connection *)> &onConnection = {});

// pick(): a value drawn as the instruction says; takes the parameter of a distribution from the top of the
// stack. False, with words in evaluation.fault, when it cannot.
bool pickValue(const ExpressionCode::Instruction &instruction, Operand *&top, const Evaluation &evaluation);

} // namespace dyno
