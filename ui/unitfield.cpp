// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/unitfield.h"

#include "ui/theme.h"

#include <QLocale>
#include <QPainter>

namespace dyno {

UnitField::UnitField(const QString &unit, QWidget *parent) : QLineEdit(parent)
{
    setUnit(unit);
}

void UnitField::setUnit(const QString &unit)
{
    m_unit = unit;
    const int width = unit.isEmpty() ? 0 : QFontMetrics(uiFont(12)).horizontalAdvance(unit) + 8;
    setTextMargins(0, 0, width, 0);
    update();
}

QSize UnitField::sizeHint() const
{
    return {scaled(132), QLineEdit::sizeHint().height()};
}

void UnitField::setNumber(const QString &plain)
{
    bool whole = false;
    const qlonglong value = plain.toLongLong(&whole);
    setText(whole ? QLocale().toString(value) : plain);
}

QString UnitField::number() const
{
    QString plain = text().trimmed();
    const QString group = QLocale().groupSeparator();
    if (!group.isEmpty() && group != QLatin1String("."))
        plain.remove(group);
    return plain;
}

void UnitField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (m_unit.isEmpty())
        return;
    QPainter painter(this);
    painter.setFont(uiFont(12));
    painter.setPen(currentTheme().text3);
    painter.drawText(rect().adjusted(0, 0, -9, 0), Qt::AlignRight | Qt::AlignVCenter, m_unit);
}

} // namespace dyno
