// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drawing.h"

#include <QRegularExpression>

#include <array>

namespace dyno {

namespace {

constexpr int leastPixels = 200; // below, no word can be read

constexpr std::array names{
    PictureName{"report", "the whole report", true},
    PictureName{"slides", "the slides that a comparison has first", true},
    PictureName{"time", "charts over time", false},
    PictureName{"tps", "throughput by users", false},
    PictureName{"p50", "response time p50 by users", false},
    PictureName{"p95", "response time p95 by users", false},
    PictureName{"p99", "response time p99 by users", false},
    PictureName{"cpu", "CPU of the database host by users", false},
    PictureName{"cpu_us", "CPU per transaction by users", false},
    PictureName{"fail_pct", "failed transactions by users", false},
    PictureName{"distribution", "response times by percentile", false},
    PictureName{"verdicts", "the table of verdicts", false},
    PictureName{"findings", "what the referee says", false},
};

} // namespace

std::span<const PictureName> pictureNames()
{
    return names;
}

std::optional<QSize> pictureSize(const QString &text, int most)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,6})[x×](\\d{1,6})$"));
    const QRegularExpressionMatch match = form.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const bool fits = size.width() >= leastPixels && size.height() >= leastPixels && size.width() <= most &&
                      size.height() <= most;
    return match.hasMatch() && fits ? std::optional(size) : std::nullopt;
}

} // namespace dyno
