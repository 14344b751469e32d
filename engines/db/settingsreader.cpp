// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/settingsreader.h"

namespace dyno {

SettingsReader::SettingsReader(Connection &connection, ServerSettings &settings)
    : m_connection(connection), m_settings(settings)
{
}

void SettingsReader::values(std::string_view what, std::string_view sql)
{
    for (Row &row : rows(what, sql))
        if (row.size() >= 2 && row[0])
            m_settings.setValue(std::move(*row[0]), row[1].value_or(std::string()));
}

void SettingsReader::facts(std::string_view what, std::string_view sql,
                           std::initializer_list<std::string_view> names)
{
    const std::vector<Row> all = rows(what, sql);
    if (all.empty())
        return;
    std::size_t column = 0;
    for (const std::string_view name : names) {
        if (column < all[0].size() && all[0][column])
            setFact(name, *all[0][column]);
        ++column;
    }
}

std::vector<SettingsReader::Row> SettingsReader::rows(std::string_view what, std::string_view sql)
{
    auto answer = m_connection.query(sql);
    if (answer)
        return std::move(answer->rows);
    note(std::string(what) + " are unknown. " + answer.error().message);
    return {};
}

std::vector<SettingsReader::Row> SettingsReader::rowsIfAny(std::string_view sql)
{
    auto answer = m_connection.query(sql);
    return answer ? std::move(answer->rows) : std::vector<Row>();
}

void SettingsReader::setFact(std::string_view name, std::string text)
{
    m_settings.facts.insert_or_assign(std::string(name), std::move(text));
}

void SettingsReader::note(std::string text)
{
    m_settings.notes.push_back(std::move(text));
}

std::string countedNames(const std::map<std::string, std::int64_t> &counts)
{
    std::string text;
    for (const auto &[name, count] : counts)
        text += (text.empty() ? "" : ", ") + name + ' ' + std::to_string(count);
    return text;
}

} // namespace dyno
