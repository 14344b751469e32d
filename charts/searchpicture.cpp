// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/searchpicture.h"

#include "charts/endlabel.h"
#include "charts/numbertext.h"
#include "charts/plot.h"
#include "charts/strokes.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace dyno {

namespace {

constexpr double markSize = 9, ringSize = 16;
constexpr int mostTickLabels = 12;

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

struct Tried
{
    double load = 0;
    bool holds = false, confirms = false, isNow = false;
};

std::vector<Tried> triedOf(const SearchPicture &picture)
{
    std::vector<Tried> all;
    for (const SearchTry &each : picture.search.tries())
        all.push_back({each.point.load, each.holds, each.point.confirms, false});
    if (picture.now)
        all.push_back({picture.now->load, false, picture.now->confirms, true});
    return all;
}

// A place a try, with room at both ends.
Scale triesScale(std::size_t count)
{
    Scale scale;
    scale.from = 0.4;
    scale.to = double(std::max<std::size_t>(count, 6)) + 0.6;
    const std::size_t step = 1 + (count - 1) / mostTickLabels;
    for (std::size_t i = 1; i <= count; i += step)
        scale.ticks.push_back({double(i), QString::number(i)});
    return scale;
}

// The edges as they stood after each try: steps, from where there was one.
struct Edges
{
    QList<QPointF> passed, failed;
};
Edges edgesOf(const CapacitySearch &search, const Scale &x, const Scale &y, double end)
{
    Edges edges;
    CapacitySearch so(search.plan());
    const auto step = [&](QList<QPointF> &line, const std::optional<double> &load, double at) {
        if (!load)
            return line.clear();
        if (!line.isEmpty())
            line.append({x.place(at), line.last().y()});
        line.append({x.place(at), y.place(*load)});
    };
    double at = 0;
    for (const SearchTry &each : search.tries()) {
        so.record(each);
        at += 1;
        step(edges.passed, so.passedAt(), at);
        step(edges.failed, so.failedAt(), at);
    }
    step(edges.passed, so.passedAt(), end);
    step(edges.failed, so.failedAt(), end);
    return edges;
}

void paintCross(QPainter &painter, QPointF centre, double size, const QPen &pen)
{
    const double half = size / 2;
    painter.setPen(pen);
    painter.drawLine(centre + QPointF(-half, -half), centre + QPointF(half, half));
    painter.drawLine(centre + QPointF(-half, half), centre + QPointF(half, -half));
}

} // namespace

void paintSearch(QPainter &painter, const SearchPicture &picture, QSize size, bool vector)
{
    const ChartTheme &theme = picture.theme;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(), size), theme.palette.surface);
    const std::vector<Tried> tried = triedOf(picture);
    if (tried.empty())
        return;
    const bool openLoop = picture.search.plan().openLoop;
    const QString passedText = tr("%1 hold"), failedText = tr("%1 break");
    const std::optional<double> passed = picture.search.passedAt(), failed = picture.search.failedAt();
    double labels = 0;
    for (const auto &[load, text] : {std::pair(passed, passedText), {failed, failedText}})
        if (load)
            labels = std::max(labels, QFontMetricsF(theme.labelFont(true)).horizontalAdvance(text.arg(numberText(*load))));
    const double right = labels > 0 ? labels + 18 * theme.scale : 8;
    const QRectF area(theme.left - 16, theme.titleLine, size.width() - theme.left + 16 - right,
                      size.height() - theme.titleLine - theme.axisHeight);
    const auto [lowest, highest]
        = std::minmax_element(tried.begin(), tried.end(), [](const Tried &a, const Tried &b) { return a.load < b.load; });
    const Scale x = triesScale(tried.size());
    const Scale y = logScale(lowest->load / 1.2, highest->load * 1.2);
    const auto at = [&](double number, double load) {
        return QPointF(area.left() + x.place(number) * area.width(), area.bottom() - y.place(load) * area.height());
    };

    paintText(painter, theme.titleFont(), theme.palette.text, {area.left() - theme.left + 32, theme.titleLine / 2.0},
              openLoop ? tr("Arrivals per second") : tr("Users"));
    const double titleEnd = area.left() - theme.left + 32
                            + QFontMetricsF(theme.titleFont()).horizontalAdvance(openLoop ? tr("Arrivals per second") : tr("Users"));
    paintText(painter, theme.readOutFont(), theme.palette.text3, {titleEnd + 6, theme.titleLine / 2.0}, tr("by try"));
    Plot plot;
    plot.setContinuous(vector);
    plot.setArea(area);
    plot.drawFrame(painter, theme, x, y, true);
    paintSmallTicks(painter, theme, y, area);

    const EngineMark mark = theme.mark(picture.engine);
    const Edges edges = edgesOf(picture.search, x, y, x.to);
    if (!edges.passed.isEmpty() && !edges.failed.isEmpty()) {
        PlotArea gap;
        gap.upper = edges.failed;
        gap.lower = edges.passed;
        QColor tint = mark.color;
        tint.setAlphaF(0.12f);
        gap.brush = tint;
        // Both begin where there was first one of each.
        const double first = std::max(edges.failed.first().x(), edges.passed.first().x());
        for (QList<QPointF> *line : {&gap.upper, &gap.lower}) {
            while (line->size() > 1 && (*line)[1].x() <= first)
                line->removeFirst();
            line->first().setX(first);
        }
        plot.drawAreas(painter, {gap});
    }
    plot.drawLines(painter, {{{edges.passed}, QPen(mark.color, 2 * theme.scale)},
                             {{edges.failed}, QPen(theme.palette.error, 1.25 * theme.scale)}});

    double number = 0;
    for (const Tried &each : tried) {
        number += 1;
        const QPointF centre = at(number, each.load);
        if (each.isNow)
            paintMarker(painter, mark.marker, centre, markSize * theme.scale, mark.color, false);
        else if (each.holds)
            paintMarker(painter, mark.marker, centre, markSize * theme.scale, mark.color);
        else
            paintCross(painter, centre, (markSize - 1) * theme.scale, QPen(theme.palette.error, 2 * theme.scale));
        if (each.confirms) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(each.holds || each.isNow ? mark.color : theme.palette.error, 1.25 * theme.scale));
            painter.drawEllipse(centre, ringSize * theme.scale / 2, ringSize * theme.scale / 2);
        }
    }
    std::vector<EndLabel> ends;
    if (passed)
        ends.push_back({passedText.arg(numberText(*passed)), {}, mark.text, true, false, at(x.to, *passed)});
    if (failed)
        ends.push_back({failedText.arg(numberText(*failed)), {}, theme.palette.error, false, false, at(x.to, *failed)});
    paintEndLabels(painter, theme, ends, area, size.width());
}

QString searchWords(const SearchPicture &picture)
{
    QStringList words;
    for (const Tried &each : triedOf(picture))
        words << (each.isNow ? tr("%1 is tried") : each.holds ? tr("%1 holds") : tr("%1 breaks")).arg(numberText(each.load));
    return words.join(QStringLiteral(", "));
}

} // namespace dyno
