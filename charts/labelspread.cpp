// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/labelspread.h"

#include <algorithm>
#include <numeric>

namespace dyno {

std::vector<double> spreadLabels(const std::vector<double> &wanted, double gap, double top, double bottom)
{
    const std::size_t count = wanted.size();
    if (count == 0)
        return {};
    if (count > 1)
        gap = std::max(0.0, std::min(gap, (bottom - top) / double(count - 1)));

    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&wanted](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });

    // Less the gaps before it, a label's place only has to be no smaller than its neighbour's: an isotonic
    // regression. Neighbours that would cross are pooled at their mean.
    struct Pool
    {
        double sum;
        std::size_t size;
        double mean() const { return sum / double(size); }
    };
    std::vector<Pool> pools;
    for (std::size_t i = 0; i < count; ++i) {
        pools.push_back({wanted[order[i]] - gap * double(i), 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
            const Pool last = pools.back();
            pools.pop_back();
            pools.back().sum += last.sum;
            pools.back().size += last.size;
        }
    }

    std::vector<double> places(count);
    const double lowest = bottom - gap * double(count - 1);
    std::size_t i = 0;
    for (const Pool &pool : pools) {
        for (std::size_t k = 0; k < pool.size; ++k, ++i)
            places[order[i]] = std::clamp(pool.mean(), top, std::max(top, lowest)) + gap * double(i);
    }
    return places;
}

} // namespace dyno
