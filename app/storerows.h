// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"
#include "engines/measure/runrecord.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QVariantList>

class QSqlQuery;

namespace dyno {

// How runs lie in the rows of the store. The two directions stand beside each other.

// Columns of table run that a RunInfo fills, and their values in the same order.
const QStringList &infoColumns();
QVariantList infoValues(const RunInfo &info);

// Columns of table run_detail: what lists leave out. The same order as detailValues().
const QStringList &detailColumns();
QVariantList detailValues(const RunInfo &info);
// Fills `info` from the columns of that name.
void readDetail(const QSqlQuery &query, RunInfo &info);

// The columns that readListing() expects, for a SELECT.
QString listingColumns();
RunListing readListing(const QSqlQuery &query);

QByteArray sparklineBytes(const QList<float> &points);
QString tagsText(const QStringList &tags);

// Throughput over time in at most 64 points, whatever the length: each stands for as many ticks as the others,
// and when there are too many, neighbours become one.
class Sparkline
{
public:
    void append(float value);
    QList<float> points() const;

private:
    static constexpr int mostPoints = 64;
    QList<float> m_points; // the last one may stand for fewer ticks than the others
    int m_ticksPerPoint = 1;
    int m_ticksInLast = 0;
};

} // namespace dyno
