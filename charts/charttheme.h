// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/palette.h"

#include <QFont>

namespace dyno {

// All that a chart needs to look right: colours, fonts and measures, in device-independent pixels. A value;
// `ui` makes it from its Theme, reports take chartTheme() as it is.
struct ChartTheme
{
    Palette palette;
    QString family;       // "Roboto" where it is there
    double textScale = 1; // the user's, times the size of the medium

    int axisSize = 11;    // axes, direct labels
    int readOutSize = 12; // title lines and read-outs
    double scale = 1;     // of lines, marks and measures: 1 on pages, more on slides

    int left = 64, right = 86; // of the plot areas within a stack
    int lane = 38;             // level names and event marks
    int titleLine = 36;        // of each chart, above its plot area
    int axisHeight = 34;       // below the last chart
    int labelGap = 14;         // between the middles of direct labels

    QFont axisFont() const { return font(axisSize, QFont::Normal); }
    QFont labelFont(bool strong = false) const
    {
        return font(axisSize, strong ? QFont::Medium : QFont::Normal);
    }
    QFont titleFont() const { return font(readOutSize, QFont::Medium); }
    QFont readOutFont(bool strong = false) const
    {
        return font(readOutSize, strong ? QFont::Medium : QFont::Normal);
    }
    EngineMark mark(std::string_view engine, int variant = 0) const
    {
        return engineMark(palette, engine, variant);
    }

private:
    QFont font(int size, QFont::Weight weight) const;
};

// The theme of pages and reports.
ChartTheme chartTheme(bool dark, double textScale = 1);
// The same with the sizes of slides: scaled by height / 900.
ChartTheme slideTheme(bool dark, int height);

} // namespace dyno
