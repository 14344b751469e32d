// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/markdownparts.h"

#include <algorithm>

namespace dyno::markdown {

QString escaped(const QString &text)
{
    QString result;
    for (const QChar c : text) {
        if (QStringLiteral("\\`*_{}[]<>#|").contains(c))
            result += '\\';
        result += c;
    }
    return result;
}

QString table(const QList<QStringList> &rows, const QString &alignments)
{
    QString text;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        QStringList cells, marks;
        for (const QString &field : rows[i]) {
            const bool isLeft = alignments[std::min(marks.size(), alignments.size() - 1)] == QLatin1Char('l');
            marks << (isLeft ? ":--" : "--:");
            cells << escaped(field);
        }
        text += "| " + cells.join(" | ") + " |\n";
        if (i == 0)
            text += "|" + marks.join('|') + "|\n";
    }
    return text;
}

} // namespace dyno::markdown
