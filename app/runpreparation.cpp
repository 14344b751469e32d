// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runpreparation.h"

#include "app/profilestore.h"
#include "app/runlistener.h"
#include "engines/db/enginecatalog.h"
#include "engines/db/serversettings.h"
#include "engines/run/runner.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace dyno {

namespace {

constexpr int passwordTries = 3;

Error stoppedError()
{
    return makeError(ErrorKind::Cancelled, "Stopped.");
}

// The test's own connection is among those in use.
int othersOf(const ConnectionReport &report)
{
    return std::max(0, report.usedConnections - 1);
}

Result<void> checkLimit(const SeriesEntry &entry, const ConnectionReport &report)
{
    if (report.maxConnections == 0)
        return {};
    const int others = othersOf(report);
    if (entry.pool <= report.maxConnections - others)
        return {};
    return makeError(ErrorKind::TooManyConnections,
                     "The pool of " + std::to_string(entry.pool) + " connections is larger than what " + serverTitle(entry)
                         + " allows: its limit is " + std::to_string(report.maxConnections) + ", and "
                         + std::to_string(others) + " are in use.",
                     "Make the pool smaller, or raise what is smallest of the server's max_connections and the limits of "
                     "this user and this database.");
}

} // namespace

std::string serverTitle(const SeriesEntry &entry)
{
    if (!entry.title.empty())
        return entry.profile.name.empty() ? entry.title : entry.profile.name + " (" + entry.title + ")";
    const Engine *engine = findEngine(entry.profile.engine);
    const std::string engineTitle(engine ? engine->title : entry.profile.engine);
    return entry.profile.name.empty() ? engineTitle + " (" + entry.profile.place() + ")"
                                      : entry.profile.name + " (" + engineTitle + ")";
}

std::string settingsOf(const SeriesEntry &entry, std::vector<std::string> &notes)
{
    const auto settings = readSettings(entry.profile, entry.secret);
    if (settings)
        return settingsJson(*settings);
    notes.push_back("The settings of the server could not be read. " + settings.error().message);
    return {};
}

RunPreparation::RunPreparation(Series &series, SeriesListener &listener, Sandboxes &sandboxes, SeriesControl &control)
    : m_series(series), m_listener(listener), m_sandboxes(sandboxes), m_control(control)
{
}

bool RunPreparation::isKeptWarm(const SeriesStep &step) const
{
    return step.isTry() && !m_series.search->resetsCache && m_prepared.contains(step.entry);
}

Result<void> RunPreparation::prepare(const SeriesStep &step, RunInfo &info, PreparedRun &prepared)
{
    SeriesEntry &entry = entryOf(step);
    const bool isWarm = isKeptWarm(step);
    Ritual ritual = m_series.plan.ritual.value_or(defaultRitual(entry.sandbox ? *entry.sandbox : entry.profile));
    if (isWarm) {
        ritual = {};
        ritual.data = Ritual::Data::Keep;
    }
    RitualSteps steps(ritual, m_sandboxes,
                      {[this](const std::string &text) { tell(text); },
                       [&prepared](const std::string &text) { prepared.notes.push_back(text); }},
                      m_control.cancelled());
    if (!isWarm)
        if (const auto ran = steps.command(m_series.plan.before, entry.profile.engine, info.profile); ran.has_error())
            return ran;
    steps.beforeServer(entry.sandbox ? &*entry.sandbox : nullptr);
    if (const auto started = startSandbox(step, info, prepared); started.has_error())
        return started;
    const bool readsData = !variantOf(step).data.tables.empty();
    tell("Connecting to " + serverTitle(entry));
    const bool mayLoad = m_series.plan.load && !entry.profile.production;
    if (readsData && !mayLoad)
        if (const auto there = refuseMissingFile(entry.profile); there.has_error())
            return there;
    if (const auto connected = connect(entry, info); connected.has_error())
        return connected;
    std::vector<std::string> tables;
    for (const TableSpec &table : variantOf(step).data.tables)
        tables.push_back(table.name);
    if (mayLoad && readsData) {
        info.settingsBeforeJson = settingsOf(entry, prepared.notes);
        m_listener.onStage(SeriesListener::Stage::Loading, "Loading " + entry.workload->id + " into " + serverTitle(entry));
        const bool fresh = ritual.data == Ritual::Data::AsNeeded ? variantOf(step).needsFreshData
                                                                 : ritual.data == Ritual::Data::Fresh;
        if (const auto loaded = load(step, fresh, prepared); loaded.has_error())
            return loaded;
    }
    if (const auto done = steps.afterLoad(entry.profile, entry.secret, tables); done.has_error())
        return done;
    if (const auto used = useData(step, prepared); used.has_error())
        return used;
    m_prepared.insert(step.entry);
    return ritual.warmUpS > 0 ? warmUp(step, ritual.warmUpS, prepared) : Result<void>();
}

Result<void> RunPreparation::startSandbox(const SeriesStep &step, RunInfo &info, PreparedRun &prepared)
{
    SeriesEntry &entry = entryOf(step);
    if (!entry.sandbox)
        return {};
    if (m_control.isStopped())
        return stoppedError();
    const Engine *engine = findEngine(entry.sandbox->engine);
    tell("Starting the " + (entry.title.empty() ? "sandbox " + std::string(engine->title) : entry.title));
    const auto sandbox = m_sandboxes.get(*entry.sandbox, entry.pool, m_control.cancelled());
    if (sandbox.has_error())
        return sandbox.error();
    entry.profile = (*sandbox)->profile();
    entry.secret = (*sandbox)->secret();
    entry.title = (*sandbox)->title();
    info.profile = m_series.profileText(step.entry);
    prepared.notes.push_back("Runs on a " + entry.title + " of its own, with paired settings.");
    return {};
}

// A server that takes the connection and says nothing holds its thread until the timeout; who stops does not wait
// for that.
Result<ConnectionReport> RunPreparation::testUnlessStopped(const SeriesEntry &entry)
{
    struct Test
    {
        std::mutex mutex;
        std::condition_variable done;
        std::optional<Result<ConnectionReport>> report;
    };
    const auto test = std::make_shared<Test>();
    std::thread([test, profile = entry.profile, secret = entry.secret] {
        auto report = testConnection(profile, secret);
        const std::lock_guard lock(test->mutex);
        test->report.emplace(std::move(report));
        test->done.notify_all();
    }).detach();
    std::unique_lock lock(test->mutex);
    while (!test->report) {
        if (m_control.isStopped())
            return stoppedError();
        test->done.wait_for(lock, std::chrono::milliseconds(20));
    }
    return std::move(*test->report);
}

Result<void> RunPreparation::connect(SeriesEntry &entry, RunInfo &info)
{
    for (int tries = 0;; ++tries) {
        if (m_control.isStopped())
            return stoppedError();
        const auto report = testUnlessStopped(entry);
        if (report.has_value()) {
            info.serverVersion = report->serverVersion;
            m_hasRoom = report->maxConnections == 0
                        || entry.pool + othersOf(*report) < report->maxConnections;
            return checkLimit(entry, *report);
        }
        if (report.error().kind != ErrorKind::Authentication || tries == passwordTries)
            return report.error();
        auto secret = m_control.answerTo(
            [&] { m_listener.onPasswordWanted(entry.profile, report.error().message); });
        if (!secret)
            return report.error();
        entry.secret = std::move(*secret);
    }
}

Result<void> RunPreparation::load(const SeriesStep &step, bool fresh, PreparedRun &prepared)
{
    const SeriesEntry &entry = entryOf(step);
    const LoadRequest request{entry.profile, entry.secret, m_series.plan.seed, fresh};
    auto report = loadData(
        variantOf(step).data, request, [this](const LoadProgress &progress) { m_listener.onLoadProgress(progress); },
        m_control.cancelled());
    if (report.has_error())
        return report.error();
    m_listener.onLoaded(*report);
    prepared.loaded = std::move(*report);
    return {};
}

// The data must be what the plan asks for, and stay so to the end of the run.
Result<void> RunPreparation::useData(const SeriesStep &step, PreparedRun &prepared)
{
    const SeriesEntry &entry = entryOf(step);
    const DataSet &data = variantOf(step).data;
    if (data.tables.empty())
        return {};
    auto use = DataUse::begin(data, {entry.profile, entry.secret, m_series.plan.seed, false});
    if (use.has_error())
        return use.error();
    if (m_hasRoom)
        prepared.dataUse = std::move(*use);
    else
        prepared.notes.push_back("The pool takes every connection that the server has left: a load by another program while "
                          "this runs is not kept out.");
    return {};
}

// At the users of the first level.
Result<void> RunPreparation::warmUp(const SeriesStep &step, double seconds, PreparedRun &prepared)
{
    RunPlan plan = m_series.runPlan(step);
    const auto first = std::find_if(plan.ramp.phases.begin(), plan.ramp.phases.end(),
                                    [](const Phase &phase) { return phase.isJudged() && phase.to > 0; });
    if (first == plan.ramp.phases.end())
        return {};
    Phase phase = *first;
    phase.from = phase.to;
    phase.level = 0;
    phase.lengthUs = std::int64_t(seconds * 1e6);
    plan.ramp.phases = {phase};
    const std::string time = durationText(phase.lengthUs);
    tell("Warming " + serverTitle(entryOf(step)) + " up for " + time);
    DeafListener listener;
    Runner runner(std::move(plan), listener);
    RunInfo unkept;
    Result<void> result;
    m_control.whileRunning(runner, [&] {
        result = runner.open(unkept);
        if (result.has_value())
            if (const RunEnd end = runner.run(); end.state == RunState::Failed)
                result = makeError(ErrorKind::Other, "The warm-up failed: " + end.message);
    });
    if (m_control.isStopped())
        return stoppedError();
    prepared.notes.push_back("Warmed up for " + time + ".");
    return result;
}

} // namespace dyno
