// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

struct Evidence;

// How much a finding weighs.
enum class Severity : std::uint8_t {
    Context, // worth knowing
    Watch,   // may explain a part of a difference
    Unequal  // differences of these runs carry no verdict
};
std::string_view severityName(Severity severity); // "context", "watch", "unequal": in JSON; stable

// Something that makes runs unequal, or that a run did to itself.
struct Finding
{
    std::string rule;        // id in the catalog: "durability"; stable
    Severity severity = Severity::Watch;
    // The run that it is about, where others are judged with it; else empty. Of several, how many: "9 of 12 runs",
    // "MariaDB, 3 of 6 runs" where they share a name; where their sentences differ, also whose this one is: "9 of 12
    // runs, as MariaDB, repeat 2".
    std::string subject;
    std::string sentence;    // what, with the values of both sides; one plain sentence
    std::string advice;      // what it does to the figures and what to do; may be several sentences
    std::vector<std::size_t> runs; // that it is about: indices into the runs that were judged

    // "MariaDB, repeat 2: The host lost …"
    std::string text() const { return subject.empty() ? sentence : subject + ": " + sentence; }
};

// One thing that the referee looks at. Adding a rule is one small file and one row in referee.cpp.
struct Rule
{
    enum class Scope : std::uint8_t {
        Each,    // judges a run by itself: what it did to itself
        Together // judges the runs side by side: what makes them unequal
    };
    std::string_view id;
    std::string_view title;
    Scope scope;
    std::vector<Finding> (*judge)(std::span<const Evidence> runs); // Scope::Each: a span of one
    std::string_view looksAt; // for the manual: what it looks at and when it speaks
};
std::span<const Rule> ruleCatalog();

// All that the rules find, the heaviest first, then what makes the runs unequal, else in the order of the catalog. All
// are judged together (also a single one: it may be one too few; tries of a search are not), then every run by itself,
// one finding for all of which it is true. Runs without a settings snapshot are
// judged by what is known of them. Costs a pass over the ticks; any thread.
std::vector<Finding> findings(std::span<const RunRecord> runs);
// The same over runs that lie elsewhere; none is null.
std::vector<Finding> findings(std::span<const RunRecord *const> runs);
// What one run did to itself: rules of Scope::Each alone.
std::vector<Finding> findingsOf(const RunRecord &run);
// The same for what was gathered while runs went on (evidence.h).
std::vector<Finding> findings(std::span<const Evidence> runs);
std::vector<Finding> findingsOf(const Evidence &run);

} // namespace dyno
