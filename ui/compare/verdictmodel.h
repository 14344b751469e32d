// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/compare/verdict.h"
#include "ui/compare/comparedset.h"

#include <QAbstractTableModel>

#include <vector>

namespace dyno {

// A line for each figure at each level: every side's median and range, and against the baseline the difference,
// its interval and the verdict in words; then what others published for the same level.
class VerdictModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum class Rows {
        Main, // throughput, response times, CPU per transaction, failures where there were any
        All
    };
    enum Role {
        KindRole = Qt::UserRole, // Kind of the column
        RestRole,                // what follows the text, quieter: a range, a unit, words
        MarkRole,                // of a verdict: Verdict::Kind
        SortRole                 // a number, or text; nothing where unknown
    };
    enum class Kind { Metric, Figure, Difference, Verdict };

    using QAbstractTableModel::QAbstractTableModel;
    void setSet(const ComparedSet &set);
    void setRows(Rows rows);
    // Differences with their intervals have columns of their own.
    void setDetailed(bool on);
    Kind kindOf(int column) const { return m_columns[std::size_t(column)].kind; }
    const ComparisonRow &row(int row) const { return m_comparison.rows[m_rows[std::size_t(row)]]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Column
    {
        Kind kind = Kind::Metric;
        int side = -1;
        int published = -1;
    };
    void layOut();
    QVariant publishedData(const ComparisonRow &row, const PublishedSeries &series, int role) const;
    QVariant figureData(const ComparisonRow &row, const ComparisonCell &cell, int role) const;
    QVariant verdictData(const ComparisonRow &row, const dyno::Verdict &verdict, bool inWords, int role) const;

    Comparison m_comparison;
    std::vector<PublishedChoice> m_published;
    std::vector<std::size_t> m_rows;
    std::vector<Column> m_columns;
    Rows m_which = Rows::Main;
    bool m_detailed = false;
};

// A figure in the unit of its metric, without the unit.
QString figureText(double value, const LevelMetric &metric);

} // namespace dyno
