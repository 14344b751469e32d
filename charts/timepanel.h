// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/curve.h"
#include "charts/stacklayout.h"

#include <QRectF>
#include <QString>

#include <string>
#include <vector>

class QPainter;

namespace dyno {

// One entry of a title line: the legend of one curve, and its value at the crosshair or now.
struct TitleReadOut
{
    const Curve *curve = nullptr;
    QString name;
    QString value;
    QRectF place; // empty until it is laid out
    bool named = true;
};

// One chart of a stack: its curves and scale, and all that is painted over its plot area.
class TimePanel
{
public:
    explicit TimePanel(const TimeChart &chart) : m_chart(&chart) {}

    // Takes curves and scale anew. True: the scale of values is another.
    bool update(const StackState &state);
    const TimeChart &chart() const { return *m_chart; }
    const Scale &scale() const { return m_scale; }
    const std::vector<Curve> &curves() const { return m_curves; }

    // Without a place: what a screen reader says.
    std::vector<TitleReadOut> readOuts(const StackState &state) const;
    // With places, as many as fit beside the title: names go before values, then the oldest runs.
    std::vector<TitleReadOut> readOuts(const StackState &state, const PanelPlace &place) const;

    // Title line with its read-outs, thresholds, marks and names of lines.
    void paintOver(QPainter &painter, const StackState &state, const PanelPlace &place, const Scale &x) const;
    // Hollow marks where the crosshair meets the lines.
    void paintCrossed(QPainter &painter, const StackState &state, const PanelPlace &place,
                      const Scale &x) const;

private:
    void paintTitle(QPainter &painter, const StackState &state, const PanelPlace &place) const;
    void paintThresholds(QPainter &painter, const StackState &state, const PanelPlace &place) const;
    void paintSteal(QPainter &painter, const StackState &state, const PanelPlace &place,
                    const Scale &x) const;
    void paintMarks(QPainter &painter, const StackState &state, const PanelPlace &place, const Scale &x) const;
    void paintEnds(QPainter &painter, const StackState &state, const PanelPlace &place, const Scale &x) const;
    QPointF point(const PanelPlace &place, const Scale &x, double seconds, double value) const;
    // The lower edge of a stacked curve at a tick.
    double below(const Curve &curve, std::size_t tick) const;

    const TimeChart *m_chart;
    std::vector<Curve> m_curves;
    Scale m_scale;
};

} // namespace dyno
