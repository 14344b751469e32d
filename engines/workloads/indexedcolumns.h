// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// What the schema of a workload says of one table, as far as it can be read without a server.
struct TableLayout
{
    struct Index
    {
        std::vector<std::string> columns;
        bool isPrimary = false;
    };
    std::map<std::string, std::string> types; // column → type in small letters, without its length: "bigint"
    std::vector<Index> indexes;               // each once
};

// Of CREATE TABLE, CREATE INDEX and ALTER TABLE … ADD in `sql`, by table in small letters. What it does not know it
// passes over: this is for estimates.
std::map<std::string, TableLayout> tableLayouts(std::string_view sql);

} // namespace dyno
