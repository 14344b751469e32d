// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace dyno {

// A form: labels, fields, and beside each field what is wrong with it.
class FormGrid : public QWidget
{
    Q_OBJECT
public:
    explicit FormGrid(QWidget *parent = nullptr);
    // `key` names the row. Line edits get the form's width.
    void addRow(const QString &key, const QString &label, QWidget *field);
    // A button beside the field of a row; it comes and goes with the row.
    void addBeside(const QString &key, QWidget *widget);
    void setRowVisible(const QString &key, bool visible);
    bool hasRow(const QString &key) const { return m_rows.contains(key); }
    // Empty takes it back.
    void setFault(const QString &key, const QString &fault);
    QStringList keys() const { return m_rows.keys(); }

    static constexpr int labelWidth = 120, fieldWidth = 320;

private:
    struct Row
    {
        QLabel *label;
        QWidget *field;
        QLabel *fault;
        QWidget *beside = nullptr;
    };
    QGridLayout *m_grid;
    QMap<QString, Row> m_rows;
};

} // namespace dyno
