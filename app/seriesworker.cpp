// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/seriesworker.h"

#include "app/profilestore.h"
#include "engines/db/enginecatalog.h"
#include "engines/db/serversettings.h"
#include "engines/referee/evidence.h"
#include "engines/referee/referee.h"
#include "engines/run/runner.h"

#include <algorithm>
#include <chrono>

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
Result<void> checkLimit(const SeriesEntry &entry, const ConnectionReport &report)
{
    if (report.maxConnections == 0)
        return {};
    const int others = std::max(0, report.usedConnections - 1);
    if (entry.pool <= report.maxConnections - others)
        return {};
    return makeError(ErrorKind::TooManyConnections,
                     "The pool of " + std::to_string(entry.pool) + " connections is larger than what " + titleOf(entry)
                         + " allows: its limit is " + std::to_string(report.maxConnections) + ", and "
                         + std::to_string(others) + " are in use.",
                     "Make the pool smaller, or raise max_connections on the server.");
}

// Passes a run on, and keeps what the referee will want to know of it.
class RunListener final : public RunObserver
{
public:
    RunListener(SeriesListener &listener, std::string run) : m_listener(listener), m_run(std::move(run)) {}
    void begin(const RunInfo &info) { m_gatherer.emplace(info); }
    void onTick(TickPtr tick) override
    {
        m_listener.onTick(m_run, tick);
        m_gatherer->append(*tick);
    }
    void onEvent(const RunEvent &event) override { m_listener.onEvent(m_run, event); }
    // What the run did to itself goes into its log. Of the load generator the log has heard when it was late.
    void tellFindings(const RunInfo &info) const
    {
        for (const Finding &finding : findingsOf(m_gatherer->evidence(info)))
            if (finding.rule != "generator")
                m_listener.onEvent(m_run, {RunEvent::Kind::Finding, (info.endedMs - info.startedMs) * 1000,
                                           finding.text() + ' ' + finding.advice});
    }

private:
    SeriesListener &m_listener;
    std::string m_run;
    std::optional<EvidenceGatherer> m_gatherer;
};

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

} // namespace

SeriesWorker::SeriesWorker(Series series, SeriesListener &listener)
    : m_series(std::move(series)), m_listener(listener)
{
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
    const int perRepeat = int(m_series.entries.size());
    for (int number = 0; number < m_series.runCount(); ++number) {
        if (isStopped())
            return;
        m_listener.onRun(number);
        const Way way = runOne(number);
        // What fails at once would fail each time.
        if (way == Way::Stopped || (way == Way::Failed && number < perRepeat))
            return;
    }
}

SeriesWorker::Way SeriesWorker::runOne(int number)
{
    const SeriesEntry &entry = m_series.entry(number);
    RunInfo info = m_series.runInfo(number);
    m_loadReport.reset();
    m_notes.clear();
    m_listener.onStage(SeriesListener::Stage::Connecting, "Connecting to " + titleOf(entry));
    if (const auto connected = connect(number, info); connected.has_error())
        return fail(info, connected.error());
    if (m_series.plan.load && !m_series.data.tables.empty()) {
        info.settingsBeforeJson = settingsOf(entry);
        m_listener.onStage(SeriesListener::Stage::Loading, "Loading " + entry.workload->id + " into " + titleOf(entry));
        if (const auto loaded = load(entry); loaded.has_error())
            return fail(info, loaded.error());
    }
    return measure(number, info);
}

SeriesWorker::Way SeriesWorker::fail(RunInfo &info, const Error &error)
{
    // Nothing was measured yet: there is nothing to keep of a run that was stopped.
    if (isStopped() || error.kind == ErrorKind::Cancelled)
        return Way::Stopped;
    info.state = RunState::Failed;
    info.message = error.message;
    info.startedMs = info.endedMs = nowMs();
    m_listener.onBegin(info);
    m_listener.onEnd(info);
    m_listener.onError(error);
    return Way::Failed;
}

Result<void> SeriesWorker::connect(int number, RunInfo &info)
{
    SeriesEntry &entry = m_series.entries[std::size_t(number) % m_series.entries.size()];
    for (int tries = 0;; ++tries) {
        if (isStopped())
            return stoppedError();
        const auto report = testConnection(entry.profile, entry.secret);
        if (report.has_value()) {
            info.serverVersion = report->serverVersion;
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

Result<void> SeriesWorker::load(const SeriesEntry &entry)
{
    const LoadRequest request{entry.profile, entry.secret, m_series.plan.seed, m_series.needsFreshData};
    auto report = loadData(
        m_series.data, request, [this](const LoadProgress &progress) { m_listener.onLoadProgress(progress); },
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

SeriesWorker::Way SeriesWorker::measure(int number, RunInfo &info)
{
    const SeriesEntry &entry = m_series.entry(number);
    if (m_loadReport) {
        info.dataDigests = digestsText(*m_loadReport);
        m_notes.insert(m_notes.end(), m_loadReport->notes.begin(), m_loadReport->notes.end());
    }
    info.settingsJson = settingsOf(entry);
    m_listener.onStage(SeriesListener::Stage::Connecting,
                       "Opening " + std::to_string(info.pool) + " connections to " + titleOf(entry));
    RunListener listener(m_listener, info.id);
    auto runner = std::make_unique<Runner>(m_series.runPlan(number), listener);
    {
        const std::lock_guard lock(m_mutex);
        m_runner = runner.get();
        for (int stops = m_stops; stops > 0; --stops)
            runner->stop();
    }
    const auto opened = runner->open(info);
    RunEnd end;
    if (opened) {
        info.startedMs = nowMs();
        m_listener.onBegin(info);
        listener.begin(info);
        tellNotes(info.id, 0);
        m_listener.onStage(SeriesListener::Stage::Running, "Running " + info.workload + " on " + titleOf(entry));
        end = runner->run();
        info.endedMs = nowMs();
    }
    {
        const std::lock_guard lock(m_mutex);
        m_runner = nullptr;
    }
    // Its connections end, and leave room for one more.
    runner.reset();
    if (opened.has_error())
        return fail(info, opened.error());

    info.state = end.state;
    info.message = end.message;
    if (m_stops < 2) // a person in a hurry
        info.settingsEndJson = settingsOf(entry);
    tellNotes(info.id, (info.endedMs - info.startedMs) * 1000);
    listener.tellFindings(info);
    m_listener.onEnd(info);
    if (end.state == RunState::Failed) {
        m_listener.onError(makeError(ErrorKind::Other, end.message));
        return Way::Failed;
    }
    return end.state == RunState::Stopped ? Way::Stopped : Way::Done;
}

void SeriesWorker::tellNotes(const std::string &run, std::int64_t atUs)
{
    for (std::string &note : std::exchange(m_notes, {}))
        m_listener.onEvent(run, {RunEvent::Kind::Note, atUs, std::move(note)});
}

} // namespace dyno
