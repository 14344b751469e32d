// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/loadprogress.h"

#include "app/reportformat.h"

#include <algorithm>

namespace dyno {

QString progressBar(double share)
{
    constexpr int width = 20;
    const int full = std::clamp(int(share * width + 0.5), 0, width);
    return "[" + QString(full, '#') + QString(width - full, '.') + "]";
}

QString loadProgressText(const LoadProgress &progress, bool hasBar)
{
    QString text = QString::fromStdString(progress.step);
    if (progress.rowsTotal > 0)
        text += QStringLiteral("  %1%2 of %3 rows  %4 rows/s")
                    .arg(hasBar ? progressBar(double(progress.rowsDone) / double(progress.rowsTotal)) + " " : QString(),
                         format::count(progress.rowsDone), format::count(progress.rowsTotal),
                         format::rate(progress.rowsPerSecond));
    if (progress.secondsLeft >= 1)
        text += "  " + format::duration(progress.secondsLeft) + " left";
    return text;
}

} // namespace dyno
