// SPDX-License-Identifier: GPL-3.0-or-later
// load, verify and drop: the data of a workload, without a run.
#include "app/commands/command.h"
#include "app/commands/connect.h"
#include "app/commands/loadprogress.h"
#include "app/planguard.h"
#include "app/reportformat.h"
#include "app/terminal.h"
#include "app/workloadcatalog.h"
#include "engines/data/datause.h"
#include "engines/data/loader.h"
#include "engines/db/enginecatalog.h"
#include "engines/sandbox/sandboxes.h"

#include <QElapsedTimer>
#include <QEventLoop>

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <mutex>
#include <thread>

namespace dyno {

namespace {

struct Job
{
    DataSet data;
    LoadRequest request;
    std::string workload;
    Sandboxes sandboxes; // gone with the command

    bool isSandbox() const { return request.profile.sandbox.has_value(); }
    // Starts the sandbox where there is one to start.
    Result<void> reach(const std::atomic<bool> &cancelled)
    {
        if (!isSandbox())
            return {};
        constexpr int connections = 10;
        const auto sandbox = sandboxes.get(request.profile, connections, cancelled);
        if (sandbox.has_error())
            return sandbox.error();
        request.secret = (*sandbox)->secret();
        request.profile = (*sandbox)->profile();
        return {};
    }
};

void addOptions(Options &options)
{
    options.add({"p", "profile"}, "Where: a saved profile or an address.", "P");
    options.add({"w", "workload"}, "Whose data: shop, or shop:size=tiny.", "W[:k=v,k=v]");
    options.add("seed", "Seed of the data.", "N");
    options.takesWords("", "", 0, 0);
}

Job jobOf(Options &options)
{
    Job job;
    auto profiles = profilesOf(options);
    if (profiles.size() > 1)
        options.fault("--profile", "is given more than once");
    const WorkloadChoice choice = workloadOf(options);
    job.request.seed = std::uint64_t(options.number("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
    if (!choice.workload.empty()) {
        WorkloadParse parse = WorkloadCatalog::open(choice.workload);
        options.fault(parse.faults);
        if (parse.workload) {
            ResolvedParameters parameters = resolveParameters(*parse.workload, choice.parameters);
            options.fault(parameters.faults);
            ResolvedData data = resolveData(*parse.workload, parameters.values);
            if (parameters.faults.empty())
                options.fault(data.faults);
            job.data = std::move(data.data);
            job.workload = parse.workload->id;
        }
    }
    if (!profiles.empty()) {
        job.request.profile = withPrivateSandbox(std::move(profiles[0].profile));
        const Faults faults = checkProfile(job.request.profile);
        options.fault(faults.empty() ? checkSandbox(job.request.profile) : faults);
        job.request.secret = std::move(profiles[0].secret);
    }
    return job;
}

// What the texts of a load or a drop change beyond the workload's own.
std::vector<std::string> foreignLines(const Job &job, bool isDrop)
{
    if (job.isSandbox())
        return {};
    ReachOf what{&job.data, nullptr, job.request.profile.engine, true};
    (isDrop ? what.drops : what.loads) = true;
    return hitLines(foreignHits(what));
}

// What load, verify and drop begin with: options read, the job worked out, its server reached. The exit code
// when one of them ends the command.
enum class Wants { Anything, WhatIsThere, ToRead };
std::optional<int> openJob(Options &options, Job &job, Wants wants)
{
    if (const auto code = options.parse())
        return code;
    job = jobOf(options);
    if (const auto code = options.refuse())
        return code;
    if (job.data.tables.empty()) {
        print(QString::fromStdString(job.workload) + " has no data: it brings no tables.\n");
        return ExitGood;
    }
    if (job.isSandbox())
        return std::nullopt;
    if (const Profile &profile = job.request.profile; wants == Wants::ToRead) {
        const auto writes = writesOf({&job.data, nullptr, profile.engine, true, false, false, true});
        if (profile.production && !writes.empty())
            return failure(makeError(ErrorKind::Usage,
                                     profileTitle(profile) + " is marked as production, where only what reads may run; "
                                         + writes.front().where + " does more: " + writes.front().text,
                                     "Verify on another server."));
    } else if (const auto allowed = refuseProduction(profile, "nothing was changed there"); allowed.has_error()) {
        Error refused = allowed.error();
        refused.kind = ErrorKind::Usage;
        return failure(refused);
    }
    if (wants != Wants::Anything) // which connecting must not make
        if (const auto there = refuseMissingFile(job.request.profile); there.has_error())
            return failure(there.error());
    if (const auto connected = findSecret(job.request.profile, job.request.secret); connected.has_error())
        return failure(connected.error());
    return std::nullopt;
}

// Does `work` on a thread of its own, shows how far it is, and lets Ctrl-C cancel it.
template <class Work> auto follow(Work work)
{
    std::atomic<bool> cancelled{false};
    std::mutex mutex;
    QElapsedTimer sinceLine;
    const bool onTerminal = isTerminal(2);
    if (!onTerminal) // what is over within a second needs no line in a log
        sinceLine.start();
    const auto onProgress = [&](const LoadProgress &progress) {
        const std::lock_guard lock(mutex);
        if (sinceLine.isValid() && sinceLine.elapsed() < (onTerminal ? 100 : 1000))
            return;
        sinceLine.start();
        const QString text = loadProgressText(progress, onTerminal);
        onTerminal ? sayOver(text) : say(text + '\n');
    };
    Interrupts interrupts;
    QEventLoop loop;
    QObject::connect(&interrupts, &Interrupts::interrupted, &loop, [&] { cancelled = true; });
    std::optional<decltype(work(onProgress, cancelled))> result;
    std::thread thread([&] {
        result.emplace(work(onProgress, cancelled));
        QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
    });
    loop.exec();
    thread.join();
    if (onTerminal)
        sayOver({});
    return std::move(*result);
}

Result<LoadReport> reachAndLoad(Job &job, const OnLoadProgress &onProgress, const std::atomic<bool> &cancelled)
{
    if (const auto reached = job.reach(cancelled); reached.has_error())
        return reached.error();
    return loadData(job.data, job.request, onProgress, cancelled);
}

bool isAsGenerated(const TableDigest &table, const std::vector<TableDigest> &generated)
{
    return std::any_of(generated.begin(), generated.end(), [&](const TableDigest &other) {
        return other.table == table.table && other.rows == table.rows && other.digest == table.digest;
    });
}

QString digestLine(const TableDigest &table, const QString &judgement = {})
{
    return QStringLiteral("%1  %2 rows  %3%4\n")
        .arg(QString::fromStdString(table.table).leftJustified(16), format::count(table.rows).rightJustified(12),
             QString::fromStdString(table.digest), judgement.isEmpty() ? QString() : "  " + judgement);
}

} // namespace

int executeLoad(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    addOptions(options);
    options.add("fresh", "Load again even if the data is there.");
    options.add({"y", "yes"}, "Load although that changes what the workload has not made.");
    Job job;
    if (const auto code = openJob(options, job, Wants::Anything))
        return *code;
    if (const auto lines = foreignLines(job, false); !lines.empty())
        if (const auto code = refuseUnconfirmed(options, hitSentence(lines.size()), lines, "Nothing was loaded."))
            return *code;
    job.request.fresh = options.isSet("fresh");
    const auto report = follow([&](const OnLoadProgress &onProgress, const std::atomic<bool> &cancelled) {
        return reachAndLoad(job, onProgress, cancelled);
    });
    if (report.has_error())
        return failure(report.error());
    for (const TableDigest &table : report->tables)
        print(digestLine(table));
    for (const std::string &note : report->notes)
        print(QString::fromStdString(note) + '\n');
    print(report->wasPresent ? QStringLiteral("The data was there already.\n")
                             : QStringLiteral("Loaded in %1 by %2.\n")
                                   .arg(format::duration(report->seconds), QString::fromStdString(report->method)));
    return ExitGood;
}

int executeVerify(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    addOptions(options);
    Job job;
    if (const auto code = openJob(options, job, Wants::ToRead))
        return *code;
    const bool isSandbox = job.isSandbox(); // which reaching it makes a server like any other
    using Tables = Result<std::vector<TableDigest>>;
    const auto tables = follow([&](const OnLoadProgress &onProgress, const std::atomic<bool> &cancelled) -> Tables {
        // A sandbox begins empty: what is verified is that its engine gives back what was loaded.
        if (isSandbox)
            if (const auto loaded = reachAndLoad(job, onProgress, cancelled); loaded.has_error())
                return loaded.error();
        return verifyData(job.data, job.request, onProgress, cancelled);
    });
    if (tables.has_error())
        return failure(tables.error());
    const std::vector<TableDigest> generated = generatedDigests(job.data, job.request);
    std::string unequal;
    for (const TableDigest &table : *tables) {
        const bool isEqual = isAsGenerated(table, generated);
        print(digestLine(table, isEqual ? "as generated" : "differs from what was generated"));
        if (!isEqual)
            unequal += (unequal.empty() ? "" : ", ") + table.table;
    }
    print(unequal.empty() ? QStringLiteral("All checks passed.\n")
                          : QStringLiteral("The workload's checks passed, but not all is as it was generated: %1. Runs that write "
                                           "change tables; if none ran since the load, somebody else did.\n")
                                .arg(QString::fromStdString(unequal)));
    // Elsewhere a run that writes may have changed it; here nobody was between the two.
    if (isSandbox && !unequal.empty())
        return failure(makeError(ErrorKind::Other, "The sandbox gave back other rows than were loaded into it: " + unequal + ".",
                                 "Look for column types in the workload's schema that change values on the way in, such as "
                                 "one with fewer decimals, and for triggers."));
    return ExitGood;
}

int executeDrop(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    addOptions(options);
    options.add({"y", "yes"}, "Do not ask.");
    Job job;
    if (const auto code = openJob(options, job, Wants::WhatIsThere))
        return *code;
    if (job.isSandbox()) {
        print("There is nothing to delete: a sandbox takes its data with it.\n");
        return ExitGood;
    }
    const auto lines = foreignLines(job, true);
    if (!lines.empty()) {
        if (const auto code = refuseUnconfirmed(options, hitSentence(lines.size()), lines, "Nothing was deleted."))
            return *code;
    } else if (!options.isSet("yes")) {
        if (const auto code = refusedDeletion(QStringLiteral("Delete the data of %1 in %2?")
                                                  .arg(QString::fromStdString(job.workload),
                                                       QString::fromStdString(job.request.profile.place()))))
            return *code;
    }
    const auto dropped = dropData(job.data, job.request);
    if (dropped.has_error())
        return failure(dropped.error());
    print(QStringLiteral("The data of %1 is deleted.\n").arg(QString::fromStdString(job.workload)));
    return ExitGood;
}

} // namespace dyno
