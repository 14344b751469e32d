// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/rampcurve.h"

#include "charts/numbertext.h"
#include "charts/scale.h"
#include "ui/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {
constexpr qreal handleRadius = 4;
constexpr qreal grip = 12;
constexpr double headroom = 1.06; // for the words over the highest level
} // namespace

RampCurve::RampCurve(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Ramp"));
}

void RampCurve::setRamp(const std::optional<Ramp> &ramp)
{
    m_valid = ramp.has_value();
    if (ramp) {
        m_ramp = *ramp;
        m_handles.clear();
        std::int64_t now = 0;
        for (const Phase &phase : m_ramp.phases) {
            if (phase.isJudged() && (m_handles.empty() || m_handles.back().level != phase.level))
                m_handles.push_back({phase.level, double(now) / 1e6, phase.to});
            now += phase.lengthUs;
        }
        if (m_level >= int(m_handles.size()))
            m_level = int(m_handles.size()) - 1;
    }
    describe();
    update();
}

void RampCurve::setLevel(int level)
{
    if (m_level == level || level >= int(m_handles.size()))
        return;
    m_level = level;
    describe();
    update();
}

void RampCurve::describe()
{
    if (m_level < 0 || m_level >= int(m_handles.size())) {
        setAccessibleDescription({});
        return;
    }
    const Handle &h = m_handles[std::size_t(m_level)];
    setAccessibleDescription(
        tr("level %1, %2 users by %3").arg(m_level + 1).arg(numberText(h.users), timeText(h.seconds)));
}

QSize RampCurve::sizeHint() const
{
    return {scaled(560), scaled(320)};
}

QSize RampCurve::minimumSizeHint() const
{
    return {scaled(240), scaled(160)};
}

QRectF RampCurve::plot() const
{
    return QRectF(rect()).adjusted(scaled(60), scaled(24), -20, -scaled(30));
}

double RampCurve::top() const
{
    return m_dragged >= 0 ? m_dragTop : linearScale(std::max(1.0, m_ramp.peak()) * headroom).to;
}

QPointF RampCurve::place(double seconds, double users) const
{
    const QRectF area = plot();
    const double length = std::max(1e-6, double(m_ramp.lengthUs()) / 1e6);
    return {area.left() + seconds / length * area.width(), area.bottom() - users / top() * area.height()};
}

int RampCurve::handleAt(QPointF at) const
{
    for (std::size_t i = 0; i < m_handles.size(); ++i) {
        const QPointF d = at - place(m_handles[i].seconds, m_handles[i].users);
        if (std::hypot(d.x(), d.y()) <= grip)
            return int(i);
    }
    return -1;
}

void RampCurve::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = plot();
    painter.setFont(uiFont(11));
    painter.setPen(theme.text3);
    painter.drawText(QRectF(area.left(), 0, area.width(), area.top() - 6), Qt::AlignLeft | Qt::AlignBottom,
                     m_ramp.openLoop ? tr("arrivals per second") : tr("users"));

    // Arrivals are shaded: not judged.
    std::int64_t now = 0;
    for (const Phase &phase : m_ramp.phases) {
        const qreal left = place(double(now) / 1e6, 0).x();
        now += phase.lengthUs;
        const qreal right = place(double(now) / 1e6, 0).x();
        if (!phase.isJudged())
            painter.fillRect(QRectF(left, area.top(), right - left, area.height()), theme.background);
    }

    const Scale y = linearScale(top());
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const ScaleTick &tick : y.ticks) {
        const qreal at = std::round(place(0, tick.value).y());
        painter.setPen(QPen(tick.value == 0 ? theme.axisLine : theme.grid, 1));
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        painter.setPen(theme.text3);
        painter.drawText(QRectF(0, at - 8, area.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         numberText(tick.value));
    }
    const double length = double(m_ramp.lengthUs()) / 1e6;
    for (const ScaleTick &tick : timeScale(0, length, area.width()).ticks) {
        const qreal at = place(tick.value, 0).x();
        painter.setPen(QPen(theme.axisLine, 1));
        painter.drawLine(QPointF(at, area.bottom()), QPointF(at, area.bottom() + 4));
        painter.setPen(theme.text3);
        painter.drawText(QRectF(at - 40, area.bottom() + 6, 80, 16), Qt::AlignHCenter | Qt::AlignTop,
                         tick.label);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_ramp.phases.empty())
        return;

    const QColor line = m_valid ? theme.ink : theme.axisLine;
    QPolygonF curve;
    now = 0;
    for (const Phase &phase : m_ramp.phases) {
        curve << place(double(now) / 1e6, phase.from);
        now += phase.lengthUs;
        curve << place(double(now) / 1e6, phase.to);
    }
    QPolygonF ground = curve;
    ground << place(length, 0) << place(0, 0);
    QColor tint = line;
    tint.setAlphaF(0.05f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tint);
    painter.drawPolygon(ground);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(line, 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPolyline(curve);

    painter.setFont(uiFont(12, QFont::Medium));
    qreal lastRight = -1;
    for (std::size_t i = 0; i < m_handles.size(); ++i) {
        const Handle &h = m_handles[i];
        const QPointF at = place(h.seconds, h.users);
        const bool chosen = int(i) == m_level;
        const double next = i + 1 < m_handles.size() ? m_handles[i + 1].seconds : length;
        const qreal middle = (at.x() + place(next, 0).x()) / 2;
        const QString text = numberText(h.users);
        const qreal half = painter.fontMetrics().horizontalAdvance(text) / 2.0;
        if (middle - half > lastRight) {
            painter.setPen(m_valid ? theme.text : theme.text3);
            painter.drawText(QRectF(middle - half - 2, at.y() - 22, 2 * half + 4, 16), Qt::AlignCenter, text);
            lastRight = middle + half + 6;
        }
        painter.setPen(QPen(line, 1.5));
        painter.setBrush(chosen ? line : theme.surface);
        painter.drawEllipse(at, handleRadius + (chosen ? 1 : 0), handleRadius + (chosen ? 1 : 0));
        if ((chosen && hasFocus()) || int(i) == m_hovered) {
            painter.setPen(QPen(theme.ink, hasFocus() && chosen ? 2 : 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, handleRadius + 4, handleRadius + 4);
        }
    }

    const int told = m_dragged >= 0 ? m_dragged : m_hovered;
    if (told >= 0 && told < int(m_handles.size())) {
        const Handle &h = m_handles[std::size_t(told)];
        const QString first = (m_ramp.openLoop ? tr("%1 per second by %2") : tr("%1 users arrive by %2"))
                                  .arg(numberText(h.users), timeText(h.seconds));
        const QString second = tr("Drag, or type in the table");
        painter.setFont(uiFont(12, QFont::Medium));
        const int width = std::max(painter.fontMetrics().horizontalAdvance(first), scaled(150)) + 20;
        const QPointF at = place(h.seconds, h.users);
        QRectF tip(at.x() - width - 14, at.y() + 12, width, scaled(40));
        tip.moveLeft(std::max(tip.left(), area.left()));
        tip.moveBottom(std::min(tip.bottom(), area.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.ink);
        painter.drawRoundedRect(tip, 3, 3);
        painter.setPen(theme.onInk);
        painter.drawText(tip.adjusted(10, 4, -10, 0), Qt::AlignLeft | Qt::AlignTop, first);
        painter.setFont(uiFont(11));
        painter.drawText(tip.adjusted(10, 0, -10, -5), Qt::AlignLeft | Qt::AlignBottom, second);
    }
}

double RampCurve::rounded(double users)
{
    // Two digits that a person would type.
    const double step = std::pow(10.0, std::max(0.0, std::floor(std::log10(std::max(1.0, users))) - 1));
    return std::max(1.0, std::round(users / step) * step);
}

void RampCurve::choose(int level)
{
    if (level < 0 || level >= int(m_handles.size()))
        return;
    m_level = level;
    describe();
    update();
    emit levelChosen(level);
}

void RampCurve::mousePressEvent(QMouseEvent *event)
{
    const int hit = handleAt(event->position());
    if (event->button() != Qt::LeftButton || hit < 0 || !m_valid)
        return;
    m_dragTop = top();
    m_dragged = hit;
    choose(hit);
}

void RampCurve::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragged < 0) {
        const int hit = handleAt(event->position());
        if (hit != m_hovered) {
            m_hovered = hit;
            setCursor(hit >= 0 && m_valid ? Qt::SizeVerCursor : Qt::ArrowCursor);
            update();
        }
        return;
    }
    const QRectF area = plot();
    const double users = rounded((area.bottom() - event->position().y()) / area.height() * m_dragTop);
    if (users != m_handles[std::size_t(m_dragged)].users)
        emit levelMoved(m_dragged, users);
}

void RampCurve::mouseReleaseEvent(QMouseEvent *)
{
    m_dragged = -1;
    update();
}

void RampCurve::leaveEvent(QEvent *)
{
    m_hovered = -1;
    update();
}

void RampCurve::keyPressEvent(QKeyEvent *event)
{
    const int count = int(m_handles.size());
    if (count == 0 || !m_valid) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int level = std::max(0, m_level);
    const double users = m_handles[std::size_t(level)].users;
    const double step = std::max(1.0, std::pow(10.0, std::floor(std::log10(std::max(1.0, users))) - 1)) *
                        (event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1);
    switch (event->key()) {
    case Qt::Key_Left:
        choose(std::max(0, m_level - 1));
        break;
    case Qt::Key_Right:
        choose(std::min(count - 1, m_level + 1));
        break;
    case Qt::Key_Up:
        choose(level);
        emit levelMoved(level, users + step);
        break;
    case Qt::Key_Down:
        choose(level);
        if (users > 1)
            emit levelMoved(level, std::max(1.0, users - step));
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace dyno
