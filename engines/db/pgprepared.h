// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace dyno {

// What a connection knows of one statement of a run.
struct PgPrepared
{
    bool isThere = false;
    bool isDescribed = true;      // by its preparation, once for all; else each execution describes itself
    std::uint16_t generation = 0; // a plan that no longer fits its tables makes way for another
};

// The name under which a statement is prepared on every connection: "s12", and "s12.1" after it had to be prepared
// anew.
class PgName
{
public:
    PgName(std::uint32_t id, std::uint16_t generation);
    const char *text() const { return m_text; }
    std::string_view view() const { return {m_text, m_size}; }

private:
    char m_text[20];
    std::size_t m_size;
};

// Whether what a statement gives is settled when it is prepared, so that a plan that would give other columns fails.
// Others are asked each time: FETCH gives what its cursor has, CALL what its procedure returns.
bool hasSettledColumns(std::string_view sql);

} // namespace dyno
