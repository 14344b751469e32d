// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/leveldelegate.h"

#include "ui/live/leveltablemodel.h"
#include "ui/marks.h"
#include "ui/theme.h"

#include <QPainter>

namespace dyno {

void LevelDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    const Palette &theme = currentTheme();
    const QRect r = option.rect;
    const bool running = index.data(LevelTableModel::IsRunningRole).toBool();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->fillRect(r, selected ? theme.selected : running ? theme.hover : theme.surface);
    painter->fillRect(r.left(), r.bottom(), r.width(), 1, theme.grid);
    const QFont font = index.data(Qt::FontRole).value<QFont>();
    painter->setFont(font);
    painter->setPen(theme.text);
    const QString text = index.data().toString();
    const QRect inner = r.adjusted(4, 0, -8, 0);
    painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, text);
    const int left = inner.right() - painter->fontMetrics().horizontalAdvance(text);
    if (running && index.column() == LevelTableModel::UsersColumn) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.ink);
        painter->drawEllipse(QPointF(left - 8, r.center().y() + 0.5), 3.5, 3.5);
    }
    if (index.data(LevelTableModel::WarnsRole).toBool())
        paintWarning(*painter, QPointF(left - 9, r.center().y()), 12, theme);
    if (option.state.testFlag(QStyle::State_HasFocus))
        paintFocus(*painter, QRectF(r).adjusted(1, 1, -1, -2), theme, 2);
    painter->restore();
}

} // namespace dyno
