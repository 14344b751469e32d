// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparisonreport.h"
#include "app/markdownparts.h"
#include "app/refereereport.h"
#include "app/sweepreport.h"
#include "app/texttable.h"

namespace dyno {

using namespace markdown;

namespace {

QString sideLine(const ComparisonSide &side, bool isBaseline)
{
    const auto repeats = side.runs.size();
    return QString::fromStdString(side.label) + (isBaseline ? ", baseline: " : ": ")
           + (repeats == 1 ? QStringLiteral("one run") : QStringLiteral("%1 repeats").arg(repeats)) + " of "
           + QString::fromStdString(side.workload + (side.parameters.empty() ? "" : " " + side.parameters) + ", "
                                    + side.ramp + ", pool ")
           + QString::number(side.pool);
}

} // namespace

QString comparisonText(const Comparison &comparison, const ComparisonView &view)
{
    QString text;
    for (std::size_t i = 0; i < comparison.sides.size(); ++i)
        text += sideLine(comparison.sides[i], i == 0 && comparison.sides.size() > 1) + '\n';
    for (const QString &sentence : headlineSentences(comparison))
        text += sentence + '\n';
    for (const Remark &remark : comparison.remarks)
        text += "! " + QString::fromStdString(remark.text) + '\n';
    if (const QString effects = sweepText(comparison); !effects.isEmpty())
        text += "\n" + effects;
    if (const QString said = refereeText(comparison.findings); !said.isEmpty())
        text += "\n" + said;
    for (const ComparisonTable &table : comparisonTables(comparison, view))
        text += "\n" + table.title + "\n" + textTable(table.rows, comparisonTableAlignments);
    const QStringList scaling = scalingSentences(comparison);
    if (!scaling.isEmpty())
        text += "\n" + scaling.join('\n') + '\n';
    if (comparison.sides.size() > 1 && !comparison.rows.empty())
        text += "\n" + QString::fromStdString(methodText(comparison)) + '\n';
    return text;
}

QString comparisonMarkdown(const Comparison &comparison, const ComparisonView &view)
{
    QString text = "# Comparison\n\n";
    for (std::size_t i = 0; i < comparison.sides.size(); ++i)
        text += "- " + escaped(sideLine(comparison.sides[i], i == 0 && comparison.sides.size() > 1)) + '\n';
    for (const QString &sentence : headlineSentences(comparison))
        text += "\n**" + escaped(sentence) + "**\n";
    for (const Remark &remark : comparison.remarks)
        text += "\n> " + escaped(QString::fromStdString(remark.text)) + '\n';
    if (const QString said = refereeMarkdown(comparison.findings); !said.isEmpty())
        text += "\n" + said.trimmed() + '\n';
    text += sweepMarkdown(comparison);
    for (const ComparisonTable &each : comparisonTables(comparison, view))
        text += "\n## " + escaped(each.title) + "\n\n" + table(each.rows, comparisonTableAlignments);
    const QStringList scaling = scalingSentences(comparison);
    if (!scaling.isEmpty())
        text += "\n## Scaling\n\n";
    for (const QString &sentence : scaling)
        text += "- " + escaped(sentence) + '\n';
    if (comparison.sides.size() > 1 && !comparison.rows.empty())
        text += "\n" + escaped(QString::fromStdString(methodText(comparison))) + '\n';
    return text;
}

} // namespace dyno
