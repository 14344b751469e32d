// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/serversettings.h"
#include "engines/measure/runrecord.h"
#include "engines/measure/summary.h"
#include "engines/measure/threshold.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// One second of a run without its transactions.
struct SecondSeen
{
    std::int64_t lengthUs = 0;
    bool isJudged = false; // in the hold of a level
    HostFigures host;
    GeneratorFigures generator;

    double seconds() const { return double(lengthUs) / 1e6; }
};

// The one thing that a plan varies on purpose, as this run had it.
struct Varied
{
    std::string name;    // "synchronous"
    std::string value;   // "OFF"
    std::string kind;    // what it belongs to: "profile", "workload" or "load"
    std::string profile; // the profile without it: values are compared within one profile

    bool operator==(const Varied &) const = default;
};

// What the referee knows of one run. A value.
struct Evidence
{
    RunInfo info;
    Summary summary;
    std::vector<SecondSeen> seconds;                     // of the ramp
    std::optional<ServerSettings> before, atStart, atEnd; // absent: not read, or not readable
    std::vector<Threshold> thresholds;                   // of the plan
    int repeats = 1;                                     // of the plan
    Varied varied;                                       // of the plan; without a name: nothing
    int entry = -1;                                      // place of profile and value in the series' plan; −1: unknown
    std::string side;                                    // of a comparison, as it is called there; empty: none
    bool isTry = false;                                  // of a search for the capacity: no repeat of anything

    // Whose engine works inside the load generator.
    bool isEmbedded() const;
    // Mean of a figure over the judged seconds that have it, weighted by time.
    template <class Figure> std::optional<double> judgedMean(Figure figure) const
    {
        double sum = 0, weight = 0;
        for (const SecondSeen &second : seconds)
            if (const std::optional<double> value = second.isJudged ? figure(second) : std::nullopt) {
                sum += *value * second.seconds();
                weight += second.seconds();
            }
        return weight > 0 ? std::optional(sum / weight) : std::nullopt;
    }
};
Evidence evidenceOf(const RunRecord &run);

// Gathers a run second by second, so that it can be judged at its end without reading it again. Needs some
// hundred bytes a second.
class EvidenceGatherer
{
public:
    explicit EvidenceGatherer(const RunInfo &info);
    void append(const Tick &tick);
    // `info` as it is at the end, with the snapshots.
    Evidence evidence(const RunInfo &info) const;

private:
    std::vector<Phase> m_phases;
    SummaryBuilder m_summary;
    std::vector<SecondSeen> m_seconds;
};

} // namespace dyno
