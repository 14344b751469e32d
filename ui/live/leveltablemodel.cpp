// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/leveltablemodel.h"

#include "ui/figuretext.h"
#include "ui/theme.h"

#include <QLocale>
#include <QStringList>

#include <cmath>

namespace dyno {

namespace {
constexpr double stealLimit = 2; // per cent; above it a level carries a mark
}

QString differenceText(double value, double base)
{
    if (!std::isfinite(value) || !std::isfinite(base) || base <= 0)
        return {};
    const auto percent = std::llround((value / base - 1) * 100);
    if (percent == 0)
        return QStringLiteral("0%");
    return (percent > 0 ? QStringLiteral("+") : QString(QChar(0x2212))) + wholeText(std::abs(percent)) +
           QLatin1Char('%');
}

void LevelTableModel::setLevels(std::vector<LevelSummary> levels, int running, bool openLoop)
{
    m_openLoop = openLoop;
    m_running = running;
    // Once a second: the view keeps its place.
    if (levels.size() == m_levels.size()) {
        m_levels = std::move(levels);
        if (!m_levels.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_levels = std::move(levels);
    endResetModel();
}

void LevelTableModel::setBaseline(std::vector<LevelSummary> levels, const QString &label)
{
    m_baseline = std::move(levels);
    m_label = label;
    emit headerDataChanged(Qt::Horizontal, ToColumn, ToColumn);
    if (!m_levels.empty())
        emit dataChanged(index(0, ToColumn), index(rowCount() - 1, ToColumn));
}

int LevelTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_levels.size());
}

int LevelTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString LevelTableModel::cell(const LevelSummary &level, int column) const
{
    const Figures &f = level.figures;
    switch (column) {
    case UsersColumn:
        return numberText(level.users);
    case TpsColumn:
        return numberText(f.tps);
    case P50Column:
        return f.committed ? millisecondText(f.p50) : QStringLiteral("–");
    case P95Column:
        return f.committed ? millisecondText(f.p95) : QStringLiteral("–");
    case P99Column:
        return f.committed ? millisecondText(f.p99) : QStringLiteral("–");
    case FailColumn:
        return f.failed == 0 ? QStringLiteral("0") : QLocale().toString(std::max(0.01, f.failPct), 'f', 2);
    case CpuColumn:
        return level.cpu ? numberText(std::round(100 - level.cpu->idle)) : QStringLiteral("–");
    case ToColumn:
        for (const LevelSummary &base : m_baseline)
            if (base.users == level.users)
                return differenceText(f.tps, base.figures.tps);
        return {};
    default:
        return {};
    }
}

// Where the time of each transaction goes, and what the host did meanwhile.
QString LevelTableModel::tip(const LevelSummary &level) const
{
    QString text;
    for (std::size_t i = 0; i < level.types.size() && i < m_types.size(); ++i) {
        const Figures &f = level.types[i];
        if (f.committed == 0)
            continue;
        QString row = QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td>")
                          .arg(QString::fromStdString(m_types[i]).toHtmlEscaped());
        for (const double ms : {f.p95, f.serviceP95, f.poolWaitP95, f.lagP95})
            row += QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(millisecondText(ms));
        text += row + QStringLiteral("</tr>");
    }
    if (!text.isEmpty()) {
        QString head = QStringLiteral("<tr><td>%1</td>").arg(tr("p95, ms"));
        for (const QString &name : {tr("response"), tr("service"), tr("wait for a connection"), tr("schedule lag")})
            head += QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(name);
        text = QStringLiteral("<table>%1</tr>%2</table>").arg(head, text);
    }
    if (level.cpu)
        text += tr("CPU usr %1, sys %2, iowait %3, steal %4")
                    .arg(percentText(level.cpu->usr), percentText(level.cpu->sys), percentText(level.cpu->iowait),
                         percentText(level.cpu->steal));
    return text;
}

QVariant LevelTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const LevelSummary &level = m_levels[std::size_t(index.row())];
    const bool running = level.level == m_running;
    switch (role) {
    case Qt::DisplayRole:
        return cell(level, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        return uiFont(12, running ? QFont::Medium : QFont::Normal);
    case IsRunningRole:
        return running;
    case WarnsRole:
        return index.column() == CpuColumn && level.cpu && level.cpu->steal > stealLimit;
    case Qt::ToolTipRole:
        return tip(level);
    default:
        return {};
    }
}

QVariant LevelTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == ToColumn)
        return m_label.isEmpty() ? QVariant() : tr("req/s, compared with %1").arg(m_label);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case UsersColumn:
        return m_openLoop ? tr("Rate") : tr("Users");
    case TpsColumn:
        return tr("req/s");
    case P50Column:
        return tr("p50");
    case P95Column:
        return tr("p95");
    case P99Column:
        return tr("p99");
    case FailColumn:
        return tr("fail %");
    case CpuColumn:
        return tr("CPU %");
    case ToColumn:
        return m_label.isEmpty() ? QString() : tr("change");
    default:
        return {};
    }
}

QString LevelTableModel::text() const
{
    QStringList lines;
    QStringList cells;
    for (int c = 0; c < ColumnCount; ++c)
        cells << headerData(c, Qt::Horizontal, Qt::DisplayRole).toString();
    lines << cells.join(QLatin1Char('\t'));
    for (const LevelSummary &level : m_levels) {
        cells.clear();
        for (int c = 0; c < ColumnCount; ++c)
            cells << cell(level, c);
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace dyno
