// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/worker.h"

#include "engines/db/enginecatalog.h"

#include <pthread.h>

namespace dyno {

namespace {
// A timer that fires later than this is late: no think time of a person is that exact.
constexpr std::int64_t lateUs = 10'000;
} // namespace

Worker::Worker(const RunPlan &plan, int index, int workerCount, int poolSize)
    : m_plan(plan), m_index(index), m_workerCount(workerCount), m_itinerary(*plan.workload),
      m_recorder(plan.workload->transactions.size(), plan.perStatement ? plan.workload->statementCount : 0),
      m_pool(m_loop, *plan.engine, plan.profile, plan.secret, *plan.workload, poolSize,
             {.onLost =
                  [this](const Error &error) {
                      m_recorder.record([](Recorder::Bank &bank) { ++bank.connectionsLost; });
                      const std::lock_guard lock(m_reportMutex);
                      m_report.lastLoss = error.message;
                  },
              .onBack = [this] { m_recorder.record([](Recorder::Bank &bank) { ++bank.reconnects; }); }}),
      m_failureKindsSeen(plan.workload->transactions.size(), 0)
{
    if (plan.ramp.openLoop)
        m_arrivals = std::make_unique<Arrivals>(
            m_loop, std::max<std::size_t>(1, plan.backlogLimit / std::size_t(workerCount)));
    m_loop.setLagObserver([this](std::int64_t lag) {
        m_recorder.record([lag](Recorder::Bank &bank) {
            bank.loopLag.record(lag);
            bank.lateTimers += lag > lateUs;
        });
    });
    m_thread = std::thread([this] { m_loop.run(); });
}

Worker::~Worker()
{
    m_loop.requestStop();
    m_thread.join();
}

void Worker::open(std::function<void(std::optional<Error>)> done)
{
    m_loop.post([this, done = std::move(done)] {
        m_pool.open(done);
    });
}

void Worker::abandonOpening()
{
    m_loop.post([this] { m_pool.abandonOpening(); });
}

void Worker::begin(const RunClock &clock)
{
    m_loop.post([this, &clock] {
        m_clock = &clock;
        m_shapeDone = false;
        if (m_arrivals)
            followRate();
        else
            followUsers();
    });
}

void Worker::stopNewWork()
{
    m_loop.post([this] {
        m_stopping = true;
        if (m_arrivals) {
            if (const std::size_t dropped = m_arrivals->dropWaiting())
                m_recorder.record([dropped](Recorder::Bank &bank) { bank.shed += dropped; });
            m_arrivals->close();
        }
        m_loop.wakeSleepers();
        checkDone();
    });
}

void Worker::cancelWork()
{
    m_loop.post([this] {
        m_pool.stopReconnecting();
        m_pool.shut();
        m_pool.cancelBusy();
        m_loop.wakeSleepers();
        checkDone();
    });
}

void Worker::cutOff()
{
    m_loop.post([this] { m_pool.closeBusy(); });
}

std::chrono::nanoseconds Worker::cpuTime() const
{
    clockid_t clock;
    timespec used{};
    // native_handle() is not const, though asking for a clock changes nothing.
    const auto handle = const_cast<std::thread &>(m_thread).native_handle();
    if (pthread_getcpuclockid(handle, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return {};
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

void Worker::askCounts()
{
    m_loop.post([this] {
        EngineCounts counts;
        m_pool.addCounts(counts.totals);
        counts.at = EventLoop::now();
        const std::lock_guard lock(m_reportMutex);
        m_counts = counts;
    });
}

Worker::EngineCounts Worker::counts() const
{
    const std::lock_guard lock(m_reportMutex);
    return m_counts;
}

Worker::Report Worker::takeReport()
{
    const std::lock_guard lock(m_reportMutex);
    return std::exchange(m_report, {});
}

Worker::User &Worker::userOf(std::uint32_t number)
{
    const std::size_t mine = number / std::uint32_t(m_workerCount);
    if (mine >= m_mine.size())
        m_mine.resize(mine + 1);
    User &user = m_mine[mine];
    if (!user.script)
        user.script = makeScriptUser(*m_plan.workload, m_plan.seed, number, m_plan.lists.get());
    return user;
}

void Worker::arrive(std::uint32_t number)
{
    User &user = userOf(number);
    if (user.isActive) // has not left yet since the ramp went down: stays
        return;
    user.isActive = true;
    m_users.store(users() + 1, std::memory_order_relaxed);
    virtualUser(number);
}

void Worker::userLeft()
{
    m_users.store(users() - 1, std::memory_order_relaxed);
    checkDone();
}

void Worker::checkDone()
{
    if (!m_stopping || users() > 0 || !m_shapeDone)
        return;
    // Nobody needs a connection any more: those that come back need not.
    m_pool.stopReconnecting();
    if (m_pool.isReconnecting())
        m_loop.wakeSleepers();
    m_done.store(true, std::memory_order_release);
}

void Worker::setQueued()
{
    m_queued.store(std::uint32_t(m_arrivals->waiting()), std::memory_order_relaxed);
}

void Worker::reportFailure(std::size_t type, Failure failure, const std::string &words)
{
    const CompiledTransaction &transaction = m_plan.workload->transactions[type];
    const std::lock_guard lock(m_reportMutex);
    m_report.failures.push_back("First " + std::string(failureName(failure)) + " failure of "
                                + transaction.name + ": " + words);
}

} // namespace dyno
