// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/statementtablemodel.h"

#include "ui/figuretext.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace dyno {

void StatementTableModel::set(std::vector<StatementFigures> figures, const RunInfo &info)
{
    std::vector<Row> rows;
    for (std::size_t i = 0; i < figures.size() && i < info.statements.size(); ++i) {
        const ScriptStatement &statement = info.statements[i];
        rows.push_back({figures[i], QString::fromStdString(statement.where), QString::fromStdString(statement.text)});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row &a, const Row &b) { return a.figures.share > b.figures.share; });
    const bool isSame = rows.size() == m_rows.size();
    if (!isSame)
        beginResetModel();
    m_rows = std::move(rows);
    if (!isSame)
        endResetModel();
    else if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QString StatementTableModel::text() const
{
    QStringList lines{QStringLiteral("statement\ttext\tsent\tfailed\trows\tper_second\tp50\tp95\tp99\tmax\tmean\tshare")};
    for (const Row &row : m_rows) {
        const StatementFigures &f = row.figures;
        QStringList cells{row.where, QString(row.text).replace(QLatin1Char('\t'), QLatin1Char(' '))};
        for (const std::uint64_t count : {f.sent, f.failed, f.rows})
            cells << QString::number(count);
        cells << QString::number(f.perSecond);
        for (const double value : {f.p50, f.p95, f.p99, f.max, f.mean, f.share})
            cells << (f.isTimed() ? QString::number(value) : QString());
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

int StatementTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int StatementTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant StatementTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    const StatementFigures &f = row.figures;
    const auto time = [&f](double ms) { return f.isTimed() ? millisecondText(ms) : QStringLiteral("–"); };
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == StatementColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return QStringLiteral("%1\n%2\n").arg(row.where, row.text)
               + tr("%1 sent, %2 failed, %3 rows read; p99 %4 ms, longest %5 ms")
                     .arg(wholeText(std::int64_t(f.sent)), wholeText(std::int64_t(f.failed)),
                          wholeText(std::int64_t(f.rows)), time(f.p99), time(f.max));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case StatementColumn:
        return row.text.simplified();
    case RateColumn:
        return numberText(f.perSecond);
    case P50Column:
        return time(f.p50);
    case P95Column:
        return time(f.p95);
    case ShareColumn:
        return f.isTimed() ? QLocale().toString(f.share, 'f', f.share < 10 ? 1 : 0) : QStringLiteral("–");
    default:
        return {};
    }
}

QVariant StatementTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == StatementColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == ShareColumn)
        return tr("Of the time that all statements together took");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StatementColumn:
        return tr("Statement");
    case RateColumn:
        return tr("sent/s");
    case P50Column:
        return QStringLiteral("p50");
    case P95Column:
        return QStringLiteral("p95");
    case ShareColumn:
        return tr("time %");
    default:
        return {};
    }
}

} // namespace dyno
