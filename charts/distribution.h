// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/histogram.h"
#include "engines/measure/published.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace dyno {

// How response times of one side are distributed: a curve on the percentile scale.
struct DistributionSeries
{
    struct Point
    {
        double percentile = 0; // per cent, below 100
        double ms = 0;
    };
    QString label; // "PostgreSQL 18"
    QString note;  // second line of the label, may be empty
    std::string engine;
    int variant = 0;
    bool published = false; // dashed, with a marker at each point
    bool warned = false;    // a warning sign after the label
    std::vector<Point> points; // ascending; thinned
    std::shared_ptr<const Histogram> measured; // what the points are of; null: published

    // In ms, by nearest rank as everywhere; of a published one only where it has a figure. NaN: unknown.
    double at(double percentile) const;
};

// At most about 400 points, evenly along the scale; the last one is the largest value.
DistributionSeries distributionSeries(const Histogram &response);
// p50, p95, p99 … of one level of a published table. No points where it has none of them.
DistributionSeries distributionSeries(const PublishedSeries &published, double users);

} // namespace dyno
