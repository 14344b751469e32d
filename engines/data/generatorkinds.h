// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/generators.h"

namespace dyno {

// What the rows of the generator catalog are made of. Their settings stand in generators.cpp, their meaning in
// resources/workloads/README.md.
using MadeGenerator = std::unique_ptr<Generator>;

// numbergenerators.cpp
MadeGenerator makeRowNumber(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeUniform(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeZipfian(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeNuRand(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeDecimal(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeBoolean(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makePermutation(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeTimestamp(const GeneratorSettings &settings, const Draw &draw);
// textgenerators.cpp
MadeGenerator makeConstant(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeChoice(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeWords(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeRandomText(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makePattern(const GeneratorSettings &settings, const Draw &draw);
// relationgenerators.cpp
MadeGenerator makeReference(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeLookup(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeChildren(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeSum(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeIf(const GeneratorSettings &settings, const Draw &draw);
MadeGenerator makeLastName(const GeneratorSettings &settings, const Draw &draw);

// Any generator, with a share of NULLs.
MadeGenerator withNulls(MadeGenerator inner, double share, const Draw &draw);

// Numbers 1 … count, k with a chance in proportion to k^-skew, skew > 0.
class ZipfianDraw
{
public:
    ZipfianDraw(std::uint64_t count, double skew);
    std::uint64_t at(const Draw &draw, std::uint64_t row) const;

private:
    double integral(double x) const;
    double inverse(double y) const;
    double density(double x) const;
    double m_count;
    double m_skew;
    double m_low, m_high, m_shortcut;
};

} // namespace dyno
