// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/runstackprivate.h"

#include "charts/timechartcatalog.h"

#include <QAccessible>
#include <QPainter>

#include <algorithm>

namespace dyno {

namespace {

constexpr int redrawMs = 100; // at most ten times a second

} // namespace

ChartRun *RunStack::Private::find(const std::string &id)
{
    const auto at = std::find_if(state.runs.begin(), state.runs.end(),
                                 [&id](const ChartRun &run) { return run.info.id == id; });
    return at == state.runs.end() ? nullptr : &*at;
}

void RunStack::Private::show(const ChartRun &run)
{
    state.shown[std::size_t(&run - state.runs.data())] = run.series->size();
}

void RunStack::Private::touch(Stale what)
{
    stale = std::max(stale, what);
    q->update();
}

void RunStack::Private::touchLater(Stale what)
{
    stale = std::max(stale, what);
    if (!redraw.isActive()) {
        const qint64 passed = sinceRedraw.isValid() ? sinceRedraw.elapsed() : redrawMs;
        redraw.start(int(std::clamp<qint64>(redrawMs - passed, 0, redrawMs)));
    }
}

QPixmap RunStack::Private::layer() const
{
    const double ratio = q->devicePixelRatioF();
    QPixmap pixmap((QSizeF(q->size()) * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    return pixmap;
}

void RunStack::Private::refresh()
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

void RunStack::Private::describe()
{
    if (!QAccessible::isActive())
        return;
    refresh();
    q->setAccessibleDescription(picture.spoken(state));
}

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

} // namespace dyno
