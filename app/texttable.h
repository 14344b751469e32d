// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace dyno {

// Columns two spaces apart, a line a row. `alignments`: 'l' or 'r' for each column, the last one for all that
// follow. No spaces at the ends of lines.
QString textTable(const QList<QStringList> &rows, const QString &alignments);

} // namespace dyno
