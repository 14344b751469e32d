// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// Lines of fields: comma-separated, in double quotes where a field holds a comma, a quote (written twice) or a
// line break (RFC 4180). Lines end as on any system; a byte order mark and empty lines do no harm.
class CsvReader
{
public:
    explicit CsvReader(std::string_view text);

    // The fields of the next line that is not empty; false at the end, or when a quote never closes.
    bool next(std::vector<std::string> &fields);
    bool isBroken() const { return m_isBroken; } // a quoted field that never ends, or goes on behind its quote
    std::size_t line() const { return m_line; }  // of what was read last, from 1

private:
    bool readField(std::string &field);
    void endLine();

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_line = 0, m_nextLine = 1;
    bool m_isBroken = false;
};

// One column of a file whose first line names the columns; the first one where `column` is empty.
struct CsvColumn
{
    std::vector<std::string> values;
    std::optional<std::string> fault; // with file and line
};
CsvColumn readCsvColumn(const std::filesystem::path &file, const std::string &column, std::size_t mostBytes);

} // namespace dyno
