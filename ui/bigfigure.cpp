// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bigfigure.h"

#include "ui/marks.h"
#include "ui/theme.h"

#include <QPainter>

namespace dyno {

namespace {
constexpr int margin = 16;
constexpr int signWidth = 16;
const auto none = QStringLiteral("–");
} // namespace

BigFigure::BigFigure(const QString &title, QWidget *parent) : QWidget(parent), m_title(title)
{
    setAccessibleName(title);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BigFigure::setFigure(const QString &value, const QString &unit, const QString &detail, bool warning)
{
    if (m_value == value && m_unit == unit && m_detail == detail && m_warning == warning)
        return;
    m_value = value, m_unit = unit, m_detail = detail, m_warning = warning;
    setAccessibleDescription(value.isEmpty() ? tr("not known")
                                             : QStringLiteral("%1 %2, %3").arg(value, unit, detail));
    update();
}

// By the name and a long value, not by the present one: the row must not dance while figures change.
QSize BigFigure::sizeHint() const
{
    const int title = QFontMetrics(uiFont(11)).horizontalAdvance(m_title);
    const int figure =
        QFontMetrics(uiFont(26, QFont::Medium)).horizontalAdvance(QStringLiteral("88,888")) + scaled(24);
    return {qMax(title, figure) + 2 * margin, scaled(76)};
}

QSize BigFigure::minimumSizeHint() const
{
    return {scaled(96), scaled(76)};
}

void BigFigure::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    const QRect area = rect().adjusted(margin, 0, -4, 0);
    const auto line = [&](int baseline, const QString &text, int left = 0) {
        const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, area.width() - left);
        painter.drawText(area.left() + left, scaled(baseline), shown);
    };
    painter.setPen(theme.text2);
    painter.setFont(uiFont(11));
    line(19, m_title);

    const bool unknown = m_value.isEmpty();
    painter.setPen(unknown ? theme.text3 : theme.text);
    painter.setFont(uiFont(26, unknown ? QFont::Normal : QFont::Medium));
    const QString value = unknown ? none : m_value;
    painter.drawText(area.left(), scaled(48), value);
    const int valueWidth = painter.fontMetrics().horizontalAdvance(value);
    if (!unknown) {
        painter.setPen(theme.text2);
        painter.setFont(uiFont(13));
        painter.drawText(area.left() + valueWidth + 4, scaled(48), m_unit);
    }

    int left = 0;
    if (m_warning) {
        paintWarning(painter, QPointF(area.left() + 6, scaled(63)), scaled(12), theme);
        left = signWidth;
    }
    painter.setPen(m_warning ? theme.text : theme.text2);
    painter.setFont(uiFont(11));
    line(67, m_detail, left);
}

} // namespace dyno
