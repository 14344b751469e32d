// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/session.h"
#include "engines/workloads/scriptprogram.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dyno {

// Keeps the rows of one request for \gset, \aset and \lastid until it is known that the request went well;
// then they become the user's variables. Allocates only while its buffers still grow.
class ResultSink final : public RowSink
{
public:
    void begin(const SqlStep &step)
    {
        m_step = &step;
        m_values.clear();
        m_texts.clear();
        m_rows = 0;
        m_unusable.clear();
    }
    void onColumns(std::span<const std::string_view> names) override;
    void onRow(std::span<const Value> row) override;

    // Of the last result, for \gset and \lastid.
    std::uint64_t rows() const { return m_rows; }
    // A column that cannot become a variable, and why; empty: all can.
    const std::string &unusable() const { return m_unusable; }
    void store(VariableValues &variables, bool isDollar) const;

private:
    struct Kept
    {
        std::uint32_t slot = noSlot;
        Value value;            // text: see below
        std::size_t offset = 0; // of the text in m_texts
    };
    std::uint32_t slotOf(std::string_view column);

    const SqlStep *m_step = nullptr;
    std::vector<std::uint32_t> m_slots; // by column of the current result
    std::vector<Kept> m_values;
    std::size_t m_resultFrom = 0; // where the values of the current result begin
    std::size_t m_textFrom = 0;   // and their texts
    std::string m_texts;
    std::uint64_t m_rows = 0;
    std::string m_unusable;
};

} // namespace dyno
