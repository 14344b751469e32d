// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/metrics.h"
#include "engines/measure/runrecord.h"
#include "engines/measure/threshold.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace dyno {

// A run as charts draw it.
struct ChartRun
{
    enum class Role {
        Current,  // drawn in full: the run that goes on, or the one that is looked at
        Saved,    // dimmed, for comparison
        Published // dashed, by others
    };
    RunInfo info;
    // Never null. Shared with whoever else draws the run; a RunStack appends to it in appendTick().
    std::shared_ptr<MetricSeries> series = std::make_shared<MetricSeries>();
    std::vector<RunEvent> events;
    Role role = Role::Saved;
    QString label;   // "PostgreSQL 1", short; see nameRuns()
    int variant = 0; // which run of its engine this is, from 0: colour and marker (palette.h)
};

ChartRun chartRun(const RunRecord &record, ChartRun::Role role);
// Gives every run without a label one ("PostgreSQL 1": engine and repeat, with the profile where an engine
// has several; the time of its start where two would be called the same), and every run its variant.
void nameRuns(std::vector<ChartRun> &runs);

// A limit drawn as a dotted line in the chart that shows its metric.
struct ChartThreshold
{
    std::string metric; // id as in metricTable(): "p95"
    double limit = 0;   // in the metric's unit
    QString text;       // "limit: p95 200 ms"
};
ChartThreshold chartThreshold(const Threshold &threshold);

} // namespace dyno
