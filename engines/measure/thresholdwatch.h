// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/threshold.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dyno {

// Judges the thresholds of a run while it goes on: what a person sees of them live, and what may end the run early.
// A level is judged by its hold so far, a run by everything so far. One thread.
class ThresholdWatch
{
public:
    ThresholdWatch(const RunInfo &info, std::vector<Threshold> thresholds);

    // True when `tick` was of a hold: now() is about that level then.
    bool append(const Tick &tick);

    struct State
    {
        std::optional<double> value; // absent: not measured yet
        bool holds = false;
    };
    // One a threshold, as of the newest tick; of the level that is held, or the one held last.
    const std::vector<State> &now() const { return m_now; }
    // Whether what was measured is long enough for a threshold to be broken in earnest: the hold that goes on (for
    // one of the run, the run) has lasted `delayUs`. Empty: nothing is broken. Else a sentence part that names the
    // first one: "p95<500ms is broken at 200 users (612 ms)".
    std::string broken(std::int64_t delayUs) const;
    // "p95<500ms"
    const std::vector<std::string> &texts() const { return m_texts; }

private:
    RunInfo m_info; // phases, types and the host's size alone
    std::vector<Threshold> m_thresholds;
    std::vector<std::string> m_texts;
    SummaryBuilder m_summary;
    std::vector<State> m_now;
    std::int32_t m_level = -1;
    double m_users = 0;
    std::int64_t m_heldUs = 0, m_runUs = 0;
    bool m_isHeld = false;
};

// "612 ms", "1.4 %": a value with the unit of the threshold's figure.
std::string thresholdValueText(const Threshold &threshold, double value);
// "at 200 users", "at 1200 arrivals/s" for a level, "at 200 users, level 3" for one of several alike, "over the whole
// run".
std::string thresholdPlaceText(const ThresholdJudgement::Point &point, bool openLoop);

} // namespace dyno
