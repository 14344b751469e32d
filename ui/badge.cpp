// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/badge.h"

#include "ui/theme.h"

namespace dyno {

namespace {
constexpr int badgeHeight = 18;
constexpr int padding = 7;
} // namespace

Badge::Badge(const QString &text, Kind kind, QWidget *parent) : QWidget(parent), m_kind(kind)
{
    setText(text);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Badge::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Badge::sizeHint() const
{
    return {width(m_text), scaled(badgeHeight)};
}

int Badge::width(const QString &text)
{
    return QFontMetrics(uiFont(11, QFont::Medium)).horizontalAdvance(text) + 2 * padding;
}

void Badge::paint(QPainter &painter, const QRect &rect, const QString &text, Kind kind, const Palette &theme)
{
    const int h = scaled(badgeHeight);
    const QRectF box(rect.left() + 0.5, rect.top() + (rect.height() - h) / 2 + 0.5, width(text) - 1, h - 1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(kind == Kind::Outlined ? QPen(theme.controlBorder, 1) : QPen(Qt::NoPen));
    painter.setBrush(kind == Kind::Sunken    ? QBrush(theme.sunken)
                     : kind == Kind::Warning ? QBrush(theme.warningBackground)
                                             : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(kind == Kind::Warning ? theme.warningText : theme.text2);
    painter.setFont(uiFont(11, QFont::Medium));
    painter.drawText(box, Qt::AlignCenter, text);
    painter.restore();
}

void Badge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(painter, rect(), m_text, m_kind, currentTheme());
}

} // namespace dyno
