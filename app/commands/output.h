// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/drawing.h"
#include "engines/result.h"

#include <QString>

#include <vector>

namespace dyno {

// Files that runs are written to, by the end of their names: .html, .pdf, .md, .json, .csv, .svg, .png, .hgrm, .hlog.
struct OutputChoice
{
    QString path;
    bool perSecond = false; // .csv: a line per second instead of one per level
    QString format;         // empty: by the end of the path
    PictureWish wish = {};  // .pdf, .svg and .png: what is drawn; its format is that of the file
};

// What is wrong with a choice for that many runs; empty: nothing.
QString outputFault(const OutputChoice &choice, std::size_t runCount);
Result<void> writeOutput(const OutputChoice &choice, const std::vector<ReportRun> &runs, const Drawing &drawing);
// What a report of these runs is called.
QString reportTitle(const std::vector<ReportRun> &runs);

} // namespace dyno
