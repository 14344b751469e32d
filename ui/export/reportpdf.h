// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/reportcharts.h"

#include <QByteArray>
#include <QString>

namespace dyno {

// The report on A4 pages, light, with the pictures as lines and texts as texts: findings, what the comparison
// says, its tables, pictures, then each run with its levels. GUI thread; a QApplication must be there.
QByteArray reportPdf(const QString &title, const std::vector<ReportRun> &runs,
                     const std::vector<ReportPicture> &pictures, const std::vector<Comparison> &comparisons);

} // namespace dyno
