// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/reduce.h"

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

using Series = std::span<const std::span<const double>>;

bool isKnown(Series ys, std::size_t at)
{
    return std::none_of(ys.begin(), ys.end(), [at](std::span<const double> y) { return std::isnan(y[at]); });
}

// The indices of the lowest and the highest of every y, ascending, each once.
Stretch extremes(Series ys, const Stretch &known)
{
    Stretch picked;
    for (std::span<const double> y : ys) {
        const auto [low, high] = std::minmax_element(
            known.begin(), known.end(), [y](std::size_t a, std::size_t b) { return y[a] < y[b]; });
        picked.push_back(*low);
        picked.push_back(*high);
    }
    std::sort(picked.begin(), picked.end());
    picked.erase(std::unique(picked.begin(), picked.end()), picked.end());
    return picked;
}

} // namespace

std::vector<Stretch> reduce(std::span<const double> x, Series ys, double from, double to, std::size_t most)
{
    std::vector<Stretch> stretches;
    if (x.empty() || !(to > from))
        return stretches;
    auto begin = std::size_t(std::lower_bound(x.begin(), x.end(), from) - x.begin());
    auto end = std::size_t(std::upper_bound(x.begin(), x.end(), to) - x.begin());
    begin -= begin > 0 ? 1 : 0;
    end += end < x.size() ? 1 : 0;

    bool open = false; // the last stretch may go on
    const auto add = [&](std::size_t at) {
        if (!open)
            stretches.emplace_back();
        stretches.back().push_back(at);
        open = true;
    };

    if (end - begin <= most) {
        for (std::size_t i = begin; i < end; ++i) {
            if (isKnown(ys, i))
                add(i);
            else
                open = false;
        }
        return stretches;
    }

    // The two points outside of the window are kept apart from the steps.
    const std::size_t steps =
        std::max<std::size_t>(1, (most - 2) / (2 * std::max<std::size_t>(1, ys.size())));
    const auto stepOf = [&](double at) {
        const double place = (at - from) / (to - from) * double(steps);
        return place < 0 ? -1 : std::ptrdiff_t(std::min(place, double(steps)));
    };
    Stretch known;
    for (std::size_t i = begin; i < end;) {
        const std::ptrdiff_t step = stepOf(x[i]);
        known.clear();
        for (; i < end && stepOf(x[i]) == step; ++i)
            if (isKnown(ys, i))
                known.push_back(i);
        if (known.empty()) {
            open = false;
            continue;
        }
        for (std::size_t at : extremes(ys, known))
            add(at);
    }
    return stretches;
}

} // namespace dyno
