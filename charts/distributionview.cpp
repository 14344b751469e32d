// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/distributionview.h"

#include "charts/distributionpicture.h"
#include "charts/numbertext.h"

#include <cmath>

namespace dyno {

struct DistributionView::Private
{
    DistributionState state;
    DistributionPicture picture;
};

DistributionView::DistributionView(QWidget *parent) : CrossHairView(parent), d(std::make_unique<Private>())
{
    setAccessibleName(tr("Distribution of response times"));
}

DistributionView::~DistributionView() = default;

void DistributionView::setTheme(const ChartTheme &theme)
{
    d->state.theme = theme;
    chartChanged();
}

void DistributionView::setTitle(const QString &name, const QString &unit)
{
    d->state.name = name;
    d->state.unit = unit;
    chartChanged();
}

void DistributionView::setSeries(std::vector<DistributionSeries> series)
{
    d->state.series = std::move(series);
    chartChanged();
}

const std::vector<DistributionSeries> &DistributionView::series() const
{
    return d->state.series;
}

void DistributionView::setThreshold(const std::optional<ChartThreshold> &threshold)
{
    d->state.threshold = threshold;
    chartChanged();
}

void DistributionView::setLogarithmic(bool on)
{
    d->state.logarithmic = on;
    chartChanged();
}

QSize DistributionView::sizeHint() const
{
    return {800, 480};
}

const ChartTheme &DistributionView::shownTheme() const
{
    return d->state.theme;
}

CrossHair &DistributionView::shownCrossHair() const
{
    return d->state.crossHair;
}

void DistributionView::paintChart(QPainter &painter)
{
    d->picture.update(d->state, size());
    d->picture.paint(painter, d->state, false);
}

void DistributionView::paintCrossHair(QPainter &painter)
{
    d->picture.paintCrossHair(painter, d->state);
}

std::vector<double> DistributionView::stops() const
{
    return d->state.stops();
}

std::optional<double> DistributionView::placeUnder(QPointF position) const
{
    if (!d->picture.plotArea().adjusted(-8, 0, 8, 0).contains(position))
        return {};
    return d->picture.percentileAt(position.x());
}

QString DistributionView::description() const
{
    if (d->state.series.empty())
        return {};
    const double percentile = d->state.crossHair.at.value_or(95);
    QStringList values;
    for (const DistributionSeries &series : d->state.series)
        if (const double ms = series.at(percentile); !std::isnan(ms))
            values += series.label + QLatin1Char(' ') + millisecondText(ms);
    return tr("At %1: %2 ms.").arg(percentileText(percentile), values.join(QStringLiteral(", ")));
}

} // namespace dyno
