// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"

#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace dyno {

// What the curves of a chart have where the crosshair stands.
struct ReadOut
{
    struct Row
    {
        EngineMark mark;
        bool open = false; // the marker
        QString name, value;
        QString range; // of repeats, or a note; may be empty
    };
    QString head; // "At 1,600 users"
    QString what; // over the ranges: "median, range of 3"
    std::vector<Row> rows;
};

// A small table in the plot area, on the side where the crosshair (`at`, its x) is not: curves that rise leave
// room at the top left and at the bottom right. Where there is little room, ranges go first, then names.
// `limit`: the y of a threshold, whose words stand at the left.
void paintReadOut(QPainter &painter, const ChartTheme &theme, const ReadOut &out, const QRectF &plot, double at,
                  std::optional<double> limit);

} // namespace dyno
