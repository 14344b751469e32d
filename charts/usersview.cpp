// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/usersview.h"

#include "charts/numbertext.h"
#include "charts/userspicture.h"

#include <algorithm>
#include <cmath>

namespace dyno {

UsersSeries usersSeries(std::span<const Summary> repeats, double Figures::*figure)
{
    UsersSeries series;
    for (const Summary &summary : repeats) {
        for (const LevelSummary &level : summary.levels) {
            const auto at = std::find_if(
                series.points.begin(), series.points.end(),
                [&level](const UsersSeries::Point &point) { return point.users == level.users; });
            if (at != series.points.end())
                at->values.push_back(level.figures.*figure);
            else
                series.points.push_back({level.users, {level.figures.*figure}});
        }
    }
    std::sort(series.points.begin(), series.points.end(),
              [](const UsersSeries::Point &a, const UsersSeries::Point &b) { return a.users < b.users; });
    return series;
}

UsersSeries usersSeries(const PublishedSeries &published, std::string_view column)
{
    UsersSeries series;
    series.label = QString::fromStdString(published.system);
    series.note = UsersView::tr("published");
    series.engine = published.engine;
    series.published = true;
    const int users = published.column("users"), value = published.column(column);
    if (users < 0 || value < 0)
        return series;
    for (const std::vector<double> &row : published.rows)
        series.points.push_back({row[std::size_t(users)], {row[std::size_t(value)]}});
    return series;
}

struct UsersView::Private
{
    UsersState state;
    UsersPicture picture;

    std::optional<double> nearest(double place) const
    {
        const std::vector<double> levels = state.levels();
        const auto at = std::min_element(levels.begin(), levels.end(), [&](double a, double b) {
            return std::abs(picture.users().place(a) - place) < std::abs(picture.users().place(b) - place);
        });
        return at == levels.end() ? std::nullopt : std::optional(*at);
    }
};

UsersView::UsersView(QWidget *parent) : CrossHairView(parent), d(std::make_unique<Private>())
{
    setAccessibleName(tr("Chart by users"));
}

UsersView::~UsersView() = default;

void UsersView::setTheme(const ChartTheme &theme)
{
    d->state.theme = theme;
    chartChanged();
}

const ChartTheme &UsersView::theme() const
{
    return d->state.theme;
}

void UsersView::setTitle(const QString &name, const QString &unit)
{
    d->state.name = name;
    d->state.unit = unit;
    setAccessibleName(name.isEmpty() ? tr("Chart by users") : name + QLatin1Char(' ') + unit);
    chartChanged();
}

void UsersView::setSeries(std::vector<UsersSeries> series)
{
    d->state.series = std::move(series);
    chartChanged();
}

void UsersView::setThreshold(const std::optional<ChartThreshold> &threshold)
{
    d->state.threshold = threshold;
    chartChanged();
}

void UsersView::setValues(Values values)
{
    d->state.values = values;
    chartChanged();
}

void UsersView::setLogarithmic(bool on)
{
    d->state.logarithmic = on;
    chartChanged();
}

void UsersView::setLabelled(bool on)
{
    d->state.labelled = on;
    chartChanged();
}

void UsersView::setArrivals(bool on)
{
    d->state.arrivals = on;
    chartChanged();
}

void UsersView::setCrossHair(CrossHair crossHair)
{
    d->picture.update(d->state, size());
    if (crossHair.at)
        crossHair.at = d->nearest(d->picture.users().place(*crossHair.at));
    CrossHairView::setCrossHair(crossHair);
}

QSize UsersView::sizeHint() const
{
    return {640, 360};
}

const ChartTheme &UsersView::shownTheme() const
{
    return d->state.theme;
}

CrossHair &UsersView::shownCrossHair() const
{
    return d->state.crossHair;
}

void UsersView::paintChart(QPainter &painter)
{
    d->picture.update(d->state, size());
    d->picture.paint(painter, d->state, false);
}

void UsersView::paintCrossHair(QPainter &painter)
{
    d->picture.paintCrossHair(painter, d->state);
}

std::vector<double> UsersView::stops() const
{
    return d->state.levels();
}

std::optional<double> UsersView::placeUnder(QPointF position) const
{
    const QRectF &area = d->picture.plotArea();
    if (!area.adjusted(-8, 0, 8, 0).contains(position))
        return {};
    return d->nearest((position.x() - area.left()) / area.width());
}

QString UsersView::description() const
{
    const std::vector<double> levels = d->state.levels();
    if (levels.empty())
        return {};
    const double users = d->state.crossHair.at.value_or(levels.back());
    QStringList values;
    for (const UsersSeries &series : d->state.series)
        for (const UsersSeries::Point &point : series.points)
            if (point.users == users)
                values += (series.label + QLatin1Char(' ') + series.note).trimmed() + QLatin1Char(' ')
                          + d->state.text(medianOf(point));
    return (d->state.arrivals ? tr("At %1 arrivals/s: %2.") : tr("At %1 users: %2."))
        .arg(numberText(users), values.join(QStringLiteral(", ")));
}

} // namespace dyno
