// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/output.h"

#include "app/commands/command.h"
#include "app/comparisonreport.h"
#include "engines/measure/hdrformat.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

#include <array>

namespace dyno {

namespace {

using Runs = std::vector<ReportRun>;

QByteArray html(const Runs &runs, const OutputChoice &, const DrawCharts &draw)
{
    const QString name = QString::fromStdString(runs.front().record.info.name);
    const bool isOneName = std::all_of(runs.begin(), runs.end(), [&](const ReportRun &run) {
        return run.record.info.name == runs.front().record.info.name;
    });
    return reportHtml(isOneName && !name.isEmpty() ? name : QStringLiteral("%1 runs").arg(runs.size()), runs,
                      draw ? draw(runs) : QList<ReportChart>(), comparisonsOf(runs));
}

QByteArray json(const Runs &runs, const OutputChoice &, const DrawCharts &)
{
    return QJsonDocument(reportJson(runs, comparisonsOf(runs))).toJson();
}

QByteArray csv(const Runs &runs, const OutputChoice &choice, const DrawCharts &)
{
    return choice.perSecond ? secondsCsv(runs) : levelsCsv(runs);
}

QByteArray hgrm(const Runs &runs, const OutputChoice &, const DrawCharts &)
{
    Histogram all;
    for (const TickPtr &tick : runs.front().record.ticks)
        all.merge(tick->total().response);
    return QByteArray::fromStdString(hgrmText(all));
}

QByteArray hlog(const Runs &runs, const OutputChoice &, const DrawCharts &)
{
    return QByteArray::fromStdString(hlogText(runs.front().record));
}

struct Format
{
    const char *suffix;
    bool takesSeveral;
    QByteArray (*make)(const Runs &runs, const OutputChoice &choice, const DrawCharts &draw);
};
constexpr std::array formats{Format{"html", true, html}, Format{"json", true, json}, Format{"csv", true, csv},
                             Format{"hgrm", false, hgrm}, Format{"hlog", false, hlog}};

const Format *formatOf(const OutputChoice &choice)
{
    const QString wanted = choice.format.isEmpty() ? QFileInfo(choice.path).suffix() : choice.format;
    for (const Format &format : formats)
        if (wanted.toLower() == QLatin1String(format.suffix))
            return &format;
    return nullptr;
}

} // namespace

QString outputFault(const OutputChoice &choice, std::size_t runCount)
{
    const Format *format = formatOf(choice);
    if (!format && !choice.format.isEmpty())
        return QStringLiteral("\"%1\" is no known format: html, json, csv, hgrm or hlog").arg(choice.format);
    if (!format)
        return QStringLiteral("\"%1\" ends in no known format: .html, .json, .csv, .hgrm, .hlog or, by export, .sqldyno").arg(choice.path);
    if (runCount > 1 && !format->takesSeveral)
        return QStringLiteral("a .%1 file holds one run, not %2").arg(QLatin1String(format->suffix)).arg(runCount);
    if (choice.path != QLatin1String("-") && !QFileInfo(choice.path).absoluteDir().exists())
        return QStringLiteral("the folder of \"%1\" is not there").arg(choice.path);
    return {};
}

Result<void> writeOutput(const OutputChoice &choice, const Runs &runs, const DrawCharts &draw)
{
    if (const QString fault = outputFault(choice, runs.size()); !fault.isEmpty())
        return makeError(ErrorKind::Usage, fault.toStdString() + ".");
    return writeWhole(choice.path, formatOf(choice)->make(runs, choice, draw));
}

} // namespace dyno
