// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/lane.h"

#include "charts/endlabel.h"
#include "charts/numbertext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace dyno {

namespace {

constexpr double markSize = 12;

// How much a mark is worth seeing when several fall on one place.
int gravity(RunEvent::Kind kind)
{
    constexpr std::array order{RunEvent::Kind::Note, RunEvent::Kind::ServerEvent, RunEvent::Kind::Finding,
                               RunEvent::Kind::ConnectionLost, RunEvent::Kind::Failure};
    return int(std::find(order.begin(), order.end(), kind) - order.begin());
}

double xOf(const StackLayout &layout, const Scale &x, double seconds)
{
    return layout.left() + x.place(seconds) * (layout.right() - layout.left());
}

// A line of one pixel stands in the middle of it.
double crisp(double at)
{
    return std::floor(at) + 0.5;
}

void paintMark(QPainter &painter, const ChartTheme &theme, const EventMark &mark)
{
    const QPointF centre = mark.place.center();
    const double u = theme.textScale;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    switch (mark.kind) {
    case RunEvent::Kind::Finding:
        paintWarningSign(painter, theme, centre, 10 * u);
        break;
    case RunEvent::Kind::ConnectionLost:
    case RunEvent::Kind::Failure: {
        QPainterPath path;
        path.moveTo(centre + QPointF(-5.5, -4.5) * u);
        path.lineTo(centre + QPointF(5.5, -4.5) * u);
        path.lineTo(centre + QPointF(0, 5) * u);
        path.closeSubpath();
        painter.fillPath(path, theme.palette.error);
        break;
    }
    case RunEvent::Kind::ServerEvent:
    case RunEvent::Kind::Note:
        paintMarker(painter, Marker::Diamond, centre, 9 * u, theme.palette.text2, false);
        break;
    }
    painter.restore();
}

} // namespace

std::vector<LevelSpan> levelSpans(const RunInfo &info)
{
    std::vector<LevelSpan> spans;
    double begin = 0;
    std::int32_t level = -1;
    for (const Phase &phase : info.phases) {
        const double end = begin + double(phase.lengthUs) / 1e6;
        if (spans.empty() || phase.level != level)
            spans.push_back({begin, end, phase.to});
        spans.back().to = end;
        if (phase.isJudged())
            spans.back().users = phase.to;
        level = phase.level;
        begin = end;
    }
    return spans;
}

std::vector<std::pair<double, double>> arrivals(const RunInfo &info)
{
    std::vector<std::pair<double, double>> stretches;
    double begin = 0;
    for (const Phase &phase : info.phases) {
        const double end = begin + double(phase.lengthUs) / 1e6;
        if (phase.kind == Phase::Kind::Arrive && end > begin)
            stretches.emplace_back(begin, end);
        begin = end;
    }
    return stretches;
}

std::vector<EventMark> eventMarks(const StackState &state, const StackLayout &layout, const Scale &x)
{
    std::vector<EventMark> marks;
    const ChartRun *run = state.reference();
    if (!run)
        return marks;
    std::vector<RunEvent> events = run->events;
    std::stable_sort(events.begin(), events.end(),
                     [](const RunEvent &a, const RunEvent &b) { return a.atUs < b.atUs; });
    const double size = markSize * state.theme.textScale;
    const double middle = layout.lane.bottom() - size / 2 - 4 * state.theme.textScale;
    for (const RunEvent &event : events) {
        const double seconds = double(event.atUs) / 1e6;
        if (event.kind == RunEvent::Kind::Note || seconds < x.from || seconds > x.to)
            continue;
        const QString text = timeText(seconds) + QLatin1Char(' ') + QString::fromStdString(event.text);
        const QRectF place(xOf(layout, x, seconds) - size / 2, middle - size / 2, size, size);
        if (!marks.empty() && place.left() < marks.back().place.right()) {
            EventMark &last = marks.back();
            last.text += QLatin1Char('\n') + text;
            if (gravity(event.kind) > gravity(last.kind))
                last.kind = event.kind;
            continue;
        }
        marks.push_back({event.kind, place, text});
    }
    return marks;
}

void paintGround(QPainter &painter, const StackState &state, const StackLayout &layout, const Scale &x)
{
    const ChartRun *run = state.reference();
    if (!run || layout.panels.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF body = layout.body();
    for (const auto &[from, to] : arrivals(run->info)) {
        const double left = std::max(body.left(), std::round(xOf(layout, x, from)));
        const double right = std::min(body.right(), std::round(xOf(layout, x, to)));
        if (right > left)
            painter.fillRect(QRectF(left, body.top(), right - left, body.height()),
                             state.theme.palette.background);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(state.theme.palette.line, 1));
    painter.drawLine(QPointF(layout.lane.left(), layout.lane.bottom() - 0.5),
                     QPointF(layout.lane.right(), layout.lane.bottom() - 0.5));
    for (const LevelSpan &span : levelSpans(run->info)) {
        if (span.from <= x.from || span.from >= x.to)
            continue;
        const double at = crisp(xOf(layout, x, span.from));
        painter.drawLine(QPointF(at, layout.lane.top()), QPointF(at, body.bottom()));
    }
    painter.restore();
}

void paintLane(QPainter &painter, const StackState &state, const StackLayout &layout, const Scale &x)
{
    const ChartRun *run = state.reference();
    if (!run)
        return;
    const ChartTheme &theme = state.theme;
    const double u = theme.textScale;
    const std::optional<std::size_t> last = state.tickAt(*run, state.crossHair.at);
    // Ticks end at the edge of a level: what ends there belongs to the level before.
    const double now = last ? run->series->time()[*last] - 0.01 : -1;
    const double middle = layout.lane.top() + 12 * u;
    for (const LevelSpan &span : levelSpans(run->info)) {
        const double from = std::max(span.from, x.from), to = std::min(span.to, x.to);
        if (to <= from)
            continue;
        const bool strong = span.from <= now && now < span.to;
        const QFont font = theme.labelFont(strong);
        const double left = xOf(layout, x, from) + 8 * u;
        const double room = xOf(layout, x, to) - left - 4 * u;
        const QString number = numberText(span.users);
        QString text = run->info.openLoop ? chartText(QT_TRANSLATE_NOOP("Charts", "%1/s")).arg(number)
                       : span.users == 1  ? chartText(QT_TRANSLATE_NOOP("Charts", "1 user"))
                                          : chartText(QT_TRANSLATE_NOOP("Charts", "%1 users")).arg(number);
        if (QFontMetricsF(font).horizontalAdvance(text) > room)
            text = number;
        if (QFontMetricsF(font).horizontalAdvance(text) > room)
            continue;
        paintText(painter, font, strong ? theme.palette.text : theme.palette.text2, {left, middle}, text);
    }
    for (const EventMark &mark : eventMarks(state, layout, x))
        paintMark(painter, theme, mark);
}

} // namespace dyno
