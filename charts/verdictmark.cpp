// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/verdictmark.h"

#include "charts/endlabel.h"

#include <QPainter>
#include <QPainterPath>

namespace dyno {

void paintVerdictMark(QPainter &painter, Verdict::Kind kind, QPointF c, double size, const Palette &palette)
{
    const double r = size / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette.text, 1.6 * size / 12, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    switch (kind) {
    case Verdict::Kind::More:
    case Verdict::Kind::Fewer: {
        const double up = kind == Verdict::Kind::More ? 1 : -1;
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.text);
        painter.drawPolygon(QPolygonF({c + QPointF(-r * 0.9, r * 0.65 * up),
                                       c + QPointF(r * 0.9, r * 0.65 * up), c + QPointF(0, -r * 0.75 * up)}));
        break;
    }
    case Verdict::Kind::Same:
        painter.drawLine(c + QPointF(-r * 0.85, -r * 0.35), c + QPointF(r * 0.85, -r * 0.35));
        painter.drawLine(c + QPointF(-r * 0.85, r * 0.35), c + QPointF(r * 0.85, r * 0.35));
        break;
    case Verdict::Kind::NotAResult: {
        QPainterPath wave(c + QPointF(-r * 0.9, r * 0.2));
        wave.cubicTo(c + QPointF(-r * 0.4, -r * 0.9), c + QPointF(r * 0.4, r * 0.9),
                     c + QPointF(r * 0.9, -r * 0.2));
        painter.drawPath(wave);
        break;
    }
    case Verdict::Kind::None: {
        ChartTheme theme;
        theme.palette = palette;
        paintWarningSign(painter, theme, c, size);
        break;
    }
    }
    painter.restore();
}

} // namespace dyno
