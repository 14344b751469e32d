// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formgrid.h"

#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/unitfield.h"

#include <QGridLayout>
#include <QLineEdit>

namespace dyno {

FormGrid::FormGrid(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnMinimumWidth(0, scaled(labelWidth));
    m_grid->setColumnStretch(3, 1);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(8);
}

void FormGrid::addRow(const QString &key, const QString &label, QWidget *field)
{
    const int row = m_grid->rowCount();
    auto *name = makeLabel(label, TextRole::Body, Tone::Quiet);
    name->setBuddy(field);
    if (field->accessibleName().isEmpty())
        field->setAccessibleName(label);
    if (qobject_cast<QLineEdit *>(field) && !qobject_cast<UnitField *>(field))
        field->setFixedWidth(scaled(fieldWidth));
    auto *fault = makeLabel({}, TextRole::Small, Tone::Error);
    fault->setWordWrap(true);
    m_grid->addWidget(name, row, 0, Qt::AlignVCenter);
    m_grid->addWidget(field, row, 1, Qt::AlignLeft | Qt::AlignVCenter);
    m_grid->addWidget(fault, row, 3);
    m_rows.insert(key, {name, field, fault, nullptr});
}

void FormGrid::addBeside(const QString &key, QWidget *widget)
{
    Row &row = m_rows[key];
    row.beside = widget;
    int at = 0, column = 0, rows = 0, columns = 0;
    m_grid->getItemPosition(m_grid->indexOf(row.field), &at, &column, &rows, &columns);
    m_grid->addWidget(widget, at, 2, Qt::AlignVCenter);
    QWidget::setTabOrder(row.field, widget);
}

void FormGrid::setRowVisible(const QString &key, bool visible)
{
    const Row row = m_rows.value(key);
    row.label->setVisible(visible);
    row.field->setVisible(visible);
    if (row.beside)
        row.beside->setVisible(visible);
    row.fault->setVisible(visible && !row.fault->text().isEmpty());
}

void FormGrid::setFault(const QString &key, const QString &fault)
{
    const Row row = m_rows.value(key);
    row.fault->setText(fault);
    row.fault->setVisible(!fault.isEmpty() && row.field->isVisibleTo(this));
    dyno::setFault(row.field, fault);
}

} // namespace dyno
