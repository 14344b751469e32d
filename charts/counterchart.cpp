// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/counterchart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

#include <utility>

namespace dyno {

namespace {

using Theme = ChartTheme;
using Mark = EngineMark;

// Those that are a layer of the chart of sessions need none of their own.
constexpr bool hasChart(Counter counter)
{
    return counter != Counter::Running && counter != Counter::OnCpu && counter != Counter::WaitLatch &&
           counter != Counter::WaitIo && counter != Counter::WaitClient && counter != Counter::WaitIpc &&
           counter != Counter::WaitOther;
}

constexpr Trace lineOf(std::string_view metric)
{
    return {.id = "value",
            .name = "",
            .label = "",
            .metrics = {metric},
            .draw = Trace::Draw::Main,
            .lead = true,
            .others = true,
            .color = engineColor};
}

constexpr int weight = 90;
constexpr const char *widest = "000,000";

// --- One chart a counter
// --------------------------------------

using Places = std::make_index_sequence<counterCount>;

template <std::size_t... places> constexpr auto linesOf(std::index_sequence<places...>)
{
    return std::array{std::array{lineOf(counterTable[places].id)}...};
}
constexpr auto lines = linesOf(Places());

template <std::size_t place> QString unitOf(const RunInfo *, bool)
{
    return QString::fromUtf8(counterTable[place].unit.data(), qsizetype(counterTable[place].unit.size()));
}

template <std::size_t place> constexpr TimeChart chartOf()
{
    return {.id = counterTable[place].id,
            .title = counterTable[place].title.data(),
            .unit = unitOf<place>,
            .values = TimeChart::Values::FromZero,
            .weight = weight,
            .text = numberText,
            .widest = widest,
            .traces = lines[place],
            .isCounter = true};
}
template <std::size_t... places> constexpr auto chartsOf(std::index_sequence<places...>)
{
    return std::array{chartOf<places>()...};
}
constexpr auto charts = chartsOf(Places());

// --- What follows from several counters
// --------------------------------------

constexpr std::array hitLine{lineOf("db_cache_hit_pct")};
constexpr TimeChart hitChart{
    .id = "db_cache_hit_pct",
    .title = QT_TRANSLATE_NOOP("Charts", "Found in cache"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "% of the pages asked for")); },
    .values = TimeChart::Values::Percent,
    .weight = weight,
    .text = errorPercentText, // what matters is how far from a hundred
    .widest = "00.00%",
    .traces = hitLine,
    .isCounter = true,
};

constexpr Trace layer(const char *name, std::array<std::string_view, 4> metrics,
                      QColor (*color)(const Theme &, const Mark &))
{
    return {.id = metrics[0],
            .name = name,
            .label = nullptr,
            .metrics = metrics,
            .draw = Trace::Draw::Area,
            .lead = true,
            .others = false,
            .color = color};
}
constexpr std::array sessions{
    layer(QT_TRANSLATE_NOOP("Charts", "no wait"), {"db_on_cpu"},
          [](const Theme &theme, const Mark &) { return theme.palette.cpuUsr; }),
    layer(QT_TRANSLATE_NOOP("Charts", "latch"), {"db_wait_latch"},
          [](const Theme &theme, const Mark &) { return theme.palette.cpuSys; }),
    layer(QT_TRANSLATE_NOOP("Charts", "file"), {"db_wait_io"},
          [](const Theme &theme, const Mark &) { return theme.palette.cpuWait; }),
    layer(QT_TRANSLATE_NOOP("Charts", "lock"), {"db_wait_lock"},
          [](const Theme &theme, const Mark &) { return theme.palette.cpuSteal; }),
    layer(QT_TRANSLATE_NOOP("Charts", "other"), {"db_wait_client", "db_wait_ipc", "db_wait_other"},
          [](const Theme &theme, const Mark &) { return theme.palette.controlBorder; }),
    Trace{.id = "running",
          .name = QT_TRANSLATE_NOOP("Charts", "at work"),
          .label = nullptr,
          .metrics = {"db_running"},
          .draw = Trace::Draw::Total,
          .lead = true,
          .others = false,
          .color = inkColor},
    Trace{.id = "others",
          .name = "",
          .label = "",
          .metrics = {"db_running"},
          .draw = Trace::Draw::Main,
          .lead = false,
          .others = true,
          .color = engineColor,
          .opacity = 0.75},
};
// Layers where the server says what each session waits for (PostgreSQL), else the line alone.
constexpr TimeChart sessionChart{
    .id = "db_sessions",
    .title = QT_TRANSLATE_NOOP("Charts", "Sessions at work"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "by what they wait for")); },
    .values = TimeChart::Values::FromZero,
    .weight = weight,
    .text = numberText,
    .widest = "000",
    .traces = sessions,
    .isCounter = true,
};

} // namespace

std::span<const TimeChart *const> counterCharts()
{
    static const std::vector<const TimeChart *> offered = [] {
        std::vector<const TimeChart *> all{&sessionChart, &hitChart};
        for (std::size_t place = 0; place < counterCount; ++place)
            if (hasChart(counterTable[place].counter))
                all.push_back(&charts[place]);
        return all;
    }();
    return offered;
}

} // namespace dyno
