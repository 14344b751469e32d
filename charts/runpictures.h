// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "charts/charttheme.h"

#include <QImage>
#include <QSize>
#include <QString>

#include <span>
#include <string>
#include <vector>

class QPainter;

namespace dyno {

// Pictures of runs for reports and exports, without a window. A QApplication must be there; the platform may
// be `offscreen`. GUI thread only.
struct PictureOptions
{
    QSize size{1200, 860};
    ChartTheme theme = chartTheme(false);
    std::vector<std::string> charts; // ids of timeChartCatalog(); empty: throughput, response, cpu, users
    std::vector<ChartThreshold> thresholds;
    bool logarithmic = true; // response times
    QString title;           // of the SVG, for screen readers
};

// The runs of a report. One: drawn in full. Several: laid over one another, the last one in full over the
// others.
std::vector<ChartRun> chartRuns(std::span<const RunRecord> records);

// Into a painter of a format that keeps lines as lines.
void paintRuns(QPainter &painter, const std::vector<ChartRun> &runs, const PictureOptions &options);
// An <svg> element without an XML head, to be put into a page. Text stays text.
QString chartSvg(const std::vector<ChartRun> &runs, const PictureOptions &options = {});
QImage chartImage(const std::vector<ChartRun> &runs, const PictureOptions &options = {},
                  double pixelRatio = 2);

} // namespace dyno
