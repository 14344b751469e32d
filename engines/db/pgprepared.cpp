// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgprepared.h"

#include "engines/db/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace dyno {

namespace {

constexpr std::array<std::string_view, 17> settled{"abort",  "begin",    "commit",    "delete", "end",   "insert",
                                                   "merge",  "release",  "rollback",  "savepoint", "select", "set",
                                                   "start",  "table",    "update",    "values", "with"};

} // namespace

PgName::PgName(std::uint32_t id, std::uint16_t generation)
{
    char *const room = m_text + sizeof m_text - 1;
    m_text[0] = 's';
    char *end = std::to_chars(m_text + 1, room, id).ptr;
    if (generation > 0) {
        *end++ = '.';
        end = std::to_chars(end, room, generation).ptr;
    }
    *end = '\0';
    m_size = std::size_t(end - m_text);
}

bool hasSettledColumns(std::string_view sql)
{
    const std::size_t begin = sql.find_first_not_of(" \t\r\n(");
    if (begin == std::string_view::npos)
        return false;
    const std::string word = asciiLower(sql.substr(begin, sql.find_first_of(" \t\r\n(;*'", begin) - begin));
    return std::find(settled.begin(), settled.end(), word) != settled.end();
}

} // namespace dyno
