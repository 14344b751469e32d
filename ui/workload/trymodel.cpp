// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/trymodel.h"

#include "app/texttable.h"

#include "ui/figuretext.h"
#include "ui/theme.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace dyno {

namespace {

using Sent = TriedStatement::Sent;

QString tableText(const Table &table)
{
    QList<QStringList> lines;
    QStringList head;
    for (const std::string &column : table.columns)
        head << QString::fromStdString(column);
    lines << head;
    for (const auto &row : table.rows) {
        QStringList cells;
        for (const auto &cell : row)
            cells << (cell ? QString::fromStdString(*cell) : QStringLiteral("NULL"));
        lines << cells;
    }
    return textTable(lines, QStringLiteral("l")).trimmed();
}

QString sentText(const TriedStatement &statement)
{
    switch (statement.sent) {
    case Sent::Prepared:
        return TryModel::tr("prepared");
    case Sent::Once:
        return TryModel::tr("parsed anew");
    case Sent::Text:
        return TryModel::tr("as text");
    case Sent::Held:
        return TryModel::tr("held back");
    case Sent::Pause:
        return TryModel::tr("pause, not waited for");
    }
    return {};
}

} // namespace

void TryModel::setReport(TryReport report)
{
    beginResetModel();
    m_report = std::move(report);
    endResetModel();
}

const TriedStatement *TryModel::statement(int row) const
{
    return row >= 0 && std::size_t(row) < m_report.statements.size() ? &m_report.statements[std::size_t(row)] : nullptr;
}

int TryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_report.statements.size());
}

int TryModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant TryModel::data(const QModelIndex &index, int role) const
{
    const TriedStatement *statement = index.isValid() ? this->statement(index.row()) : nullptr;
    if (!statement)
        return {};
    const bool isSent = statement->sent != Sent::Held && statement->sent != Sent::Pause;
    if (role == Qt::TextAlignmentRole)
        return int((index.column() >= RowsColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole)
        return statement->error ? currentTheme().error : isSent ? currentTheme().text : currentTheme().text3;
    if (role == Qt::ToolTipRole)
        return statement->error ? QString::fromStdString(statement->error->message) : statementText(*statement);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case NumberColumn:
        return QString::number(index.row() + 1);
    case StatementColumn:
        if (statement->sent == Sent::Pause)
            return tr("pause of %1").arg(microsecondText(statement->us));
        return QString::fromStdString(statement->sql).simplified();
    case SentColumn:
        return statement->endedTransaction ? tr("committed by itself") : sentText(*statement);
    case RowsColumn:
        return isSent ? wholeText(std::int64_t(statement->rows)) : QString();
    case ChangedColumn:
        return isSent ? wholeText(std::int64_t(statement->affected)) : QString();
    case TimeColumn:
        return isSent ? QLocale().toString(double(statement->us) / 1000, 'f', 2) : QString();
    default:
        return {};
    }
}

QVariant TryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section >= RowsColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StatementColumn:
        return tr("Statement");
    case SentColumn:
        return tr("Sent");
    case RowsColumn:
        return tr("Rows");
    case ChangedColumn:
        return tr("Changed");
    case TimeColumn:
        return tr("ms");
    default:
        return {};
    }
}

QString statementText(const TriedStatement &statement)
{
    QString text = QString::fromStdString(statement.sql);
    for (std::size_t i = 0; i < statement.values.size(); ++i) {
        const auto &value = statement.values[i];
        text += (i == 0 ? QStringLiteral("\n\n") : QStringLiteral("\n")) + QStringLiteral("-- ")
                + TryModel::tr("value %1: %2")
                      .arg(i + 1)
                      .arg(value ? QString::fromStdString(*value) : QStringLiteral("NULL"));
    }
    return text;
}

QString planText(const TriedStatement &statement)
{
    if (statement.planError)
        return TryModel::tr("The server gave no plan: %1").arg(QString::fromStdString(statement.planError->message));
    if (statement.plan.columns.empty())
        return TryModel::tr("There is no plan of this: EXPLAIN tells of statements that read or write rows.");
    if (statement.plan.columns.size() > 1)
        return tableText(statement.plan);
    QStringList lines;
    for (const auto &row : statement.plan.rows)
        lines << (row[0] ? QString::fromStdString(*row[0]) : QString());
    return lines.join(QLatin1Char('\n'));
}

} // namespace dyno
