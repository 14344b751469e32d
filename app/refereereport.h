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
// As the log of a run has a finding.
QString logText(const Finding &finding);
QString severityTitle(Severity severity); // "Unequal", "Watch", "For context"

// [ { "rule", "severity", "subject", "sentence", "advice", "runs": [ indices ] } ]
QJsonArray refereeJson(const std::vector<Finding> &findings);
// A line of what and one of what to do for each; nothing for none.
QString refereeText(const std::vector<Finding> &findings);
QString refereeMarkdown(const std::vector<Finding> &findings);
// A <section>; nothing for none.
QString refereeHtml(const std::vector<Finding> &findings);

} // namespace dyno
