// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "charts/charttheme.h"
#include "charts/crosshair.h"
#include "charts/distribution.h"
#include "charts/plot.h"

#include <QRectF>
#include <QSize>

#include <optional>
#include <vector>

class QPainter;

namespace dyno {

// What a chart of distributions shows.
struct DistributionState
{
    ChartTheme theme = chartTheme(false);
    QString name, unit;
    std::vector<DistributionSeries> series;
    std::optional<ChartThreshold> threshold; // of a response time
    bool logarithmic = true;                 // response times
    CrossHair crossHair;                     // a percentile, in per cent

    // The percentiles that keys go to: 50, 75, 90, 95, 99, 99.9, … as far as a series reaches.
    std::vector<double> stops() const;
};

// Paints response times against percentiles.
class DistributionPicture
{
public:
    void update(const DistributionState &state, QSize size);
    // All but the crosshair.
    void paint(QPainter &painter, const DistributionState &state, bool vector);
    void paintCrossHair(QPainter &painter, const DistributionState &state) const;

    const QRectF &plotArea() const { return m_area; }
    // The percentile at an x of the painter's coordinates.
    double percentileAt(double x) const;

private:
    QPointF point(double percentile, double ms) const;
    double place(double percentile) const { return m_x.place(100 / (100 - percentile)); }
    void paintNames(QPainter &painter, const DistributionState &state) const;

    Plot m_plot;
    QSize m_size;
    QRectF m_area;
    Scale m_x, m_y;
};

} // namespace dyno
