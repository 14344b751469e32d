// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/resultsink.h"

#include "engines/workloads/number.h"

namespace dyno {

namespace {

// Results come back as digits more often than not; a number is kept as a number where its text is the same.
void storeText(VariableValues &variables, std::uint32_t slot, std::string_view text)
{
    if (const auto integer = canonicalInteger(text))
        variables.setInteger(slot, *integer);
    else
        variables.setText(slot, text);
}

// bytea as PostgreSQL writes it.
std::string hexText(std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "\\x";
    for (const char c : bytes) {
        text += digits[static_cast<unsigned char>(c) >> 4];
        text += digits[static_cast<unsigned char>(c) & 15];
    }
    return text;
}

void storeValue(VariableValues &variables, std::uint32_t slot, const Value &value, std::string_view text,
                bool isDollar)
{
    Variable variable;
    switch (value.type) {
    case Value::Type::Null:
        variable.type = Variable::Type::ServerNull;
        break;
    case Value::Type::Bool: // as PostgreSQL writes it, or as the others do
        storeText(variables, slot, isDollar ? (value.boolean ? "t" : "f") : (value.boolean ? "1" : "0"));
        return;
    case Value::Type::Int:
        variable.type = Variable::Type::Int;
        variable.integer = value.integer;
        break;
    case Value::Type::Double:
        variable.type = Variable::Type::ServerDouble;
        variable.real = value.real;
        break;
    case Value::Type::Binary:
        if (isDollar)
            return variables.setText(slot, hexText(text));
        [[fallthrough]];
    case Value::Type::Text:
        storeText(variables, slot, text);
        return;
    }
    variables.set(slot, variable);
}

} // namespace

std::uint32_t ResultSink::slotOf(std::string_view column)
{
    for (const ResultTarget &target : m_step->targets) {
        if (target.column != column)
            continue;
        if (target.slot == noSlot && m_unusable.empty())
            m_unusable = "the column \"" + target.column + "\" would overwrite the parameter \"" +
                         m_step->prefix + target.column +
                         "\", which has one value for the whole run; give the column another name";
        return target.slot;
    }
    // Nobody reads it, but a name that nobody could read is a mistake.
    const bool isName = m_step->prefix.empty() ? isVariableName(column)
                                               : isVariableName(m_step->prefix) && isVariableNameRest(column);
    if (!isName && m_unusable.empty())
        m_unusable = "the column \"" + m_step->prefix + std::string(column) +
                     "\" cannot become a variable: name it with AS";
    return noSlot;
}

void ResultSink::onColumns(std::span<const std::string_view> names)
{
    m_rows = 0;
    if (m_step->use != CommandKind::Aset) // only the last result counts
        m_values.clear();
    m_resultFrom = m_values.size();
    m_textFrom = m_texts.size();
    m_slots.clear();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (m_step->use == CommandKind::LastId)
            m_slots.push_back(i == 0 ? m_step->keySlot : noSlot);
        else
            m_slots.push_back(slotOf(names[i]));
    }
}

void ResultSink::onRow(std::span<const Value> row)
{
    ++m_rows;
    m_texts.resize(m_textFrom);
    m_values.resize(m_resultFrom); // the last row is the one that stays
    for (std::size_t i = 0; i < row.size() && i < m_slots.size(); ++i) {
        if (m_slots[i] == noSlot)
            continue;
        m_values.push_back({m_slots[i], row[i], m_texts.size()});
        m_texts += row[i].text;
    }
}

void ResultSink::store(VariableValues &variables, bool isDollar) const
{
    for (const Kept &kept : m_values)
        storeValue(variables, kept.slot, kept.value,
                   std::string_view(m_texts).substr(kept.offset, kept.value.text.size()), isDollar);
}

} // namespace dyno
