// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/slide.h"

#include "charts/endlabel.h"
#include "charts/slidepaper.h"
#include "charts/stackpicture.h"
#include "charts/timechart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

constexpr double sentenceSizes[] = {50, 44, 38, 32,
                                    27}; // the first at which the sentence takes three lines or fewer
constexpr int sentenceLines = 3;

// In the painter's own coordinates from here: charts are painted at a place of their own.
template <class Paint> void at(QPainter &painter, QPointF topLeft, Paint paint)
{
    painter.save();
    painter.translate(topLeft);
    paint();
    painter.restore();
}

double sentence(QPainter &painter, const SlidePaper &paper, const Slide &slide)
{
    const double width = paper.size.width() - 2 * paper.margin();
    const QPointF from(paper.margin(), 44 * paper.s);
    for (const double px : sentenceSizes) {
        const QFont font = paper.font(px, QFont::Medium);
        const double line = px * 1.24 * paper.s;
        if (px != std::end(sentenceSizes)[-1] &&
            wrapped(nullptr, font, {}, {}, width, slide.sentence, line, 99) > (sentenceLines + 0.5) * line)
            continue;
        // Two lines of the largest size have room; what is shorter leaves it to the chart.
        return from.y() + wrapped(&painter, font, paper.theme.palette.text, from, width, slide.sentence, line,
                                  sentenceLines + 1);
    }
    return from.y();
}

// The line at the foot with the setup, the banner and the number. Returns its top.
double foot(QPainter &painter, const SlidePaper &paper, const Slide &slide, const SlideLook &look)
{
    const Palette &palette = paper.theme.palette;
    const double s = paper.s, left = paper.margin(), right = paper.size.width() - paper.margin();
    const QFont small = paper.font(20);
    const QString number = look.of > 0 ? QStringLiteral("%1 / %2").arg(look.number).arg(look.of) : QString();
    const double width =
        right - left - QFontMetricsF(small).horizontalAdvance(number) - (number.isEmpty() ? 0 : 40 * s);
    const double line = 27 * s;
    QString setup = slide.setup;
    if (slide.isAuthors)
        setup += (setup.isEmpty() ? QString() : QStringLiteral(" ")) +
                 chartText(QT_TRANSLATE_NOOP("Charts", "The sentence on top is the author's."));
    const double setupHeight = wrapped(nullptr, small, {}, {}, width, setup, line, 2);
    const double warningWidth = width - 28 * s;
    const double warningHeight =
        slide.warning.isEmpty() ? 0 : wrapped(nullptr, small, {}, {}, warningWidth, slide.warning, line, 2);
    const double top = paper.size.height() - 30 * s - std::max(line, setupHeight + warningHeight) - 12 * s;
    painter.setPen(QPen(palette.line, std::max(1.0, s)));
    painter.drawLine(QPointF(left, top), QPointF(right, top));
    double y = top + 12 * s;
    wrapped(&painter, small, palette.text2, {left, y}, width, setup, line, 2);
    y += setupHeight;
    if (!slide.warning.isEmpty()) {
        paintWarningSign(painter, paper.theme, {left + 9 * s, y + line / 2}, 16 * s);
        wrapped(&painter, small, palette.text, {left + 28 * s, y}, warningWidth, slide.warning, line, 2);
    }
    if (!number.isEmpty())
        paintText(painter, small, palette.text2,
                  {right - QFontMetricsF(small).horizontalAdvance(number), top + 12 * s + line / 2}, number);
    return top;
}

} // namespace

SlidePaper::SlidePaper(QSize paperSize, bool dark)
    : size(paperSize), s(std::min(paperSize.height() / 900.0, paperSize.width() / 1200.0)),
      theme(slideTheme(dark, qRound(900 * s)))
{
    // In a dark room the ground is the darkest there is.
    if (dark)
        theme.palette.surface = theme.palette.background;
}

QFont SlidePaper::font(double px, QFont::Weight weight) const
{
    QFont font(theme.family);
    font.setPixelSize(qMax(1, qRound(px * s)));
    font.setWeight(weight);
    return font;
}

double wrapped(QPainter *painter, const QFont &font, const QColor &color, QPointF topLeft, double width,
               const QString &text, double lineHeight, int mostLines)
{
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    double y = 0;
    for (int lines = 0; lines < mostLines; ++lines) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        if (painter) {
            QString part = text.mid(line.textStart(), line.textLength()).trimmed();
            if (lines + 1 == mostLines && line.textStart() + line.textLength() < text.size())
                part = QFontMetricsF(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width);
            paintText(*painter, font, color, topLeft + QPointF(0, y + lineHeight / 2), part);
        }
        y += lineHeight;
    }
    layout.endLayout();
    return y;
}

void paintSlide(QPainter &painter, const Slide &slide, QSize size, const SlideLook &look)
{
    const SlidePaper paper(size, look.dark);
    const Palette &palette = paper.theme.palette;
    const double s = paper.s;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.fillRect(QRect(QPoint(), size), palette.surface);
    double top = sentence(painter, paper, slide) + 12 * s;
    if (!slide.caption.isEmpty()) {
        top += wrapped(&painter, paper.font(24), palette.text2, {paper.margin(), top},
                       size.width() - 2 * paper.margin(), slide.caption, 34 * s, 2);
    }
    const double bottom = foot(painter, paper, slide, look) - 16 * s;
    const QRectF area(0, top, size.width(), std::max(1.0, bottom - top));
    if (const auto *users = std::get_if<UsersSlide>(&slide.content)) {
        paintUsersSlide(painter, paper, *users, area, look.vector);
    } else if (const auto *verdicts = std::get_if<VerdictSlide>(&slide.content)) {
        paintVerdictSlide(painter, paper, *verdicts, area.adjusted(paper.margin(), 0, -paper.margin(), 0));
    } else if (const auto *findings = std::get_if<FindingsSlide>(&slide.content)) {
        paintFindingsSlide(painter, paper, *findings, area.adjusted(paper.margin(), 0, -paper.margin(), 0));
    } else if (const auto *distribution = std::get_if<DistributionState>(&slide.content)) {
        DistributionState state = *distribution;
        state.theme = paper.theme;
        // Charts keep 16 px of their own left of the axis.
        const double inset = 16 * state.theme.textScale;
        const QSize part = QSizeF(size.width() - 2 * paper.margin() + inset + 16 * s, area.height()).toSize();
        at(painter, {paper.margin() - inset, area.top()}, [&] {
            DistributionPicture picture;
            picture.update(state, part);
            picture.paint(painter, state, look.vector);
        });
    } else if (const auto *stack = std::get_if<StackState>(&slide.content)) {
        StackState state = *stack;
        state.theme = paper.theme;
        double widest = 0;
        for (const ChartRun &run : state.runs)
            widest =
                std::max(widest, QFontMetricsF(state.theme.labelFont(true)).horizontalAdvance(run.label));
        state.theme.right = qRound(std::min(widest + 30 * s, size.width() * 0.3));
        const QSize part = QSizeF(size.width() - 1.25 * paper.margin(), area.height()).toSize();
        at(painter, {paper.margin() * 0.5, area.top()}, [&] {
            StackPicture picture;
            picture.update(state, part);
            picture.paint(painter, state, look.vector ? 0 : 1);
        });
    }
    painter.restore();
}

} // namespace dyno
