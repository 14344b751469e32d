// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/serversettings.h"

#include <functional>
#include <string>
#include <string_view>

namespace dyno {

// Gathers one snapshot by question after question. A question that fails leaves a note and its facts absent.
class SettingsReader
{
public:
    using Row = std::vector<std::optional<std::string>>;
    SettingsReader(Connection &connection, ServerSettings &settings);

    // Name and value a row, into the settings.
    void values(std::string_view what, std::string_view sql);
    // The first row, a fact a column; NULL leaves it absent.
    void facts(std::string_view what, std::string_view sql, std::initializer_list<std::string_view> names);
    // All rows; empty after a note where the question failed.
    std::vector<Row> rows(std::string_view what, std::string_view sql);
    // The rows of a question that an older or a newer server may not know: nothing is noted.
    std::vector<Row> rowsIfAny(std::string_view sql);
    void setFact(std::string_view name, std::string text);
    void note(std::string text);

private:
    Connection &m_connection;
    ServerSettings &m_settings;
};

// "wordpress 12, mail 3"
std::string countedNames(const std::map<std::string, std::int64_t> &counts);

// One for each client library; fill what the engine knows.
void readPgSettings(Connection &connection, const Profile &profile, ServerSettings &settings);
void readMySqlSettings(Connection &connection, const Profile &profile, ServerSettings &settings);
void readSqliteSettings(Connection &connection, const Profile &profile, ServerSettings &settings);

} // namespace dyno
