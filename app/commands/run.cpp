// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/argvsecrets.h"
#include "app/commands/command.h"
#include "app/commands/follower.h"
#include "app/commands/output.h"
#include "app/comparisonreport.h"
#include "app/planguard.h"
#include "app/profilestore.h"
#include "app/refereereport.h"
#include "app/searchreport.h"
#include "app/seriesstore.h"
#include "app/variation.h"
#include "engines/run/ramp.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <limits>

namespace dyno {

namespace {

void addOptions(Options &options)
{
    options.add({"p", "profile"}, "Where to run: a saved profile or an address. Several are compared, run in turn. The password of "
                            "a saved profile db-1 can be given in SQLDYNO_PASSWORD_DB_1.",
                "P");
    options.add({"w", "workload"}, "What people do: shop, or shop:size=tiny,writes=0.05.", "W[:k=v,k=v]");
    options.add({"f", "script"}, "A pgbench script in place of the workload's transactions, with its share of the mix. "
                                 "Several may be given; without a workload no data is loaded.",
                "FILE[@WEIGHT]");
    options.add({"D", "define"}, "Set a variable of the scripts for the whole run. Several may be given.", "NAME=VALUE");
    options.add("query-mode", "How statements are sent: simple (values in the text), extended (parsed anew each time), "
                              "prepared (once per connection) or auto (prepared where that is possible). Scripts of "
                              "--script start with simple, workloads with auto.", "MODE");
    options.add("isolation", "Isolation level: read-committed, repeatable-read, serializable, server-default.", "LEVEL");
    options.add("statement-timeout", "Cancel a statement that takes longer, as 500ms or 30s; 0: never.", "TIME");
    options.add({"r", "ramp"}, "How many come: \"100,200,400 arrive=10s hold=80s\". Or what to look for: \"search from=100 "
                               "to=20000 hold=30s confirm=5m\", the most users that hold the thresholds (\"search rate …\": "
                               "arrivals per second).",
                "R");
    options.add("vary", "Change one thing, all else staying the same: synchronous=OFF,NORMAL,FULL; pool, isolation, "
                        "workers, query-mode, a parameter of the workload, whatever an address may have, set.NAME of "
                        "sandboxes. Every value is held against the first.",
                "NAME=A,B");
    options.add("repeat", "Run everything N times, interleaved.", "N");
    options.add("order", "What runs when: balanced (each profile at each place equally often, the default) or shuffled "
                         "(from the seed).",
                "ORDER");
    options.add("resume", "Go on with a series that was cut short: what was run to its end is kept, the rest is run.",
                "SERIES");
    options.add({"t", "threshold"}, "A limit that every level must hold: p95<500ms, p99<1s, errors<1%, tps>1000; of one "
                                   "transaction p95{order}<200ms; of the whole run run:errors<1%.",
                "T");
    options.add("abort-on-fail", "End a run once a threshold is broken after this much of a hold: 10s; 0: at once.",
                "TIME");
    options.add("pool", "Connections shared by all users; else the profile's, else as many as there are users, at most 100 "
                        "(10 on SQLite).", "N");
    options.add("workers", "Threads of the load generator.", "N");
    options.add({"max-tries", "tries"}, "Tries of one transaction on deadlock, serialization failure or busy.", "N");
    options.add("per-statement", "Measure every statement of the scripts by itself, too.");
    options.add("seed", "Seed of data and of random choices.", "N");
    options.add("name", "What to call the runs.", "TEXT");
    options.add("no-load", "Do not load data, not even where it is missing.");
    options.add("ritual", "What is done before every run, joined by commas; `--ritual help` lists the steps.",
                "STEPS");
    options.add("before", "A command to run before every run; no shell reads it.", "COMMAND");
    options.add("before-timeout", "How long it may take, 10m without.", "TIME");
    options.add("sandbox-memory", "The memory budget of all sandboxes whose address has none: 1GiB, 4GiB.", "AMOUNT");
    options.add("json", "Write the runs as JSON, to stdout with -.", "FILE");
    options.add({"o", "output"}, "Write a report: .html, .json, .csv.", "FILE");
    options.add("junit", "Write thresholds as JUnit XML, for CI.", "FILE");
    options.add("summary", "Write a summary in Markdown, for CI.", "FILE.md");
    options.add({"y", "yes"}, "Run it although it changes what the workload has not made, or came with imported runs.");
    options.add({"q", "quiet"}, "Nothing on stderr but errors.");
}

void printRitualWords()
{
    print("Steps of --ritual, joined by commas, in whatever order; each is done at its own time:\n"
          "others stopped, this one stopped, page cache, start, data, tables, load average, quiet, warm-up.\n\n");
    for (const RitualWord &word : ritualWords())
        print(QStringLiteral("  %1 %2\n").arg(QString::fromUtf8(word.word), -16).arg(QString::fromUtf8(word.help)));
    Profile sandbox;
    sandbox.sandbox.emplace();
    print(QStringLiteral("\nWithout --ritual, sandboxes get %1, other servers none.\n")
              .arg(QString::fromStdString(ritualText(defaultRitual(sandbox)))));
}

void readRitual(Options &options, BenchPlan &plan)
{
    if (options.isSet("ritual")) {
        RitualParse parse = parseRitual(options.value("ritual").toStdString());
        options.fault(parse.faults);
        plan.ritual = parse.ritual;
    }
    if (options.isSet("before")) {
        const std::string command = options.value("before").toStdString();
        plan.before.words = commandWords(command);
        if (plan.before.words.empty())
            options.fault("--before", "names no program");
        else if (withoutSecrets(command) != command)
            options.fault("--before", "holds a password, which would be stored with the run: call a script that reads it "
                                      "from a file");
    }
    if (options.isSet("before-timeout")) {
        const auto us = parseDuration(options.value("before-timeout").toStdString());
        if (!us || *us < 1'000'000)
            options.fault("--before-timeout", "expected a time, such as 30s or 10m");
        else
            plan.before.timeoutS = int(*us / 1'000'000);
    }
    if (options.isSet("sandbox-memory")) {
        const auto bytes = memoryOf(options.value("sandbox-memory").toStdString());
        if (!bytes || *bytes == 0)
            options.fault("--sandbox-memory", "expected an amount, such as 512MiB or 4GiB");
        for (ProfileAndSecret &entry : plan.profiles) {
            entry.profile = withPrivateSandbox(std::move(entry.profile));
            if (entry.profile.sandbox && entry.profile.sandbox->memoryBytes == 0)
                entry.profile.sandbox->memoryBytes = bytes.value_or(0);
        }
    }
}

std::vector<ScriptChoice> scriptsOf(Options &options)
{
    constexpr qint64 largestScript = 1 << 20;
    std::vector<ScriptChoice> scripts;
    for (const QString &word : options.values("script")) {
        const qsizetype at = word.lastIndexOf('@');
        bool hasWeight = false;
        const double weight = at < 0 ? 1 : word.mid(at + 1).toDouble(&hasWeight);
        if (at >= 0 && (!hasWeight || weight < 0)) {
            options.fault("--script", "\"" + word.mid(at + 1) + "\" is no weight; a number of zero or more is");
            continue;
        }
        QFile file(at < 0 ? word : word.left(at));
        if (!file.open(QIODevice::ReadOnly)) {
            options.fault("--script", file.fileName() + " cannot be read: " + file.errorString());
            continue;
        }
        // A pipe and a device tell no size.
        const QByteArray text = file.read(largestScript + 1);
        if (text.size() > largestScript) {
            options.fault("--script", file.fileName() + " is longer than a script can be (1 MiB)");
            continue;
        }
        scripts.push_back({QFileInfo(file).completeBaseName().toStdString(), text.toStdString(), weight});
    }
    return scripts;
}

void addScriptChoices(BenchPlan &plan, Options &options)
{
    for (const QString &word : options.values("define")) {
        const qsizetype equals = word.indexOf('=');
        if (equals < 1)
            options.fault("-D", "\"" + QString::fromStdString(withoutSecrets(word.toStdString())) + "\" is not NAME=VALUE");
        else
            plan.variables[word.left(equals).toStdString()] = word.mid(equals + 1).toStdString();
    }
    plan.queryMode = options.value("query-mode").toStdString();
    plan.isolation = options.value("isolation").toStdString();
    if (options.isSet("statement-timeout")) {
        const auto us = parseDuration(options.value("statement-timeout").toStdString());
        if (us && (*us == 0 || *us >= 1000))
            plan.statementTimeoutMs = *us / 1000;
        else if (us)
            options.fault("--statement-timeout", "servers count it in milliseconds; expected 1ms or more, or 0 for none");
        else
            options.fault("--statement-timeout", "\"" + options.value("statement-timeout")
                                                     + "\" is no time; expected 500ms or 30s, or 0 for none");
    }
}

BenchPlan planOf(Options &options)
{
    constexpr auto any = std::numeric_limits<std::int64_t>::max();
    BenchPlan plan;
    plan.name = options.value("name");
    plan.profiles = profilesOf(options);
    plan.scripts = scriptsOf(options);
    if (!options.isSet("script") || options.isSet("workload")) {
        WorkloadChoice workload = workloadOf(options);
        plan.workload = std::move(workload.workload);
        plan.parameters = std::move(workload.parameters);
    }
    addScriptChoices(plan, options);
    plan.ramp = options.required("ramp").toStdString();
    for (const QString &threshold : options.values("threshold"))
        plan.thresholds.push_back(threshold.toStdString());
    if (options.isSet("abort-on-fail")) {
        if (const auto us = parseDuration(options.value("abort-on-fail").toStdString()))
            plan.abortAfterMs = *us / 1000;
        else
            options.fault("--abort-on-fail", "expected a time, such as 10s, or 0");
    }
    if (options.isSet("vary")) {
        auto vary = parseVariation(options.value("vary").toStdString());
        if (options.values("vary").size() > 1)
            options.fault("--vary", "is given twice: two changes at a time tell nothing of either");
        else if (vary.has_error())
            options.fault("--vary", QString::fromStdString(vary.error().message + " " + vary.error().advice));
        else
            plan.vary = std::move(*vary);
    }
    plan.repeats = int(options.number("repeat", 1, 1, 1000));
    if (options.isSet("order")) {
        const auto order = runningOrderOf(options.value("order").toStdString());
        if (!order)
            options.fault("--order", "\"" + options.value("order") + "\" is neither balanced nor shuffled");
        plan.order = order.value_or(plan.order);
    }
    plan.pool = int(options.number("pool", 0, 1, 10'000));
    plan.workers = int(options.number("workers", 0, 1, 1024));
    plan.maxTries = int(options.number("max-tries", 1, 1, 1000));
    plan.seed = std::uint64_t(options.number("seed", 1, 0, any));
    plan.perStatement = options.isSet("per-statement");
    plan.load = !options.isSet("no-load");
    readRitual(options, plan);
    return plan;
}

// Options that say what is run, which a series that is continued has already.
void refuseBesideResume(Options &options)
{
    for (const char *name : {"profile", "workload", "script", "define", "query-mode", "isolation", "statement-timeout", "ramp",
                             "vary", "repeat", "order", "threshold", "abort-on-fail", "pool", "workers", "max-tries",
                             "per-statement", "seed", "name", "no-load", "ritual", "before", "before-timeout",
                             "sandbox-memory"})
        if (options.isSet(name))
            options.fault(QStringLiteral("--") + name, "cannot be given with --resume: the series keeps to its plan");
}

// What was not given has been said already, by its option's name.
void addPlanFaults(const BenchPlan &plan, Options &options)
{
    for (const Fault &fault : checkBenchPlan(plan)) {
        const bool isMissing = (fault.where == "profile" && plan.profiles.empty())
                               || (fault.where == "workload" && plan.workload.empty())
                               || (fault.where == "ramp" && plan.ramp.empty());
        if (!isMissing)
            options.fault({fault});
    }
}

} // namespace

int executeRun(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    addOptions(options);
    options.takesWords("", "", 0, 0);
    if (const auto code = options.parse())
        return *code;
    if (options.value("ritual") == QLatin1String("help")) {
        printRitualWords();
        return ExitGood;
    }
    const bool isResumed = options.isSet("resume");
    BenchPlan plan;
    if (isResumed) {
        refuseBesideResume(options);
    } else {
        plan = planOf(options);
        addPlanFaults(plan, options);
    }
    const QString jsonPath = options.value("json");
    const OutputChoice output{options.value("output"), false, {}};
    const int runCount = isResumed ? 2 : costOf(plan).runs; // a series has several
    if (!output.path.isEmpty())
        if (const QString fault = outputFault(output, std::size_t(runCount)); !fault.isEmpty())
            options.fault("--output", fault);
    for (const char *name : {"json", "junit", "summary"})
        if (const QString path = options.value(name);
            !path.isEmpty() && path != QLatin1String("-") && !QFileInfo(path).absoluteDir().exists())
            options.fault(QStringLiteral("--") + name, "the folder of \"" + path + "\" is not there");
    if (const auto code = options.refuse())
        return *code;

    const auto store = openStore();
    if (!store)
        return ExitFailed;
    // One thing at a time on stdout.
    const bool showTables = jsonPath != QLatin1String("-") && options.value("junit") != QLatin1String("-")
                            && options.value("summary") != QLatin1String("-");
    std::optional<KeptSeries> kept;
    if (isResumed) {
        auto read = readSeries(*store, options.value("resume"));
        if (read.has_error())
            return failure(read.error());
        kept = std::move(*read);
        ProfileStore profiles;
        (void)profiles.read(); // without them nothing is marked
        for (ProfileAndSecret &entry : kept->plan.profiles)
            markProduction(entry.profile, profiles);
    }
    BenchPlan &wanted = kept ? kept->plan : plan;
    if (!kept || !kept->isWhole) {
        const PlanGuard guard = guardOf(wanted);
        for (const Fault &fault : guard.refused)
            options.fault({fault});
        if (const auto code = options.refuse())
            return *code;
        if (guard.asks())
            if (const auto code = refuseUnconfirmed(options, guard.sentence(), guard.lines(), "Nothing was run."))
                return *code;
        wanted.isConfirmed = true;
    }
    SeriesFollower follower(*store, options.isSet("quiet") ? SeriesFollower::Talk::Quiet : SeriesFollower::Talk::Lines,
                            showTables);
    if (kept) {
        if (kept->isWhole)
            say("Nothing is left to run of this series: all of its runs are there.\n");
        options.fault(kept->isWhole ? follower.take(*kept) : follower.resume(*kept));
    } else {
        options.fault(follower.run(plan));
    }
    if (const auto code = options.refuse())
        return *code;

    int code = follower.exitCode();
    const auto written = [&](const Result<void> &result) {
        if (result.has_error()) {
            say(result.error());
            code = ExitFailed;
        }
    };
    if (const QString searched = searchText(follower.runs()); showTables && !searched.isEmpty())
        print(searched);
    const std::vector<Comparison> comparisons = comparisonsOf(follower.runs());
    for (Comparison shown : comparisons) {
        if (!showTables)
            break;
        shown.findings = betweenRuns(std::move(shown.findings));
        print("\n" + comparisonText(shown));
    }
    if (!jsonPath.isEmpty())
        written(writeWhole(
            jsonPath, QJsonDocument(reportJson(follower.runs(), comparisons)).toJson()));
    if (options.isSet("junit"))
        written(writeWhole(options.value("junit"), junitXml(follower.runs())));
    if (options.isSet("summary"))
        written(writeWhole(options.value("summary"), reportMarkdown(follower.runs(), comparisons)));
    if (!output.path.isEmpty() && !follower.runs().empty())
        written(writeOutput(output, follower.runs(), input.drawing));
    return code;
}

} // namespace dyno
