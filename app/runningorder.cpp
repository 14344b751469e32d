// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runningorder.h"

#include "engines/workloads/random.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace dyno {

namespace {

constexpr std::array names{std::pair{RunningOrder::Balanced, std::string_view("balanced")},
                           std::pair{RunningOrder::Shuffled, std::string_view("shuffled")}};

using Row = std::vector<std::size_t>;

// Row `number` of the design of E. J. Williams (Experimental designs balanced for the estimation of residual effects
// of treatments, 1949): 0, 1, n−1, 2, n−2, … moved on by one a row; with an odd count every second run through the
// rows is read from behind. Named anew so that the first row is 0, 1, 2, …
Row williamsRow(std::size_t count, std::size_t number)
{
    Row first(count), name(count);
    for (std::size_t i = 0; i < count; ++i)
        first[i] = i == 0 ? 0 : i % 2 ? (i + 1) / 2 : count - i / 2;
    for (std::size_t i = 0; i < count; ++i)
        name[first[i]] = i;
    Row row(count);
    for (std::size_t i = 0; i < count; ++i)
        row[i] = name[(first[i] + number) % count];
    if (count % 2 && number / count % 2)
        std::reverse(row.begin(), row.end());
    return row;
}

Row shuffledRow(std::size_t count, Random &random)
{
    Row row(count);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = count; i > 1; --i)
        std::swap(row[i - 1], row[std::size_t(random.upTo(i - 1))]);
    return row;
}

} // namespace

std::string_view runningOrderName(RunningOrder order)
{
    return std::find_if(names.begin(), names.end(), [order](const auto &each) { return each.first == order; })->second;
}

std::optional<RunningOrder> runningOrderOf(std::string_view name)
{
    for (const auto &[order, known] : names)
        if (known == name)
            return order;
    return std::nullopt;
}

std::vector<std::size_t> runningOrder(RunningOrder order, std::size_t count, std::size_t repeats, std::uint64_t seed)
{
    constexpr std::int64_t stream = -1'000'000; // of the seed; users and workers have others
    Random random = Random::ofClient(seed, stream);
    std::vector<std::size_t> all;
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
        const Row row = order == RunningOrder::Shuffled ? shuffledRow(count, random) : williamsRow(count, repeat);
        all.insert(all.end(), row.begin(), row.end());
    }
    return all;
}

} // namespace dyno
