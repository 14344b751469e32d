// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/slide.h"
#include "ui/compare/comparedset.h"

#include <QStringList>

#include <vector>

namespace dyno {

// Every slide that a comparison has figures for, each with the sentence that its verdict gives, in the order
// in which they are told. Slides that the figures say nothing new on come last.
std::vector<Slide> slidesOf(const ComparedSet &set);
// Ids of those that are shown unless the person chooses otherwise.
QStringList firstChoice(const std::vector<Slide> &slides);

// The line at the foot: workload, load, connections, CPUs, repeats and day.
QString setupLine(const ComparedSet &set);
// The heaviest of what the referee and the comparison say; empty: nothing that weighs.
QString warningLine(const Comparison &comparison);

} // namespace dyno
