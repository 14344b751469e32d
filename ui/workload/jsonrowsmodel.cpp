// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/jsonrowsmodel.h"

#include "ui/parts.h"

#include <QComboBox>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace dyno {

namespace {

class EditDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QStringList choices = index.data(JsonRowsModel::ChoicesRole).toStringList();
        if (choices.isEmpty())
            return QStyledItemDelegate::createEditor(parent, option, index);
        auto *box = new QComboBox(parent);
        box->addItems(choices);
        connect(box, &QComboBox::activated, this, [this, box] {
            auto *self = const_cast<EditDelegate *>(this);
            emit self->commitData(box);
            emit self->closeEditor(box);
        });
        return box;
    }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override
    {
        if (auto *box = qobject_cast<QComboBox *>(editor))
            box->setCurrentText(index.data(Qt::EditRole).toString());
        else
            QStyledItemDelegate::setEditorData(editor, index);
    }
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override
    {
        if (const auto *box = qobject_cast<QComboBox *>(editor))
            model->setData(index, box->currentText(), Qt::EditRole);
        else
            QStyledItemDelegate::setModelData(editor, model, index);
    }
};

} // namespace

JsonColumn memberColumn(const QString &title, const char *key, bool isFigure)
{
    return {title, JsonColumn::Kind::Text, isFigure,
            [key](const boost::json::object &row, int) { return cellText(row, key); },
            [key](boost::json::object &row, const QString &text) {
                setMember(row, key, text);
                return true;
            }};
}

JsonRowsModel::JsonRowsModel(WorkloadJson &json, std::string pointer, std::vector<JsonColumn> columns, QObject *parent)
    : QAbstractTableModel(parent), m_json(json), m_pointer(std::move(pointer)), m_columns(std::move(columns))
{
    connect(&json, &WorkloadJson::replaced, this, &JsonRowsModel::reset);
    connect(&json, &WorkloadJson::edited, this, &JsonRowsModel::follow);
    reset();
}

// Views keep what is chosen in them and where the keys are. Which rows came or went is not known: it is told as if
// those at the end had, and that all cells are others.
void JsonRowsModel::follow()
{
    const boost::json::array *rows = m_json.array(m_pointer);
    const int count = rows ? int(rows->size()) : 0;
    if (count > m_rows) {
        beginInsertRows({}, m_rows, count - 1);
        m_rows = count;
        endInsertRows();
    } else if (count < m_rows) {
        beginRemoveRows({}, count, m_rows - 1);
        m_rows = count;
        endRemoveRows();
    }
    if (m_rows > 0)
        emit dataChanged(index(0, 0), index(m_rows - 1, columnCount() - 1));
}

void JsonRowsModel::setPointer(const std::string &pointer)
{
    m_pointer = pointer;
    reset();
}

void JsonRowsModel::reset()
{
    beginResetModel();
    const boost::json::array *rows = m_json.array(m_pointer);
    m_rows = rows ? int(rows->size()) : 0;
    endResetModel();
}

void JsonRowsModel::refresh()
{
    // Not of the others: a cell that is just being typed into would be filled anew.
    for (int column = 0; column < columnCount() && m_rows > 0; ++column)
        if (m_columns[std::size_t(column)].kind == JsonColumn::Kind::Shown)
            emit dataChanged(index(0, column), index(m_rows - 1, column));
}

const boost::json::object &JsonRowsModel::row(int number) const
{
    static const boost::json::object none;
    const boost::json::array *rows = m_json.array(m_pointer);
    if (!rows || std::size_t(number) >= rows->size())
        return none;
    const auto *object = (*rows)[std::size_t(number)].if_object();
    return object ? *object : none;
}

void JsonRowsModel::append(boost::json::object row)
{
    m_json.editArray(m_pointer, [&](boost::json::array &rows) { rows.push_back(std::move(row)); });
}

void JsonRowsModel::move(int row, int by)
{
    m_json.editArray(m_pointer, [row, by](boost::json::array &rows) {
        const int to = row + by;
        if (row >= 0 && to >= 0 && std::size_t(std::max(row, to)) < rows.size())
            std::swap(rows[std::size_t(row)], rows[std::size_t(to)]);
    });
}

int JsonRowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int JsonRowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant JsonRowsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const JsonColumn &column = m_columns[std::size_t(index.column())];
    const bool isCheck = column.kind == JsonColumn::Kind::Check;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return isCheck ? QVariant() : column.text(row(index.row()), index.row());
    case Qt::CheckStateRole:
        if (isCheck)
            return column.text(row(index.row()), index.row()).isEmpty() ? Qt::Unchecked : Qt::Checked;
        return {};
    case Qt::TextAlignmentRole:
        return int((column.isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return column.help.isEmpty() ? column.text(row(index.row()), index.row()) : column.help;
    case ChoicesRole:
        return column.choices ? column.choices() : QStringList();
    default:
        return {};
    }
}

bool JsonRowsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || !m_json.isEditable())
        return false;
    const JsonColumn &column = m_columns[std::size_t(index.column())];
    const bool isCheck = column.kind == JsonColumn::Kind::Check;
    if (role != (isCheck ? Qt::CheckStateRole : Qt::EditRole) || !column.set)
        return false;
    const QString typed = isCheck ? (value.toInt() == Qt::Checked ? QStringLiteral("true") : QString()) : value.toString();
    if (!isCheck && typed == column.text(row(index.row()), index.row()))
        return true;
    boost::json::object changed = row(index.row());
    if (!column.set(changed, typed)) {
        emit refused(typed);
        return false;
    }
    m_json.editArray(m_pointer, [&](boost::json::array &rows) { rows[std::size_t(index.row())] = std::move(changed); });
    return true;
}

Qt::ItemFlags JsonRowsModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || !m_json.isEditable())
        return flags;
    switch (m_columns[std::size_t(index.column())].kind) {
    case JsonColumn::Kind::Check:
        return flags | Qt::ItemIsUserCheckable;
    case JsonColumn::Kind::Text:
    case JsonColumn::Kind::Choice:
        return flags | Qt::ItemIsEditable;
    case JsonColumn::Kind::Shown:
        break;
    }
    return flags;
}

QVariant JsonRowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const JsonColumn &column = m_columns[std::size_t(section)];
    if (role == Qt::TextAlignmentRole)
        return int((column.isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && !column.help.isEmpty())
        return column.help;
    return role == Qt::DisplayRole ? column.title : QVariant();
}

QTableView *makeEditTable(JsonRowsModel *model, const QString &accessibleName)
{
    QTableView *table = makeTable(model, accessibleName);
    table->setSelectionBehavior(QAbstractItemView::SelectItems);
    table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                           | QAbstractItemView::AnyKeyPressed);
    table->setItemDelegate(new EditDelegate(table));
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

void appendRow(QTableView *table, JsonRowsModel *model, boost::json::object row)
{
    model->append(std::move(row));
    table->setCurrentIndex(model->index(model->rowCount() - 1, 0));
}

void moveRowUp(QTableView *table, JsonRowsModel *model)
{
    const QModelIndex now = table->currentIndex();
    if (now.row() < 1)
        return;
    model->move(now.row(), -1);
    table->setCurrentIndex(model->index(now.row() - 1, now.column()));
}

} // namespace dyno
