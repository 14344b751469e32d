// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/serieslistener.h"
#include "engines/measure/thresholdwatch.h"
#include "engines/referee/evidence.h"
#include "engines/run/runner.h"

#include <optional>
#include <string>
#include <vector>

namespace dyno {

// Passes a run of a series on, and keeps what the referee will want to know of it. Calls come one at a time.
class RunListener final : public RunObserver
{
public:
    RunListener(SeriesListener &listener, std::string run) : m_listener(listener), m_run(std::move(run)) {}
    // A threshold that is broken after `delayMs` of a hold stops `runner`.
    void abortOnFail(Runner &runner, std::int64_t delayMs);
    void begin(const RunInfo &info, const std::vector<Threshold> &thresholds);
    void onTick(TickPtr tick) override;
    void onEvent(const RunEvent &event) override;
    // Why the run was ended early; empty: it was not.
    const std::string &broken() const { return m_broken; }
    Evidence evidence(const RunInfo &info) const { return m_gatherer->evidence(info); }
    // What the run did to itself goes into its log. Of the load generator the log has heard when it was late.
    void tellFindings(const Evidence &evidence) const;

private:
    SeriesListener &m_listener;
    std::string m_run;
    std::optional<EvidenceGatherer> m_gatherer;
    Runner *m_runner = nullptr;
    std::int64_t m_delayUs = 0;
    std::optional<ThresholdWatch> m_watch;
    std::string m_broken;
};

// A warm-up is like a run, and nobody hears of it.
class DeafListener final : public RunObserver
{
public:
    void onTick(TickPtr) override {}
    void onEvent(const RunEvent &) override {}
};

} // namespace dyno
