// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/svgtext.h"

#include <QBuffer>
#include <QFont>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>

namespace dyno {

namespace {

// Gives every text the width that it has here: a reader whose font is wider sees it squeezed, not
// overlapping.
QString withWidths(const QString &svg)
{
    static const QRegularExpression element(QStringLiteral(
        R"re(<text ([^>]*font-family="([^"]*)" font-size="([^"]*)" font-weight="([^"]*)"[^>]*)>([^<]*)</text>)re"));
    QString out;
    qsizetype end = 0;
    for (auto matches = element.globalMatch(svg); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        QFont font(match.captured(2));
        font.setPixelSize(qMax(1, qRound(match.captured(3).toDouble())));
        font.setWeight(QFont::Weight(match.captured(4).toInt()));
        QString plain = match.captured(5);
        plain.replace(QLatin1String("&lt;"), QLatin1String("<"))
            .replace(QLatin1String("&gt;"), QLatin1String(">"))
            .replace(QLatin1String("&quot;"), QLatin1String("\""))
            .replace(QLatin1String("&amp;"), QLatin1String("&"));
        const double width = QFontMetricsF(font).horizontalAdvance(plain);
        out += QStringView(svg).mid(end, match.capturedStart() - end);
        out += QStringLiteral("<text %1 textLength=\"%2\" lengthAdjust=\"spacingAndGlyphs\">%3</text>")
                   .arg(match.captured(1).trimmed(), QString::number(width, 'f', 1), match.captured(5));
        end = match.capturedEnd();
    }
    out += QStringView(svg).mid(end);
    return out;
}

} // namespace

QString svgText(QSize size, const QString &title, const std::function<void(QPainter &)> &paint)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(title.toHtmlEscaped());
    generator.setDescription(QString());
    QPainter painter(&generator);
    paint(painter);
    painter.end();

    QString svg = QString::fromUtf8(buffer.data());
    svg.remove(0, svg.indexOf(QLatin1String("<svg")));
    static const QRegularExpression inMillimetres(QStringLiteral(R"(<svg width="[^"]*" height="[^"]*")"));
    svg.replace(inMillimetres,
                QStringLiteral(R"(<svg role="img" width="%1" height="%2" style="max-width:100%;height:auto")")
                    .arg(size.width())
                    .arg(size.height()));
    // Qt opens a group for every change of state, whether something is painted in it or not.
    static const QRegularExpression emptyGroup(QStringLiteral(R"(<g [^>]*>\s*</g>\s*)"));
    svg.remove(emptyGroup);
    // The "dash" that never ends by which Qt Charts is made to draw one path a line.
    svg.remove(QStringLiteral(" stroke-dasharray=\"100000,0\" stroke-dashoffset=\"0\""));
    static const QRegularExpression digits(QStringLiteral(R"(([ ML,"]-?\d+\.\d\d)\d+(?=[ ,"]))"));
    svg.replace(digits, QStringLiteral("\\1"));
    svg.remove(QStringLiteral("<desc></desc>\n"));
    svg = withWidths(svg);
    // Readers of a report need not have our font.
    svg.replace(QLatin1String(R"(font-family="Roboto")"),
                QLatin1String(R"(font-family="Roboto, 'Segoe UI', Helvetica, Arial, sans-serif")"));
    return svg.trimmed();
}

} // namespace dyno
