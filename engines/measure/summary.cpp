// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/summary.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace dyno {

namespace {

double milliseconds(std::int64_t microseconds)
{
    return double(microseconds) / 1000.0;
}

void addWeighted(HostFigures::Cpu &sum, const HostFigures::Cpu &part, double weight)
{
    sum.usr += part.usr * weight;
    sum.nice += part.nice * weight;
    sum.sys += part.sys * weight;
    sum.iowait += part.iowait * weight;
    sum.irq += part.irq * weight;
    sum.steal += part.steal * weight;
    sum.idle += part.idle * weight;
}

void mergeStatements(std::vector<StatementFacts> &into, const std::vector<StatementFacts> &facts)
{
    if (into.size() < facts.size())
        into.resize(facts.size());
    for (std::size_t i = 0; i < facts.size(); ++i)
        into[i].merge(facts[i]);
}

using MaybeNumber = std::optional<double>;

// Figures that some ticks know and others do not, and their means, weighted by time.
struct HostMean
{
    MaybeNumber (*figure)(const Tick &);
    MaybeNumber &(*mean)(LevelSummary &);
};
template <MaybeNumber HostFigures::*figure, MaybeNumber LevelSummary::*mean> constexpr HostMean ofHost()
{
    return {[](const Tick &tick) { return tick.host.*figure; },
            [](LevelSummary &level) -> MaybeNumber & { return level.*mean; }};
}
template <MaybeNumber ServerFigures::*figure> constexpr HostMean ofServer()
{
    return {[](const Tick &tick) { return tick.server.*figure; },
            [](LevelSummary &level) -> MaybeNumber & { return level.server.*figure; }};
}
constexpr std::array hostMeans{
    ofHost<&HostFigures::contextSwitches, &LevelSummary::contextSwitches>(),
    ofHost<&HostFigures::diskRead, &LevelSummary::diskRead>(),
    ofHost<&HostFigures::diskWritten, &LevelSummary::diskWritten>(),
    ofHost<&HostFigures::netReceived, &LevelSummary::netReceived>(),
    ofHost<&HostFigures::netSent, &LevelSummary::netSent>(),
    ofServer<&ServerFigures::cpu>(),
    ofServer<&ServerFigures::memory>(),
    ofServer<&ServerFigures::contextSwitches>(),
    ofServer<&ServerFigures::diskRead>(),
};

// What a level gathers while the ticks go by.
struct LevelGathering
{
    TypeFacts facts;                      // of transactions that began in the hold, whenever they ended
    std::vector<TypeFacts> types;         // the same by type
    std::vector<StatementFacts> statements;
    std::vector<std::uint64_t> completed; // per type: committed while the hold went on, whenever they began
    std::uint64_t ended = 0;              // committed or failed then
    std::int64_t lengthUs = 0;
    double cpuSeconds = 0;
    HostFigures::Cpu cpu;
    std::array<double, hostMeans.size()> hostSeconds{}, hostSums{};
    std::array<double, counterCount> counterSeconds{}, counterSums{};
    LevelSummary summary;

    void addHost(const Tick &tick)
    {
        const HostFigures &host = tick.host;
        const double seconds = tick.seconds();
        if (host.cpu) {
            addWeighted(cpu, *host.cpu, seconds);
            cpuSeconds += seconds;
        }
        if (host.load1)
            summary.load1 = host.load1;
        if (host.cpus)
            summary.hostCpus = host.cpus;
        for (std::size_t i = 0; i < hostMeans.size(); ++i)
            if (const MaybeNumber value = hostMeans[i].figure(tick)) {
                hostSums[i] += *value * seconds;
                hostSeconds[i] += seconds;
            }
        for (std::size_t i = 0; i < counterCount; ++i)
            if (const MaybeNumber value = tick.counters.values[i]) {
                counterSums[i] += *value * seconds;
                counterSeconds[i] += seconds;
            }
    }

    void addCounts(const Tick &tick)
    {
        lengthUs += tick.lengthUs;
        summary.reconnects += tick.reconnects;
        summary.connectionsLost += tick.connectionsLost;
        summary.shed += tick.shed;
        summary.generatorLagP99 = std::max(summary.generatorLagP99, tick.generator.loopLagP99);
        summary.generatorCpu += tick.generator.cpu * tick.seconds();
        addHost(tick);
    }

    // What was summed up, as means.
    LevelSummary withMeans() const
    {
        LevelSummary result = summary;
        if (lengthUs > 0)
            result.generatorCpu /= double(lengthUs) / 1e6;
        if (cpuSeconds > 0) {
            HostFigures::Cpu mean;
            addWeighted(mean, cpu, 1.0 / cpuSeconds);
            result.cpu = mean;
        }
        for (std::size_t i = 0; i < hostMeans.size(); ++i)
            if (hostSeconds[i] > 0)
                hostMeans[i].mean(result) = hostSums[i] / hostSeconds[i];
        for (std::size_t i = 0; i < counterCount; ++i)
            if (counterSeconds[i] > 0)
                result.counters.values[i] = counterSums[i] / counterSeconds[i];
        return result;
    }
};

} // namespace

Figures figuresOf(const TypeFacts &facts, double seconds)
{
    Figures f;
    f.seconds = seconds;
    f.attempted = facts.attempted;
    f.committed = facts.committed;
    f.failed = facts.failed;
    f.retried = facts.retried;
    f.tps = seconds > 0 ? double(facts.committed) / seconds : 0;
    f.p50 = milliseconds(facts.response.percentile(50));
    f.p90 = milliseconds(facts.response.percentile(90));
    f.p95 = milliseconds(facts.response.percentile(95));
    f.p99 = milliseconds(facts.response.percentile(99));
    f.p999 = milliseconds(facts.response.percentile(99.9));
    f.max = milliseconds(facts.response.max());
    f.mean = facts.response.mean() / 1000.0;
    f.serviceP95 = milliseconds(facts.service.percentile(95));
    f.poolWaitP50 = milliseconds(facts.poolWait.percentile(50));
    f.poolWaitP95 = milliseconds(facts.poolWait.percentile(95));
    f.lagP95 = milliseconds(facts.lag.percentile(95));
    f.failPct = facts.attempted ? 100.0 * double(facts.failed) / double(facts.attempted) : 0;
    if (facts.attempted) {
        f.roundTripsPerTransaction = double(facts.roundTrips) / double(facts.attempted);
        f.statementsPerTransaction = double(facts.statements) / double(facts.attempted);
    }
    f.statements = facts.statements;
    f.asText = facts.asText;
    f.anew = facts.anew;
    return f;
}

std::vector<StatementFigures> statementFiguresOf(const std::vector<StatementFacts> &facts, double seconds)
{
    double all = 0;
    for (const StatementFacts &statement : facts)
        all += double(statement.time.sum());
    std::vector<StatementFigures> list;
    for (const StatementFacts &statement : facts) {
        StatementFigures &f = list.emplace_back();
        f.sent = statement.sent;
        f.failed = statement.failed;
        f.rows = statement.rows;
        f.perSecond = seconds > 0 ? double(statement.sent) / seconds : 0;
        f.p50 = milliseconds(statement.time.percentile(50));
        f.p95 = milliseconds(statement.time.percentile(95));
        f.p99 = milliseconds(statement.time.percentile(99));
        f.max = milliseconds(statement.time.max());
        f.mean = statement.time.mean() / 1000.0;
        f.share = all > 0 ? 100.0 * double(statement.time.sum()) / all : 0;
    }
    return list;
}

const LevelSummary *Summary::ceiling() const
{
    const auto best = std::max_element(levels.begin(), levels.end(), [](const auto &a, const auto &b) {
        return a.figures.tps < b.figures.tps;
    });
    return best == levels.end() ? nullptr : &*best;
}

struct SummaryBuilder::Private
{
    std::vector<Phase> phases;
    std::vector<LevelGathering> levels;
    LevelGathering whole;                // the host and the counts of all ticks
    std::vector<std::int64_t> holdEndUs; // planned end of the last hold, per level, since the run's start
    std::int64_t reachedUs = 0;          // end of the latest tick
    TypeFacts total;
    std::vector<TypeFacts> types;
    std::vector<StatementFacts> statements;
    std::vector<QuotedRate> rates;
    double seconds = 0;
    bool followsServer = false;
    std::uint64_t reconnects = 0, connectionsLost = 0, skipped = 0, shed = 0;

    // Null unless `phase` is a hold.
    LevelGathering *judgedLevel(std::int32_t phase)
    {
        if (phase < 0 || std::size_t(phase) >= phases.size() || !phases[std::size_t(phase)].isJudged())
            return nullptr;
        return &levels[std::size_t(phases[std::size_t(phase)].level)];
    }
};

SummaryBuilder::SummaryBuilder(const RunInfo &info) : d(std::make_unique<Private>())
{
    d->phases = info.phases;
    d->types.resize(info.types.size());
    d->rates = info.rates;
    std::int32_t levelCount = 0;
    for (const Phase &phase : d->phases)
        levelCount = std::max(levelCount, phase.level + 1);
    d->levels.resize(std::size_t(levelCount));
    for (LevelGathering &level : d->levels) {
        level.completed.resize(info.types.size());
        level.types.resize(info.types.size());
    }
    d->holdEndUs.resize(std::size_t(levelCount));
    std::int64_t endUs = 0;
    for (const Phase &phase : d->phases) {
        endUs += phase.lengthUs;
        if (phase.isJudged()) {
            const auto level = std::size_t(phase.level);
            d->holdEndUs[level] = endUs;
            d->levels[level].summary.users = phase.to;
        }
    }
}

SummaryBuilder::~SummaryBuilder() = default;
SummaryBuilder::SummaryBuilder(SummaryBuilder &&) noexcept = default;
SummaryBuilder &SummaryBuilder::operator=(SummaryBuilder &&) noexcept = default;

void SummaryBuilder::append(const Tick &tick)
{
    if (tick.phase >= 0) { // past the last phase those under way end: time that nobody planned
        d->seconds += tick.seconds();
        d->reachedUs = std::max(d->reachedUs, tick.startUs + tick.lengthUs);
    }
    d->reconnects += tick.reconnects;
    d->connectionsLost += tick.connectionsLost;
    d->skipped += tick.skipped;
    d->shed += tick.shed;
    LevelGathering *now = d->judgedLevel(tick.phase);
    for (const PhaseFacts &phaseFacts : tick.facts) {
        LevelGathering *level = d->judgedLevel(phaseFacts.phase);
        for (std::size_t type = 0; type < phaseFacts.types.size(); ++type) {
            const TypeFacts &facts = phaseFacts.types[type];
            d->total.merge(facts);
            if (type < d->types.size())
                d->types[type].merge(facts);
            if (level) {
                level->facts.merge(facts);
                if (type < level->types.size())
                    level->types[type].merge(facts);
            }
            if (now)
                now->ended += facts.attempted;
            if (now && type < now->completed.size())
                now->completed[type] += facts.committed;
        }
        mergeStatements(d->statements, phaseFacts.statements);
        if (now)
            mergeStatements(now->statements, phaseFacts.statements);
    }
    d->followsServer = d->followsServer || tick.followsServer || tick.server.cpu; // older ticks do not say
    d->whole.addCounts(tick);
    if (now)
        now->addCounts(tick);
}

std::optional<LevelSummary> SummaryBuilder::level(std::int32_t number) const
{
    if (number < 0 || std::size_t(number) >= d->levels.size())
        return std::nullopt;
    const LevelGathering &level = d->levels[std::size_t(number)];
    if (level.lengthUs == 0)
        return std::nullopt;
    LevelSummary summary = level.withMeans();
    const double seconds = double(level.lengthUs) / 1e6;
    summary.level = number;
    summary.figures = figuresOf(level.facts, seconds);
    summary.statements = statementFiguresOf(level.statements, seconds);
    summary.completed = std::accumulate(level.completed.begin(), level.completed.end(), std::uint64_t{0});
    summary.figures.tps = double(summary.completed) / seconds;
    summary.ended = level.ended;
    summary.followsServer = d->followsServer;
    for (std::size_t type = 0; type < level.types.size(); ++type) {
        summary.types.push_back(figuresOf(level.types[type], seconds));
        summary.types.back().tps = double(level.completed[type]) / seconds;
    }
    for (const QuotedRate &rate : d->rates) {
        std::uint64_t count = 0;
        for (const std::int32_t type : rate.types)
            count += level.completed.at(std::size_t(type));
        summary.rates.push_back(double(count) / seconds * rate.perSeconds);
    }
    // Ticks end a little before or after the plan, and those of a busy machine are uneven: what counts is
    // that the run got to the end of the hold, to within 50 ms.
    summary.complete = d->reachedUs + 50'000 >= d->holdEndUs[std::size_t(number)];
    return summary;
}

LevelSummary SummaryBuilder::overall() const
{
    LevelSummary summary = d->whole.withMeans();
    summary.figures = figuresOf(d->total, d->seconds);
    summary.completed = d->total.committed;
    summary.ended = d->total.attempted;
    summary.followsServer = d->followsServer;
    for (const TypeFacts &type : d->types)
        summary.types.push_back(figuresOf(type, d->seconds));
    return summary;
}

Summary SummaryBuilder::summary() const
{
    Summary result;
    result.reconnects = d->reconnects;
    result.connectionsLost = d->connectionsLost;
    result.skipped = d->skipped;
    result.shed = d->shed;
    result.failedBy = d->total.failedBy;
    result.overall = overall();
    result.total = result.overall.figures;
    result.types = result.overall.types;
    result.statements = statementFiguresOf(d->statements, d->seconds);
    for (std::size_t i = 0; i < d->levels.size(); ++i)
        if (std::optional<LevelSummary> level = this->level(std::int32_t(i)))
            result.levels.push_back(std::move(*level));
    return result;
}

Summary summarize(const RunRecord &record)
{
    SummaryBuilder builder(record.info);
    for (const TickPtr &tick : record.ticks)
        builder.append(*tick);
    return builder.summary();
}

} // namespace dyno
