// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texttable.h"

#include <algorithm>

namespace dyno {

QString textTable(const QList<QStringList> &rows, const QString &alignments)
{
    QList<qsizetype> widths;
    for (const QStringList &row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (qsizetype column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], row[column].size());
    }
    QString text;
    for (const QStringList &row : rows) {
        QString line;
        for (qsizetype column = 0; column < row.size(); ++column) {
            const bool isLeft = alignments.at(std::min(column, alignments.size() - 1)) == 'l';
            line += (column ? "  " : "")
                    + (isLeft ? row[column].leftJustified(widths[column]) : row[column].rightJustified(widths[column]));
        }
        while (line.endsWith(' '))
            line.chop(1);
        text += line + '\n';
    }
    return text;
}

} // namespace dyno
