// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// Something that is there already and that a statement takes away, empties or changes: not its single rows.
struct SqlHit
{
    std::string act;    // "DROP TABLE", "TRUNCATE", "DELETE of every row of", "GRANT"
    std::string object; // as it is written, without quotes: "orders", "other.orders"; empty: the server itself
};

// What a request does beyond reading, as far as its words tell: no server is asked. It errs to the careful side. What a
// function that is called does stays unknown; the words inside of one that is made are looked at.
struct SqlReach
{
    std::string writes;            // the first statement that is not known only to read: its first words; empty: none
    std::vector<SqlHit> hits;      // in the order of the text
    std::vector<std::string> made; // names of what it makes anew; neither IF NOT EXISTS nor OR REPLACE
    std::vector<std::string> madeIfMissing;

    bool onlyReads() const { return writes.empty(); }
};
// `sql`: one request or many, for this engine by its id in the catalog. Variables of scripts may stand in it. What can be
// read in two ways is read in both.
SqlReach reachOf(std::string_view sql, std::string_view engine);

} // namespace dyno
