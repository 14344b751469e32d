// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/runner.h"

#include "engines/db/enginecatalog.h"
#include "engines/host/hostsource.h"
#include "engines/host/serverprocess.h"
#include "engines/loop/resources.h"
#include "engines/run/countersource.h"
#include "engines/run/rampnumber.h"
#include "engines/run/runclock.h"
#include "engines/run/sampler.h"
#include "engines/run/worker.h"
#include "engines/db/connection.h"
#include "engines/workloads/valuelists.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace dyno {

namespace {

using namespace std::chrono_literals;
using TimePoint = EventLoop::TimePoint;

// From posting the start to the first user: the workers must have heard of it.
constexpr auto headStart = 20ms;
// After cancelling: a server that does not answer is cut off.
constexpr auto cancelTime = 2s;
// An embedded engine is told again: what began a moment after the first time is a statement of its own.
constexpr auto interruptPause = 100ms;
// Users and connections are counted this long before the edge of a tick.
constexpr auto gaugeLead = 2ms;

} // namespace

struct Runner::Private
{
    Private(RunPlan p, RunObserver &o) : plan(std::move(p)), observer(o) {}

    RunPlan plan;
    RunObserver &observer;
    std::unique_ptr<HostSource> host;
    bool hostIsUnknown = false; // nobody said where the database host's figures come from
    std::unique_ptr<ServerSource> server;
    std::string serverNote;     // whose figures these are, or why there are none
    std::optional<RunClock> clock;

    std::mutex mutex;
    std::condition_variable changed;
    int stops = 0;          // how often stop() was called
    Connection *filling = nullptr; // fills the lists now
    std::size_t opened = 0; // workers that have ended opening
    std::optional<Error> openError;
    // Last, so that they end first: a user whose server never answered may still read the clock.
    std::vector<std::unique_ptr<Worker>> workers;
    std::unique_ptr<CounterSource> counters; // asks them

    bool allDone() const
    {
        return std::all_of(workers.begin(), workers.end(), [](const auto &worker) { return worker->isDone(); });
    }
    int stopsNow()
    {
        const std::lock_guard lock(mutex);
        return stops;
    }
    // Sleeps until `when`, or until stop() has been called more than `known` times.
    void sleepUntil(TimePoint when, int known)
    {
        std::unique_lock lock(mutex);
        changed.wait_until(lock, when, [&] { return stops > known; });
    }
    Result<void> open(RunInfo &info);
    Result<void> fillLists();
    void openWorkers();
    void followServer();
    void readCounters();
    bool followRamp(Sampler &sampler);
    bool drain(Sampler &sampler);
    bool cancelAll(Sampler &sampler);
    bool waitForWorkers(Sampler &sampler, TimePoint deadline, int known);
};

Runner::Runner(RunPlan plan, RunObserver &observer) : d(std::make_unique<Private>(std::move(plan), observer)) {}

Runner::~Runner() = default;

void Runner::stop()
{
    const std::lock_guard lock(d->mutex);
    ++d->stops;
    if (d->filling)
        d->filling->cancel();
    d->changed.notify_all();
}

Result<void> Runner::open(RunInfo &info)
{
    try {
        return d->open(info);
    } catch (const std::exception &exception) { // of the standard library: descriptors, threads or memory are out
        d->counters.reset();
        d->workers.clear();
        return resourceError(exception, "The load generator could not start");
    }
}

Result<void> Runner::Private::open(RunInfo &info)
{
    if (const Faults faults = checkPlan(plan); !faults.empty())
        return makeError(ErrorKind::Usage, faults.front().message);
    if (!plan.engine)
        plan.engine = findEngine(plan.profile.engine);
    const Engine &engine = *plan.engine;
    const int cores = std::max(1, int(std::thread::hardware_concurrency()));
    int count = engine.isEmbedded  ? plan.pool
                : plan.workers > 0 ? plan.workers
                                   : std::max(1, cores / 2);
    count = std::clamp(count, 1, plan.pool);

    // This machine's figures beside another machine's database would be the generator's, drawn as its own.
    hostIsUnknown = plan.profile.isRemote() && plan.profile.hostSource == Profile().hostSource;
    auto source = makeHostSource(hostIsUnknown ? "none" : plan.profile.hostSource);
    if (!source)
        return source.error();
    host = std::move(*source);
    if (host) {
        info.hostSource = host->title();
        info.hostCpus = host->cpuCount();
    }

    if (const auto filled = fillLists(); filled.has_error())
        return filled.error();
    const TimePoint before = EventLoop::now();
    for (int i = 0; i < count; ++i) {
        const int share = plan.pool / count + (i < plan.pool % count ? 1 : 0);
        workers.push_back(std::make_unique<Worker>(plan, i, count, share));
    }
    openWorkers();
    if (openError)
        return *openError;
    info.connectUs = std::chrono::duration_cast<std::chrono::microseconds>(EventLoop::now() - before).count();
    info.serverVersion = workers.front()->serverVersion();
    if (host)
        followServer();
    if (plan.profile.counters)
        readCounters();
    info.workers = count;
    info.pool = plan.pool;
    info.seed = plan.seed;
    info.phases = plan.ramp.phases;
    info.openLoop = plan.ramp.openLoop;
    const Pauses pauses = pausesOf(*plan.workload);
    info.thinkMinMs = pauses.minMs;
    info.thinkMaxMs = pauses.maxMs;
    info.thinkMeanMs = pauses.meanMs;
    info.rates = plan.workload->rates;
    info.types.clear();
    for (const CompiledTransaction &transaction : plan.workload->transactions)
        info.types.push_back(transaction.name);
    return {};
}

Result<void> Runner::Private::fillLists()
{
    if (plan.lists || plan.workload->lists.empty())
        return {};
    auto filled = dyno::fillLists(*plan.workload, *plan.engine, plan.profile, plan.secret, [this](Connection *now) {
        const std::lock_guard lock(mutex);
        filling = now;
        if (now && stops > 0)
            now->cancel();
    });
    if (stopsNow() > 0)
        return makeError(ErrorKind::Cancelled, "Stopped while the lists of values were being filled.");
    if (filled.has_error())
        return filled.error();
    plan.lists = std::move(*filled);
    return {};
}

void Runner::Private::openWorkers()
{
    for (const auto &worker : workers)
        worker->open([this](std::optional<Error> error) {
            const std::lock_guard lock(mutex);
            ++opened;
            if (error && (!openError || openError->kind == ErrorKind::Cancelled))
                openError = std::move(error);
            changed.notify_all();
        });
    std::unique_lock lock(mutex);
    bool abandoned = false;
    while (opened < workers.size()) {
        changed.wait(lock, [&] { return opened == workers.size() || (!abandoned && (stops > 0 || openError)); });
        if (!abandoned && opened < workers.size()) {
            abandoned = true;
            lock.unlock();
            for (const auto &worker : workers)
                worker->abandonOpening();
            lock.lock();
        }
    }
    if (stops > 0 && !openError)
        openError = makeError(ErrorKind::Cancelled, "Stopped while the connections were being opened.");
}

void Runner::Private::followServer()
{
    const int socket = plan.engine->isEmbedded ? -1 : workers.front()->socketHandle();
    // The number of a process means one of the machine that the server is on.
    const bool isHere = plan.engine->isEmbedded || endsHere(socket) || !plan.profile.isRemote();
    if (!plan.engine->isEmbedded && plan.profile.hostSource.starts_with("ssh://")) {
        auto followed = followBySsh(plan.profile.hostSource, socket, plan.profile.serverPid);
        if (followed.has_error()) {
            serverNote = followed.error().message;
            return;
        }
        server = std::move(*followed);
        serverNote = "The server's own figures are those of " + server->title() + " and its children.";
        return;
    }
    const auto process = plan.engine->isEmbedded                 ? ownProcess()
                         : isHere && plan.profile.serverPid > 0 ? namedServerProcess(plan.profile.serverPid)
                                                                : findServerProcess(socket);
    if (process.has_error()) {
        serverNote = process.error().message;
        return;
    }
    server = followProcess(*process);
    serverNote = plan.engine->isEmbedded
                     ? std::string(plan.engine->title) + " works within this program: the server's own figures are "
                                                         "those of SQL Dyno, its load generator included."
                     : "The server's own figures are those of process " + std::to_string(process->id) + " (" +
                           process->name + ") and its children.";
}

// After the pool: where the server has few connections to give, the pool comes first.
void Runner::Private::readCounters()
{
    if (plan.engine->counterQuestions)
        counters = watchServerCounters(*plan.engine, plan.profile, plan.secret);
    else if (plan.engine->isEmbedded)
        counters = sumSessionCounters(workers);
}

RunEnd Runner::run()
{
    Sampler sampler(d->plan, d->workers, {d->host.get(), d->server.get(), d->counters.get()}, d->observer);
    d->clock.emplace(EventLoop::now() + headStart, d->plan.ramp.phases);
    sampler.begin(*d->clock);
    for (const auto &worker : d->workers)
        worker->begin(*d->clock);

    if (d->hostIsUnknown)
        sampler.note(RunEvent::Kind::Note, d->plan.profile.host + " is another machine: its CPU is not measured.");
    if (!d->serverNote.empty())
        sampler.note(RunEvent::Kind::Note, d->serverNote);
    if (d->plan.lists) {
        for (const ValueList &list : *d->plan.lists)
            sampler.note(RunEvent::Kind::Note,
                         "List " + list.name() + ": " + std::to_string(list.size()) + " values.");
    }
    const bool wentThrough = d->followRamp(sampler);
    const bool isServerGone = wentThrough && sampler.openConnections() == 0;
    for (const auto &worker : d->workers)
        worker->stopNewWork();
    const bool allAnswered = d->drain(sampler);
    d->counters.reset(); // no session of ours is left to be counted at the end

    if (isServerGone) {
        const std::string message = "The server was gone when the run ended: no connection was open any more, and none came "
                                    "back. What was measured is kept.";
        sampler.note(RunEvent::Kind::ConnectionLost, message);
        return {RunState::Failed, message};
    }
    if (wentThrough) {
        sampler.note(RunEvent::Kind::Note, "Run finished.");
        return {};
    }
    sampler.note(RunEvent::Kind::Note, "Stopped. What was measured is kept.");
    return {RunState::Stopped,
            allAnswered ? "Stopped before its end." : "Stopped before its end; some transactions were cancelled."};
}

bool Runner::Private::followRamp(Sampler &sampler)
{
    std::int32_t announced = -1;
    TimePoint time = clock->start();
    while (time < clock->end()) {
        const std::int32_t phase = clock->phaseAt(time);
        if (phase != announced) {
            announced = phase;
            const Phase &now = plan.ramp.phases[std::size_t(phase)];
            sampler.note(RunEvent::Kind::Note, now.isJudged()
                                                   ? loadText(now.to, plan.ramp.openLoop) + ": the hold begins."
                                                   : (now.to >= now.from ? "Users arrive: up to " : "Users leave: down to ")
                                                         + loadText(now.to, plan.ramp.openLoop) + ".");
        }
        const TimePoint boundary = sampler.nextBoundary(time);
        // What the last tick cost here is no standstill: the workers went on meanwhile.
        const TimePoint due = std::max(boundary, EventLoop::now());
        sleepUntil(boundary - gaugeLead, 0);
        sampler.readGauges();
        sleepUntil(boundary, 0);
        sampler.take(phase, EventLoop::now() - due);
        if (stopsNow() > 0)
            return false;
        // A sampler that was held up for long goes on from where the clock is.
        time = std::max(boundary, EventLoop::now());
        if (time < sampler.nextBoundary(boundary))
            time = boundary;
    }
    return true;
}

// Lets transactions end: within the grace time, then cancelled, then cut off. False if any had to be cancelled.
bool Runner::Private::drain(Sampler &sampler)
{
    const int known = stopsNow();
    bool answered = waitForWorkers(sampler, EventLoop::now() + plan.grace, known);
    if (!answered) {
        if (!cancelAll(sampler)) {
            for (const auto &worker : workers)
                worker->cutOff();
            waitForWorkers(sampler, EventLoop::now() + cancelTime, INT_MAX);
        }
    }
    sampler.readGauges();
    sampler.take(-1);
    return answered;
}

// False if some did not answer.
bool Runner::Private::cancelAll(Sampler &sampler)
{
    const TimePoint deadline = EventLoop::now() + cancelTime;
    for (const auto &worker : workers)
        worker->cancelWork();
    if (!plan.engine->isEmbedded)
        return waitForWorkers(sampler, deadline, INT_MAX);
    do {
        for (const auto &worker : workers)
            worker->interrupt();
        if (waitForWorkers(sampler, EventLoop::now() + interruptPause, INT_MAX))
            return true;
    } while (EventLoop::now() < deadline);
    return false;
}

// Ticks go on once a second meanwhile. False when the deadline came, or stop() was called again.
bool Runner::Private::waitForWorkers(Sampler &sampler, TimePoint deadline, int known)
{
    TimePoint nextTick = EventLoop::now() + 1s;
    while (!allDone()) {
        if (EventLoop::now() >= deadline || stopsNow() > known)
            return false;
        sleepUntil(EventLoop::now() + 2ms, known);
        if (EventLoop::now() >= nextTick) {
            sampler.readGauges();
            sampler.take(-1);
            nextTick += 1s;
        }
    }
    return true;
}

} // namespace dyno
