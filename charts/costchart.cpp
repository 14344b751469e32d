// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/costchart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

QString megabyteText(double bytes)
{
    return numberText(bytes / 1e6);
}

constexpr Trace figure(std::string_view id, const char *name, std::string_view metric,
                       QString (*text)(double value) = nullptr)
{
    return {.id = id,
            .name = name,
            .label = nullptr,
            .metrics = {metric},
            .draw = Trace::Draw::Figure,
            .lead = true,
            .others = false,
            .color = inkColor,
            .text = text};
}
constexpr Trace line(std::string_view id, std::string_view metric)
{
    return {.id = id,
            .name = "",
            .label = "",
            .metrics = {metric},
            .draw = Trace::Draw::Main,
            .lead = true,
            .others = true,
            .color = engineColor};
}

constexpr std::array costs{
    line("cpu", "cpu_us"),
    figure("switches", QT_TRANSLATE_NOOP("Charts", "context switches"), "switches_each"),
    figure("read", QT_TRANSLATE_NOOP("Charts", "KB read"), "read_kb"),
    figure("written", QT_TRANSLATE_NOOP("Charts", "KB written"), "written_kb"),
    figure("network", QT_TRANSLATE_NOOP("Charts", "KB network"), "network_kb"),
};
constexpr std::array server{
    line("cpu", "server_cpu"),
    figure("memory", QT_TRANSLATE_NOOP("Charts", "memory, MB"), "server_memory", megabyteText),
    figure("switches", QT_TRANSLATE_NOOP("Charts", "context switches/s"), "server_switches", numberText),
};

} // namespace

// What one transaction costs the server: by it hardware is chosen.
const TimeChart costChart{
    .id = "costs",
    .title = QT_TRANSLATE_NOOP("Charts", "CPU per transaction"),
    .unit = [](const RunInfo *, bool) { return QStringLiteral("µs"); },
    .values = TimeChart::Values::FromZero,
    .weight = 90,
    .text = numberText,
    .widest = "00,000",
    .traces = costs,
};

// The server's own processes, where they can be told from the rest of the host.
const TimeChart serverChart{
    .id = "server",
    .title = QT_TRANSLATE_NOOP("Charts", "CPU of the server"),
    .unit = [](const RunInfo *, bool) { return chartText(QT_TRANSLATE_NOOP("Charts", "% of one core")); },
    .values = TimeChart::Values::FromZero,
    .weight = 90,
    .text = percentText,
    .widest = "0,000%",
    .traces = server,
};

} // namespace dyno
