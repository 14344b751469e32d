// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/markdownparts.h"

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

QString row(const QStringList &fields)
{
    QStringList cells;
    for (const QString &field : fields)
        cells << escaped(field);
    return "| " + cells.join(" | ") + " |\n";
}

QString table(const QList<QStringList> &rows, int left)
{
    QString text;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        text += row(rows[i]);
        if (i > 0)
            continue;
        QStringList alignments;
        for (qsizetype column = 0; column < rows[i].size(); ++column)
            alignments << (column < left ? ":--" : "--:");
        text += "|" + alignments.join('|') + "|\n";
    }
    return text;
}

} // namespace dyno::markdown
