// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report.h"
#include "engines/referee/referee.h"

#include <QJsonArray>
#include <QString>

#include <vector>

// The referee's part of a report, in each of its forms. The same findings in all of them.
namespace dyno {

// Of all runs of a report, judged together.
std::vector<Finding> refereeFindings(const std::vector<ReportRun> &runs);
// Without what each run did to itself, for reports that say so under its own table.
std::vector<Finding> betweenRuns(std::vector<Finding> findings);
// As the log of a run has a finding.
QString logText(const Finding &finding);
QString severityTitle(Severity severity); // "Unequal", "Watch", "For context"

// [ { "rule", "severity", "subject", "sentence", "advice", "runs": [ indices ] } ]
QJsonArray refereeJson(const std::vector<Finding> &findings);
// A line of what and one of what to do for each; nothing for none.
QString refereeText(const std::vector<Finding> &findings);
// `level`: of the head.
QString refereeMarkdown(const std::vector<Finding> &findings, int level = 2);
QString refereeHtml(const std::vector<Finding> &findings, int level = 2);

} // namespace dyno
