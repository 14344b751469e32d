// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/mixmodel.h"

#include "ui/figuretext.h"
#include "ui/theme.h"

#include <QLocale>

namespace dyno {

QColor mixColor(int part)
{
    const Palette &theme = currentTheme();
    const QColor shades[] = {theme.cpuUsr, theme.cpuSys, theme.cpuWait, theme.ink, theme.text3};
    return shades[std::size_t(part) % std::size(shades)];
}

void MixModel::setMix(const Workload *workload, const CompiledWorkload *compiled)
{
    beginResetModel();
    m_parts.clear();
    if (workload) {
        double sum = 0;
        for (std::size_t i = 0; i < workload->transactions.size(); ++i) {
            const TransactionSource &source = workload->transactions[i];
            MixPart part{QString::fromStdString(source.title.empty() ? source.name : source.title),
                         QString::fromStdString(source.name), source.isWrite, 0, 0};
            if (compiled && i < compiled->transactions.size())
                part.weight = compiled->transactions[i].weight;
            sum += part.weight;
            m_parts.push_back(part);
        }
        for (MixPart &part : m_parts)
            part.share = sum > 0 ? part.weight / sum : 0;
    }
    endResetModel();
}

int MixModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_parts.size());
}

int MixModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant MixModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const MixPart &part = m_parts[std::size_t(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() != TitleColumn)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == NameRole)
        return part.isWrite ? tr("%1, writes").arg(part.name) : part.name;
    if (role == ColorRole)
        return mixColor(index.row());
    if (role == Qt::FontRole && index.column() == ShareColumn)
        return uiFont(12, QFont::Medium);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case TitleColumn:
        return part.title;
    case WeightColumn:
        return QLocale().toString(part.weight, 'g', 4);
    case ShareColumn:
        return tr("%1%").arg(QLocale().toString(part.share * 100, 'g', 3));
    default:
        return {};
    }
}

QVariant MixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == TitleColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case TitleColumn:
        return tr("Transaction");
    case WeightColumn:
        return tr("Weight");
    case ShareColumn:
        return tr("Share");
    default:
        return {};
    }
}

} // namespace dyno
