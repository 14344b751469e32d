// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runsession.h"

#include "app/runstore.h"
#include "app/secrets.h"
#include "app/seriesstore.h"
#include "app/seriesworker.h"
#include "engines/sandbox/sandboxes.h"

#include <QCoreApplication>
#include <QPointer>

#include <chrono>
#include <thread>

namespace dyno {

// GUI thread, but for the On… calls, which carry everything over by queued call.
struct RunSession::Private final : SeriesListener
{
    Private(RunSession &session, RunStore &runStore) : q(session), store(runStore) {}

    RunSession &q;
    RunStore &store;
    SecretStore *secrets = nullptr;
    RunSession::Stage stage = RunSession::Stage::Idle;
    SeriesProgress progress;
    BenchPlan plan;
    std::optional<SeriesStep> step;
    std::vector<StoredStep> done; // in an earlier session
    int stops = 0;
    int generation = 0; // answers that were asked for an earlier series are not for this one
    std::optional<Error> storeError; // the first; the runs after it are not kept
    std::vector<RunInfo> runs;
    Sandboxes sandboxes; // live as long as the session; the thread's alone while there is one
    std::unique_ptr<SeriesWorker> worker;
    std::thread thread;
    std::chrono::steady_clock::time_point lastProgress{}; // the series' thread's alone
    std::string lastStep;

    template <class Call> void queue(Call &&call)
    {
        QMetaObject::invokeMethod(&q, std::forward<Call>(call), Qt::QueuedConnection);
    }
    void enter(RunSession::Stage next, const QString &text)
    {
        stage = next;
        emit q.stageChanged(next, text);
    }
    // What the store will not take is lost: the series ends with what it has.
    void keep(const Result<void> &stored)
    {
        if (stored.has_value() || storeError)
            return;
        storeError = stored.error();
        emit q.failed(stored.error());
        q.stop();
    }
    void findSecrets(std::shared_ptr<Series> series, std::size_t index);
    Faults begin(const BenchPlan &newPlan, const KeptSeries *kept);
    void launch(Series series);
    void end();

    void onRun(const SeriesStep &next, const SeriesRest &rest) override
    {
        queue([this, next, rest] {
            step = next;
            progress.onRun(rest, std::chrono::steady_clock::now());
        });
    }
    void onStage(SeriesListener::Stage next, const std::string &text) override;
    void onLoadProgress(const LoadProgress &loading) override;
    void onLoaded(const LoadReport &report) override
    {
        queue([this, report] { emit q.loaded(report); });
    }
    void onBegin(const RunInfo &info) override
    {
        queue([this, info] {
            keep(store.begin(info));
            runs.push_back(info);
            progress.onClock(info.plannedUs(), std::chrono::steady_clock::now());
            emit q.runStarted(info);
        });
    }
    void onTick(const std::string &run, const TickPtr &tick) override
    {
        queue([this, run, tick] {
            if (!storeError) // after a second that could not be kept there is no next one: a run has no holes
                keep(store.appendTick(run, *tick));
            emit q.ticked(run, tick);
        });
    }
    void onEvent(const std::string &run, const RunEvent &event) override
    {
        queue([this, run, event] {
            keep(store.appendEvent(run, event));
            emit q.happened(run, event);
        });
    }
    void onEnd(const RunInfo &info) override
    {
        queue([this, ended = info]() mutable {
            if (storeError) {
                ended.state = RunState::Failed;
                ended.message = storeError->message;
            }
            keep(store.finish(ended));
            runs.back() = ended;
            progress.onEnd();
            emit q.runEnded(ended);
        });
    }
    void onError(const Error &error) override
    {
        queue([this, error] { reportError(error); });
    }
    void onPasswordWanted(const Profile &profile, const std::string &reason) override;
    void reportError(Error error);
};

void RunSession::Private::onStage(SeriesListener::Stage next, const std::string &text)
{
    queue([this, next, text] {
        if (stops > 0)
            return;
        const auto shown = next == SeriesListener::Stage::Connecting ? RunSession::Stage::Connecting
                           : next == SeriesListener::Stage::Loading  ? RunSession::Stage::Loading
                                                                     : RunSession::Stage::Running;
        enter(shown, QString::fromStdString(text));
    });
}

// A loader may tell more often than anybody can see.
void RunSession::Private::onLoadProgress(const LoadProgress &loading)
{
    constexpr std::chrono::milliseconds pause{100};
    const auto now = std::chrono::steady_clock::now();
    if (loading.step == lastStep && now - lastProgress < pause)
        return;
    lastStep = loading.step;
    lastProgress = now;
    queue([this, loading] { emit q.loadProgressed(loading); });
}

void RunSession::Private::onPasswordWanted(const Profile &profile, const std::string &reason)
{
    queue([this, profile, reason] {
        if (!secrets)
            return worker->control().answer(std::nullopt);
        // The answer may come when this series is over, or the session gone.
        secrets->ask(profile, QString::fromStdString(reason),
                     [this, session = QPointer(&q), asked = generation](std::optional<Secret> secret) {
                         if (session && generation == asked && worker)
                             worker->control().answer(std::move(secret));
                     });
    });
}

void RunSession::Private::reportError(Error error)
{
    if (progress.number() < progress.count() && step) {
        const bool isEnd = isSearchText(plan.ramp) ? step->number == 0 : step->repeat == 1;
        error.message += isEnd           ? " The series ends here: the other runs of this profile would fail alike."
                         : step->isTry() ? " The search of this profile ends here; the series goes on."
                                         : " The series goes on.";
    }
    emit q.failed(error);
}

void RunSession::Private::findSecrets(std::shared_ptr<Series> series, std::size_t index)
{
    if (index == series->entries.size())
        return launch(std::move(*series));
    const SeriesEntry &entry = series->entries[index];
    if (!secrets || !entry.secret.isEmpty() || !entry.profile.file.empty() || entry.sandbox)
        return findSecrets(std::move(series), index + 1);
    secrets->find(entry.profile, [this, session = QPointer(&q), asked = generation, series,
                                  index](std::optional<Secret> secret) {
        if (!session || generation != asked)
            return;
        if (secret)
            series->entries[index].secret = std::move(*secret);
        findSecrets(series, index + 1);
    });
}

void RunSession::Private::launch(Series series)
{
    worker = std::make_unique<SeriesWorker>(std::move(series), done, *this, sandboxes);
    thread = std::thread([this] {
        worker->run();
        queue([this] { end(); });
    });
}

void RunSession::Private::end()
{
    if (thread.joinable())
        thread.join();
    worker.reset();
    ++generation;
    enter(RunSession::Stage::Finished, {});
    emit q.finished();
}

RunSession::RunSession(RunStore &store, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(*this, store))
{
}

RunSession::~RunSession()
{
    if (!d->thread.joinable())
        return;
    d->secrets = nullptr;
    d->worker->control().stop();
    d->worker->control().stop();
    d->thread.join();
    // What was on its way is stored, and nobody is told: they may be gone.
    blockSignals(true);
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

void RunSession::setSecrets(SecretStore *secrets)
{
    d->secrets = secrets;
}

Faults RunSession::Private::begin(const BenchPlan &newPlan, const KeptSeries *kept)
{
    if (q.isActive())
        return {{"run", "another series goes on; stop it first"}};
    SeriesPreparation preparation = prepareSeries(newPlan, kept ? kept->id : std::string());
    if (!preparation.faults.empty())
        return std::move(preparation.faults);
    plan = newPlan;
    step.reset();
    done = kept ? kept->steps : std::vector<StoredStep>();
    runs = kept ? kept->runs : std::vector<RunInfo>();
    progress.begin(int(runs.size()));
    stops = 0;
    storeError.reset();
    enter(RunSession::Stage::Connecting, {});
    findSecrets(std::make_shared<Series>(std::move(preparation.series)), 0);
    return {};
}

Faults RunSession::start(const BenchPlan &plan)
{
    return d->begin(plan, nullptr);
}

Faults RunSession::resume(const KeptSeries &series)
{
    if (series.isWhole)
        return {{"series", "all of its runs are there"}};
    return d->begin(series.plan, &series);
}

void RunSession::stop()
{
    if (!isActive())
        return;
    ++d->stops;
    d->enter(Stage::Stopping, {});
    if (d->worker)
        d->worker->control().stop();
    else
        d->end(); // nothing has begun but the search for passwords
}

RunSession::Stage RunSession::stage() const
{
    return d->stage;
}

const SeriesProgress &RunSession::progress() const
{
    return d->progress;
}

const BenchPlan &RunSession::plan() const
{
    return d->plan;
}

const std::optional<SeriesStep> &RunSession::step() const
{
    return d->step;
}

const std::vector<RunInfo> &RunSession::runs() const
{
    return d->runs;
}

} // namespace dyno

#include "moc_runsession.cpp"
