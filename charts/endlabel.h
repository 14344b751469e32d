// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace dyno {

// The name of a line at its end.
struct EndLabel
{
    QString text;
    QString note; // second line, may be empty
    QColor color;
    bool strong = false;
    bool warned = false; // a warning sign after the text
    QPointF end;         // where the line ends, in the painter's coordinates
};

// Writes the labels right of their lines' ends, inside the plot area or in the room right of it, up to
// `right`, pushed apart where they would touch; inside, on a ground of the surface. Where more end in one
// place than fit, the last ones are left out and counted.
void paintEndLabels(QPainter &painter, const ChartTheme &theme, const std::vector<EndLabel> &labels,
                    const QRectF &plot, double right);

// One line of text from `middleLeft`, which is halfway up its height; on a ground where one is given.
void paintText(QPainter &painter, const QFont &font, const QColor &color, QPointF middleLeft,
               const QString &text, const QColor &ground = {});

// The warning sign: a triangle with !, `size` pixels high around `centre`.
void paintWarningSign(QPainter &painter, const ChartTheme &theme, QPointF centre, double size);

} // namespace dyno
