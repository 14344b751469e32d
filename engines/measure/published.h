// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// One table that somebody published: figures by level, one system, one case.
struct PublishedSeries
{
    std::string system;                    // "PostgreSQL 18"
    std::string engine;                    // "postgresql": the first word of the system, lower case
    std::string title;                     // of the case: "reads, 5% writes, third round"
    std::vector<std::string> columns;      // "users", "tps", "p50", … units as in metrics.h
    std::vector<std::vector<double>> rows; // as long as columns each; unknown figures are NaN

    // Index of a column, or -1.
    int column(std::string_view name) const;
};

// A study by others: facts only, shown as reference beside own runs.
struct Publication
{
    std::string id;                      // "db-wars-2cpu"
    std::string title;                   // with its author
    std::string setup;                   // the machine and how it was measured
    std::string workload;                // id of the workload that repeats it
    std::vector<PublishedSeries> series; // may be empty: not every study has tables by level
};

// Reads resources/published/published-results.json. All that is wrong with its shape ends in one error that
// names the place.
Result<std::vector<Publication>> readPublications(std::string_view json);

} // namespace dyno
