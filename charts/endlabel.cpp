// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/endlabel.h"

#include "charts/labelspread.h"
#include "charts/timechart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dyno {

namespace {

struct Place
{
    std::size_t label;
    double left, width;
    double y; // of the middle
};

double height(const ChartTheme &theme, const EndLabel &label)
{
    return theme.labelGap * (label.note.isEmpty() ? 1.0 : 2.0);
}

// Labels whose texts share some x have to be moved apart; others may stand side by side.
std::vector<std::vector<Place>> neighbours(std::vector<Place> places)
{
    std::sort(places.begin(), places.end(), [](const Place &a, const Place &b) { return a.left < b.left; });
    std::vector<std::vector<Place>> groups;
    double reached = 0;
    for (const Place &place : places) {
        if (groups.empty() || place.left > reached)
            groups.emplace_back();
        reached = groups.back().empty() ? place.left + place.width : std::max(reached, place.left + place.width);
        groups.back().push_back(place);
    }
    return groups;
}

} // namespace

void paintText(QPainter &painter, const QFont &font, const QColor &color, QPointF middleLeft, const QString &text,
               const QColor &ground)
{
    const QFontMetricsF metrics(font);
    const QPointF base(middleLeft.x(), middleLeft.y() + (metrics.ascent() - metrics.descent()) / 2 - 0.5);
    if (ground.isValid()) {
        const double height = metrics.ascent() + metrics.descent() - 2;
        painter.fillRect(QRectF(middleLeft.x() - 2, middleLeft.y() - height / 2,
                                metrics.horizontalAdvance(text) + 4, height), ground);
    }
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(base, text);
}

void paintWarningSign(QPainter &painter, const ChartTheme &theme, QPointF centre, double size)
{
    const double r = size / 2;
    QPainterPath path;
    path.moveTo(centre.x(), centre.y() - r);
    path.lineTo(centre.x() + r * 1.1, centre.y() + r);
    path.lineTo(centre.x() - r * 1.1, centre.y() + r);
    path.closeSubpath();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.palette.warningFill, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(theme.palette.warningFill);
    painter.drawPath(path);
    // The sign itself is dark in both themes: its ground is the same yellow.
    const QColor sign = lightPalette().ink;
    painter.setPen(QPen(sign, 1.4 * size / 11, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(centre.x(), centre.y() - r * 0.35), QPointF(centre.x(), centre.y() + r * 0.35));
    painter.setPen(Qt::NoPen);
    painter.setBrush(sign);
    painter.drawEllipse(QPointF(centre.x(), centre.y() + r * 0.68), size / 14, size / 14);
    painter.restore();
}

void paintEndLabels(QPainter &painter, const ChartTheme &theme, const std::vector<EndLabel> &labels,
                    const QRectF &plot, double right)
{
    const double gap = 8 * theme.scale;
    std::vector<Place> places;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const QFontMetricsF metrics(theme.labelFont(labels[i].strong));
        double width = std::max(metrics.horizontalAdvance(labels[i].text),
                                QFontMetricsF(theme.labelFont()).horizontalAdvance(labels[i].note));
        width += labels[i].warned ? 18 * theme.textScale : 0;
        double left = labels[i].end.x() + gap;
        if (left + width > right - 4)
            left = std::max(plot.right() + gap, std::min(left, right - 4 - width));
        places.push_back({i, left, std::min(width, right - 4 - left), labels[i].end.y()});
    }

    for (std::vector<Place> &group : neighbours(places)) {
        // Names have to stay readable: the oldest of those that do not fit are counted instead, at the base.
        const double top = plot.top() + theme.labelGap / 2.0 - 4, bottom = plot.bottom() - theme.labelGap / 2.0;
        double end = bottom;
        std::sort(group.begin(), group.end(), [](const Place &a, const Place &b) { return a.label < b.label; });
        std::size_t fit = 0;
        double taken = 0;
        while (fit < group.size()) {
            taken += height(theme, labels[group[group.size() - 1 - fit].label]);
            if (taken > bottom - top + theme.labelGap)
                break;
            ++fit;
        }
        if (fit < group.size()) {
            fit -= fit > 1 ? 1 : 0;
            const std::size_t left = group.size() - fit;
            const QString text = chartText(QT_TRANSLATE_NOOP("Charts", "%1 more")).arg(left);
            paintText(painter, theme.labelFont(), theme.palette.text3, {group.front().left, bottom}, text);
            group.erase(group.begin(), group.begin() + std::ptrdiff_t(left));
            end = bottom - theme.labelGap;
        }
        std::vector<double> wanted;
        double tallest = theme.labelGap;
        for (const Place &place : group) {
            wanted.push_back(place.y);
            tallest = std::max(tallest, height(theme, labels[place.label]));
        }
        const std::vector<double> spread = spreadLabels(wanted, tallest, top, end);
        for (std::size_t i = 0; i < group.size(); ++i) {
            const EndLabel &label = labels[group[i].label];
            const QFont font = theme.labelFont(label.strong);
            const double y = spread[i];
            const bool inside = group[i].left < plot.right();
            QColor ground = inside ? theme.palette.surface : QColor();
            if (inside)
                ground.setAlphaF(0.8f);
            const double sign = label.warned ? 18 * theme.textScale : 0;
            const QString text =
                QFontMetricsF(font).elidedText(label.text, Qt::ElideRight, group[i].width - sign + 1);
            paintText(painter, font, label.color, {group[i].left, y}, text, ground);
            if (label.warned) {
                const double at = group[i].left + QFontMetricsF(font).horizontalAdvance(text) + sign / 2 + 2;
                paintWarningSign(painter, theme, {at, y}, 11 * theme.textScale);
            }
            if (!label.note.isEmpty())
                paintText(painter, theme.labelFont(), theme.palette.text2,
                          {group[i].left, y + theme.labelGap}, label.note, ground);
        }
    }
}

} // namespace dyno
