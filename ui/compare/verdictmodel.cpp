// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verdictmodel.h"

#include "charts/comparisonseries.h"
#include "engines/compare/verdictwords.h"
#include "ui/figuretext.h"
#include "ui/theme.h"

#include <QIcon>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

// Failures that nowhere happened are not worth a line.
bool isAllZero(const ComparisonRow &row)
{
    return row.metric->scale == LevelMetric::Scale::Difference
           && std::all_of(row.cells.begin(), row.cells.end(), [](const ComparisonCell &cell) {
                  return cell.spread.count == 0 || cell.spread.high <= 0;
              });
}

QString signedText(double value, bool inPoints)
{
    const QString size = inPoints || std::abs(value) < 9.95 ? QString::number(std::abs(value), 'f', inPoints ? 2 : 1)
                                                            : wholeText(std::llround(std::abs(value)));
    const bool isZero = std::abs(value) < (inPoints ? 0.005 : 0.05);
    const QString sign = isZero ? QString() : value > 0 ? QStringLiteral("+") : value < 0 ? QStringLiteral("−") : QString();
    return sign + size;
}

QIcon markIcon(const EngineMark &mark)
{
    constexpr int size = 16;
    const qreal ratio = 2;
    QPixmap pixmap(int(size * ratio), int(size * ratio));
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMarker(painter, mark.marker, {size / 2.0, size / 2.0}, 9, mark.color, mark.filled);
    return QIcon(pixmap);
}

} // namespace

QString figureText(double value, const LevelMetric &metric)
{
    if (metric.unit == "ms" && value > 0 && value < 9.995) // two digits at least, as the verdict is of that
        return QString::number(value, 'f', value < 0.00995 ? 3 : 2);
    if (metric.unit == "ms")
        return millisecondText(value);
    if (metric.unit == "%")
        return std::isnan(value) ? QStringLiteral("–") : QString::number(value, 'f', 2);
    return numberText(value);
}

void VerdictModel::setSet(const ComparedSet &set)
{
    beginResetModel();
    m_comparison = set.comparison;
    m_published = set.published;
    layOut();
    endResetModel();
}

void VerdictModel::setRows(Rows rows)
{
    beginResetModel();
    m_which = rows;
    layOut();
    endResetModel();
}

void VerdictModel::setDetailed(bool on)
{
    beginResetModel();
    m_detailed = on;
    layOut();
    endResetModel();
}

void VerdictModel::layOut()
{
    m_rows.clear();
    for (std::size_t i = 0; i < m_comparison.rows.size(); ++i)
        if (m_which == Rows::All || (m_comparison.rows[i].metric->isShown && !isAllZero(m_comparison.rows[i])))
            m_rows.push_back(i);
    m_columns.assign(1, {});
    for (int side = 0; side < int(m_comparison.sides.size()); ++side) {
        m_columns.push_back({Kind::Figure, side, -1});
        if (side > 0 && m_detailed)
            m_columns.push_back({Kind::Difference, side, -1});
        if (side > 0)
            m_columns.push_back({Kind::Verdict, side, -1});
    }
    for (int i = 0; i < int(m_published.size()); ++i)
        m_columns.push_back({Kind::Figure, -1, i});
}

int VerdictModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int VerdictModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant VerdictModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ComparisonRow &of = row(index.row());
    const Column &column = m_columns[std::size_t(index.column())];
    if (role == KindRole)
        return int(column.kind);
    if (column.kind == Kind::Metric) {
        switch (role) {
        case Qt::DisplayRole: return text(of.metric->title) + ' ' + text(placeText(of, m_comparison.openLoop));
        case RestRole: return text(of.metric->unit);
        case SortRole: return text(of.metric->title);
        default: return {};
        }
    }
    if (column.published >= 0)
        return publishedData(of, m_published[std::size_t(column.published)].series, role);
    const ComparisonCell &cell = of.cells[std::size_t(column.side)];
    if (column.kind == Kind::Figure)
        return figureData(of, cell, role);
    return cell.verdict ? verdictData(of, *cell.verdict, column.kind == Kind::Verdict, role) : QVariant();
}

QVariant VerdictModel::figureData(const ComparisonRow &of, const ComparisonCell &cell, int role) const
{
    const Spread &spread = cell.spread;
    switch (role) {
    case Qt::DisplayRole: return figureText(spread.count ? spread.median : Verdict::unknownChange, *of.metric);
    case RestRole:
        return spread.count > 1 ? figureText(spread.low, *of.metric) + "–" + figureText(spread.high, *of.metric)
                                : QString();
    case SortRole: return spread.count ? QVariant(spread.median) : QVariant();
    case Qt::ToolTipRole: {
        QStringList values;
        for (const double value : cell.values)
            values << figureText(value, *of.metric);
        QString tip = tr("Each repeat: %1").arg(values.join(QStringLiteral(", ")));
        if (std::isfinite(spread.perCent) && of.metric->scale == LevelMetric::Scale::Ratio)
            tip += '\n' + tr("Spread %1%").arg(text(percentDigits(spread.perCent)));
        return tip;
    }
    default: return {};
    }
}

QVariant VerdictModel::verdictData(const ComparisonRow &of, const dyno::Verdict &verdict, bool inWords, int role) const
{
    const QString unit = verdict.inPoints ? tr(" points") : QStringLiteral("%");
    switch (role) {
    case Qt::DisplayRole:
        if (inWords)
            return text(verdictWords(verdict, *of.metric).head);
        return std::isfinite(verdict.change) ? signedText(verdict.change, verdict.inPoints) + unit : QStringLiteral("–");
    case RestRole:
        if (inWords)
            return text(verdictWords(verdict, *of.metric).rest);
        return std::isfinite(verdict.low) ? tr("%1 to %2").arg(signedText(verdict.low, verdict.inPoints),
                                                               signedText(verdict.high, verdict.inPoints))
                                          : QString();
    case MarkRole: return inWords ? QVariant(int(verdict.kind)) : QVariant();
    case SortRole: return std::isfinite(verdict.change) ? QVariant(verdict.change) : QVariant();
    case Qt::ToolTipRole: return text(verdictText(verdict, *of.metric));
    default: return {};
    }
}

QVariant VerdictModel::publishedData(const ComparisonRow &of, const PublishedSeries &series, int role) const
{
    const int users = series.column("users"), figure = series.column(of.metric->id);
    double value = Verdict::unknownChange;
    for (const std::vector<double> &line : series.rows) {
        if (users < 0 || figure < 0)
            break;
        const double at = line[std::size_t(figure)];
        if (of.isCeiling() ? !(at <= value) : of.visit == 1 && line[std::size_t(users)] == *of.users)
            value = at;
    }
    switch (role) {
    case Qt::DisplayRole: return figureText(value, *of.metric);
    case SortRole: return std::isfinite(value) ? QVariant(value) : QVariant();
    case RestRole: return std::isfinite(value) ? tr("one run") : QString();
    default: return {};
    }
}

QVariant VerdictModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= int(m_columns.size()))
        return {};
    const Column &column = m_columns[std::size_t(section)];
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (column.published >= 0) {
        const PublishedChoice &published = m_published[std::size_t(column.published)];
        if (role == Qt::DisplayRole)
            return published.label();
        if (role == Qt::ToolTipRole)
            return QString(published.study + '\n' + published.setup);
        if (role == Qt::DecorationRole) {
            EngineMark mark = engineMark(currentTheme(), published.series.engine);
            mark.filled = false;
            return markIcon(mark);
        }
        return {};
    }
    const QString label = column.side < 0
                              ? QString()
                              : QString::fromStdString(m_comparison.sides[std::size_t(column.side)].label);
    if (role == Qt::DecorationRole && column.kind == Kind::Figure)
        return markIcon(engineMark(currentTheme(), m_comparison.sides[std::size_t(column.side)].engine,
                                   variantOfSide(m_comparison, std::size_t(column.side))));
    if (role == Qt::ToolTipRole)
        return label;
    if (role != Qt::DisplayRole)
        return {};
    switch (column.kind) {
    case Kind::Metric: return tr("Figure");
    case Kind::Figure:
        return column.side == 0 && m_comparison.sides.size() > 1 ? tr("%1, baseline").arg(label) : label;
    case Kind::Difference: return tr("Difference");
    case Kind::Verdict: break;
    }
    return tr("Verdict");
}

} // namespace dyno
