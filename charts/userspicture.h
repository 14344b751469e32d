// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot.h"
#include "charts/usersview.h"

#include <QRectF>
#include <QSize>

#include <optional>
#include <vector>

class QPainter;

namespace dyno {

// What a chart by users shows.
struct UsersState
{
    ChartTheme theme = chartTheme(false);
    QString name, unit;
    std::vector<UsersSeries> series;
    std::optional<ChartThreshold> threshold;
    UsersView::Values values = UsersView::Values::Numbers;
    bool logarithmic = false;
    bool labelled = true;
    bool arrivals = false; // levels are arrivals per second, not users
    CrossHair crossHair;

    // All numbers of users that a series has, ascending.
    std::vector<double> levels() const;
    QString text(double value) const;
};

// Median of what is known; NaN where nothing is.
double medianOf(const UsersSeries::Point &point);

// Paints a chart by users.
class UsersPicture
{
public:
    void update(const UsersState &state, QSize size);
    // All but the crosshair.
    void paint(QPainter &painter, const UsersState &state, bool vector);
    void paintCrossHair(QPainter &painter, const UsersState &state) const;

    const QRectF &plotArea() const { return m_area; }
    const Scale &users() const { return m_x; }

    // Where a value stands, in the painter's coordinates.
    QPointF point(double users, double value) const;

private:
    void paintSeries(QPainter &painter, const UsersState &state);
    void paintMarkers(QPainter &painter, const UsersState &state) const;
    void paintNames(QPainter &painter, const UsersState &state, double right) const;
    void paintKnees(QPainter &painter, const UsersState &state) const;
    void paintTable(QPainter &painter, const UsersState &state, double users, double at) const;

    Plot m_plot;
    QSize m_size;
    QRectF m_area;
    Scale m_x, m_y;
};

} // namespace dyno
