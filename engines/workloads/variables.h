// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/value.h"
#include "engines/workloads/script.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace dyno {

// One variable of one user: 16 bytes; a text lies beside it, in VariableValues.
struct Variable
{
    enum class Type : std::uint8_t {
        Unset,
        Null,
        Bool,
        Int,
        Double,
        Text,
        ServerDouble, // from a result: written with as many digits as it takes
        ServerNull    // from a result: written as nothing, as pgbench does
    };
    Type type = Type::Unset;
    union {
        bool boolean;
        std::int64_t integer = 0;
        double real;
    };
};

// The variables of one user, by slot.
class VariableValues
{
public:
    VariableValues() = default;
    explicit VariableValues(std::size_t count)
        : m_slots(count > 0 ? new Variable[count] : nullptr), m_count(count)
    {
    }

    const Variable &operator[](std::uint32_t slot) const { return m_slots[slot]; }
    void set(std::uint32_t slot, const Variable &value) { m_slots[slot] = value; }
    void setInteger(std::uint32_t slot, std::int64_t value)
    {
        m_slots[slot].type = Variable::Type::Int;
        m_slots[slot].integer = value;
    }
    void setText(std::uint32_t slot, std::string_view text)
    {
        if (m_texts.size() < m_count)
            m_texts.resize(m_count);
        m_texts[slot].assign(text);
        m_slots[slot].type = Variable::Type::Text;
    }
    // Text of a variable whose type is Text.
    std::string_view text(std::uint32_t slot) const { return m_texts[slot]; }

private:
    std::unique_ptr<Variable[]> m_slots;
    std::vector<std::string> m_texts; // empty until a user first keeps a text
    std::size_t m_count = 0;
};

// The variables that the scripts of one workload can set, and what they start with.
class ScriptSymbols
{
public:
    // The slot of a name, made when it is new.
    std::uint32_t slot(std::string_view name);
    // Starts with what a -D or a parameter says.
    void setInitial(std::uint32_t slot, std::string_view text);

    const std::vector<std::string> &names() const { return m_names; }
    // The values of a user who is about to begin.
    VariableValues startValues(std::uint64_t seed, std::int64_t client) const;

private:
    struct Initial
    {
        Variable value;
        std::string text;
    };
    std::vector<std::string> m_names;
    std::vector<Initial> m_initial; // by slot
    std::unordered_map<std::string, std::uint32_t> m_slots;
};

// As in pgbench: a letter, an underscore or anything beyond ASCII, then digits too.
bool isVariableName(std::string_view name);
bool isVariableNameRest(std::string_view text); // may stand behind the first letter
// Length of the name behind a colon at text[0], 0 when there is none.
std::size_t variableNameLength(std::string_view text);

} // namespace dyno
