// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/compare/verdict.h"

#include <QPointF>
#include <QStyledItemDelegate>

class QPainter;

namespace dyno {

struct Palette;

// More and fewer as triangles, the same as two lines, no result as a wave, no verdict as a warning sign. Never
// green or red: the direction by mark, the worth by word.
void paintVerdictMark(QPainter &painter, Verdict::Kind kind, QPointF centre, double size, const Palette &theme);

// Cells of the verdict table: what counts strong, what explains it quietly after it.
class VerdictDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace dyno
