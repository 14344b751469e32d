// SPDX-License-Identifier: GPL-3.0-or-later
// What slides have between caption and foot, where it is not a chart as it stands.
#include "charts/barspicture.h"
#include "charts/endlabel.h"
#include "charts/labelspread.h"
#include "charts/slide.h"
#include "charts/slidepaper.h"
#include "charts/timechart.h"
#include "charts/verdictmark.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

// A name at the end of a line, with its value under it.
struct End
{
    const UsersSeries *series;
    double y, value;
};

std::vector<End> endsOf(const UsersState &state, const UsersPicture &picture)
{
    std::vector<End> ends;
    for (const UsersSeries &series : state.series)
        for (auto at = series.points.rbegin(); at != series.points.rend(); ++at)
            if (const double median = medianOf(*at); !std::isnan(median)) {
                ends.push_back({&series, picture.point(at->users, median).y(), median});
                break;
            }
    std::stable_sort(ends.begin(), ends.end(), [](const End &a, const End &b) { return a.y < b.y; });
    return ends;
}

void paintNames(QPainter &painter, const SlidePaper &paper, const UsersSlide &slide, std::vector<End> ends,
                double left, double width, double top, double bottom)
{
    const double s = paper.s;
    // Many sides are written smaller, so that all have a place.
    const double shrink =
        std::clamp((bottom - top) / (std::max<double>(1, double(ends.size())) * 88 * s), 0.6, 1.0);
    const QFont strong = paper.font(30 * shrink, QFont::Medium), plain = paper.font(26 * shrink);
    const double block = 80 * s * shrink;
    std::vector<double> wanted;
    for (const End &end : ends)
        wanted.push_back(end.y);
    const std::vector<double> places = spreadLabels(wanted, block, top + block / 2, bottom - block / 2);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const UsersSeries &series = *ends[i].series;
        const EngineMark mark = paper.theme.mark(series.engine, series.variant);
        const double sign = series.warned ? 26 * s : 0;
        const QString name = QFontMetricsF(strong).elidedText(series.label, Qt::ElideMiddle, width - sign);
        paintText(painter, strong, mark.text, {left, places[i] - 18 * s * shrink}, name);
        if (series.warned)
            paintWarningSign(
                painter, paper.theme,
                {left + QFontMetricsF(strong).horizontalAdvance(name) + 16 * s, places[i] - 18 * s * shrink},
                20 * s * shrink);
        QString value = slide.state.text(ends[i].value) +
                        (slide.unit.isEmpty() ? QString() : QLatin1Char(' ') + slide.unit);
        if (series.published)
            value +=
                QStringLiteral(", ") +
                (series.note.isEmpty() ? chartText(QT_TRANSLATE_NOOP("Charts", "published")) : series.note);
        paintText(painter, plain, series.published ? paper.theme.palette.text2 : paper.theme.palette.text,
                  {left, places[i] + 18 * s * shrink},
                  QFontMetricsF(plain).elidedText(value, Qt::ElideRight, width));
    }
}

} // namespace

void paintUsersSlide(QPainter &painter, const SlidePaper &paper, const UsersSlide &slide, const QRectF &area,
                     bool vector)
{
    const double s = paper.s;
    UsersState state = slide.state;
    state.theme = paper.theme;
    state.name.clear();
    state.labelled = false;
    state.crossHair = {};
    if (state.levels().size() <= 1) {
        paintBars(painter, state, area.adjusted(paper.margin(), 12 * s, -paper.margin(), -8 * s));
        return;
    }
    double names = 0;
    for (const UsersSeries &series : state.series)
        names = std::max(names, QFontMetricsF(paper.font(30, QFont::Medium)).horizontalAdvance(series.label) +
                                    (series.warned ? 30 * s : 0));
    names = std::min(names, paper.size.width() * 0.3);
    const double inset = 16 * state.theme.textScale; // charts keep it left of their axis
    const double left = paper.margin() - inset;
    const QSize part =
        QSizeF(paper.size.width() - left - paper.margin() - names - 20 * s + 20 * state.theme.textScale,
               area.height() - 26 * s)
            .toSize();
    painter.save();
    painter.translate(left, area.top());
    UsersPicture picture;
    picture.update(state, part);
    picture.paint(painter, state, vector);
    const QRectF plot = picture.plotArea();

    const QFont axis = paper.font(24);
    const QString users = state.arrivals ? chartText(QT_TRANSLATE_NOOP("Charts", "Arrivals per second"))
                                         : chartText(QT_TRANSLATE_NOOP("Charts", "Users"));
    paintText(painter, axis, paper.theme.palette.text2,
              {plot.center().x() - QFontMetricsF(axis).horizontalAdvance(users) / 2, plot.bottom() + 66 * s},
              users);
    if (!slide.alike.isEmpty()) {
        double highest = 0;
        for (const UsersSeries &series : state.series)
            for (const UsersSeries::Point &point : series.points)
                if (point.users <= slide.alikeUsers && !std::isnan(medianOf(point)))
                    highest = std::max(highest, medianOf(point));
        const QPointF end = picture.point(slide.alikeUsers, highest);
        const double width = QFontMetricsF(axis).horizontalAdvance(slide.alike);
        paintText(painter, axis, paper.theme.palette.text2,
                  {std::max(plot.left() + 8 * s, end.x() - width - 24 * s),
                   std::max(plot.top() + 16 * s, end.y() - 40 * s)},
                  slide.alike, paper.theme.palette.surface);
    }
    const std::vector<End> ends = endsOf(state, picture);
    const double gap = plot.right() + 44 * s;
    if (slide.bracketed && ends.size() == 2 && ends[1].y - ends[0].y > 8 * s) {
        painter.setPen(QPen(paper.theme.palette.text2, 2 * s, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        const double x = plot.right() + 24 * s;
        painter.drawPolyline(QPolygonF({QPointF(x - 8 * s, ends[0].y), QPointF(x, ends[0].y),
                                        QPointF(x, ends[1].y), QPointF(x - 8 * s, ends[1].y)}));
    }
    paintNames(painter, paper, slide, ends, gap, paper.size.width() - left - gap - paper.margin() / 2,
               plot.top() - 10 * s, plot.bottom() + 20 * s);
    painter.restore();
}

void paintVerdictSlide(QPainter &painter, const SlidePaper &paper, const VerdictSlide &slide,
                       const QRectF &area)
{
    if (slide.sides.empty())
        return;
    const Palette &palette = paper.theme.palette;
    const double first = area.width() * (slide.sides.size() > 2 ? 0.22 : 0.28);
    const double column = (area.width() - first) / double(slide.sides.size());
    const double s = paper.s * std::clamp(column / (300 * paper.s), 0.62, 1.0);
    const auto font = [&](double px, QFont::Weight weight = QFont::Normal) {
        return paper.font(px * s / paper.s, weight);
    };
    const double head = 56 * s;
    for (std::size_t side = 0; side < slide.sides.size(); ++side) {
        const VerdictSlide::Side &of = slide.sides[side];
        const EngineMark mark = paper.theme.mark(of.engine, of.variant);
        const double x = area.left() + first + column * double(side);
        paintMarker(painter, mark.marker, {x + 9 * s, area.top() + head / 2}, 18 * s, mark.color,
                    mark.filled);
        paintText(
            painter, font(26, QFont::Medium), mark.text, {x + 26 * s, area.top() + head / 2},
            QFontMetricsF(font(26, QFont::Medium)).elidedText(of.label, Qt::ElideMiddle, column - 40 * s));
    }
    painter.setPen(QPen(palette.axisLine, std::max(1.0, s)));
    painter.drawLine(QPointF(area.left(), area.top() + head), QPointF(area.right(), area.top() + head));
    const double room = area.height() - head;
    const double row = std::min(100 * s, room / std::max<double>(1, double(slide.rows.size())));
    for (std::size_t i = 0; i < slide.rows.size(); ++i) {
        const VerdictSlide::Row &of = slide.rows[i];
        const double top = area.top() + head + row * double(i);
        const double one = top + row * 0.32, two = top + row * 0.70;
        paintText(
            painter, font(24, QFont::Medium), palette.text, {area.left(), one},
            QFontMetricsF(font(24, QFont::Medium)).elidedText(of.figure, Qt::ElideRight, first - 12 * s));
        paintText(painter, font(20), palette.text2, {area.left(), two}, of.place);
        for (std::size_t side = 0; side < of.cells.size(); ++side) {
            const VerdictSlide::Cell &cell = of.cells[side];
            const double x = area.left() + first + column * double(side);
            const QFont value = font(26, QFont::Medium);
            paintText(painter, value, palette.text, {x, one}, cell.value);
            paintText(painter, font(20), palette.text2,
                      {x + QFontMetricsF(value).horizontalAdvance(cell.value) + 12 * s, one}, cell.range);
            if (!cell.kind)
                continue;
            paintVerdictMark(painter, *cell.kind, {x + 9 * s, two}, 18 * s, palette);
            const QFont words = font(20, QFont::Medium);
            const double left = x + 26 * s, most = column - 36 * s;
            const QString text = QFontMetricsF(words).elidedText(cell.head, Qt::ElideRight, most);
            paintText(painter, words, palette.text, {left, two}, text);
            const double taken = QFontMetricsF(words).horizontalAdvance(text) + 10 * s;
            if (most - taken > 40 * s)
                paintText(painter, font(20), palette.text2, {left + taken, two},
                          QFontMetricsF(font(20)).elidedText(cell.rest, Qt::ElideRight, most - taken));
        }
        painter.setPen(QPen(palette.grid, std::max(1.0, s)));
        painter.drawLine(QPointF(area.left(), top + row), QPointF(area.right(), top + row));
    }
}

void paintFindingsSlide(QPainter &painter, const SlidePaper &paper, const FindingsSlide &slide,
                        const QRectF &area)
{
    const Palette &palette = paper.theme.palette;
    const double s = paper.s, line = 34 * s;
    const QFont font = paper.font(26), badge = paper.font(20, QFont::Medium);
    double badges = 0;
    for (const FindingsSlide::Line &of : slide.lines)
        badges = std::max(badges, QFontMetricsF(badge).horizontalAdvance(of.badge));
    const double left = area.left() + badges + 64 * s;
    double y = area.top() + 20 * s;
    for (std::size_t i = 0; i < slide.lines.size(); ++i) {
        const FindingsSlide::Line &of = slide.lines[i];
        const double height = wrapped(nullptr, font, {}, {}, area.right() - left, of.sentence, line, 3);
        const auto rest = slide.lines.size() - i;
        if (y + height + (rest > 1 ? 30 * s : 0) > area.bottom()) {
            paintText(painter, paper.font(20), palette.text2,
                      {left, std::min(y + line / 2, area.bottom() - 12 * s)},
                      chartText(QT_TRANSLATE_NOOP("Charts", "%1 more")).arg(rest));
            break;
        }
        if (of.warns)
            paintWarningSign(painter, paper.theme, {area.left() + 11 * s, y + line / 2}, 20 * s);
        paintText(painter, badge, palette.text2, {area.left() + 34 * s, y + line / 2}, of.badge);
        wrapped(&painter, font, palette.text, {left, y}, area.right() - left, of.sentence, line, 3);
        y += height + 18 * s;
    }
}

} // namespace dyno
