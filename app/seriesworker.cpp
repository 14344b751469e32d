// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/seriesworker.h"

#include "app/profilestore.h"
#include "app/runending.h"
#include "app/runlistener.h"
#include "engines/db/enginecatalog.h"
#include "engines/db/serversettings.h"
#include "engines/run/runner.h"
#include "engines/run/tryoutcome.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

namespace dyno {

namespace {

constexpr int passwordTries = 3;

std::int64_t nowMs()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string titleOf(const SeriesEntry &entry)
{
    if (!entry.title.empty())
        return entry.profile.name.empty() ? entry.title : entry.profile.name + " (" + entry.title + ")";
    const Engine *engine = findEngine(entry.profile.engine);
    const std::string engineTitle(engine ? engine->title : entry.profile.engine);
    return entry.profile.name.empty() ? engineTitle + " (" + entry.profile.place() + ")"
                                      : entry.profile.name + " (" + engineTitle + ")";
}

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
                     "The pool of " + std::to_string(entry.pool) + " connections is larger than what " + titleOf(entry)
                         + " allows: its limit is " + std::to_string(report.maxConnections) + ", and "
                         + std::to_string(others) + " are in use.",
                     "Make the pool smaller, or raise max_connections on the server.");
}

// "orders 5000 8c6f…" a line, in the order of the names, so that equal data has equal text.
std::string digestsText(const LoadReport &report)
{
    std::vector<std::string> lines;
    for (const TableDigest &table : report.tables)
        lines.push_back(table.table + ' ' + std::to_string(table.rows) + ' ' + table.digest);
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string &line : lines)
        text += line + '\n';
    return text;
}

// Whether the failure of a step ends it all: the first run of a search, a first repeat.
bool endsSeries(const Series &series, const SeriesStep &step)
{
    return series.search ? step.number == 0 : step.repeat == 1;
}

} // namespace

SeriesWorker::SeriesWorker(Series series, const std::vector<StoredStep> &done, SeriesListener &listener,
                           Sandboxes &sandboxes)
    : m_series(std::move(series)), m_agenda(m_series.agenda()), m_listener(listener), m_sandboxes(sandboxes)
{
    for (const StoredStep &each : done)
        m_agenda.record(each);
}

void SeriesWorker::stop()
{
    const std::lock_guard lock(m_mutex);
    ++m_stops;
    m_cancelled = true;
    if (m_runner)
        m_runner->stop();
    m_wake.notify_all();
}

void SeriesWorker::answer(std::optional<Secret> secret)
{
    const std::lock_guard lock(m_mutex);
    m_isAnswered = true;
    m_answer = std::move(secret);
    m_wake.notify_all();
}

std::optional<Secret> SeriesWorker::askPassword(const Profile &profile, const std::string &reason)
{
    {
        const std::lock_guard lock(m_mutex);
        m_isAnswered = false;
    }
    m_listener.onPasswordWanted(profile, reason);
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, [this] { return m_isAnswered || isStopped(); });
    return std::exchange(m_answer, std::nullopt);
}

void SeriesWorker::run()
{
    while (const auto step = m_agenda.next()) {
        if (isStopped())
            return;
        m_listener.onRun(*step, m_agenda.rest());
        const Way way = runOne(*step);
        // What fails at once would fail each time.
        if (way == Way::Stopped || (way == Way::Failed && endsSeries(m_series, *step)))
            return;
        // Of a search the other profiles go on; a repeat that failed is not run again.
        if (way == Way::Failed && step->isTry())
            m_agenda.giveUp(step->entry);
        else if (way == Way::Failed)
            m_agenda.record({*step, false, {}, {}, {}});
    }
}

SeriesWorker::Way SeriesWorker::runOne(const SeriesStep &step)
{
    RunInfo info = m_series.runInfo(step);
    if (const auto prepared = prepare(step, info); prepared.has_error())
        return fail(info, prepared.error());
    const Way way = measure(step, info);
    m_dataUse.reset();
    return way;
}

bool SeriesWorker::isKeptWarm(const SeriesStep &step) const
{
    return step.isTry() && !m_series.search->resetsCache && m_prepared.contains(step.entry);
}

RitualSteps::Teller SeriesWorker::teller()
{
    return {[this](const std::string &text) { m_listener.onStage(SeriesListener::Stage::Connecting, text); },
            [this](const std::string &text) { m_notes.push_back(text); }};
}

Result<void> SeriesWorker::prepare(const SeriesStep &step, RunInfo &info)
{
    SeriesEntry &entry = entryOf(step);
    m_loadReport.reset();
    m_dataUse.reset();
    m_notes.clear();
    const bool isWarm = isKeptWarm(step);
    Ritual ritual = m_series.plan.ritual.value_or(defaultRitual(entry.sandbox ? *entry.sandbox : entry.profile));
    if (isWarm) {
        ritual = {};
        ritual.data = Ritual::Data::Keep;
    }
    RitualSteps steps(ritual, m_sandboxes, teller(), m_cancelled);
    if (!isWarm)
        if (const auto ran = steps.command(m_series.plan.before, entry.profile.engine, info.profile); ran.has_error())
            return ran;
    steps.beforeServer(entry.sandbox ? &*entry.sandbox : nullptr);
    if (const auto started = startSandbox(step, info); started.has_error())
        return started;
    const bool readsData = !variantOf(step).data.tables.empty();
    m_listener.onStage(SeriesListener::Stage::Connecting, "Connecting to " + titleOf(entry));
    const bool mayLoad = m_series.plan.load && !entry.profile.production;
    if (readsData && !mayLoad)
        if (const auto there = refuseMissingFile(entry.profile); there.has_error())
            return there;
    if (const auto connected = connect(step, info); connected.has_error())
        return connected;
    std::vector<std::string> tables;
    for (const TableSpec &table : variantOf(step).data.tables)
        tables.push_back(table.name);
    if (mayLoad && readsData) {
        info.settingsBeforeJson = settingsOf(entry);
        m_listener.onStage(SeriesListener::Stage::Loading, "Loading " + entry.workload->id + " into " + titleOf(entry));
        const bool fresh = ritual.data == Ritual::Data::AsNeeded ? variantOf(step).needsFreshData
                                                                 : ritual.data == Ritual::Data::Fresh;
        if (const auto loaded = load(step, fresh); loaded.has_error())
            return loaded;
    }
    if (const auto done = steps.afterLoad(entry.profile, entry.secret, tables); done.has_error())
        return done;
    if (const auto used = useData(step); used.has_error())
        return used;
    m_prepared.insert(step.entry);
    return ritual.warmUpS > 0 ? warmUp(step, ritual.warmUpS) : Result<void>();
}

// The data must be what the plan asks for, and stay so to the end of the run.
Result<void> SeriesWorker::useData(const SeriesStep &step)
{
    const SeriesEntry &entry = entryOf(step);
    const DataSet &data = variantOf(step).data;
    if (data.tables.empty())
        return {};
    auto use = DataUse::begin(data, {entry.profile, entry.secret, m_series.plan.seed, false});
    if (use.has_error())
        return use.error();
    if (m_hasRoom)
        m_dataUse = std::move(*use);
    else
        m_notes.push_back("The pool takes every connection that the server has left: a load by another program while "
                          "this runs is not kept out.");
    return {};
}

Result<void> SeriesWorker::startSandbox(const SeriesStep &step, RunInfo &info)
{
    SeriesEntry &entry = entryOf(step);
    if (!entry.sandbox)
        return {};
    if (isStopped())
        return stoppedError();
    const Engine *engine = findEngine(entry.sandbox->engine);
    m_listener.onStage(SeriesListener::Stage::Connecting,
                       "Starting the " + (entry.title.empty() ? "sandbox " + std::string(engine->title) : entry.title));
    const auto sandbox = m_sandboxes.get(*entry.sandbox, entry.pool, m_cancelled);
    if (sandbox.has_error())
        return sandbox.error();
    entry.profile = (*sandbox)->profile();
    entry.secret = (*sandbox)->secret();
    entry.title = (*sandbox)->title();
    info.profile = m_series.profileText(step.entry);
    m_notes.push_back("Runs on a " + entry.title + " of its own, with paired settings.");
    return {};
}

// At the users of the first level.
Result<void> SeriesWorker::warmUp(const SeriesStep &step, double seconds)
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
    m_listener.onStage(SeriesListener::Stage::Connecting,
                       "Warming " + titleOf(entryOf(step)) + " up for " + time);
    DeafListener listener;
    Runner runner(std::move(plan), listener);
    RunInfo unkept;
    Result<void> result;
    whileRunning(runner, [&] {
        result = runner.open(unkept);
        if (result.has_value())
            if (const RunEnd end = runner.run(); end.state == RunState::Failed)
                result = makeError(ErrorKind::Other, "The warm-up failed: " + end.message);
    });
    if (isStopped())
        return stoppedError();
    m_notes.push_back("Warmed up for " + time + ".");
    return result;
}

template <class Work> void SeriesWorker::whileRunning(Runner &runner, Work work)
{
    {
        const std::lock_guard lock(m_mutex);
        m_runner = &runner;
        for (int stops = m_stops; stops > 0; --stops)
            runner.stop();
    }
    work();
    const std::lock_guard lock(m_mutex);
    m_runner = nullptr;
}

SeriesWorker::Way SeriesWorker::fail(RunInfo &info, const Error &error)
{
    // Nothing was measured yet: there is nothing to keep of a run that was stopped.
    // A server's own "cancelled" is a failure like any other.
    if (isStopped())
        return Way::Stopped;
    info.state = RunState::Failed;
    info.message = error.message;
    info.startedMs = info.endedMs = nowMs();
    m_listener.onBegin(info);
    tellNotes(info.id, 0); // what a command said tells why it failed
    m_listener.onEnd(info);
    m_listener.onError(error);
    return Way::Failed;
}

// A server that takes the connection and says nothing holds its thread until the timeout; who stops does not wait
// for that.
Result<ConnectionReport> SeriesWorker::testUnlessStopped(const SeriesEntry &entry)
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
        if (isStopped())
            return stoppedError();
        test->done.wait_for(lock, std::chrono::milliseconds(20));
    }
    return std::move(*test->report);
}

Result<void> SeriesWorker::connect(const SeriesStep &step, RunInfo &info)
{
    SeriesEntry &entry = entryOf(step);
    for (int tries = 0;; ++tries) {
        if (isStopped())
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
        auto secret = askPassword(entry.profile, report.error().message);
        if (!secret)
            return report.error();
        entry.secret = std::move(*secret);
    }
}

Result<void> SeriesWorker::load(const SeriesStep &step, bool fresh)
{
    const SeriesEntry &entry = entryOf(step);
    const LoadRequest request{entry.profile, entry.secret, m_series.plan.seed, fresh};
    auto report = loadData(
        variantOf(step).data, request, [this](const LoadProgress &progress) { m_listener.onLoadProgress(progress); },
        m_cancelled);
    if (report.has_error())
        return report.error();
    m_listener.onLoaded(*report);
    m_loadReport = std::move(*report);
    return {};
}

std::string SeriesWorker::settingsOf(const SeriesEntry &entry)
{
    const auto settings = readSettings(entry.profile, entry.secret);
    if (settings)
        return settingsJson(*settings);
    m_notes.push_back("The settings of the server could not be read. " + settings.error().message);
    return {};
}

SeriesWorker::Way SeriesWorker::measure(const SeriesStep &step, RunInfo &info)
{
    const SeriesEntry &entry = entryOf(step);
    if (m_loadReport) {
        info.dataDigests = digestsText(*m_loadReport);
        m_notes.insert(m_notes.end(), m_loadReport->notes.begin(), m_loadReport->notes.end());
    }
    info.settingsJson = settingsOf(entry);
    m_listener.onStage(SeriesListener::Stage::Connecting,
                       "Opening " + std::to_string(info.pool) + " connections to " + titleOf(entry));
    RunListener listener(m_listener, info.id);
    auto runner = std::make_unique<Runner>(m_series.runPlan(step), listener);
    if (m_series.plan.abortAfterMs)
        listener.abortOnFail(*runner, *m_series.plan.abortAfterMs);
    Result<void> opened;
    RunEnd end;
    whileRunning(*runner, [&] {
        opened = runner->open(info);
        if (opened.has_error())
            return;
        info.startedMs = nowMs();
        m_listener.onBegin(info);
        listener.begin(info, m_series.plan.readThresholds());
        tellNotes(info.id, 0);
        m_listener.onStage(SeriesListener::Stage::Running, "Running " + info.workload + " on " + titleOf(entry));
        end = runner->run();
        info.endedMs = nowMs();
    });
    // Its connections end, and leave room for one more.
    runner.reset();
    if (opened.has_error())
        return fail(info, opened.error());

    info.state = end.state;
    info.message = end.message;
    const bool endedByThreshold = end.state == RunState::Stopped && !listener.broken().empty() && !isStopped();
    if (endedByThreshold) {
        info.message = "Ended early: " + listener.broken() + ".";
        noteEndedBy(info, listener.broken());
    }
    if (m_stops < 2) // a person in a hurry
        info.settingsEndJson = settingsOf(entry);
    tellNotes(info.id, (info.endedMs - info.startedMs) * 1000);
    const Evidence evidence = listener.evidence(info);
    listener.tellFindings(evidence);
    // The other profiles may go further than a run that a threshold ended: the series goes on.
    Way way = end.state == RunState::Finished || endedByThreshold ? Way::Done
              : end.state == RunState::Failed                     ? Way::Failed
                                                                  : Way::Stopped;
    std::optional<Error> error;
    if (way == Way::Failed)
        error = makeError(ErrorKind::Other, end.message);
    if (way == Way::Done) {
        StoredStep done{step, true, {}, {}, info.id};
        if (step.isTry())
            error = judged(done, evidence);
        if (error)
            way = Way::Failed;
        else
            finishStep(done, info);
    }
    m_listener.onEnd(info);
    if (error)
        m_listener.onError(*error);
    return way;
}

// Nothing: it is known how the try came out.
std::optional<Error> SeriesWorker::judged(StoredStep &tried, const Evidence &evidence) const
{
    if (const std::string threshold = endedBy(evidence.info); !threshold.empty()) {
        tried.holds = false;
        tried.why = threshold;
        return std::nullopt;
    }
    const auto outcome = tryOutcome(evidence.summary, evidence.info, evidence.thresholds);
    if (outcome.has_error())
        return outcome.error();
    tried.holds = outcome->holds;
    tried.why = outcome->why;
    return std::nullopt;
}

void SeriesWorker::finishStep(const StoredStep &done, RunInfo &info)
{
    if (!m_series.isSingle())
        storeStep(info, done);
    m_agenda.record(done);
}

void SeriesWorker::tellNotes(const std::string &run, std::int64_t atUs)
{
    for (std::string &note : std::exchange(m_notes, {}))
        m_listener.onEvent(run, {RunEvent::Kind::Note, atUs, std::move(note)});
}

} // namespace dyno
