// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler alone: users on an engine that answers at once, so that every µs is the generator's own.
//
//   bench_scheduler [USERS MIN_MS MAX_MS POOL SECONDS WORKERS]…
//
// Prints transactions per second, CPU per transaction, how late timers fired, and memory per user.
#include "engines/db/enginecatalog.h"
#include "engines/run/runner.h"
#include "engines/workloads/script.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <sys/resource.h>
#include <unistd.h>

using namespace dyno;

namespace {

class NullSession final : public Session
{
public:
    void cancel() override {}
    void close() override {}
    bool isOpen() const override { return true; }
    bool inTransaction() const override { return false; }
    const Error &lastError() const override { return m_error; }
    std::string serverVersion() const override { return "0"; }
    std::string tlsInUse() const override { return {}; }

protected:
    void startConnect() override { finish({}); }
    void startPrepare(const Statement &) override { finish({}); }
    void startExecute(const Statement &, std::span<const Value>, RowSink *) override { finish({}); }
    void startExecuteOnce(const Statement &, std::span<const Value>, RowSink *) override { finish({}); }
    void startText(std::string_view, RowSink *) override { finish({}); }
    void startReset() override { finish({}); }

private:
    Error m_error;
};

const Engine nullEngine{
    .id = "null",
    .title = "Null",
    .dialect = "null",
    .defaultPort = 1,
    .isEmbedded = false,
    .placeholder = '?',
    .makeSession = [](EventLoop &, const Profile &, const Secret &, std::uint32_t) -> std::unique_ptr<Session> {
        return std::make_unique<NullSession>();
    },
    .open = nullptr,
};

long residentKb()
{
    std::ifstream file("/proc/self/statm");
    long total = 0, resident = 0;
    file >> total >> resident;
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

double cpuSeconds()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return double(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
           + double(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

struct Watch final : RunObserver
{
    std::uint64_t committed = 0;
    std::int64_t worstLag = 0;
    long peakKb = 0;
    Histogram lag;
    void onTick(TickPtr tick) override
    {
        const TypeFacts total = tick->total();
        committed += total.committed;
        if (tick->phase >= 0) {
            lag.merge(total.lag);
            worstLag = std::max(worstLag, tick->generator.loopLagP99);
        }
        peakKb = std::max(peakKb, residentKb());
    }
    void onEvent(const RunEvent &) override {}
};

void measure(int users, double minMs, double maxMs, int pool, int seconds, int workers)
{
    const ScriptSource source{"null.sql", "\\set id random(1, 100000)\nSELECT * FROM t WHERE id = :id;\n"};
    ScriptCompilation compiled
        = compileScripts(std::span(&source, 1), {.placeholder = '?', .mode = QueryMode::Auto, .variables = {}});
    auto workload = std::make_shared<CompiledWorkload>();
    workload->statements = compiled.statements;
    workload->symbols = compiled.symbols;
    workload->transactions.push_back({"null", "Null", 1, compiled.scripts[0].program, {minMs, maxMs}});
    RunPlan plan;
    plan.engine = &nullEngine;
    plan.profile.hostSource = "none";
    plan.workload = workload;
    plan.ramp = *parseRamp("users " + std::to_string(users) + " for=" + std::to_string(seconds) + "s").ramp;
    plan.pool = pool;
    plan.workers = workers;

    Watch watch;
    RunInfo info;
    const long before = residentKb();
    const double cpuBefore = cpuSeconds();
    Runner runner(std::move(plan), watch);
    if (!runner.open(info)) {
        std::fprintf(stderr, "cannot open\n");
        std::exit(1);
    }
    runner.run();
    const double cpu = cpuSeconds() - cpuBefore;
    std::printf("%8d users  think %g-%g ms  pool %d  workers %d: %10.0f tps  %6.3f us CPU/tx  "
                "lag p50 %lld us p99 %lld us (worst second p99 %lld us)  +%.1f MB  %.0f B/user\n",
                users, minMs, maxMs, pool, workers, double(watch.committed) / seconds,
                cpu * 1e6 / double(std::max<std::uint64_t>(1, watch.committed)),
                static_cast<long long>(watch.lag.percentile(50)), static_cast<long long>(watch.lag.percentile(99)),
                static_cast<long long>(watch.worstLag), double(watch.peakKb - before) / 1024.0,
                double(watch.peakKb - before) * 1024.0 / users);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 7) {
        measure(std::atoi(argv[1]), std::atof(argv[2]), std::atof(argv[3]), std::atoi(argv[4]),
                std::atoi(argv[5]), std::atoi(argv[6]));
        return 0;
    }
    if (argc != 1) {
        std::fprintf(stderr, "usage: bench_scheduler [USERS MIN_MS MAX_MS POOL SECONDS WORKERS]\n");
        return 2;
    }
    measure(1, 0, 0, 1, 3, 1);
    measure(3200, 50, 150, 16, 8, 1);
    measure(15'000, 2000, 6000, 100, 12, 1);
    measure(100'000, 2000, 6000, 100, 12, 2);
    return 0;
}
