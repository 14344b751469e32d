// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/textfunctions.h"

#include <string_view>

namespace dyno {

namespace {

// Several characters from one draw; `choices` to the power of `perDraw` must fit 64 bits.
void appendChosen(std::string &to, std::size_t count, std::uint64_t choices, char first, Random &random)
{
    constexpr std::size_t perDraw = 10;
    std::uint64_t range = 1;
    for (std::size_t i = 0; i < perDraw; ++i)
        range *= choices;
    while (count > 0) {
        std::uint64_t drawn = random.upTo(range - 1);
        for (std::size_t i = 0; i < perDraw && count > 0; ++i, --count, drawn /= choices)
            to.push_back(static_cast<char>(first + static_cast<char>(drawn % choices)));
    }
}

} // namespace

void appendLetters(std::string &to, std::size_t count, Random &random)
{
    appendChosen(to, count, 26, 'a', random);
}

void appendDigits(std::string &to, std::size_t count, Random &random)
{
    appendChosen(to, count, 10, '0', random);
}

void appendTpccLastName(std::string &to, int number)
{
    static constexpr std::string_view syllables[] = {"BAR", "OUGHT", "ABLE",  "PRI",   "PRES",
                                                     "ESE", "ANTI",  "CALLY", "ATION", "EING"};
    to += syllables[number / 100 % 10];
    to += syllables[number / 10 % 10];
    to += syllables[number % 10];
}

} // namespace dyno
