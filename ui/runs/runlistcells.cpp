// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of the library say.
#include "ui/figuretext.h"
#include "ui/runs/limitmarks.h"
#include "ui/runs/runlistmodel.h"
#include "ui/runs/runtext.h"

#include <QLocale>

#include <algorithm>

namespace dyno {

namespace {

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

} // namespace

QVariant RunListModel::groupData(const Row &row, int column, int role) const
{
    if (role == IsGroupRole)
        return true;
    if (role == IsFoldedRole)
        return m_folded.contains(text(row.series));
    if (column != RunColumn)
        return {};
    if (role == Qt::CheckStateRole || role == Qt::ToolTipRole) {
        const std::vector<QString> ids = tickable(row);
        if (ids.empty()) // runs of their own share nothing
            return {};
        if (role == Qt::ToolTipRole)
            return tr("Space or Ctrl+click ticks all of its runs");
        return std::all_of(ids.begin(), ids.end(), [this](const QString &id) { return m_ticked.contains(id); })
                   ? Qt::Checked
                   : Qt::Unchecked;
    }
    const std::vector<const RunListing *> runs = runsOf(row.series);
    if (role == Qt::DisplayRole)
        return runs.empty() ? tr("Runs of their own") : text(runs.back()->info.name);
    if (role == DetailRole && !runs.empty()) {
        const RunInfo &info = runs.back()->info;
        return QStringLiteral("%1 · %2 · %3 · %4")
            .arg(text(info.workload), rampShort(info.ramp), tr("%1 runs").arg(runs.size()),
                 startedText(info.startedMs));
    }
    if (role == Qt::AccessibleTextRole)
        return tr("group %1").arg(groupData(row, column, Qt::DisplayRole).toString());
    return {};
}

QVariant RunListModel::runData(const RunListing &l, int column, int role) const
{
    switch (role) {
    case EngineRole:
        return text(l.info.engine);
    case SparkRole:
        return QVariant::fromValue(l.sparkline);
    case BadgeRole:
        return stateText(l.info);
    case IsGroupRole:
        return false;
    case PinnedRole:
        return l.pinned;
    case LimitsRole:
        return int(l.info.state == RunState::Running ? LimitMarks::Mark::Unknown : m_limits->mark(l.info.id));
    case Qt::CheckStateRole:
        return column == RunColumn
                   ? QVariant(m_ticked.contains(text(l.info.id)) ? Qt::Checked : Qt::Unchecked)
                   : QVariant();
    case Qt::TextAlignmentRole:
        return int((column <= SparkColumn || column == StateColumn || column == LimitsColumn ? Qt::AlignLeft : Qt::AlignRight) |
                   Qt::AlignVCenter);
    case DetailRole:
        return m_grouped || l.title.isEmpty() || l.title != text(l.info.name) ? QString() : l.title;
    case Qt::EditRole:
        return l.title.isEmpty() ? runLabel(l) : l.title;
    case Qt::ToolTipRole:
        if (column == LimitsColumn)
            return limitsText(l);
        return text(column == RampColumn ? l.info.ramp : l.info.message);
    case Qt::AccessibleTextRole:
        if (column == LimitsColumn)
            return limitsText(l);
        if (column == RunColumn)
            return tr("%1, %2, %3").arg(runLabel(l), engineTitle(l.info.engine), stateText(l.info));
        [[fallthrough]];
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    const QString none = QStringLiteral("–");
    switch (column) {
    case RunColumn:
        return runLabel(l);
    case RampColumn:
        return rampShort(l.info.ramp);
    case ResultColumn:
        return l.tps ? numberText(*l.tps) : none;
    case P95Column:
        return l.p95 ? millisecondText(*l.p95) : none;
    case FailColumn:
        return !l.failPct        ? none
               : *l.failPct == 0 ? QStringLiteral("0")
                                 : QLocale().toString(std::max(0.01, *l.failPct), 'f', 2);
    case StateColumn:
        return stateText(l.info);
    case StartedColumn:
        return startedText(l.info.startedMs);
    case TookColumn:
        return l.info.endedMs > l.info.startedMs ? timeText(double(l.info.endedMs - l.info.startedMs) / 1000)
                                                 : none;
    default:
        return {};
    }
}

QString RunListModel::limitsText(const RunListing &l) const
{
    switch (LimitMarks::Mark(runData(l, LimitsColumn, LimitsRole).toInt())) {
    case LimitMarks::Mark::Hold:
        return tr("every limit holds");
    case LimitMarks::Mark::Broken:
        return tr("a limit is broken");
    case LimitMarks::Mark::NoLimits:
        return tr("no limits were set");
    case LimitMarks::Mark::Unknown:
        break;
    }
    return {};
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section <= SparkColumn || section == StateColumn || section == LimitsColumn ? Qt::AlignLeft : Qt::AlignRight) |
                   Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case RunColumn:
        return tr("Run");
    case RampColumn:
        return tr("Ramp");
    case SparkColumn:
        return tr("Throughput over time");
    case ResultColumn:
        return tr("Result /s");
    case P95Column:
        return tr("p95 ms");
    case FailColumn:
        return tr("Failed %");
    case LimitsColumn:
        return tr("Limits");
    case StateColumn:
        return tr("State");
    case StartedColumn:
        return tr("Started");
    case TookColumn:
        return tr("Took");
    default:
        return {};
    }
}

} // namespace dyno
