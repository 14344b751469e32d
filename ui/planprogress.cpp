// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/planprogress.h"

#include "ui/marks.h"
#include "ui/theme.h"

#include <QPainter>

#include <algorithm>

namespace dyno {

namespace {
constexpr int stepWidth = 44;
constexpr int stepGap = 4;
constexpr int barHeight = 4;
} // namespace

PlanProgress::PlanProgress(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Progress of the plan"));
}

void PlanProgress::setSteps(std::vector<Step> steps, int current)
{
    const bool resized = steps.size() != m_steps.size();
    m_steps = std::move(steps);
    m_current = current;
    const auto done =
        std::count_if(m_steps.begin(), m_steps.end(), [](const Step &s) { return s.done >= 1; });
    setAccessibleDescription(tr("%1 of %2 runs done").arg(done).arg(m_steps.size()));
    if (resized)
        updateGeometry();
    update();
}

QSize PlanProgress::sizeHint() const
{
    return {int(m_steps.size()) * (stepWidth + stepGap), scaled(28)};
}

QSize PlanProgress::minimumSizeHint() const
{
    return {qMin(int(m_steps.size()), 12) * 12, scaled(28)};
}

void PlanProgress::paintEvent(QPaintEvent *)
{
    if (m_steps.empty())
        return;
    const Palette &theme = currentTheme();
    QPainter painter(this);
    const qreal step = qMin(qreal(stepWidth + stepGap), qreal(width()) / qreal(m_steps.size()));
    const bool words = step > 30; // narrow bars keep the bar and lose the words above
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const Step &s = m_steps[i];
        const QRectF bar(qreal(i) * step, height() - barHeight - 1, step - stepGap, barHeight);
        painter.fillRect(bar, theme.line);
        QRectF filled = bar;
        filled.setWidth(bar.width() * std::clamp(s.done, 0.0, 1.0));
        painter.fillRect(filled, s.failed ? theme.error : theme.ink);
        if (!words)
            continue;
        const qreal y = (height() - barHeight) / 2.0 - 2;
        paintMarker(painter, engineMark(theme, s.engine).marker, {bar.left() + 5, y}, 8,
                    engineMark(theme, s.engine).color);
        const bool current = int(i) == m_current;
        painter.setFont(uiFont(11, current ? QFont::Medium : QFont::Normal));
        painter.setPen(current ? theme.text : theme.text2);
        const QString repeat = QString::number(s.repeat);
        painter.drawText(QRectF(bar.left() + 14, 0, 20, 2 * y), Qt::AlignLeft | Qt::AlignVCenter, repeat);
        const qreal sign = bar.left() + 20 + painter.fontMetrics().horizontalAdvance(repeat);
        if (s.failed)
            paintCross(painter, {sign, y}, 10, theme.error);
        else if (s.done >= 1)
            paintTick(painter, {sign, y}, 9, theme.ok);
    }
}

} // namespace dyno
