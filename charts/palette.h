// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/marker.h"

#include <QColor>

#include <string_view>

namespace dyno {

// Every colour of the program by its role. palette.cpp is the one file that names a hex.
struct Palette
{
    bool dark = false;
    QColor background; // rail, plan bar, status strip; shade of arrivals on charts
    QColor surface;    // pages, charts, fields
    QColor sunken;     // badges
    QColor hover;      // and the running row
    QColor selected;   // rows
    QColor line;       // between panels, empty tracks, level edges
    QColor axisLine;   // base of a chart, line under a table's head
    QColor controlBorder;
    QColor grid;
    QColor text, text2, text3; // text3 stands on surface only
    QColor ink, onInk;
    QColor warningFill, warningBackground, warningText;
    QColor error, errorBackground;
    QColor ok; // tick mark only
    QColor cpuUsr, cpuSys, cpuWait, cpuSteal;
    QColor hatch, hatchEdge; // over cpuSteal
};
const Palette &lightPalette();
const Palette &darkPalette();

// How an engine is drawn: colour and marker, always both.
struct EngineMark
{
    QColor color; // lines, marks, areas
    QColor text;  // the same hue, readable as text on surface
    Marker marker = Marker::Circle;
    bool filled = true; // false: the marker is open
};
// `variant` tells what is drawn of one engine apart: 1 is darker or lighter by 20 %, 2 and 3 the same with open markers,
// then they come again. An unknown engine is drawn in text2 as a circle.
EngineMark engineMark(const Palette &palette, std::string_view engine, int variant = 0);

} // namespace dyno
