// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/generatorkinds.h"

#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

namespace dyno {

namespace {

constexpr std::int64_t largest = 9'000'000'000'000'000; // whole numbers up to here survive a double

using Kind = ColumnKind::Kind;

template <Kind kindOf> class Simple : public Generator
{
public:
    ColumnKind kind() const override { return {kindOf, 0}; }
};

class RowNumber final : public Simple<Kind::Integer>
{
public:
    enum class Of : std::uint8_t { Row, Parent, Child };
    RowNumber(Of of, std::int64_t first, std::int64_t every, std::int64_t count)
        : m_of(of), m_first(first), m_every(static_cast<std::uint64_t>(every)),
          m_count(static_cast<std::uint64_t>(count))
    {
    }
    Value make(const RowAt &row, TextArena &) const override
    {
        const std::uint64_t number = m_of == Of::Row ? row.number : m_of == Of::Parent ? row.parent : row.child;
        const std::uint64_t step = (number - 1) / m_every;
        return Value::ofInt(m_first + static_cast<std::int64_t>(m_count ? step % m_count : step));
    }

private:
    Of m_of;
    std::int64_t m_first;
    std::uint64_t m_every;
    std::uint64_t m_count;
};

class Uniform final : public Simple<Kind::Integer>
{
public:
    Uniform(const Draw &draw, std::int64_t min, std::int64_t max)
        : m_draw(draw), m_min(min), m_count(static_cast<std::uint64_t>(max - min) + 1)
    {
    }
    Value make(const RowAt &row, TextArena &) const override
    {
        return Value::ofInt(m_min + static_cast<std::int64_t>(m_draw.below(m_count, row.number)));
    }

private:
    Draw m_draw;
    std::int64_t m_min;
    std::uint64_t m_count;
};

class Zipfian final : public Simple<Kind::Integer>
{
public:
    Zipfian(const Draw &draw, std::int64_t min, std::int64_t max, double skew)
        : m_draw(draw), m_min(min), m_zipf(static_cast<std::uint64_t>(max - min) + 1, skew)
    {
    }
    Value make(const RowAt &row, TextArena &) const override
    {
        return Value::ofInt(m_min + static_cast<std::int64_t>(m_zipf.at(m_draw, row.number)) - 1);
    }

private:
    Draw m_draw;
    std::int64_t m_min;
    ZipfianDraw m_zipf;
};

// TPC-C's NURand (clause 2.1.6): some numbers far more often than others, scattered over the range.
class NuRand final : public Simple<Kind::Integer>
{
public:
    NuRand(const Draw &draw, std::int64_t spread, std::int64_t min, std::int64_t max, std::int64_t constant)
        : m_draw(draw), m_spread(static_cast<std::uint64_t>(spread)), m_min(static_cast<std::uint64_t>(min)),
          m_count(static_cast<std::uint64_t>(max - min) + 1), m_constant(static_cast<std::uint64_t>(constant))
    {
    }
    Value make(const RowAt &row, TextArena &) const override
    {
        const std::uint64_t outer = m_draw.below(m_spread + 1, row.number, 0);
        const std::uint64_t inner = m_min + m_draw.below(m_count, row.number, 1);
        return Value::ofInt(static_cast<std::int64_t>(m_min + ((outer | inner) + m_constant) % m_count));
    }

private:
    Draw m_draw;
    std::uint64_t m_spread, m_min, m_count, m_constant;
};

class Decimal final : public Generator
{
public:
    Decimal(const Draw &draw, std::int64_t minUnits, std::int64_t maxUnits, int scale)
        : m_draw(draw), m_min(minUnits), m_count(static_cast<std::uint64_t>(maxUnits - minUnits) + 1), m_scale(scale)
    {
        for (int i = 0; i < scale; ++i)
            m_power *= 10;
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        const std::int64_t units = m_min + static_cast<std::int64_t>(m_draw.below(m_count, row.number));
        char *text = arena.room(28);
        const std::int64_t size = std::abs(units);
        const int length =
            m_scale == 0 ? std::snprintf(text, 28, "%lld", static_cast<long long>(units))
                         : std::snprintf(text, 28, "%s%lld.%0*lld", units < 0 ? "-" : "",
                                         static_cast<long long>(size / m_power), m_scale,
                                         static_cast<long long>(size % m_power));
        return Value::ofText({text, static_cast<std::size_t>(length)});
    }
    ColumnKind kind() const override { return {Kind::Decimal, m_scale}; }

private:
    Draw m_draw;
    std::int64_t m_min;
    std::uint64_t m_count;
    int m_scale;
    std::int64_t m_power = 1;
};

class Boolean final : public Simple<Kind::Boolean>
{
public:
    Boolean(const Draw &draw, double share) : m_draw(draw), m_share(share) {}
    Value make(const RowAt &row, TextArena &) const override
    {
        return Value::ofBool(m_draw.unit(row.number) < m_share);
    }

private:
    Draw m_draw;
    double m_share;
};

// A shuffle of 1 … count, another one for each parent row or for each `count` rows: a Feistel network over the
// next even number of bits, walked until it falls into the range. Needs no memory.
class Permutation final : public Simple<Kind::Integer>
{
public:
    Permutation(const Draw &draw, std::uint64_t count, std::int64_t first)
        : m_draw(draw), m_count(count), m_first(first),
          m_half(static_cast<unsigned>(std::bit_width(count - 1) + 1) / 2)
    {
    }
    Value make(const RowAt &row, TextArena &) const override
    {
        const bool isChild = row.parent != 0;
        const std::uint64_t group = isChild ? row.parent : (row.number - 1) / m_count;
        std::uint64_t index = isChild ? row.child - 1 : (row.number - 1) % m_count;
        if (m_count > 1) {
            do {
                index = shuffled(index, group);
            } while (index >= m_count);
        }
        return Value::ofInt(m_first + static_cast<std::int64_t>(index));
    }

private:
    std::uint64_t shuffled(std::uint64_t index, std::uint64_t group) const
    {
        const std::uint64_t mask = (std::uint64_t{1} << m_half) - 1;
        std::uint64_t left = index >> m_half;
        std::uint64_t right = index & mask;
        for (std::uint64_t round = 0; round < 4; ++round) {
            const std::uint64_t next = left ^ (m_draw.bits(group, right * 4 + round) & mask);
            left = right;
            right = next;
        }
        return (left << m_half) | right;
    }
    Draw m_draw;
    std::uint64_t m_count;
    std::int64_t m_first;
    unsigned m_half;
};

// Seconds since 1970 of "2026-01-02" or "2026-01-02 03:04:05".
std::optional<std::int64_t> secondsOf(const std::string &text)
{
    int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, used = 0;
    if (std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &year, &month, &day, &used) != 3)
        return std::nullopt;
    const auto length = static_cast<int>(text.size());
    if (used != length) {
        const int date = used;
        if (std::sscanf(text.c_str() + date, "%*1[ T]%2d:%2d:%2d%n", &hour, &minute, &second, &used) != 3
            || date + used != length)
            return std::nullopt;
    }
    const std::chrono::year_month_day calendar{std::chrono::year{year},
                                               std::chrono::month{static_cast<unsigned>(month)},
                                               std::chrono::day{static_cast<unsigned>(day)}};
    if (!calendar.ok() || hour > 23 || minute > 59 || second > 59)
        return std::nullopt;
    return std::chrono::sys_days(calendar).time_since_epoch().count() * std::int64_t{86400} + hour * 3600
        + minute * 60 + second;
}

class Timestamp final : public Simple<Kind::Timestamp>
{
public:
    Timestamp(const Draw &draw, std::int64_t from, std::int64_t to, std::uint64_t risingRows)
        : m_draw(draw), m_from(from), m_span(static_cast<std::uint64_t>(to - from) + 1), m_risingRows(risingRows)
    {
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        // Rising: evenly over the rows, so that it orders them as their numbers do.
        const std::uint64_t offset =
            m_risingRows == 0
                ? m_draw.below(m_span, row.number)
                : static_cast<std::uint64_t>(static_cast<double>((row.number - 1) % m_risingRows)
                                             * (static_cast<double>(m_span) / static_cast<double>(m_risingRows)));
        const std::int64_t seconds = m_from + static_cast<std::int64_t>(offset);
        const std::int64_t days = seconds >= 0 ? seconds / 86400 : -((86399 - seconds) / 86400);
        const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{days}}};
        auto rest = static_cast<unsigned>(seconds - days * 86400);
        const auto year = static_cast<unsigned>(int(date.year()));
        char *text = arena.room(19);
        const auto put = [text](int at, unsigned number) {
            text[at] = static_cast<char>('0' + number / 10 % 10);
            text[at + 1] = static_cast<char>('0' + number % 10);
        };
        put(0, year / 100);
        put(2, year % 100);
        put(5, unsigned(date.month()));
        put(8, unsigned(date.day()));
        put(11, rest / 3600);
        put(14, rest / 60 % 60);
        put(17, rest % 60);
        text[4] = text[7] = '-';
        text[10] = ' ';
        text[13] = text[16] = ':';
        return Value::ofText({text, 19});
    }

private:
    Draw m_draw;
    std::int64_t m_from;
    std::uint64_t m_span;
    std::uint64_t m_risingRows;
};

} // namespace

// Rejection-inversion after Hörmann and Derflinger (1996): a draw from the integral of x^-skew, rounded, and
// thrown back where the rounding would make it too likely. A few tries at most, whatever the count.
ZipfianDraw::ZipfianDraw(std::uint64_t count, double skew) : m_count(static_cast<double>(count)), m_skew(skew)
{
    m_low = integral(1.5) - 1.0;
    m_high = integral(m_count + 0.5);
    m_shortcut = 2.0 - inverse(integral(2.5) - density(2.0));
}

double ZipfianDraw::integral(double x) const
{
    const double power = 1.0 - m_skew;
    return std::abs(power) < 1e-9 ? std::log(x) : std::expm1(power * std::log(x)) / power;
}

double ZipfianDraw::inverse(double y) const
{
    const double power = 1.0 - m_skew;
    return std::abs(power) < 1e-9 ? std::exp(y) : std::exp(std::log1p(std::max(-1.0, y * power)) / power);
}

double ZipfianDraw::density(double x) const
{
    return std::exp(-m_skew * std::log(x));
}

std::uint64_t ZipfianDraw::at(const Draw &draw, std::uint64_t row) const
{
    for (std::uint64_t attempt = 0;; ++attempt) {
        const double u = m_high + draw.unit(row, attempt) * (m_low - m_high);
        const double x = inverse(u);
        const double k = std::min(std::max(1.0, std::floor(x + 0.5)), m_count);
        if (k - x <= m_shortcut || u >= integral(k + 0.5) - density(k))
            return static_cast<std::uint64_t>(k);
    }
}

MadeGenerator makeRowNumber(const GeneratorSettings &settings, const Draw &)
{
    const std::string of = settings.text("of");
    if (of != "row" && of != "parent" && of != "child")
        settings.fault("\"of\" must be row, parent or child, not \"" + of + "\".");
    return std::make_unique<RowNumber>(of == "parent"  ? RowNumber::Of::Parent
                                           : of == "child" ? RowNumber::Of::Child
                                                           : RowNumber::Of::Row,
                                       settings.integer("first", -largest, largest),
                                       settings.integer("every", 1, largest), settings.integer("count", 0, largest));
}

namespace {

std::pair<std::int64_t, std::int64_t> range(const GeneratorSettings &settings)
{
    const std::int64_t min = settings.integer("min", -largest, largest);
    const std::int64_t max = settings.integer("max", -largest, largest);
    if (max < min)
        settings.fault("\"max\" must not be below \"min\".");
    return {min, std::max(min, max)};
}

} // namespace

MadeGenerator makeUniform(const GeneratorSettings &settings, const Draw &draw)
{
    const auto [min, max] = range(settings);
    return std::make_unique<Uniform>(draw, min, max);
}

MadeGenerator makeZipfian(const GeneratorSettings &settings, const Draw &draw)
{
    const auto [min, max] = range(settings);
    return std::make_unique<Zipfian>(draw, min, max, settings.real("skew", 0.01, 100));
}

MadeGenerator makeNuRand(const GeneratorSettings &settings, const Draw &draw)
{
    const auto [min, max] = range(settings);
    if (min < 0)
        settings.fault("\"min\" must not be below 0.");
    return std::make_unique<NuRand>(draw, settings.integer("spread", 0, largest), min, max,
                                    settings.integer("constant", 0, largest));
}

MadeGenerator makeDecimal(const GeneratorSettings &settings, const Draw &draw)
{
    const auto scale = static_cast<int>(settings.integer("scale", 0, 9));
    const double power = std::pow(10.0, scale);
    const double min = settings.real("min", -1e9, 1e9);
    const double max = settings.real("max", -1e9, 1e9);
    if (max < min)
        settings.fault("\"max\" must not be below \"min\".");
    return std::make_unique<Decimal>(draw, std::llround(min * power), std::llround(std::max(min, max) * power), scale);
}

MadeGenerator makeBoolean(const GeneratorSettings &settings, const Draw &draw)
{
    return std::make_unique<Boolean>(draw, settings.real("share", 0, 1));
}

MadeGenerator makePermutation(const GeneratorSettings &settings, const Draw &draw)
{
    return std::make_unique<Permutation>(draw, static_cast<std::uint64_t>(settings.integer("count", 1, largest)),
                                         settings.integer("first", -largest, largest));
}

MadeGenerator makeTimestamp(const GeneratorSettings &settings, const Draw &draw)
{
    const auto from = secondsOf(settings.text("from"));
    const auto to = secondsOf(settings.text("to"));
    if (!from || !to || *to < *from)
        settings.fault("\"from\" and \"to\" must be times such as 2026-01-31 or 2026-01-31 23:59:59, in order.");
    const std::string order = settings.text("order");
    const auto rows = static_cast<std::uint64_t>(settings.integer("rows", 0, largest));
    if (order != "random" && (order != "rising" || rows == 0))
        settings.fault("\"order\" must be random, or rising with the number of \"rows\" it rises over.");
    const std::int64_t begin = from.value_or(0);
    return std::make_unique<Timestamp>(draw, begin, std::max(begin, to.value_or(0)), order == "rising" ? rows : 0);
}

} // namespace dyno
