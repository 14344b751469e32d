// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/seriesworker.h"

#include "app/runending.h"
#include "app/runlistener.h"
#include "engines/run/runner.h"
#include "engines/run/tryoutcome.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

namespace dyno {

namespace {

std::int64_t nowMs()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
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
    : m_series(std::move(series)), m_agenda(m_series.agenda()), m_listener(listener),
      m_preparation(m_series, listener, sandboxes, m_control)
{
    for (const StoredStep &each : done)
        m_agenda.record(each);
}

void SeriesWorker::run()
{
    while (const auto step = m_agenda.next()) {
        if (m_control.isStopped())
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
    PreparedRun prepared;
    if (const auto done = m_preparation.prepare(step, info, prepared); done.has_error())
        return fail(info, done.error(), prepared.notes);
    return measure(step, info, prepared);
}

SeriesWorker::Way SeriesWorker::fail(RunInfo &info, const Error &error, std::vector<std::string> &notes)
{
    // Nothing was measured yet: there is nothing to keep of a run that was stopped.
    // A server's own "cancelled" is a failure like any other.
    if (m_control.isStopped())
        return Way::Stopped;
    info.state = RunState::Failed;
    info.message = error.message;
    info.startedMs = info.endedMs = nowMs();
    m_listener.onBegin(info);
    tellNotes(info.id, 0, notes); // what a command said tells why it failed
    m_listener.onEnd(info);
    m_listener.onError(error);
    return Way::Failed;
}

SeriesWorker::Way SeriesWorker::measure(const SeriesStep &step, RunInfo &info, PreparedRun &prepared)
{
    const SeriesEntry &entry = m_series.entries[step.entry];
    std::vector<std::string> &notes = prepared.notes;
    if (const auto &loaded = prepared.loaded) {
        info.dataDigests = digestsText(*loaded);
        notes.insert(notes.end(), loaded->notes.begin(), loaded->notes.end());
    }
    info.settingsJson = settingsOf(entry, notes);
    m_listener.onStage(SeriesListener::Stage::Connecting,
                       "Opening " + std::to_string(info.pool) + " connections to " + serverTitle(entry));
    RunListener listener(m_listener, info.id);
    auto runner = std::make_unique<Runner>(m_series.runPlan(step), listener);
    if (m_series.plan.abortAfterMs)
        listener.abortOnFail(*runner, *m_series.plan.abortAfterMs);
    Result<void> opened;
    RunEnd end;
    m_control.whileRunning(*runner, [&] {
        opened = runner->open(info);
        if (opened.has_error())
            return;
        info.startedMs = nowMs();
        m_listener.onBegin(info);
        listener.begin(info, m_series.plan.readThresholds());
        tellNotes(info.id, 0, notes);
        m_listener.onStage(SeriesListener::Stage::Running, "Running " + info.workload + " on " + serverTitle(entry));
        end = runner->run();
        info.endedMs = nowMs();
    });
    // Its connections end, and leave room for one more.
    runner.reset();
    if (opened.has_error())
        return fail(info, opened.error(), notes);

    info.state = end.state;
    info.message = end.message;
    const bool endedByThreshold = end.state == RunState::Stopped && !listener.broken().empty() && !m_control.isStopped();
    if (endedByThreshold) {
        info.message = "Ended early: " + listener.broken() + ".";
        noteEndedBy(info, listener.broken());
    }
    if (!m_control.isHurried())
        info.settingsEndJson = settingsOf(entry, notes);
    tellNotes(info.id, (info.endedMs - info.startedMs) * 1000, notes);
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

void SeriesWorker::tellNotes(const std::string &run, std::int64_t atUs, std::vector<std::string> &notes)
{
    for (std::string &note : std::exchange(notes, {}))
        m_listener.onEvent(run, {RunEvent::Kind::Note, atUs, std::move(note)});
}

} // namespace dyno
