// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report.h"
#include "engines/compare/comparison.h"

#include <QPainter>
#include <QSize>

#include <functional>
#include <vector>

namespace dyno {

// A picture that a report has, before it is drawn: into a page of HTML twice, light and dark, into a PDF
// once.
struct ReportPicture
{
    QString title, description;
    QSize size, paper; // on a page of HTML, and on A4, where letters have to stay readable
    std::function<void(QPainter &painter, QSize size, bool dark)> paint;
};
// By users where a comparison has several levels; the distribution at the highest level; the runs over one
// another. The pictures keep what they need of `runs`.
std::vector<ReportPicture> reportPictures(const std::vector<ReportRun> &runs,
                                          const std::vector<Comparison> &comparisons);
// Of each comparison that varies one thing, its values' bars; pages of HTML have them with the comparison itself.
std::vector<ReportPicture> effectPictures(const std::vector<Comparison> &comparisons);
ReportChart drawn(const ReportPicture &picture);

// All of them at once, for commands.
QList<ReportChart> reportCharts(const std::vector<ReportRun> &runs,
                                const std::vector<Comparison> &comparisons);

} // namespace dyno
