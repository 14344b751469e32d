// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/stackpicture.h"

#include "charts/endlabel.h"
#include "charts/heatmap.h"
#include "charts/numbertext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace dyno {

bool StackPicture::update(const StackState &state, QSize size)
{
    m_layout = stackLayout(size, state.theme, state.charts);
    const auto [from, to] = state.shownRange();
    const Scale time = timeScale(from, to, m_layout.right() - m_layout.left(), 80 * state.theme.textScale);
    bool changed = !(time == m_time);
    m_time = time;

    const bool same =
        m_panels.size() == state.charts.size() &&
        std::equal(m_panels.begin(), m_panels.end(), state.charts.begin(),
                   [](const TimePanel &panel, const TimeChart *chart) { return &panel.chart() == chart; });
    if (!same) {
        m_panels.clear();
        for (const TimeChart *chart : state.charts)
            m_panels.emplace_back(*chart);
        changed = true;
    }
    for (TimePanel &panel : m_panels)
        changed = panel.update(state) || changed;
    return changed;
}

double StackPicture::secondsAt(double px) const
{
    return m_time.valueAt((px - m_layout.left()) / std::max(1.0, m_layout.right() - m_layout.left()));
}

void StackPicture::paintGround(QPainter &painter, const StackState &state)
{
    dyno::paintGround(painter, state, m_layout, m_time);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        m_plot.setArea(m_layout.panels[i].plot);
        m_plot.drawFrame(painter, state.theme, m_time, m_panels[i].scale(), i + 1 == m_panels.size());
    }
}

void StackPicture::paintAreas(QPainter &painter, const StackState &state, double textures)
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const TimePanel &panel = m_panels[i];
        m_plot.setArea(m_layout.panels[i].plot);
        m_plot.drawAreas(painter,
                         leadAreas(panel.chart(), panel.curves(), state, m_time, panel.scale(), textures));
        if (panel.chart().isHeatMap)
            paintHeat(painter, state, m_layout.panels[i].plot, m_time, panel.scale());
    }
}

void StackPicture::paintOthers(QPainter &painter, const StackState &state)
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        m_plot.setArea(m_layout.panels[i].plot);
        m_plot.drawLines(painter, otherLines(m_panels[i].curves(), state.theme, m_time, m_panels[i].scale()));
    }
}

void StackPicture::paintLead(QPainter &painter, const StackState &state)
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const TimePanel &panel = m_panels[i];
        m_plot.setArea(m_layout.panels[i].plot);
        m_plot.drawLines(painter, leadLines(panel.chart(), panel.curves(), state, m_time, panel.scale()));
    }
}

void StackPicture::paintOver(QPainter &painter, const StackState &state) const
{
    paintLane(painter, state, m_layout, m_time);
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        m_panels[i].paintOver(painter, state, m_layout.panels[i], m_time);
    paintCrossHair(painter, state);
}

void StackPicture::paint(QPainter &painter, const StackState &state, double textures)
{
    m_plot.setContinuous(textures == 0);
    paintGround(painter, state);
    paintAreas(painter, state, textures);
    paintOthers(painter, state);
    paintLead(painter, state);
    paintOver(painter, state);
}

void StackPicture::paintCrossHair(QPainter &painter, const StackState &state) const
{
    if (!state.crossHair.at || *state.crossHair.at < m_time.from || *state.crossHair.at > m_time.to)
        return;
    const ChartTheme &theme = state.theme;
    const double seconds = *state.crossHair.at;
    const double at =
        std::floor(m_layout.left() + m_time.place(seconds) * (m_layout.right() - m_layout.left())) + 0.5;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.palette.ink, theme.scale));
    for (const PanelPlace &place : m_layout.panels)
        painter.drawLine(QPointF(at, place.plot.top()), QPointF(at, place.plot.bottom()));
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        m_panels[i].paintCrossed(painter, state, m_layout.panels[i], m_time);

    const double u = theme.textScale;
    const QString text = timeText(seconds);
    const QFont font = theme.labelFont(true);
    const double width = std::round(QFontMetricsF(font).horizontalAdvance(text) + 14 * u);
    const QRectF tab(std::round(std::clamp(at - width / 2, 0.0, m_layout.axis.right() - width)),
                     m_layout.axis.top() + std::round(5 * u), width, std::round(18 * u));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.palette.ink);
    painter.drawRoundedRect(tab, 2, 2);
    paintText(painter, font, theme.palette.onInk, {tab.left() + 7 * u, tab.center().y()}, text);
    painter.restore();
}

QString StackPicture::spoken(const StackState &state) const
{
    QStringList sentences;
    if (state.crossHair.at)
        sentences += chartText(QT_TRANSLATE_NOOP("Charts", "At %1.")).arg(timeText(*state.crossHair.at));
    for (const TimePanel &panel : m_panels) {
        QStringList values;
        for (const TitleReadOut &readOut : panel.readOuts(state))
            if (!readOut.curve->isHidden)
                values += readOut.name + QLatin1Char(' ') + readOut.value;
        const ChartRun *run = state.reference();
        const QString unit = panel.chart().unit(run ? &run->info : nullptr, state.logarithmic);
        if (!values.isEmpty())
            sentences += QStringLiteral("%1, %2: %3.")
                             .arg(chartText(panel.chart().title), unit, values.join(QStringLiteral(", ")));
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace dyno
