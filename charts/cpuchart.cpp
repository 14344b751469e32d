// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/cpuchart.h"

#include "charts/numbertext.h"

#include <QCoreApplication>

namespace dyno {

namespace {

using Theme = ChartTheme;
using Mark = EngineMark;

constexpr std::array traces{
    Trace{.id = "usr",
          .name = "usr",
          .label = nullptr,
          .metrics = {"cpu_usr"},
          .draw = Trace::Draw::Area,
          .lead = true,
          .others = false,
          .color = [](const Theme &theme, const Mark &) { return theme.palette.cpuUsr; }},
    Trace{.id = "sys",
          .name = "sys",
          .label = nullptr,
          .metrics = {"cpu_sys"},
          .draw = Trace::Draw::Area,
          .lead = true,
          .others = false,
          .color = [](const Theme &theme, const Mark &) { return theme.palette.cpuSys; }},
    Trace{.id = "iowait",
          .name = "iowait",
          .label = nullptr,
          .metrics = {"cpu_wait"},
          .draw = Trace::Draw::Area,
          .lead = true,
          .others = false,
          .color = [](const Theme &theme, const Mark &) { return theme.palette.cpuWait; }},
    Trace{.id = "steal",
          .name = "steal",
          .label = nullptr,
          .metrics = {"cpu_steal"},
          .draw = Trace::Draw::Area,
          .lead = true,
          .others = false,
          .color = [](const Theme &theme, const Mark &) { return theme.palette.cpuSteal; },
          .hatched = true},
    Trace{.id = "busy",
          .name = "",
          .label = "",
          .metrics = {"cpu_usr", "cpu_sys", "cpu_wait", "cpu_steal"},
          .draw = Trace::Draw::Main,
          .lead = false,
          .others = true,
          .color = engineColor,
          .opacity = 0.75},
    Trace{.id = "load",
          .name = QT_TRANSLATE_NOOP("Charts", "load"),
          .label = nullptr,
          .metrics = {"load"},
          .draw = Trace::Draw::Figure,
          .lead = true,
          .others = false,
          .color = inkColor,
          .text = numberText},
};

} // namespace

// Where the time of the database host's cores went. Idle is what is left blank.
const TimeChart cpuChart{
    .id = "cpu",
    .title = QT_TRANSLATE_NOOP("Charts", "Database host CPU"),
    .unit =
        [](const RunInfo *info, bool) {
            if (!info || info->hostSource.empty())
                return QString();
            const QString source = QString::fromStdString(info->hostSource);
            if (info->hostCpus <= 0)
                return source;
            return info->hostCpus == 1 ? chartText(QT_TRANSLATE_NOOP("Charts", "%1, 1 CPU")).arg(source)
                                       : chartText(QT_TRANSLATE_NOOP("Charts", "%1, %2 CPUs"))
                                             .arg(source, QString::number(info->hostCpus));
        },
    .values = TimeChart::Values::Percent,
    .weight = 106,
    .text = percentText,
    .widest = "00%",
    .traces = traces,
};

} // namespace dyno
