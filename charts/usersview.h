// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "charts/charttheme.h"
#include "charts/crosshairview.h"
#include "engines/measure/published.h"
#include "engines/measure/summary.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace dyno {

// One curve over the levels of a ramp: the repeats of one profile, or what somebody published.
struct UsersSeries
{
    struct Point
    {
        double users = 0;
        std::vector<double> values; // one per repeat; NaN ones are left out
    };
    struct Place
    {
        double users = 0, value = 0;
    };
    QString label; // "PostgreSQL 18"
    QString note;  // second line of the label, may be empty: "published, 2 CPUs"
    std::string engine;
    int variant = 0;
    bool published = false;    // dashed, open markers, no band
    bool warned = false;       // a warning sign after the label: not equal to the others
    std::vector<Point> points; // in ascending order of users
    std::vector<Place> law;    // a model fitted to the points, as a thin line; may be empty
    std::optional<Place> knee; // of that model
};
// A figure of every level over the repeats of one profile: usersSeries(summaries, &Figures::tps).
UsersSeries usersSeries(std::span<const Summary> repeats, double Figures::*figure);
// A column of a published table, such as "tps" or "p95". No points where it has no such column.
UsersSeries usersSeries(const PublishedSeries &published, std::string_view column);

// One figure against users, with equal steps per doubling: the median line, every repeat as an open marker,
// the band from lowest to highest; published series dashed. The crosshair stands on a level.
class UsersView : public CrossHairView
{
    Q_OBJECT
public:
    enum class Values { Numbers, Milliseconds, Percent, ErrorPercent }; // how values are written

    explicit UsersView(QWidget *parent = nullptr);
    ~UsersView() override;

    void setTheme(const ChartTheme &theme);
    const ChartTheme &theme() const;
    // Title line: "Throughput", "requests/s by users". Empty: no title line.
    void setTitle(const QString &name, const QString &unit);
    void setSeries(std::vector<UsersSeries> series);
    void setThreshold(const std::optional<ChartThreshold> &threshold);
    void setValues(Values values);
    void setLogarithmic(bool on);           // default: linear from zero
    void setCrossHair(CrossHair crossHair) override; // users; snaps to the nearest level
    // Names at the line ends need room at the right; without them the plot takes it.
    void setLabelled(bool on);
    // Levels are arrivals per second.
    void setArrivals(bool on);

    QSize sizeHint() const override;

protected:
    const ChartTheme &shownTheme() const override;
    CrossHair &shownCrossHair() const override;
    void paintChart(QPainter &painter) override;
    void paintCrossHair(QPainter &painter) override;
    std::vector<double> stops() const override;
    std::optional<double> placeUnder(QPointF position) const override;
    QString description() const override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
