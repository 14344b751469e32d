// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runhead.h"

#include "ui/runs/rundelegate.h"
#include "ui/theme.h"

#include <QPainter>

namespace dyno {

RunHead::RunHead(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setHighlightSections(false);
}

void RunHead::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    if (section != 0) {
        QHeaderView::paintSection(painter, rect, section);
        return;
    }
    const Palette &theme = currentTheme();
    painter->fillRect(rect, theme.surface);
    painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme.axisLine);
    constexpr int inset = 8; // the style's own
    QHeaderView::paintSection(painter, rect.adjusted(RunDelegate::textLeft - inset, 0, 0, 0), section);
}

} // namespace dyno
