// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/stacklayout.h"

#include <algorithm>

namespace dyno {

namespace {

constexpr int leastPlot = 44; // px at text scale 1: four ticks do not touch

} // namespace

QRectF StackLayout::body() const
{
    if (panels.empty())
        return {};
    return QRectF(QPointF(left(), lane.bottom()), QPointF(right(), panels.back().plot.bottom()));
}

StackLayout stackLayout(QSize size, const ChartTheme &theme, const std::vector<const TimeChart *> &charts)
{
    StackLayout layout;
    layout.lane = QRectF(0, 0, size.width(), theme.lane);
    const int width = std::max(1, size.width() - theme.left - theme.right);
    int weights = 0;
    for (const TimeChart *chart : charts)
        weights += chart->weight;
    int room = size.height() - theme.lane - theme.axisHeight - theme.titleLine * int(charts.size());

    int y = theme.lane;
    for (const TimeChart *chart : charts) {
        // What is left goes to what is left, so that rounding adds up to the whole.
        const int height = std::max(1, weights > 0 ? room * chart->weight / weights : room);
        PanelPlace place;
        place.title = QRectF(0, y, size.width(), theme.titleLine);
        place.plot = QRectF(theme.left, y + theme.titleLine, width, height);
        layout.panels.push_back(place);
        y += theme.titleLine + height;
        room -= height;
        weights -= chart->weight;
    }
    layout.axis = QRectF(0, y, size.width(), theme.axisHeight);
    return layout;
}

QSize leastStackSize(const ChartTheme &theme, std::size_t charts)
{
    const int plot = int(leastPlot * theme.textScale);
    return {theme.left + theme.right + 4 * plot,
            theme.lane + theme.axisHeight + int(charts) * (theme.titleLine + plot)};
}

} // namespace dyno
