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

constexpr double signWidth = 18; // px, with its space

struct Place
{
    std::size_t label;
    double left, width;
    double y; // of the middle
    bool shown = true;
};

double height(const ChartTheme &theme, const EndLabel &label)
{
    return theme.labelGap * (label.note.isEmpty() ? 1.0 : 2.0);
}

using Column = std::vector<Place *>;

// Labels whose texts share some x have to be moved apart; others may stand side by side.
std::vector<Column> neighbours(Column places)
{
    std::sort(places.begin(), places.end(), [](const Place *a, const Place *b) { return a->left < b->left; });
    std::vector<Column> columns;
    double reached = 0;
    for (Place *place : places) {
        if (columns.empty() || place->left > reached) {
            columns.emplace_back();
            reached = place->left + place->width;
        }
        reached = std::max(reached, place->left + place->width);
        columns.back().push_back(place);
    }
    return columns;
}

// Moves the labels of a column apart. Names have to stay readable: the oldest of those that do not fit are
// left out, and counted at `bottom`. Returns the lowest place that is still free of that.
double spread(QPainter &painter, const ChartTheme &theme, const std::vector<EndLabel> &labels, Column column,
              double top, double bottom)
{
    std::sort(column.begin(), column.end(),
              [](const Place *a, const Place *b) { return a->label < b->label; });
    std::size_t fit = 0;
    double taken = 0;
    while (fit < column.size()) {
        taken += height(theme, labels[column[column.size() - 1 - fit]->label]);
        if (taken > bottom - top + theme.labelGap)
            break;
        ++fit;
    }
    double end = bottom;
    if (fit < column.size()) {
        fit -= fit > 1 ? 1 : 0;
        const auto left = std::ptrdiff_t(column.size() - fit);
        paintText(painter, theme.labelFont(), theme.palette.text3, {column.front()->left, bottom},
                  chartText(QT_TRANSLATE_NOOP("Charts", "%1 more")).arg(left));
        std::for_each(column.begin(), column.begin() + left, [](Place *place) { place->shown = false; });
        column.erase(column.begin(), column.begin() + left);
        end = bottom - theme.labelGap;
    }
    // In the order of the lines' ends, also where one was moved before.
    std::stable_sort(column.begin(), column.end(), [&labels](const Place *a, const Place *b) {
        return labels[a->label].end.y() < labels[b->label].end.y();
    });
    std::vector<double> wanted;
    double tallest = theme.labelGap;
    for (const Place *place : column) {
        wanted.push_back(wanted.empty() ? place->y : std::max(place->y, wanted.back()));
        tallest = std::max(tallest, height(theme, labels[place->label]));
    }
    const std::vector<double> places = spreadLabels(wanted, tallest, top, end);
    for (std::size_t i = 0; i < column.size(); ++i)
        column[i]->y = places[i];
    return end;
}

void paintLabel(QPainter &painter, const ChartTheme &theme, const EndLabel &label, const Place &place,
                bool inside)
{
    QColor ground;
    if (inside) {
        ground = theme.palette.surface;
        ground.setAlphaF(0.8f);
    }
    const QFont font = theme.labelFont(label.strong);
    const QFontMetricsF metrics(font);
    const double sign = label.warned ? signWidth * theme.textScale : 0;
    const QString text = metrics.elidedText(label.text, Qt::ElideMiddle, place.width - sign + 1);
    paintText(painter, font, label.color, {place.left, place.y}, text, ground);
    if (label.warned)
        paintWarningSign(painter, theme,
                         {place.left + metrics.horizontalAdvance(text) + sign / 2 + 2, place.y},
                         11 * theme.textScale);
    if (!label.note.isEmpty())
        paintText(painter, theme.labelFont(), theme.palette.text2, {place.left, place.y + theme.labelGap},
                  label.note, ground);
}

} // namespace

void paintText(QPainter &painter, const QFont &font, const QColor &color, QPointF middleLeft,
               const QString &text, const QColor &ground)
{
    const QFontMetricsF metrics(font);
    const QPointF base(middleLeft.x(), middleLeft.y() + (metrics.ascent() - metrics.descent()) / 2 - 0.5);
    if (ground.isValid()) {
        const double height = metrics.ascent() + metrics.descent() - 2;
        painter.fillRect(QRectF(middleLeft.x() - 2, middleLeft.y() - height / 2,
                                metrics.horizontalAdvance(text) + 4, height),
                         ground);
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
        double width =
            std::max(QFontMetricsF(theme.labelFont(labels[i].strong)).horizontalAdvance(labels[i].text),
                     QFontMetricsF(theme.labelFont()).horizontalAdvance(labels[i].note));
        width += labels[i].warned ? signWidth * theme.textScale : 0;
        double left = labels[i].end.x() + gap;
        if (left + width > right - 4)
            left = std::max(plot.right() + gap, std::min(left, right - 4 - width));
        places.push_back({i, left, std::min(width, right - 4 - left), labels[i].end.y()});
    }

    // Those right of the plot area come first, with those that reach into them; then those inside.
    Column beside, inside;
    bool reaches = false;
    for (Place &place : places) {
        if (place.left >= plot.right()) {
            beside.push_back(&place);
            continue;
        }
        inside.push_back(&place);
        if (place.left + place.width > plot.right() + gap - 2) {
            beside.push_back(&place);
            reaches = true;
        }
    }
    const double top = plot.top() + theme.labelGap / 2.0 - 4, bottom = plot.bottom() - theme.labelGap / 2.0;
    double lowest = bottom;
    if (!beside.empty() && (!reaches || beside.size() > 1))
        lowest = spread(painter, theme, labels, beside, top, bottom);
    inside.erase(
        std::remove_if(inside.begin(), inside.end(), [](const Place *place) { return !place->shown; }),
        inside.end());
    for (const Column &column : neighbours(inside))
        spread(painter, theme, labels, column, top, reaches ? lowest : bottom);

    for (const Place &place : places)
        if (place.shown)
            paintLabel(painter, theme, labels[place.label], place, place.left < plot.right());
}

} // namespace dyno
