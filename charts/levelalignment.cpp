// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/levelalignment.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace dyno {

namespace {

struct LevelTimes
{
    double arrive = 0, hold = 0, end = 0; // seconds
};

// By users and visit.
std::map<std::pair<double, int>, LevelTimes> levelTimes(const RunInfo &info)
{
    std::map<std::pair<double, int>, LevelTimes> all;
    std::map<double, int> visits;
    double at = 0, arrive = 0;
    for (const Phase &phase : info.phases) {
        const double end = at + double(phase.lengthUs) / 1e6;
        if (phase.isJudged()) {
            all[{phase.to, ++visits[phase.to]}] = {arrive, at, end};
            arrive = end;
        }
        at = end;
    }
    return all;
}

} // namespace

MetricSeries alignedByLevel(const MetricSeries &series, const RunInfo &run, const RunInfo &reference)
{
    const auto own = levelTimes(run), other = levelTimes(reference);
    std::vector<MetricSeries::Place> places;
    for (const auto &[level, times] : own) {
        const auto at = other.find(level);
        if (at == other.end())
            continue;
        const double shift = at->second.hold - times.hold;
        for (std::size_t tick = 0; tick < series.size(); ++tick) {
            const double seconds = series.time()[tick], moved = seconds + shift;
            if (seconds > times.arrive && seconds <= times.end + 0.5 && moved > at->second.arrive &&
                moved <= at->second.end + 0.5)
                places.push_back({tick, moved});
        }
    }
    std::sort(places.begin(), places.end(), [](const MetricSeries::Place &a, const MetricSeries::Place &b) {
        return a.endSeconds < b.endSeconds;
    });
    return series.placed(places);
}

} // namespace dyno
