// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/usersview.h"

#include "charts/numbertext.h"
#include "charts/userspicture.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>

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
    explicit Private(UsersView *owner) : q(owner) {}

    UsersView *q;
    UsersState state;
    UsersPicture picture;
    QPixmap chart; // all but the crosshair; null: stale

    void touch()
    {
        chart = {};
        q->update();
        describe();
    }

    void moveCrossHair(std::optional<double> users)
    {
        if (state.crossHair.at == users)
            return;
        state.crossHair.at = users;
        q->update();
        describe();
        emit q->crossHairMoved(state.crossHair);
    }
    std::optional<double> nearest(double place) const
    {
        const std::vector<double> levels = state.levels();
        const auto at = std::min_element(levels.begin(), levels.end(), [&](double a, double b) {
            return std::abs(picture.users().place(a) - place) < std::abs(picture.users().place(b) - place);
        });
        return at == levels.end() ? std::nullopt : std::optional(*at);
    }
    void stepTo(std::ptrdiff_t step)
    {
        const std::vector<double> levels = state.levels();
        if (levels.empty())
            return;
        const auto last = std::ptrdiff_t(levels.size()) - 1;
        std::ptrdiff_t at = last;
        if (state.crossHair.at)
            at = std::lower_bound(levels.begin(), levels.end(), *state.crossHair.at) - levels.begin() + step;
        else if (step < -1)
            at = 0;
        moveCrossHair(levels[std::size_t(std::clamp<std::ptrdiff_t>(at, 0, last))]);
    }

    void describe()
    {
        if (!QAccessible::isActive())
            return;
        const std::vector<double> levels = state.levels();
        if (levels.empty())
            return;
        const double users = state.crossHair.at.value_or(levels.back());
        QStringList values;
        for (const UsersSeries &series : state.series)
            for (const UsersSeries::Point &point : series.points)
                if (point.users == users)
                    values += (series.label + QLatin1Char(' ') + series.note).trimmed() + QLatin1Char(' ') +
                              state.text(medianOf(point));
        q->setAccessibleDescription(
            (state.arrivals ? tr("At %1 arrivals/s: %2.") : tr("At %1 users: %2.")).arg(numberText(users), values.join(QStringLiteral(", "))));
    }
};

UsersView::UsersView(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Chart by users"));
}

UsersView::~UsersView() = default;

void UsersView::setTheme(const ChartTheme &theme)
{
    d->state.theme = theme;
    d->touch();
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
    d->touch();
}

void UsersView::setSeries(std::vector<UsersSeries> series)
{
    d->state.series = std::move(series);
    d->touch();
}

void UsersView::setThreshold(const std::optional<ChartThreshold> &threshold)
{
    d->state.threshold = threshold;
    d->touch();
}

void UsersView::setValues(Values values)
{
    d->state.values = values;
    d->touch();
}

void UsersView::setLogarithmic(bool on)
{
    d->state.logarithmic = on;
    d->touch();
}

void UsersView::setLabelled(bool on)
{
    d->state.labelled = on;
    d->touch();
}

void UsersView::setArrivals(bool on)
{
    d->state.arrivals = on;
    d->touch();
}

void UsersView::setCrossHair(CrossHair crossHair)
{
    d->picture.update(d->state, size());
    if (crossHair.at)
        crossHair.at = d->nearest(d->picture.users().place(*crossHair.at));
    if (d->state.crossHair == crossHair)
        return;
    d->state.crossHair = crossHair;
    update();
    d->describe();
}
CrossHair UsersView::crossHair() const
{
    return d->state.crossHair;
}

void UsersView::renderTo(QPainter &painter, QSize size) const
{
    UsersPicture picture;
    picture.update(d->state, size);
    picture.paint(painter, d->state, false);
    picture.paintCrossHair(painter, d->state);
}

QSize UsersView::sizeHint() const
{
    return {640, 360};
}

void UsersView::paintEvent(QPaintEvent *)
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

void UsersView::resizeEvent(QResizeEvent *)
{
    d->touch();
}

void UsersView::mouseMoveEvent(QMouseEvent *event)
{
    const QRectF area = d->picture.plotArea().adjusted(-8, 0, 8, 0);
    if (area.contains(event->position()))
        d->moveCrossHair(
            d->nearest((event->position().x() - area.left() - 8) / d->picture.plotArea().width()));
    else
        d->moveCrossHair({});
}

void UsersView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        d->stepTo(-1);
        break;
    case Qt::Key_Right:
        d->stepTo(1);
        break;
    case Qt::Key_Home:
        d->stepTo(-1'000'000);
        break;
    case Qt::Key_End:
        d->stepTo(1'000'000);
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

void UsersView::leaveEvent(QEvent *)
{
    if (!hasFocus())
        d->moveCrossHair({});
}

} // namespace dyno
