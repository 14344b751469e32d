// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report.h"
#include "app/seriesstore.h"

#include <QJsonArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <string>
#include <vector>

// Searches for the capacity among the runs of a report: the result of each in a sentence, and every load that was
// tried. Empty where nothing was searched.
namespace dyno {

std::vector<StoredSearch> searchesOf(const std::vector<ReportRun> &runs);
// A load that was tried: it may break thresholds, and is no repeat of anything.
bool isTry(const ReportRun &run);
// One that was run to its end: the search speaks for it. Of another its own report says why it was not.
bool isDoneTry(const ReportRun &run);
// "PostgreSQL 15.8: 412 users hold, 430 do not; confirmed by a hold of 5m each." Where more would be tried, by how many
// tries it is judged.
QString searchSentence(const StoredSearch &search);
// Every load that was tried, as it was tried. Heads first; how it came out is the last column. `figures`: of the level of
// the run with that id; null where they are not known.
QList<QStringList> searchTable(const StoredSearch &search,
                               const std::function<const Figures *(const std::string &run)> &figures);
inline constexpr const char *searchTableAlignments = "rrrrrrrrl";

QString searchText(const std::vector<ReportRun> &runs);
QString searchMarkdown(const std::vector<ReportRun> &runs);
QString searchHtml(const std::vector<ReportRun> &runs);
// [ { "profile", "passed", "failed", "confirmed", …, "tries": [ … ] } ], as app/README.md says.
QJsonArray searchJson(const std::vector<ReportRun> &runs);
// One profile's capacity against another's, where several were searched by one plan.
QJsonArray capacityJson(const std::vector<ReportRun> &runs);

} // namespace dyno
