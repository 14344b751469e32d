// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/sampler.h"

#include "engines/db/enginecatalog.h"
#include "engines/run/rampnumber.h"

#include <algorithm>
#include <utility>

namespace dyno {

namespace {
// Shorter than this, a tick's CPU shares would be a few jiffies of noise.
constexpr std::int64_t leastHostUs = 200'000;
// Above these the generator itself shapes the figures.
constexpr std::int64_t lagLimitUs = 10'000;
constexpr double cpuLimit = 95; // per cent of one core, a worker
// Who only sleeps and wakes oversleeps by this much when the whole program stood still. Users without think times
// set no timer that could be late: nothing else tells of it.
constexpr std::int64_t standstillUs = 200'000;
} // namespace

Sampler::Sampler(const RunPlan &plan, const std::vector<std::unique_ptr<Worker>> &workers, const Sources &sources,
                 RunObserver &observer)
    : m_plan(plan), m_workers(workers), m_sources(sources), m_observer(observer), m_cpuBefore(workers.size())
{
    for (const auto &worker : workers)
        m_poolSize += worker->openConnections();
}

void Sampler::begin(const RunClock &clock)
{
    m_clock = &clock;
    m_tickStart = clock.start();
    for (std::size_t i = 0; i < m_workers.size(); ++i)
        m_cpuBefore[i] = m_workers[i]->cpuTime();
    if (m_sources.counters)
        m_sources.counters->announce();
    Tick none;
    askSources(none, true); // only for the starting point
}

EventLoop::TimePoint Sampler::nextBoundary(EventLoop::TimePoint now) const
{
    using namespace std::chrono;
    const auto second = m_clock->start() + floor<seconds>(now - m_clock->start()) + seconds(1);
    return std::min(second, m_clock->phaseEnd(m_clock->phaseAt(now)));
}

void Sampler::readGauges()
{
    if (m_sources.counters)
        m_sources.counters->announce();
    m_gauges = {};
    for (const auto &worker : m_workers) {
        m_gauges.users += worker->users();
        m_gauges.waiting += worker->waiting();
        m_gauges.connected += worker->connected();
        m_gauges.open += worker->openConnections();
    }
}

void Sampler::take(std::int32_t phase, EventLoop::TimePoint::duration overslept)
{
    using namespace std::chrono;
    auto tick = std::make_shared<Tick>();
    Histogram loopLag;
    for (const auto &worker : m_workers)
        worker->recorder().take(*tick, loopLag);

    const EventLoop::TimePoint time = EventLoop::now();
    tick->number = m_number++;
    tick->phase = phase;
    tick->startUs = m_clock->sinceStartUs(m_tickStart);
    tick->lengthUs = m_clock->sinceStartUs(time) - tick->startUs;
    tick->wallMs = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    if (!m_plan.ramp.openLoop && phase >= 0)
        // Just before the end of the tick: a spike is planned from its edge on, not before.
        tick->usersPlanned = std::uint32_t(m_plan.ramp.at(tick->startUs + tick->lengthUs - 1) + 0.5);
    double busiest = 0;
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        const Worker &worker = *m_workers[i];
        const nanoseconds cpu = worker.cpuTime();
        const double share = tick->lengthUs > 0
                                 ? 100.0 * duration<double, std::micro>(cpu - m_cpuBefore[i]).count()
                                       / double(tick->lengthUs)
                                 : 0.0;
        m_cpuBefore[i] = cpu;
        tick->generator.cpu += share;
        busiest = std::max(busiest, share);
    }
    const std::uint32_t engaged = m_gauges.waiting + m_gauges.connected;
    tick->waiting = m_gauges.waiting;
    tick->connected = m_gauges.connected;
    tick->poolOpen = m_gauges.open;
    // With arrivals a user is a request in the system; whoever serves it is none.
    tick->users = m_plan.ramp.openLoop ? engaged : m_gauges.users;
    tick->thinking = tick->users - std::min(tick->users, engaged);
    tick->poolSize = m_poolSize;
    const std::int64_t oversleptUs = duration_cast<microseconds>(overslept).count();
    const std::int64_t stoodStillUs = oversleptUs > standstillUs ? oversleptUs : 0;
    tick->generator.loopLagP99 = std::max(loopLag.percentile(99), stoodStillUs);
    if (tick->lengthUs >= leastHostUs)
        askSources(*tick, phase >= 0 && m_clock->phaseAt(time) != phase);
    m_tickStart = time;

    const TickPtr done = tick;
    m_observer.onTick(done);
    tellReports(*done);
    watchGenerator(phase, done->generator.loopLagP99, stoodStillUs, busiest);
    tellSources();
}

void Sampler::askSources(Tick &tick, bool isEdge)
{
    if (m_sources.host)
        tick.host = m_sources.host->sample();
    if (m_sources.server) {
        tick.server = m_sources.server->sample(isEdge);
        // Memory is dear and not read for each tick; what another level needed is not this one's.
        const bool isNewPhase = std::exchange(m_memoryPhase, tick.phase) != tick.phase;
        if (tick.server.memory || isNewPhase)
            m_memory = tick.server.memory;
        else if (tick.server.cpu)
            tick.server.memory = m_memory;
    }
    tick.followsServer = m_sources.server != nullptr;
    if (m_sources.counters)
        tick.counters = m_sources.counters->sample();
}

void Sampler::tellSources()
{
    if (m_sources.host && m_sources.host->note() != m_hostNote) {
        m_hostNote = m_sources.host->note();
        if (m_hostNote.empty())
            note(RunEvent::Kind::Note, "The host figures are back.");
        else
            note(RunEvent::Kind::Finding, m_hostNote);
    }
    if (m_sources.server && m_sources.server->note() != m_serverNote) {
        m_serverNote = m_sources.server->note();
        if (m_serverNote.empty())
            note(RunEvent::Kind::Note, "The server's own figures are back: they are those of " +
                                           m_sources.server->title() + " and its children.");
        else
            note(RunEvent::Kind::Finding, m_serverNote);
    }
    if (m_sources.server && m_sources.server->remark() != m_serverRemark) {
        m_serverRemark = m_sources.server->remark();
        if (!m_serverRemark.empty())
            note(RunEvent::Kind::Note, m_serverRemark);
    }
    if (m_sources.counters)
        for (std::string &text : m_sources.counters->takeNotes())
            note(RunEvent::Kind::Note, std::move(text));
}

// Said once a level, with its worst second.
void Sampler::watchGenerator(std::int32_t phase, std::int64_t lagUs, std::int64_t stoodStillUs, double busiest)
{
    // An embedded engine does its work on the generator's own threads: they are meant to be busy.
    if (m_plan.engine->isEmbedded)
        return;
    if (phase != m_watchedPhase) {
        const std::string at =
            m_watchedPhase < 0 ? std::string()
                               : "at " + loadText(m_plan.ramp.phases[std::size_t(m_watchedPhase)].to, m_plan.ramp.openLoop);
        if (m_stoodStillUs > 0)
            note(RunEvent::Kind::Finding,
                 "The load generator was late " + at + ": it stood still for " + std::to_string(m_stoodStillUs / 1000)
                     + " ms and sent nothing. Throughput is too low by that, and response times too high.");
        if (m_busiest > cpuLimit)
            note(RunEvent::Kind::Finding, "The load generator was the bottleneck " + at
                                              + ": a worker used a whole core, and the figures are its own. Give it more "
                                                "workers or another machine.");
        else if (m_worstLagUs > lagLimitUs && m_stoodStillUs == 0)
            note(RunEvent::Kind::Finding,
                 "The load generator was late " + at + ": one timer in a hundred fired up to "
                     + std::to_string(m_worstLagUs / 1000) + " ms late. Response times are too high by up to that.");
        m_watchedPhase = phase;
        m_worstLagUs = 0;
        m_stoodStillUs = 0;
        m_busiest = 0;
    }
    if (phase < 0 || !m_plan.ramp.phases[std::size_t(phase)].isJudged())
        return;
    m_worstLagUs = std::max(m_worstLagUs, lagUs);
    m_stoodStillUs += stoodStillUs;
    m_busiest = std::max(m_busiest, busiest);
}

void Sampler::tellReports(const Tick &tick)
{
    std::string loss;
    for (const auto &worker : m_workers) {
        Worker::Report report = worker->takeReport();
        for (std::string &failure : report.failures)
            note(RunEvent::Kind::Failure, std::move(failure));
        if (!report.lastLoss.empty())
            loss = std::move(report.lastLoss);
    }
    if (tick.connectionsLost > 0)
        note(RunEvent::Kind::ConnectionLost,
             std::to_string(tick.connectionsLost) + (tick.connectionsLost == 1 ? " connection" : " connections")
                 + " lost. " + loss);
    if (tick.reconnects > 0)
        note(RunEvent::Kind::Note, std::to_string(tick.reconnects)
                                       + (tick.reconnects == 1 ? " connection is" : " connections are") + " back.");
}

void Sampler::note(RunEvent::Kind kind, std::string text)
{
    m_observer.onEvent({kind, std::max<std::int64_t>(0, m_clock->sinceStartUs(EventLoop::now())), std::move(text)});
}

} // namespace dyno
