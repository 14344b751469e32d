// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/profiledelegate.h"

#include "ui/bench/profilemodel.h"
#include "ui/marks.h"
#include "ui/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace dyno {

namespace {
constexpr int rowHeight = 46;
constexpr int margin = 16;
constexpr int boxLeft = 16, markLeft = 42, textLeft = 70;
} // namespace

void ProfileDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    const Palette &theme = currentTheme();
    const QRect r = option.rect;
    const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    painter->save();
    painter->fillRect(r, checked                                          ? theme.selected
                         : option.state.testFlag(QStyle::State_MouseOver) ? theme.hover
                                                                          : theme.surface);
    painter->fillRect(r.left(), r.bottom(), r.width(), 1, checked ? theme.surface : theme.line);

    const int firstLine = r.top() + scaled(14);
    paintCheckBox(*painter, QRectF(r.left() + boxLeft, firstLine - 7, 14, 14), theme, checked);

    const std::string engine = index.data(ProfileModel::EngineRole).toString().toStdString();
    const EngineMark mark = engineMark(theme, engine);
    painter->setPen(QPen(mark.color, 2));
    painter->drawLine(r.left() + markLeft, firstLine, r.left() + markLeft + 20, firstLine);
    paintMarker(*painter, mark.marker, QPointF(r.left() + markLeft + 10, firstLine), 9, mark.color);

    const bool failed = index.data(ProfileModel::IsFailedRole).toBool();
    painter->setFont(uiFont(12));
    const QString state = index.data(ProfileModel::StateRole).toString();
    const int stateWidth = painter->fontMetrics().horizontalAdvance(state);
    painter->setPen(failed ? theme.error : theme.text2);
    const QRect line(r.left() + textLeft, r.top() + scaled(4), r.width() - textLeft - margin, scaled(20));
    painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, state);

    painter->setPen(theme.text);
    painter->setFont(uiFont(13, checked ? QFont::Medium : QFont::Normal));
    const QString name = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight,
                                                           line.width() - stateWidth - 8);
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name);
    painter->setPen(theme.text2);
    painter->setFont(uiFont(12));
    QRect second = line.translated(0, scaled(18));
    if (index.data(ProfileModel::IsProductionRole).toBool()) {
        const QString production = tr("production");
        painter->setPen(theme.error);
        painter->drawText(second, Qt::AlignRight | Qt::AlignVCenter, production);
        second.adjust(0, 0, -painter->fontMetrics().horizontalAdvance(production) - 8, 0);
        painter->setPen(theme.text2);
    }
    painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(index.data(ProfileModel::PlaceRole).toString(),
                                                        Qt::ElideMiddle, second.width()));
    if (option.state.testFlag(QStyle::State_HasFocus))
        paintFocus(*painter, QRectF(r).adjusted(2, 1, -2, -2), theme);
    painter->restore();
}

QSize ProfileDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(240), scaled(rowHeight)};
}

// The whole row ticks: the box is small, and what else would a click mean? A double click opens the form.
bool ProfileDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &,
                                  const QModelIndex &index)
{
    const bool clicked = event->type() == QEvent::MouseButtonRelease &&
                         static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton;
    const bool keyed =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space;
    if (!clicked && !keyed)
        return false;
    const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace dyno
