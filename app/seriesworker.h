// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/ritualsteps.h"
#include "app/series.h"
#include "engines/data/datause.h"
#include "engines/data/loader.h"
#include "engines/measure/runrecord.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dyno {

class Runner;
struct ConnectionReport;
struct Evidence;

// Hears of a series. Called on the series' thread, or on a runner's sampler thread while it runs.
class SeriesListener
{
public:
    enum class Stage { Connecting, Loading, Running };
    // `rest`: what comes after it.
    virtual void onRun(const SeriesStep &step, const SeriesRest &rest) = 0;
    virtual void onStage(Stage stage, const std::string &text) = 0;
    virtual void onLoadProgress(const LoadProgress &progress) = 0;
    virtual void onLoaded(const LoadReport &report) = 0;
    virtual void onBegin(const RunInfo &info) = 0;
    virtual void onTick(const std::string &run, const TickPtr &tick) = 0;
    virtual void onEvent(const std::string &run, const RunEvent &event) = 0;
    virtual void onEnd(const RunInfo &info) = 0;
    virtual void onError(const Error &error) = 0;
    // The server wants a password that we do not have. The answer comes by SeriesWorker::answer().
    virtual void onPasswordWanted(const Profile &profile, const std::string &reason) = 0;

protected:
    ~SeriesListener() = default;
};

// The thread side of a run session: connects, loads and runs, run after run. Knows neither Qt's threads nor the
// store.
class SeriesWorker
{
public:
    // `sandboxes` is the thread's alone while run() runs; what is started in it stays there afterwards. `done`: steps of
    // a series that is continued.
    SeriesWorker(Series series, const std::vector<StoredStep> &done, SeriesListener &listener, Sandboxes &sandboxes);

    void run(); // blocks until the series is over; call once
    // Any thread. The first call lets what runs end within its grace time, the second cancels it.
    void stop();
    // Any thread: what the person answered; nothing: they gave up.
    void answer(std::optional<Secret> secret);

private:
    enum class Way { Done, Failed, Stopped };
    Way runOne(const SeriesStep &step);
    Way fail(RunInfo &info, const Error &error);
    SeriesEntry &entryOf(const SeriesStep &step) { return m_series.entries[step.entry]; }
    const SeriesVariant &variantOf(const SeriesStep &step) const { return m_series.variantOf(step.entry); }
    bool isKeptWarm(const SeriesStep &step) const;
    RitualSteps::Teller teller();
    // All that comes before the first user of the run.
    Result<void> prepare(const SeriesStep &step, RunInfo &info);
    Result<void> startSandbox(const SeriesStep &step, RunInfo &info);
    Result<void> warmUp(const SeriesStep &step, double seconds);
    // The runner hears of stop() as long as `work` goes on.
    template <class Work> void whileRunning(Runner &runner, Work work);
    Result<void> connect(const SeriesStep &step, RunInfo &info);
    Result<void> load(const SeriesStep &step, bool fresh);
    Result<ConnectionReport> testUnlessStopped(const SeriesEntry &entry);
    Result<void> useData(const SeriesStep &step);
    // The server's settings as JSON, read over a connection of its own. A run goes on without them: why is kept
    // for its log.
    std::string settingsOf(const SeriesEntry &entry);
    Way measure(const SeriesStep &step, RunInfo &info);
    std::optional<Error> judged(StoredStep &tried, const Evidence &evidence) const;
    void finishStep(const StoredStep &done, RunInfo &info);
    void tellNotes(const std::string &run, std::int64_t atUs);
    std::optional<Secret> askPassword(const Profile &profile, const std::string &reason);
    bool isStopped() const { return m_stops > 0; }

    Series m_series;
    SeriesAgenda m_agenda;
    std::set<std::size_t> m_prepared; // entries whose searches have begun
    SeriesListener &m_listener;
    Sandboxes &m_sandboxes;
    std::atomic<int> m_stops{0};
    std::atomic<bool> m_cancelled{false};      // for the loader
    std::optional<LoadReport> m_loadReport;    // of the run that goes on
    std::vector<std::string> m_notes;          // of the run that goes on, not told yet
    bool m_hasRoom = true;                     // for one connection beside the pool
    std::optional<DataUse> m_dataUse;          // of the run that goes on

    std::mutex m_mutex;
    std::condition_variable m_wake;
    Runner *m_runner = nullptr;                // guarded by m_mutex
    bool m_isAnswered = false;                 // guarded by m_mutex
    std::optional<Secret> m_answer;            // guarded by m_mutex
};

} // namespace dyno
