// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/summary.h"

#include <algorithm>

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

// What a level gathers while the ticks go by.
struct LevelGathering
{
    TypeFacts facts;
    std::int64_t lengthUs = 0;
    double cpuSeconds = 0;
    HostFigures::Cpu cpu;
    LevelSummary summary;
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
    return f;
}

const LevelSummary *Summary::ceiling() const
{
    const auto best = std::max_element(levels.begin(), levels.end(), [](const auto &a, const auto &b) {
        return a.figures.tps < b.figures.tps;
    });
    return best == levels.end() ? nullptr : &*best;
}

Summary summarize(const RunRecord &record)
{
    const std::vector<Phase> &phases = record.info.phases;
    std::int32_t levelCount = 0;
    for (const Phase &phase : phases)
        levelCount = std::max(levelCount, phase.level + 1);
    std::vector<LevelGathering> levels(static_cast<std::size_t>(levelCount));
    std::vector<std::int64_t> holdUs(levels.size(), 0);
    for (const Phase &phase : phases)
        if (phase.isJudged()) {
            const auto level = static_cast<std::size_t>(phase.level);
            holdUs[level] += phase.lengthUs;
            levels[level].summary.users = phase.to;
        }

    Summary result;
    TypeFacts total;
    std::vector<TypeFacts> types(record.info.types.size());
    double seconds = 0;
    const auto judgedLevel = [&](std::int32_t phase) -> LevelGathering * {
        if (phase < 0 || std::size_t(phase) >= phases.size() || !phases[std::size_t(phase)].isJudged())
            return nullptr;
        return &levels[std::size_t(phases[std::size_t(phase)].level)];
    };

    for (const TickPtr &tick : record.ticks) {
        seconds += tick->seconds();
        result.reconnects += tick->reconnects;
        result.connectionsLost += tick->connectionsLost;
        result.skipped += tick->skipped;
        result.shed += tick->shed;
        for (const PhaseFacts &phaseFacts : tick->facts) {
            LevelGathering *level = judgedLevel(phaseFacts.phase);
            for (std::size_t type = 0; type < phaseFacts.types.size(); ++type) {
                const TypeFacts &facts = phaseFacts.types[type];
                total.merge(facts);
                if (type < types.size())
                    types[type].merge(facts);
                if (level)
                    level->facts.merge(facts);
            }
        }
        if (LevelGathering *level = judgedLevel(tick->phase)) {
            level->lengthUs += tick->lengthUs;
            LevelSummary &summary = level->summary;
            summary.reconnects += tick->reconnects;
            summary.connectionsLost += tick->connectionsLost;
            summary.shed += tick->shed;
            summary.generatorLagP99 = std::max(summary.generatorLagP99, tick->generator.loopLagP99);
            summary.generatorCpu += tick->generator.cpu * tick->seconds();
            if (tick->host.cpu) {
                addWeighted(level->cpu, *tick->host.cpu, tick->seconds());
                level->cpuSeconds += tick->seconds();
            }
            if (tick->host.load1)
                summary.load1 = tick->host.load1;
        }
    }

    result.total = figuresOf(total, seconds);
    result.failedBy = total.failedBy;
    for (const TypeFacts &type : types)
        result.types.push_back(figuresOf(type, seconds));
    for (std::size_t i = 0; i < levels.size(); ++i) {
        LevelGathering &level = levels[i];
        if (level.lengthUs == 0)
            continue;
        const double levelSeconds = double(level.lengthUs) / 1e6;
        level.summary.level = std::int32_t(i);
        level.summary.figures = figuresOf(level.facts, levelSeconds);
        // A hold whose last tick ended within 5 ms of the plan was whole.
        level.summary.complete = level.lengthUs + 5000 >= holdUs[i];
        level.summary.generatorCpu /= levelSeconds;
        if (level.cpuSeconds > 0) {
            HostFigures::Cpu mean;
            addWeighted(mean, level.cpu, 1.0 / level.cpuSeconds);
            level.summary.cpu = mean;
        }
        result.levels.push_back(std::move(level.summary));
    }
    return result;
}

} // namespace dyno
