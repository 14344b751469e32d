// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/runstack.h"

#include "charts/stackpicture.h"
#include "charts/timechartcatalog.h"

#include <QAccessible>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QTimer>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

constexpr int redrawMs = 100;    // at most ten times a second
constexpr double narrowest = 10; // seconds that are shown at least

} // namespace

struct RunStack::Private
{
    // From the coarsest change to the finest: each one includes those after it.
    enum class Stale { Nothing, Over, Lead, All };

    explicit Private(RunStack *owner) : q(owner) {}

    RunStack *q;
    StackState state;
    StackPicture picture;
    bool paused = false;

    Stale stale = Stale::All;
    QTimer redraw;
    QElapsedTimer sinceRedraw;
    QPixmap ground, others, plots; // plots: all layers of the plot areas together

    std::optional<QPointF> pressedAt;
    std::pair<double, double> pressedRange;
    bool dragged = false;

    ChartRun *find(const std::string &id)
    {
        const auto at = std::find_if(state.runs.begin(), state.runs.end(),
                                     [&id](const ChartRun &run) { return run.info.id == id; });
        return at == state.runs.end() ? nullptr : &*at;
    }
    void show(const ChartRun &run) { state.shown[std::size_t(&run - state.runs.data())] = run.series->size(); }

    void touch(Stale what)
    {
        stale = std::max(stale, what);
        q->update();
    }
    // For what arrives by itself.
    void touchLater(Stale what)
    {
        stale = std::max(stale, what);
        if (!redraw.isActive()) {
            const qint64 passed = sinceRedraw.isValid() ? sinceRedraw.elapsed() : redrawMs;
            redraw.start(int(std::clamp<qint64>(redrawMs - passed, 0, redrawMs)));
        }
    }

    QPixmap layer() const
    {
        const double ratio = q->devicePixelRatioF();
        QPixmap pixmap((QSizeF(q->size()) * ratio).toSize());
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        return pixmap;
    }

    void refresh()
    {
        const QSize device = (QSizeF(q->size()) * q->devicePixelRatioF()).toSize();
        if (device.isEmpty())
            return;
        if (ground.size() != device)
            stale = Stale::All;
        if (stale == Stale::Nothing || stale == Stale::Over) {
            stale = Stale::Nothing;
            return;
        }
        if (picture.update(state, q->size()))
            stale = Stale::All;
        if (stale == Stale::All) {
            ground = layer();
            ground.fill(state.theme.palette.surface);
            QPainter painter(&ground);
            picture.paintGround(painter, state);
            painter.end();
            others = layer();
            painter.begin(&others);
            picture.paintOthers(painter, state);
        }
        plots = ground;
        QPainter painter(&plots);
        picture.paintAreas(painter, state, q->devicePixelRatioF());
        painter.drawPixmap(0, 0, others);
        picture.paintLead(painter, state);
        stale = Stale::Nothing;
        sinceRedraw.start();
    }

    void setRange(std::optional<std::pair<double, double>> range)
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
    void zoom(double factor, double around)
    {
        const auto [from, to] = state.shownRange();
        setRange(std::pair{around - (around - from) * factor, around + (to - around) * factor});
    }
    void pan(double share)
    {
        const auto [from, to] = state.shownRange();
        setRange(std::pair{from + share * (to - from), to + share * (to - from)});
    }

    void moveCrossHair(std::optional<double> seconds)
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
    void stepCrossHair(int ticks)
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

    void describe()
    {
        if (!QAccessible::isActive())
            return;
        refresh();
        q->setAccessibleDescription(picture.spoken(state));
    }

    const std::string *readOutAt(const QPointF &at)
    {
        refresh();
        for (std::size_t i = 0; i < picture.panels().size(); ++i)
            for (const ReadOut &readOut : picture.panels()[i].readOuts(state, picture.layout().panels[i]))
                if (readOut.place.adjusted(-4, 0, 4, 0).contains(at))
                    return &readOut.curve->key;
        return nullptr;
    }
    bool isInPlots(const QPointF &at) const
    {
        const QRectF body = picture.layout().body();
        return at.x() >= body.left() && at.x() <= body.right() && at.y() >= body.top()
               && at.y() <= picture.layout().axis.bottom();
    }
};

RunStack::RunStack(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Charts over time"));
    setCharts({});
    d->redraw.setSingleShot(true);
    connect(&d->redraw, &QTimer::timeout, this, [this] { update(); });
}

RunStack::~RunStack() = default;

void RunStack::setTheme(const ChartTheme &theme)
{
    d->state.theme = theme;
    d->touch(Private::Stale::All);
    updateGeometry();
}
const ChartTheme &RunStack::theme() const
{
    return d->state.theme;
}

void RunStack::setCharts(const std::vector<std::string> &ids)
{
    d->state.charts = timeCharts(ids);
    d->touch(Private::Stale::All);
    updateGeometry();
}
std::vector<std::string> RunStack::charts() const
{
    std::vector<std::string> ids;
    for (const TimeChart *chart : d->state.charts)
        ids.emplace_back(chart->id);
    return ids;
}

void RunStack::setRuns(std::vector<ChartRun> runs)
{
    nameRuns(runs);
    d->state.runs = std::move(runs);
    d->state.shown.assign(d->state.runs.size(), 0);
    for (const ChartRun &run : d->state.runs)
        d->show(run);
    if (d->state.range)
        d->setRange(d->state.range); // back into the length of the new runs
    d->touch(Private::Stale::All);
}
const std::vector<ChartRun> &RunStack::runs() const
{
    return d->state.runs;
}

void RunStack::appendTick(const std::string &run, const TickPtr &tick)
{
    ChartRun *found = d->find(run);
    if (!found || !tick)
        return;
    found->series->append(*tick);
    if (d->paused)
        return;
    d->show(*found);
    d->touchLater(found == d->state.lead() ? Private::Stale::Lead : Private::Stale::All);
}

void RunStack::appendEvent(const std::string &run, const RunEvent &event)
{
    if (ChartRun *found = d->find(run)) {
        found->events.push_back(event);
        d->touchLater(Private::Stale::Over);
    }
}

void RunStack::setRunState(const std::string &run, RunState state)
{
    if (ChartRun *found = d->find(run)) {
        found->info.state = state;
        d->touchLater(Private::Stale::Lead);
    }
}

void RunStack::setThresholds(std::vector<ChartThreshold> thresholds)
{
    d->state.thresholds = std::move(thresholds);
    d->touch(Private::Stale::All);
}

void RunStack::setLogarithmic(bool on)
{
    d->state.logarithmic = on;
    d->touch(Private::Stale::All);
}
bool RunStack::isLogarithmic() const
{
    return d->state.logarithmic;
}

void RunStack::setPaused(bool on)
{
    d->paused = on;
    if (on)
        return;
    for (const ChartRun &run : d->state.runs)
        d->show(run);
    d->touch(Private::Stale::All);
}
bool RunStack::isPaused() const
{
    return d->paused;
}

void RunStack::setCrossHair(CrossHair crossHair)
{
    if (d->state.crossHair == crossHair)
        return;
    d->state.crossHair = crossHair;
    d->touch(Private::Stale::Over);
    d->describe();
}
CrossHair RunStack::crossHair() const
{
    return d->state.crossHair;
}

void RunStack::setTimeRange(double from, double to)
{
    d->setRange(std::pair{from, to});
}
void RunStack::resetTimeRange()
{
    d->setRange({});
}
bool RunStack::isZoomed() const
{
    return d->state.range.has_value();
}

void RunStack::renderTo(QPainter &painter, QSize size) const
{
    StackPicture picture;
    picture.update(d->state, size);
    picture.paint(painter, d->state, painter.device() ? painter.device()->devicePixelRatioF() : 1);
}

QSize RunStack::sizeHint() const
{
    return minimumSizeHint().expandedTo({960, 700});
}
QSize RunStack::minimumSizeHint() const
{
    return leastStackSize(d->state.theme, d->state.charts.size());
}

void RunStack::paintEvent(QPaintEvent *)
{
    const bool changed = d->stale == Private::Stale::Lead || d->stale == Private::Stale::All;
    d->refresh();
    QPainter painter(this);
    painter.drawPixmap(0, 0, d->plots);
    d->picture.paintOver(painter, d->state);
    if (hasFocus()) {
        painter.setPen(QPen(d->state.theme.palette.ink, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
    painter.end();
    if (changed)
        d->describe();
}

void RunStack::resizeEvent(QResizeEvent *)
{
    d->touch(Private::Stale::All);
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
        const double perPixel = (d->pressedRange.second - d->pressedRange.first) / d->picture.layout().body().width();
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
