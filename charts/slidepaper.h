// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace dyno {

// The sizes of one slide, of its height: shared by all that is painted on it.
struct SlidePaper
{
    SlidePaper(QSize size, bool dark);

    QSize size;
    double s;         // px of the design at a height of 900
    ChartTheme theme; // of the charts on it
    double margin() const { return 64 * s; }
    QFont font(double px, QFont::Weight weight = QFont::Normal) const;
};

// Wraps `text` into `width` by words. Returns the height; paints where `painter` is not null.
double wrapped(QPainter *painter, const QFont &font, const QColor &color, QPointF topLeft, double width,
               const QString &text, double lineHeight, int mostLines);

// The content between the caption and the foot.
struct UsersSlide;
struct VerdictSlide;
struct FindingsSlide;
void paintUsersSlide(QPainter &painter, const SlidePaper &paper, const UsersSlide &slide, const QRectF &area,
                     bool vector);
void paintVerdictSlide(QPainter &painter, const SlidePaper &paper, const VerdictSlide &slide,
                       const QRectF &area);
void paintFindingsSlide(QPainter &painter, const SlidePaper &paper, const FindingsSlide &slide,
                        const QRectF &area);

} // namespace dyno
