// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/compare/verdict.h"

#include <string>
#include <string_view>

namespace dyno {

// A verdict in the words that every place shows: "13 to 33% more" + "faster", "1.8 to 2.2 times" + "slower",
// "About the same" + "within 2%", "Not a result" + "within the spread, needs about 18 repeats of each",
// "No verdict" + "durability differs". English source text; numbers with a dot, percent whole from 10 on.
struct VerdictWords
{
    std::string head;
    std::string rest; // may be empty
};
VerdictWords verdictWords(const Verdict &verdict, const LevelMetric &metric);
// In one line: "13 to 33% more, faster".
std::string verdictText(const Verdict &verdict, const LevelMetric &metric);
// What a difference is worth, in a word: "faster" or "slower" for throughput and times, else "better" or
// "worse"; empty where it is worth neither.
std::string worthWord(Worth worth, const LevelMetric &metric);

// A title as it stands within a sentence: "throughput", "CPU steal".
std::string titleWithin(std::string_view title);
// 1,600 · 12.5: users, arrivals, counts.
std::string amountText(double value);
// 0.4 · 13: without the sign; one decimal below ten.
std::string percentDigits(double value);

} // namespace dyno
