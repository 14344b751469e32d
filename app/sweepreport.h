// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QList>
#include <QString>
#include <QStringList>

// A series that varies one thing: its values from the most to the least throughput, with spreads and verdicts against
// the first value. Empty for comparisons that vary nothing.
namespace dyno {

struct Comparison;

// Heads first; the verdict is the last column.
QList<QStringList> sweepTable(const Comparison &comparison);
QString sweepText(const Comparison &comparison);
QString sweepMarkdown(const Comparison &comparison);
// The table, and a bar for each value: the median, with a line from the lowest to the highest repeat.
QString sweepHtml(const Comparison &comparison);
// [ { "value", "side", "median", "low", "high", "spread_pct", "change_pct", "verdict" } ], in the order of the table.
QJsonArray sweepJson(const Comparison &comparison);

} // namespace dyno
