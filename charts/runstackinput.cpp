// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/runstackprivate.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

constexpr double narrowest = 10; // seconds that are shown at least

} // namespace

void RunStack::Private::setRange(std::optional<std::pair<double, double>> range)
{
    const bool was = state.range.has_value();
    if (range) {
        const double length = state.lengthSeconds();
        const double width = std::clamp(range->second - range->first, std::min(narrowest, length), length);
        const double from = std::clamp(range->first, 0.0, length - width);
        range = width >= length ? std::nullopt : std::optional(std::pair{from, from + width});
    }
    if (range == state.range)
        return;
    state.range = range;
    touch(Stale::All);
    if (was != range.has_value())
        emit q->zoomChanged(range.has_value());
}

void RunStack::Private::zoom(double factor, double around)
{
    const auto [from, to] = state.shownRange();
    setRange(std::pair{around - (around - from) * factor, around + (to - around) * factor});
}

void RunStack::Private::pan(double share)
{
    const auto [from, to] = state.shownRange();
    setRange(std::pair{from + share * (to - from), to + share * (to - from)});
}

void RunStack::Private::moveCrossHair(std::optional<double> seconds)
{
    // It stands on ticks of the reference run, where there are some.
    const ChartRun *run = state.reference();
    if (seconds && run) {
        if (const auto tick = state.tickAt(*run, seconds))
            seconds = run->series->time()[*tick];
    }
    if (state.crossHair.at == seconds)
        return;
    state.crossHair.at = seconds;
    touch(Stale::Over);
    describe();
    emit q->crossHairMoved(state.crossHair);
}

void RunStack::Private::stepCrossHair(int ticks)
{
    const ChartRun *run = state.reference();
    const std::size_t count = run ? state.shownTicks(*run) : 0;
    if (count == 0)
        return;
    const auto last = std::ptrdiff_t(count) - 1;
    std::ptrdiff_t at = last;
    if (state.crossHair.at) {
        const std::optional<std::size_t> tick = state.tickAt(*run, state.crossHair.at);
        at = std::clamp<std::ptrdiff_t>(tick ? std::ptrdiff_t(*tick) + ticks : last, 0, last);
    }
    moveCrossHair(run->series->time()[std::size_t(at)]);
    // The view follows a crosshair that leaves it.
    const auto [from, to] = state.shownRange();
    if (*state.crossHair.at < from)
        setRange(std::pair{*state.crossHair.at, *state.crossHair.at + (to - from)});
    else if (*state.crossHair.at > to)
        setRange(std::pair{*state.crossHair.at - (to - from), *state.crossHair.at});
}

const std::string *RunStack::Private::readOutAt(const QPointF &at)
{
    refresh();
    for (std::size_t i = 0; i < picture.panels().size(); ++i)
        for (const TitleReadOut &readOut : picture.panels()[i].readOuts(state, picture.layout().panels[i]))
            if (readOut.place.adjusted(-4, 0, 4, 0).contains(at))
                return &readOut.curve->key;
    return nullptr;
}

bool RunStack::Private::isInPlots(const QPointF &at) const
{
    const QRectF body = picture.layout().body();
    return at.x() >= body.left() && at.x() <= body.right() && at.y() >= body.top() &&
           at.y() <= picture.layout().axis.bottom();
}

void RunStack::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const std::string *key = d->readOutAt(event->position())) {
        if (!d->state.hidden.erase(*key))
            d->state.hidden.insert(*key);
        d->touch(Private::Stale::All);
        return;
    }
    if (d->isInPlots(event->position())) {
        d->pressedAt = event->position();
        d->pressedRange = d->state.shownRange();
    }
}

void RunStack::mouseMoveEvent(QMouseEvent *event)
{
    if (d->pressedAt && isZoomed()) {
        const double perPixel =
            (d->pressedRange.second - d->pressedRange.first) / d->picture.layout().body().width();
        const double moved = (d->pressedAt->x() - event->position().x()) * perPixel;
        d->setRange(std::pair{d->pressedRange.first + moved, d->pressedRange.second + moved});
        return;
    }
    setCursor(d->readOutAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (d->isInPlots(event->position()))
        d->moveCrossHair(d->picture.secondsAt(event->position().x()));
    else
        d->moveCrossHair({});
}

void RunStack::mouseReleaseEvent(QMouseEvent *)
{
    d->pressedAt.reset();
}

void RunStack::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (d->readOutAt(event->position()))
        mousePressEvent(event);
    else
        resetTimeRange();
}

void RunStack::wheelEvent(QWheelEvent *event)
{
    if (!d->isInPlots(event->position())) {
        event->ignore();
        return;
    }
    const QPoint turned = event->angleDelta();
    if (std::abs(turned.x()) > std::abs(turned.y()))
        d->pan(-turned.x() / 120.0 * 0.1);
    else
        d->zoom(std::pow(0.8, turned.y() / 120.0), d->picture.secondsAt(event->position().x()));
    event->accept();
}

void RunStack::keyPressEvent(QKeyEvent *event)
{
    const auto [from, to] = d->state.shownRange();
    const bool pans = event->modifiers().testFlag(Qt::ControlModifier);
    const int steps = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    const double around = d->state.crossHair.at.value_or((from + to) / 2);
    switch (event->key()) {
    case Qt::Key_Left:
        pans ? d->pan(-0.1) : d->stepCrossHair(-steps);
        break;
    case Qt::Key_Right:
        pans ? d->pan(0.1) : d->stepCrossHair(steps);
        break;
    case Qt::Key_Home:
        d->stepCrossHair(-(1 << 30));
        d->stepCrossHair(-(1 << 30)); // the first step of a crosshair that was not there puts it at the end
        break;
    case Qt::Key_End:
        d->stepCrossHair(1 << 30);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        d->zoom(0.8, around);
        break;
    case Qt::Key_Minus:
        d->zoom(1.25, around);
        break;
    case Qt::Key_Escape:
        if (!isZoomed() && !d->state.crossHair.at) {
            event->ignore();
            return;
        }
        resetTimeRange();
        d->moveCrossHair({});
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void RunStack::leaveEvent(QEvent *)
{
    if (!hasFocus())
        d->moveCrossHair({});
}

bool RunStack::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        for (const EventMark &mark : eventMarks(d->state, d->picture.layout(), d->picture.time())) {
            if (mark.place.adjusted(-3, -3, 3, 3).contains(help->pos())) {
                QToolTip::showText(help->globalPos(), mark.text, this);
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace dyno
