// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/referee.h"

#include "engines/referee/evidence.h"
#include "engines/referee/groups.h"
#include "engines/referee/rules.h"

#include <algorithm>
#include <array>
#include <set>

namespace dyno {

namespace {

constexpr auto each = Rule::Scope::Each, together = Rule::Scope::Together;

// id, title, scope, judge, looksAt. What voids a comparison stands first.
constexpr std::array catalog{
    Rule{"generator", "Load generator", each, rules::generator,
         "Its workers' CPU (90% of their cores or more), and seconds in which it was more than 10 ms late or stood still "
         "(a tenth of them or more). An embedded engine is left out: it works on those threads."},
    Rule{"unfinished", "Unfinished run", each, rules::unfinished, "Whether the run went through its whole ramp."},
    Rule{"settings-changed", "Settings changed", each, rules::settingsChanged,
         "The settings snapshots before loading, at the start and at the end; and whether the server was restarted."},
    Rule{"steal", "CPU steal", each, rules::steal,
         "CPU of the host that other virtual machines took, mean over the holds: 2% or more; from 10% on there is no "
         "verdict."},
    Rule{"start-load", "Load at the start", each, rules::startLoad,
         "The host's load average in the first second: half a process for each CPU or more."},
    Rule{"tenants", "Others on the server", each, rules::tenants,
         "Sessions of others at the start and at the end, transactions in other databases, and connections made "
         "meanwhile beside the run's own."},
    Rule{"connection-limit", "Connection limit", each, rules::connectionLimit,
         "Whether the pool and what was in use before reach 90% of the server's limit."},
    Rule{"queueing", "Queueing", each, rules::queueing,
         "A level that looks healthy (every threshold holds, less than 1% fails) and whose p95 is half or more the "
         "wait for a connection."},
    Rule{"warming-up", "Warming up", each, rules::warmingUp,
         "Disk reads of the host: in the first third of the holds four times those of the last third, and 4 MB/s or "
         "more."},
    Rule{"text-statements", "Statements not prepared", each, rules::textStatements,
         "Statements of the scripts that are sent as text, or parsed each time, while others are prepared."},
    Rule{"durability", "Durability", together, rules::durability, "What a commit waits for (Flush at commit, below)."},
    Rule{"workload", "Workload", together, rules::workload,
         "The workload and its parameters; and the SQL, weights, journeys and pauses behind its name: on one engine as "
         "they were sent, across engines by their common source. Unknown of older runs, and not compared then."},
    Rule{"data", "Content of the data", together, rules::dataContent,
         "Rows and digest of every table, as loaded."},
    Rule{"think-time", "Think time", together, rules::thinkTime, "Think time of the plan."},
    Rule{"round-trips", "Round trips", together, rules::roundTrips,
         "Round trips of each transaction, as counted; 1.15 times or more apart. From 1.5 times on there is no "
         "verdict."},
    Rule{"query-mode", "Way of sending statements", together, rules::queryMode,
         "How many statements of the scripts are prepared, parsed each time, or sent as text. All against none: no "
         "verdict."},
    Rule{"machine", "Machine", together, rules::machine, "CPUs of the database host, and where its figures come from."},
    Rule{"cost-source", "Source of the costs", together, rules::costSource,
         "Whether CPU, and bytes read, of a transaction are those of the server's processes or the whole host's."},
    Rule{"isolation", "Isolation", together, rules::isolation, "Isolation of the run's transactions."},
    Rule{"tls", "TLS", together, rules::tlsInUse, "Encryption of the connections."},
    Rule{"transport", "Transport", together, rules::transport,
         "Whether the server was reached by a unix socket, by TCP, or in the program's own process."},
    Rule{"ramp", "Ramp", together, rules::ramp, "The ramp."},
    Rule{"pool", "Pool", together, rules::pool, "Connections in the pool."},
    Rule{"memory", "Memory for data", together, rules::memory,
         "The engines' own caches, 1.25 times or more apart."},
    Rule{"fits-in-memory", "Fits in memory", together, rules::fitsInMemory,
         "Tables and indexes against the engine's own cache."},
    Rule{"torn-pages", "Protection from torn pages", together, rules::tornPages,
         "full_page_writes, innodb_doublewrite."},
    Rule{"query-cache", "Query cache", together, rules::queryCache, "MariaDB's query cache."},
    Rule{"performance-schema", "Figures of itself", together, rules::statistics,
         "performance_schema; in PostgreSQL pg_stat_statements, track_io_timing and track_functions."},
    Rule{"binary-log", "Log for replicas", together, rules::binaryLog,
         "log_bin; in PostgreSQL wal_level = logical, an archive, or replicas that follow."},
    Rule{"statement-log", "Log of statements", together, rules::statementLog,
         "Whether every statement is written to a log."},
    Rule{"versions", "Versions", together, rules::versions,
         "Years in which the versions came out, three or more apart; and different versions of one engine."},
    Rule{"steal-difference", "CPU steal, compared", together, rules::stealDifference,
         "Steal of the run with least and of the run with most: three points or more apart."},
    Rule{"start-load-difference", "Load at the start, compared", together, rules::startLoadDifference,
         "Load average for each CPU in the first second, 0.75 or more apart."},
    Rule{"tenants-difference", "Others on the server, compared", together, rules::tenantsDifference,
         "Whether one server had others to serve and another had not."},
    Rule{"warm-or-cold", "Warm or cold", together, rules::warmth,
         "Whether disk reads fell off during one run and not during another; servers that were just started against "
         "others that were not."},
    Rule{"repeats", "Too few repeats", together, rules::repeats, "Runs of each profile, workload and ramp: three or more."},
    Rule{"data-size", "Size of the data", together, rules::dataSize,
         "Size on disk of what should be the same data, 1.5 times or more and 256 kB or more apart (small tables are mostly "
         "whole pages)."},
    Rule{"settings-unknown", "Settings unknown", together, rules::settingsUnknown,
         "Runs without a settings snapshot beside others."},
};

// What is true of several runs is said once: with the number of runs, and in the words of the first.
void addEach(const Rule &rule, std::span<const Evidence> runs, std::vector<Finding> &all)
{
    std::vector<Finding> own;
    std::set<std::size_t> differing; // in `own`: more than one sentence was merged into it
    for (std::size_t i = 0; i < runs.size(); ++i)
        for (Finding &finding : rule.judge(runs.subspan(i, 1))) {
            const auto same = std::find_if(own.begin(), own.end(), [&](const Finding &other) {
                return other.severity == finding.severity && other.advice == finding.advice && other.runs.back() != i;
            });
            if (same == own.end()) {
                finding.runs = {i};
                own.push_back(std::move(finding));
                continue;
            }
            same->runs.push_back(i);
            if (same->sentence != finding.sentence)
                differing.insert(std::size_t(same - own.begin()));
        }
    for (std::size_t i = 0; i < own.size(); ++i) {
        const std::string first = runName(runs, own[i].runs.front());
        const std::size_t count = own[i].runs.size();
        own[i].subject = count == 1 ? first
                                    : namesAndCount(runs, own[i].runs) + (differing.contains(i) ? ", as " + first : "");
        all.push_back(std::move(own[i]));
    }
}

void judgeEach(std::span<const Evidence> runs, std::vector<Finding> &all)
{
    for (const Rule &rule : catalog)
        if (rule.scope == each)
            addEach(rule, runs, all);
}

// What a plan varies on purpose is no inequality between runs that differ in it alone: runs of one series and one
// profile. The rules that each kind of change may set off; what else differs was not meant.
struct MayDiffer
{
    std::string_view kind, rule;
};
constexpr std::array mayDiffer{
    MayDiffer{"load", "pool"},           MayDiffer{"load", "isolation"},       MayDiffer{"load", "query-mode"},
    MayDiffer{"load", "round-trips"},    MayDiffer{"load", "connection-limit"}, MayDiffer{"workload", "workload"},
    MayDiffer{"workload", "data"},       MayDiffer{"workload", "think-time"},  MayDiffer{"workload", "round-trips"},
    MayDiffer{"workload", "query-mode"}, MayDiffer{"workload", "data-size"},   MayDiffer{"workload", "fits-in-memory"},
    MayDiffer{"profile", "durability"},  MayDiffer{"profile", "isolation"},    MayDiffer{"profile", "tls"},
    MayDiffer{"profile", "transport"},   MayDiffer{"profile", "pool"},         MayDiffer{"profile", "memory"},
    MayDiffer{"profile", "fits-in-memory"}, MayDiffer{"profile", "torn-pages"}, MayDiffer{"profile", "query-cache"},
    MayDiffer{"profile", "performance-schema"}, MayDiffer{"profile", "binary-log"},
    MayDiffer{"profile", "statement-log"}, MayDiffer{"profile", "versions"},   MayDiffer{"profile", "data-size"},
    MayDiffer{"profile", "round-trips"},
};

// What these runs differ in on purpose; null: nothing that all of them know of.
const Varied *variedBy(std::span<const Evidence> runs)
{
    const Varied &first = runs.front().varied;
    bool anyDiffers = false;
    for (const Evidence &run : runs) {
        if (first.name.empty() || run.varied.name != first.name || run.varied.kind != first.kind
            || run.varied.profile != first.profile || run.info.series != runs.front().info.series)
            return nullptr;
        anyDiffers = anyDiffers || run.varied.value != first.value;
    }
    return anyDiffers ? &first : nullptr;
}

void excuse(Finding &finding, const Varied &varied)
{
    const bool isMeant = std::any_of(mayDiffer.begin(), mayDiffer.end(), [&](const MayDiffer &meant) {
        return meant.kind == varied.kind && meant.rule == finding.rule;
    });
    if (!isMeant)
        return;
    finding.severity = Severity::Context;
    finding.advice = varied.name + " is what this series varies on purpose, so this takes no verdict away.";
}

// The tries of a search differ by intent, and are no repeats of one another.
void judgeTogether(std::span<const Evidence> all, std::vector<Finding> &found)
{
    std::vector<Evidence> runs;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!all[i].isTry) {
            runs.push_back(all[i]);
            places.push_back(i);
        }
    if (runs.empty())
        return;
    const Varied *varied = variedBy(runs);
    for (const Rule &rule : catalog)
        if (rule.scope == together)
            for (Finding &finding : rule.judge(runs)) {
                if (varied)
                    excuse(finding, *varied);
                for (std::size_t &run : finding.runs)
                    run = places[run];
                found.push_back(std::move(finding));
            }
}

void sortByWeight(std::vector<Finding> &all)
{
    std::stable_sort(all.begin(), all.end(),
                     [](const Finding &a, const Finding &b) { return a.severity > b.severity; });
}

} // namespace

std::string_view severityName(Severity severity)
{
    constexpr std::array<std::string_view, 3> names{"context", "watch", "unequal"};
    return names[std::size_t(severity)];
}

std::span<const Rule> ruleCatalog()
{
    return catalog;
}

std::vector<Finding> findings(std::span<const Evidence> runs)
{
    std::vector<Finding> all;
    judgeTogether(runs, all);
    judgeEach(runs, all);
    sortByWeight(all);
    return all;
}

std::vector<Finding> findingsOf(const Evidence &run)
{
    std::vector<Finding> all;
    judgeEach(std::span(&run, 1), all);
    sortByWeight(all);
    return all;
}

std::vector<Finding> findings(std::span<const RunRecord *const> runs)
{
    std::vector<Evidence> evidence;
    for (const RunRecord *run : runs)
        evidence.push_back(evidenceOf(*run));
    return findings(evidence);
}

std::vector<Finding> findings(std::span<const RunRecord> runs)
{
    std::vector<const RunRecord *> pointers;
    for (const RunRecord &run : runs)
        pointers.push_back(&run);
    return findings(std::span<const RunRecord *const>(pointers));
}

std::vector<Finding> findingsOf(const RunRecord &run)
{
    return findingsOf(evidenceOf(run));
}

} // namespace dyno
