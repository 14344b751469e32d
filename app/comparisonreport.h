// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report.h"
#include "engines/compare/comparison.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <vector>

namespace dyno {

// Runs that were measured together, repeats found: one comparison, or one for each profile of a series that varies one
// thing; none for a single run. Of searches alone, what each found to hold.
std::vector<Comparison> comparisonsOf(const std::vector<ReportRun> &runs);

// One table of a comparison: a metric, or throughput at the ceiling. Heads first; the columns are those of all its tables.
struct ComparisonTable
{
    QString title; // "Throughput, /s"
    QList<QStringList> rows;
};
inline constexpr const char *comparisonTableAlignments = "llrrrrl";
QList<ComparisonTable> comparisonTables(const Comparison &comparison, const ComparisonView &view);
// "MariaDB 10.11.14 against PostgreSQL 15.8: throughput at the ceiling 16 to 19% fewer, slower.", one a side.
QStringList headlineSentences(const Comparison &comparison);
// "PostgreSQL 15.8: fitted to the universal scalability law …", one for each side that has a fit.
QStringList scalingSentences(const Comparison &comparison);

QString comparisonText(const Comparison &comparison, const ComparisonView &view = {});
QString comparisonMarkdown(const Comparison &comparison, const ComparisonView &view = {});
// Every metric, whatever is shown to people; as app/README.md says.
QJsonObject comparisonJson(const Comparison &comparison);
// The same of several, and of each the headline alone: one object a side, for scripts that want one word.
struct ComparisonsJson
{
    QJsonArray comparisons, verdicts;
};
ComparisonsJson comparisonsJson(const std::vector<Comparison> &comparisons);
// One line per metric, level and side (RFC 4180), heads once.
QByteArray comparisonsCsv(const std::vector<Comparison> &comparisons);
// The section that reportHtml() puts before everything else, the referee's findings in it.
QString comparisonHtml(const Comparison &comparison, const ComparisonView &view = {});

} // namespace dyno
