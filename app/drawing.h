// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report.h"
#include "engines/compare/comparison.h"
#include "engines/result.h"

#include <QByteArray>
#include <QList>
#include <QSize>
#include <QString>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace dyno {

// What reports and exports need drawn. Who can draw gives it (main wires ui to commands); without, there are
// no pictures. All of it needs a QApplication.

// A picture or a paper that somebody asked for.
struct PictureWish
{
    QString format;  // "pdf", "svg", "png"
    QString picture; // a name of pictureNames(); empty: what suits the format and the runs
    QSize size;      // px; empty: as it was designed
    bool dark = false;
};
// The names by which pictures are asked for.
struct PictureName
{
    const char *name, *what;
    bool isPaper; // of pages: PDF only
};
std::span<const PictureName> pictureNames();

// Pictures of a report, in the order in which it shows them.
using DrawCharts =
    std::function<QList<ReportChart>(const std::vector<ReportRun> &, const std::vector<Comparison> &)>;
// The whole content of a file.
using DrawFile = std::function<Result<QByteArray>(const std::vector<ReportRun> &, const PictureWish &)>;

struct Drawing
{
    DrawCharts charts;
    DrawFile file;
};

// "1600x900": pixels, at most `most` each way.
std::optional<QSize> pictureSize(const QString &text, int most = 16'384);

} // namespace dyno
