// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparisonreport.h"
#include "app/htmlparts.h"
#include "app/refereereport.h"
#include "app/sweepreport.h"

namespace dyno {

using namespace html;

QString comparisonHtml(const Comparison &comparison, const ComparisonView &view)
{
    QString html = "<section>\n<h2>Comparison</h2>\n";
    for (const QString &sentence : headlineSentences(comparison))
        html += "<p class=\"verdict\">" + escaped(sentence) + "</p>\n";
    for (const Remark &remark : comparison.remarks)
        html += "<p class=\"banner\">" + escaped(remark.text) + "</p>\n";
    html += refereeHtml(comparison.findings, 3);
    html += sweepHtml(comparison);
    for (const ComparisonTable &each : comparisonTables(comparison, view))
        html += table(each.title, each.rows, comparisonTableAlignments);
    for (const QString &sentence : scalingSentences(comparison))
        html += "<p class=\"facts\">" + escaped(sentence) + "</p>\n";
    if (comparison.sides.size() > 1 && !comparison.rows.empty())
        html += "<p class=\"facts\">" + escaped(methodText(comparison)) + "</p>\n";
    return html + "</section>\n";
}

} // namespace dyno
