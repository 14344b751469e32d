// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/variables.h"

#include "engines/workloads/number.h"
#include "engines/workloads/random.h"

#include <algorithm>

namespace dyno {

namespace {

bool startsName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

bool continuesName(char c)
{
    return startsName(c) || (c >= '0' && c <= '9');
}

// A number only where its text comes back the same: what is spliced into a statement must be what was given.
Variable variableOfText(std::string_view text)
{
    Variable variable;
    if (const auto integer = canonicalInteger(text)) {
        variable.type = Variable::Type::Int;
        variable.integer = *integer;
        return variable;
    }
    if (const auto real = doubleOfText(text)) {
        char written[numberTextSize];
        if (std::string_view(written, static_cast<std::size_t>(writeDouble(written, *real) - written)) ==
            text) {
            variable.type = Variable::Type::Double;
            variable.real = *real;
            return variable;
        }
    }
    variable.type = Variable::Type::Text;
    return variable;
}

} // namespace

std::size_t variableNameLength(std::string_view text)
{
    std::size_t length = 1;
    if (text.size() < 2 || text[0] != ':' || !startsName(text[1]))
        return 0;
    while (length < text.size() && continuesName(text[length]))
        ++length;
    return length - 1;
}

bool isVariableNameRest(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), continuesName);
}

bool isVariableName(std::string_view name)
{
    return !name.empty() && startsName(name.front()) && isVariableNameRest(name.substr(1));
}

std::uint32_t ScriptSymbols::slot(std::string_view name)
{
    const auto [found, isNew] =
        m_slots.try_emplace(std::string(name), static_cast<std::uint32_t>(m_names.size()));
    if (isNew) {
        m_names.emplace_back(name);
        m_initial.emplace_back();
    }
    return found->second;
}

void ScriptSymbols::setInitial(std::uint32_t slot, std::string_view text)
{
    m_initial[slot].value = variableOfText(text);
    m_initial[slot].text = text;
}

VariableValues ScriptSymbols::startValues(std::uint64_t seed, std::int64_t client) const
{
    VariableValues values(m_names.size());
    for (std::uint32_t slot = 0; slot < m_names.size(); ++slot) {
        const Initial &initial = m_initial[slot];
        if (initial.value.type == Variable::Type::Text)
            values.setText(slot, initial.text);
        else
            values.set(slot, initial.value);
        if (initial.value.type != Variable::Type::Unset)
            continue;
        // The automatic ones, unless somebody gave them another value.
        const std::string &name = m_names[slot];
        if (name == "client_id")
            values.setInteger(slot, client);
        else if (name == "scale")
            values.setInteger(slot, 1);
        else if (name == "random_seed")
            values.setInteger(slot, static_cast<std::int64_t>(seed));
        else if (name == "default_seed")
            values.setInteger(slot, static_cast<std::int64_t>(Random(seed ^ 0x5DEECE66Du).next()));
    }
    return values;
}

} // namespace dyno
