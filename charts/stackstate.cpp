// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/stackstate.h"

#include <algorithm>
#include <cmath>

namespace dyno {

const ChartRun *StackState::lead() const
{
    for (const ChartRun &run : runs)
        if (run.role == ChartRun::Role::Current)
            return &run;
    return nullptr;
}

const ChartRun *StackState::reference() const
{
    if (const ChartRun *run = lead())
        return run;
    return runs.empty() ? nullptr : &runs.front();
}

double StackState::lengthSeconds() const
{
    double length = 1;
    for (const ChartRun &run : runs) {
        length = std::max(length, double(run.info.plannedUs()) / 1e6);
        if (run.series->size() > 0)
            length = std::max(length, run.series->time().back());
    }
    return length;
}

std::pair<double, double> StackState::shownRange() const
{
    return range.value_or(std::pair{0.0, lengthSeconds()});
}

std::size_t StackState::shownTicks(const ChartRun &run) const
{
    const auto index = std::size_t(&run - runs.data());
    return index < shown.size() ? std::min(shown[index], run.series->size()) : run.series->size();
}

std::optional<std::size_t> StackState::tickAt(const ChartRun &run, std::optional<double> seconds) const
{
    const std::size_t count = shownTicks(run);
    if (count == 0)
        return {};
    if (!seconds)
        return count - 1;
    // A tick stands for the second that ends with it; the one whose end is nearest is meant.
    const auto begin = run.series->time().begin();
    const auto end = begin + std::ptrdiff_t(count);
    auto at = std::lower_bound(begin, end, *seconds);
    if (at == end || (at != begin && *seconds - *(at - 1) < *at - *seconds))
        --at;
    if (std::abs(*at - *seconds) > 1.5)
        return {};
    return std::size_t(at - begin);
}

} // namespace dyno
