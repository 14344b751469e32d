// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and clicks of the library's table.
#include "ui/runs/rundelegate.h"
#include "ui/runs/runlistmodel.h"
#include "ui/runs/runspage.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTableView>

namespace dyno {

void RunsPage::fold(const QModelIndex &group, bool folded)
{
    const int row = group.row();
    m_model->setFolded(group, folded);
    m_table->setCurrentIndex(m_model->index(row, 0));
}

// A run, or all runs of a series. False: there is nothing to tick.
bool RunsPage::toggle(const QModelIndex &index)
{
    const QModelIndex first = index.siblingAtColumn(0);
    const QVariant state = first.data(Qt::CheckStateRole);
    return state.isValid()
           && m_model->setData(first, state.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

bool RunsPage::eventFilter(QObject *watched, QEvent *event)
{
    // Keys that a field in the table leaves over, such as Enter that ends a rename, are no keys of the table.
    const bool editing = m_table->isAncestorOf(QApplication::focusWidget()) && !m_table->hasFocus();
    if (watched == m_table && event->type() == QEvent::KeyPress && !editing) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const QModelIndex index = m_table->currentIndex();
        switch (key->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (key->modifiers() != Qt::NoModifier && key->modifiers() != Qt::KeypadModifier)
                break;
            openCurrent();
            return true;
        case Qt::Key_Delete:
            removeChosen();
            return true;
        case Qt::Key_Space:
            if (!index.isValid())
                return true;
            if (!toggle(index))
                openCurrent();
            return true;
        case Qt::Key_Left:
        case Qt::Key_Right:
            if (m_model->isGroup(index)) {
                fold(index, key->key() == Qt::Key_Left);
                return true;
            }
            break;
        default:
            break;
        }
    }
    if (watched == m_table->viewport() &&
        (event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::MouseButtonDblClick)) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const QModelIndex index = m_table->indexAt(mouse->position().toPoint());
        const bool onTick = index.column() == 0 && mouse->position().x() < RunDelegate::tickWidth;
        if (mouse->button() != Qt::LeftButton || !index.isValid())
            return false;
        if (event->type() == QEvent::MouseButtonDblClick) {
            if (!onTick && !m_model->isGroup(index))
                openCurrent();
            return !onTick;
        }
        if (m_model->isGroup(index) && mouse->modifiers().testFlag(Qt::ControlModifier) && toggle(index))
            return true;
        if (m_model->isGroup(index)) {
            fold(index, !index.data(RunListModel::IsFoldedRole).toBool());
        } else if (onTick) {
            toggle(index);
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace dyno
