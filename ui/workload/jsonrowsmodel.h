// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/workload/workloadjson.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <functional>
#include <string>
#include <vector>

class QTableView;

namespace dyno {

// A column of a table over an array of objects.
struct JsonColumn
{
    enum class Kind { Text, Check, Choice, Shown }; // Shown: nobody edits it
    QString title;
    Kind kind = Kind::Text;
    bool isFigure = false; // stands at the right
    // The cell; for Check "true" or nothing.
    std::function<QString(const boost::json::object &row, int number)> text;
    // What was typed; false: it is nothing that can stand here.
    std::function<bool(boost::json::object &row, const QString &text)> set;
    std::function<QStringList()> choices = {};
    QString help = {};
};
// A column of one member of the objects.
JsonColumn memberColumn(const QString &title, const char *key, bool isFigure = false);

// An array of workload.json as a table: a row an object. Cells are edited in place.
class JsonRowsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role { ChoicesRole = Qt::UserRole };

    JsonRowsModel(WorkloadJson &json, std::string pointer, std::vector<JsonColumn> columns, QObject *parent = nullptr);
    // Shows another array.
    void setPointer(const std::string &pointer);
    const std::string &pointer() const { return m_pointer; }
    // What is Shown was worked out anew.
    void refresh();

    void append(boost::json::object row);
    void move(int row, int by);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void refused(const QString &text); // what was typed cannot stand there

private:
    void reset();
    void follow();
    const boost::json::object &row(int number) const;
    WorkloadJson &m_json;
    std::string m_pointer;
    std::vector<JsonColumn> m_columns;
    int m_rows = 0;
};

// The table of such a model: edited by a double click, F2 or by typing; choices in a combo box.
QTableView *makeEditTable(JsonRowsModel *model, const QString &accessibleName);
// Adds a row and goes to it.
void appendRow(QTableView *table, JsonRowsModel *model, boost::json::object row);
// Moves the current row one up, and stays on it.
void moveRowUp(QTableView *table, JsonRowsModel *model);

} // namespace dyno
