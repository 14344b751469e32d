// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace dyno {

// Rows of the library: tick, engine mark, figures, sparkline, badge; and the rows that name a group.
class RunDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

    // Ticks are the page's to set: the style thinks its box is elsewhere.
    bool editorEvent(QEvent *, QAbstractItemModel *, const QStyleOptionViewItem &,
                     const QModelIndex &) override
    {
        return false;
    }

    static int runRowHeight();
    static int groupRowHeight();
    // Where in the first column a click ticks.
    static constexpr int tickWidth = 40;
    // Where the names begin.
    static constexpr int textLeft = 60;

private:
    void paintGroup(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintRun(QPainter &painter, const QRect &rect, const QModelIndex &index) const;
};

// A line over time without axes, in the colour of its engine, on a base line.
void paintSparkline(QPainter &painter, const QRectF &rect, const QList<float> &values, double top,
                    const QColor &color, const QColor &base);

} // namespace dyno
