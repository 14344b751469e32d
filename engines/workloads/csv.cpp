// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/csv.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

namespace dyno {

CsvReader::CsvReader(std::string_view text) : m_text(text)
{
    if (m_text.starts_with("\xef\xbb\xbf"))
        m_text.remove_prefix(3);
}

bool CsvReader::next(std::vector<std::string> &fields)
{
    while (m_at < m_text.size() && (m_text[m_at] == '\n' || m_text[m_at] == '\r'))
        endLine();
    fields.clear();
    m_line = m_nextLine;
    if (m_at >= m_text.size())
        return false;
    while (readField(fields.emplace_back())) {
        if (m_at >= m_text.size() || m_text[m_at] != ',') {
            if (m_at < m_text.size())
                endLine();
            return true;
        }
        ++m_at;
    }
    return false;
}

bool CsvReader::readField(std::string &field)
{
    if (m_at >= m_text.size() || m_text[m_at] != '"') {
        const std::size_t end = std::min(m_text.find_first_of(",\r\n", m_at), m_text.size());
        field = m_text.substr(m_at, end - m_at);
        m_at = end;
        return true;
    }
    for (++m_at; m_at < m_text.size(); ++m_at) {
        const char c = m_text[m_at];
        if (c == '"') {
            ++m_at;
            if (m_at == m_text.size() || std::string_view(",\r\n").find(m_text[m_at]) != std::string_view::npos)
                return true;
            if (m_text[m_at] != '"')
                break;
        }
        m_nextLine += c == '\n';
        field += c;
    }
    m_isBroken = true;
    return false;
}

// "\n", "\r\n" or "\r".
void CsvReader::endLine()
{
    if (m_text[m_at] == '\r' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n')
        ++m_at;
    ++m_at;
    ++m_nextLine;
}

CsvColumn readCsvColumn(const std::filesystem::path &file, const std::string &column, std::size_t mostBytes)
{
    CsvColumn result;
    const std::string name = file.filename().string();
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (!error && size > mostBytes) {
        result.fault = name + " is larger than " + std::to_string(mostBytes >> 20) + " MiB.";
        return result;
    }
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (error || !stream.is_open() || stream.bad()) {
        result.fault = name + " cannot be opened.";
        return result;
    }
    CsvReader reader(text);
    std::vector<std::string> fields;
    std::size_t index = 0;
    if (reader.next(fields) && !column.empty()) {
        index = static_cast<std::size_t>(std::find(fields.begin(), fields.end(), column) - fields.begin());
        if (index == fields.size()) {
            std::string known;
            for (const std::string &field : fields)
                known += (known.empty() ? "" : ", ") + field;
            result.fault = name + ":1 names no column \"" + column + "\"; it names " + known + ".";
            return result;
        }
    }
    while (reader.next(fields)) {
        if (index >= fields.size()) {
            result.fault = name + ":" + std::to_string(reader.line()) + " has " + std::to_string(fields.size()) +
                           " fields, too few for the column.";
            return result;
        }
        result.values.push_back(std::move(fields[index]));
    }
    if (reader.isBroken())
        result.fault = name + ":" + std::to_string(reader.line()) +
                       " has a quoted field that does not end, or goes on behind its quote.";
    return result;
}

} // namespace dyno
