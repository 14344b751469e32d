// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "app/commands/output.h"
#include "app/commands/runwords.h"

#include <QDir>
#include <QFileInfo>

namespace dyno {

namespace {

QByteArray pictureHelp()
{
    QStringList names;
    for (const PictureName &each : pictureNames())
        names << QStringLiteral("%1 (%2)").arg(QLatin1String(each.name), QString::fromUtf8(each.what));
    return "What is drawn in .pdf (report, unless another is named), .svg and .png: " + names.join(", ").toUtf8() + '.';
}

} // namespace

int executeExport(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    options.add({"o", "output"},
                "Where to: the end of the name says the format (.html, .pdf, .md, .json, .csv, .svg, .png, .hgrm, .hlog, .sqldyno).", "FILE");
    options.add("format", "The format of a FILE whose name has no such end, as a pipe: html, pdf, md, json, csv, svg, png, hgrm, hlog.",
                "FORMAT");
    options.add("seconds", "In .csv, a line per second instead of one per level.");
    options.add("picture", pictureHelp().constData(), "NAME");
    options.add("size", "Of a .png in pixels, of an .svg or a slide in .pdf its shape: 1600x900.", "WxH");
    options.add("dark", "Pictures and slides on a dark ground.");
    options.takesWords("RUN", storedRunWordsHelp, 1, -1);
    if (const auto code = options.parse())
        return *code;
    OutputChoice output{options.required("output"), options.isSet("seconds"), options.value("format")};
    output.wish.picture = options.value("picture");
    output.wish.dark = options.isSet("dark");
    if (options.isSet("size")) {
        if (const auto size = pictureSize(options.value("size")))
            output.wish.size = *size;
        else
            options.fault("--size", "\"" + options.value("size") + "\" is no size from 200x200 to 16384x16384");
    }
    const bool isFile = isRunFile(output.path);
    if (isFile && !QFileInfo(output.path).absoluteDir().exists())
        options.fault("--output", "the folder of \"" + output.path + "\" is not there");
    if (!output.path.isEmpty() && !isFile)
        if (const QString fault = outputFault(output, 1); !fault.isEmpty())
            options.fault("--output", fault);
    if (const auto code = options.refuse())
        return *code;

    const auto store = openStore();
    if (!store)
        return ExitFailed;
    const auto ids = runsOf(*store, options.words());
    if (!ids)
        return ExitFailed;
    if (isFile) { // that another SQL Dyno takes over
        const auto written = store->exportRuns(*ids, output.path);
        return written.has_error() ? failure(written.error()) : ExitGood;
    }
    std::vector<ReportRun> runs;
    for (const std::string &id : *ids) {
        auto record = store->load(id);
        if (record.has_error())
            return failure(record.error());
        runs.emplace_back(std::move(*record));
    }
    if (const QString fault = outputFault(output, runs.size()); !fault.isEmpty()) {
        say("sqldyno: " + fault + ".\n");
        return ExitUsage;
    }
    if (const auto written = writeOutput(output, runs, input.drawing); written.has_error())
        return failure(written.error());
    return ExitGood;
}

} // namespace dyno
