// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/compare/comparison.h"

#include <optional>
#include <string>
#include <string_view>

namespace dyno {

// A comparison in whole sentences, for slides and reports. Each is true as it stands: differences with their
// range, what is no result called that, what carries no verdict with the reason. English source text.

// The row that a sentence about a metric speaks of: the highest level that all sides measured to its end,
// else the highest that any did; of throughput the ceiling, unless every run had it at that level. Null:
// nothing was measured.
const ComparisonRow *tellingRow(const Comparison &comparison, std::string_view metric);

// "At 3,200 users MariaDB 12.3 completes 16 to 19% fewer transactions than PostgreSQL 18." Several sides in
// one sentence, differences first. One side: its median and range. Empty: nothing was measured.
std::string comparisonSentence(const Comparison &comparison, std::string_view metric);

// The highest level up to which all sides do about the same; nothing where that is not so at the first level,
// or where it is so at all of them.
std::optional<double> alikeUpTo(const Comparison &comparison, std::string_view metric);

// 4,000 · 12.5 · 0.71: a figure as sentences write it, without its unit.
std::string figureDigits(double value);

} // namespace dyno
