// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/samplemodel.h"

#include "engines/data/canonical.h"
#include "ui/theme.h"

namespace dyno {

namespace {

std::string shown(const Value &value, ColumnKind kind)
{
    std::string text;
    appendCanonical(text, value, kind);
    return text;
}

} // namespace

void SampleModel::set(std::vector<std::string> columns, std::vector<std::vector<std::optional<std::string>>> rows)
{
    beginResetModel();
    m_columns = std::move(columns);
    m_rows = std::move(rows);
    endResetModel();
}

int SampleModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int SampleModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant SampleModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &row = m_rows[std::size_t(index.row())];
    const std::optional<std::string> value =
        std::size_t(index.column()) < row.size() ? row[std::size_t(index.column())] : std::nullopt;
    if (role == Qt::ForegroundRole && !value)
        return currentTheme().text3;
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return value ? QString::fromStdString(*value) : QStringLiteral("NULL");
    return {};
}

QVariant SampleModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal || section >= columnCount())
        return {};
    return QString::fromStdString(m_columns[std::size_t(section)]);
}

std::vector<std::vector<std::optional<std::string>>> sampleRows(const TableGenerator &table, std::size_t most)
{
    std::vector<std::vector<std::optional<std::string>>> rows;
    std::vector<Value> values(table.columns().size());
    TextArena arena;
    for (std::uint64_t unit = 1; unit <= table.units() && rows.size() < most; ++unit)
        table.eachRow(unit, unit + 1, [&](const RowAt &at) {
            if (rows.size() == most)
                return;
            table.makeRow(at, values.data(), arena);
            auto &row = rows.emplace_back();
            for (std::size_t c = 0; c < values.size(); ++c)
                row.push_back(values[c].isNull() ? std::nullopt
                                                 : std::optional(shown(values[c], table.kinds()[c])));
        });
    return rows;
}

} // namespace dyno
