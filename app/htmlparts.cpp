// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/htmlparts.h"

#include <algorithm>
#include <array>

namespace dyno::html {

namespace {

// Engines go by a shape as well as by a colour; a new engine gets the circle in ink until it has its own.
struct EngineMark
{
    const char *engine;
    const char *shape;
};
constexpr std::array engineMarks{
    EngineMark{"postgresql", R"(<circle cx="6" cy="6" r="5"/>)"},
    EngineMark{"mariadb", R"(<rect x="1.5" y="1.5" width="9" height="9"/>)"},
    EngineMark{"mysql", R"(<path d="M6 1 11.5 11H.5z"/>)"},
    EngineMark{"sqlite", R"(<path d="M6 0 12 6 6 12 0 6z"/>)"},
};

// Markup.
QString cell(const QString &text, const char *style)
{
    return style ? QStringLiteral("<td class=\"%1\">%2</td>").arg(QLatin1String(style), text) : "<td>" + text + "</td>";
}

QString head(const QString &title, const QString &unit, bool isName)
{
    return QStringLiteral("<th scope=\"col\"%1>%2</th>")
        .arg(isName ? QStringLiteral(" class=\"name\"") : QString(),
             unit.isEmpty() ? title : title + QStringLiteral(" <span class=\"unit\">%1</span>").arg(unit));
}

QString whole(const ReportTable &table)
{
    QString heads, body;
    for (const ReportTable::Column &column : table.columns)
        heads += head(escaped(column.title), escaped(column.unit), column.isName);
    for (qsizetype row = 0; row < table.rows.size(); ++row) {
        body += "<tr>";
        for (qsizetype column = 0; column < table.columns.size(); ++column)
            body += cell(escaped(table.rows[row][column]), table.columns[column].isName    ? "name"
                                                           : table.isFault(row, column) ? "broken"
                                                                                        : nullptr);
        body += "</tr>\n";
    }
    return QStringLiteral("<div class=\"scroll\"><table><caption>%1</caption><thead><tr>%2</tr></thead>\n"
                          "<tbody>%3</tbody></table></div>\n")
        .arg(escaped(table.title), heads, body);
}

} // namespace

QString escaped(const QString &text)
{
    return text.toHtmlEscaped();
}
QString escaped(const std::string &text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString engineMark(const std::string &engine)
{
    QString shape = R"(<circle cx="6" cy="6" r="5" fill="currentColor"/>)";
    QString style;
    for (const EngineMark &mark : engineMarks)
        if (engine == mark.engine) {
            shape = mark.shape;
            style = mark.engine;
        }
    return QStringLiteral(R"(<svg class="mark %1" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">%2</svg>)")
        .arg(style, shape);
}

QString table(const ReportTable &table)
{
    return table.rows.isEmpty() ? QString() : whole(table);
}

QString table(const QString &caption, const QList<QStringList> &rows, const QString &alignments)
{
    ReportTable made{caption, {}, rows.mid(1)};
    for (qsizetype column = 0; column < rows.first().size(); ++column)
        made.columns.append({{}, rows.first()[column], {}, alignments[std::min(column, alignments.size() - 1)] == QLatin1Char('l')});
    return whole(made);
}

} // namespace dyno::html
