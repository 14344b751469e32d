// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "app/commands/follower.h"
#include "app/commands/output.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace dyno {

namespace {

QString reportPath(const Options &options)
{
    if (options.isSet("output"))
        return options.value("output");
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/sqldyno";
    QDir().mkpath(folder);
    return folder + "/demo.html";
}

} // namespace

// The database lies in a folder that is gone afterwards; the run is kept as any other.
int executeDemo(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    options.add({"o", "output"}, "Where the report goes.", "FILE.html");
    options.takesWords("", "", 0, 0);
    if (const auto code = options.parse())
        return *code;
    const OutputChoice output{reportPath(options), false, {}};
    if (const QString fault = outputFault(output, 1); !fault.isEmpty())
        options.fault("--output", fault);
    if (const auto code = options.refuse())
        return *code;

    const QTemporaryDir folder;
    const auto store = openStore();
    if (!store)
        return ExitFailed;
    BenchPlan plan;
    plan.name = "Demo: a shop on SQLite";
    Profile profile;
    profile.name = "demo";
    profile.engine = "sqlite";
    profile.file = folder.filePath("demo.db").toStdString();
    plan.profiles.push_back({profile, {}});
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}};
    plan.ramp = "20,40,80 arrive=2s hold=8s";
    plan.thresholds = {"p95<500ms", "errors<1%"};

    say("A demo: the workload shop on embedded SQLite, 20, 40 and 80 users, half a minute.\n");
    SeriesFollower follower(*store, SeriesFollower::Talk::Lines, true);
    options.fault(follower.run(plan));
    if (const auto code = options.refuse())
        return *code;
    if (follower.runs().empty())
        return follower.exitCode();
    if (const auto written = writeOutput(output, follower.runs(), input.drawing); written.has_error())
        return failure(written.error());
    print("\nThe report with its charts: " + QFileInfo(output.path).absoluteFilePath() + '\n');
    return follower.exitCode();
}

} // namespace dyno
