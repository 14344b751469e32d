// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparisonreport.h"
#include "app/refereereport.h"
#include "app/texttable.h"

namespace dyno {

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

// A pipe would end the cell, and what looks like markup would be taken for it.
QString markdownEscaped(const QString &text)
{
    QString escaped;
    for (const QChar c : text) {
        if (QStringLiteral("\\`*_{}[]<>#|").contains(c))
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

QString markdownRow(const QStringList &fields)
{
    QStringList cells;
    for (const QString &field : fields)
        cells << markdownEscaped(field);
    return "| " + cells.join(" | ") + " |\n";
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
    if (const QString said = refereeText(comparison.findings); !said.isEmpty())
        text += "\n" + said;
    for (const ComparisonTable &table : comparisonTables(comparison, view))
        text += "\n" + table.title + "\n" + textTable(table.rows, "llrrrrl");
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
        text += "- " + markdownEscaped(sideLine(comparison.sides[i], i == 0 && comparison.sides.size() > 1)) + '\n';
    for (const QString &sentence : headlineSentences(comparison))
        text += "\n**" + markdownEscaped(sentence) + "**\n";
    for (const Remark &remark : comparison.remarks)
        text += "\n> " + markdownEscaped(QString::fromStdString(remark.text)) + '\n';
    if (const QString said = refereeMarkdown(comparison.findings); !said.isEmpty())
        text += "\n" + said.trimmed() + '\n';
    for (const ComparisonTable &table : comparisonTables(comparison, view)) {
        text += "\n## " + markdownEscaped(table.title) + "\n\n" + markdownRow(table.rows.first());
        QStringList alignments{":--", ":--", "--:", "--:", "--:", "--:"};
        if (table.rows.first().size() > alignments.size())
            alignments << ":--";
        text += "|" + alignments.join('|') + "|\n";
        for (const QStringList &row : table.rows.mid(1))
            text += markdownRow(row);
    }
    const QStringList scaling = scalingSentences(comparison);
    if (!scaling.isEmpty())
        text += "\n## Scaling\n\n";
    for (const QString &sentence : scaling)
        text += "- " + markdownEscaped(sentence) + '\n';
    if (comparison.sides.size() > 1 && !comparison.rows.empty())
        text += "\n" + markdownEscaped(QString::fromStdString(methodText(comparison))) + '\n';
    return text;
}

} // namespace dyno
