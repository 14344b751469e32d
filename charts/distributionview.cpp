// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/distributionview.h"

#include "charts/distributionpicture.h"
#include "charts/numbertext.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <cmath>

namespace dyno {

struct DistributionView::Private
{
    explicit Private(DistributionView *owner) : q(owner) {}

    DistributionView *q;
    DistributionState state;
    DistributionPicture picture;
    QPixmap chart; // all but the crosshair; null: stale

    void touch()
    {
        chart = {};
        q->update();
        describe();
    }

    void moveCrossHair(std::optional<double> percentile)
    {
        if (state.crossHair.at == percentile)
            return;
        state.crossHair.at = percentile;
        q->update();
        describe();
        emit q->crossHairMoved(state.crossHair);
    }
    void stepTo(int step)
    {
        const std::vector<double> stops = state.stops();
        if (stops.empty())
            return;
        auto at = stops.end() - 1;
        if (state.crossHair.at && step < 0) {
            at = std::lower_bound(stops.begin(), stops.end(), *state.crossHair.at - 1e-9);
            at -= at != stops.begin() ? 1 : 0;
        } else if (state.crossHair.at) {
            at = std::min(std::upper_bound(stops.begin(), stops.end(), *state.crossHair.at + 1e-9), stops.end() - 1);
        }
        moveCrossHair(*at);
    }

    void describe()
    {
        if (!QAccessible::isActive() || state.series.empty())
            return;
        const double percentile = state.crossHair.at.value_or(95);
        QStringList values;
        for (const DistributionSeries &series : state.series)
            if (const double ms = series.at(percentile); !std::isnan(ms))
                values += series.label + QLatin1Char(' ') + millisecondText(ms);
        q->setAccessibleDescription(
            tr("At %1: %2 ms.").arg(percentileText(percentile), values.join(QStringLiteral(", "))));
    }
};

DistributionView::DistributionView(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Distribution of response times"));
}

DistributionView::~DistributionView() = default;

void DistributionView::setTheme(const ChartTheme &theme)
{
    d->state.theme = theme;
    d->touch();
}

void DistributionView::setTitle(const QString &name, const QString &unit)
{
    d->state.name = name;
    d->state.unit = unit;
    d->touch();
}

void DistributionView::setSeries(std::vector<DistributionSeries> series)
{
    d->state.series = std::move(series);
    d->touch();
}

const std::vector<DistributionSeries> &DistributionView::series() const
{
    return d->state.series;
}

void DistributionView::setThreshold(const std::optional<ChartThreshold> &threshold)
{
    d->state.threshold = threshold;
    d->touch();
}

void DistributionView::setLogarithmic(bool on)
{
    d->state.logarithmic = on;
    d->touch();
}

void DistributionView::setCrossHair(CrossHair crossHair)
{
    if (d->state.crossHair == crossHair)
        return;
    d->state.crossHair = crossHair;
    update();
    d->describe();
}

CrossHair DistributionView::crossHair() const
{
    return d->state.crossHair;
}

QSize DistributionView::sizeHint() const
{
    return {800, 480};
}

void DistributionView::paintEvent(QPaintEvent *)
{
    const QSize device = (QSizeF(size()) * devicePixelRatioF()).toSize();
    if (d->chart.size() != device) {
        d->chart = QPixmap(device);
        d->chart.setDevicePixelRatio(devicePixelRatioF());
        d->chart.fill(d->state.theme.palette.surface);
        d->picture.update(d->state, size());
        QPainter painter(&d->chart);
        d->picture.paint(painter, d->state, false);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, d->chart);
    d->picture.paintCrossHair(painter, d->state);
    if (hasFocus()) {
        painter.setPen(QPen(d->state.theme.palette.ink, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

void DistributionView::resizeEvent(QResizeEvent *)
{
    d->touch();
}

void DistributionView::mouseMoveEvent(QMouseEvent *event)
{
    if (d->picture.plotArea().adjusted(-8, 0, 8, 0).contains(event->position()))
        d->moveCrossHair(d->picture.percentileAt(event->position().x()));
    else
        d->moveCrossHair({});
}

void DistributionView::keyPressEvent(QKeyEvent *event)
{
    const std::vector<double> stops = d->state.stops();
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        d->stepTo(event->key() == Qt::Key_Left ? -1 : 1);
        break;
    case Qt::Key_Home:
    case Qt::Key_End:
        if (!stops.empty())
            d->moveCrossHair(event->key() == Qt::Key_Home ? stops.front() : stops.back());
        break;
    case Qt::Key_Escape:
        if (d->state.crossHair.at) {
            d->moveCrossHair({});
            break;
        }
        [[fallthrough]];
    default:
        QWidget::keyPressEvent(event);
    }
}

void DistributionView::leaveEvent(QEvent *)
{
    if (!hasFocus())
        d->moveCrossHair({});
}

} // namespace dyno
