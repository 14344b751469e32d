// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "engines/run/ramp.h"
#include "engines/workloads/workload.h"

#include <QStringList>

#include <optional>

namespace dyno {

// Plans that the program makes by itself.

// The first look: the shop, tiny, on `profile`, three levels in half a minute.
BenchPlan demoPlan(const Profile &profile);
// What a preset says over what is set; profiles stay as they are chosen: a preset says what is run, not on
// what.
BenchPlan presetPlan(BenchPlan plan, const Workload &workload, const Preset &preset);
// One run of the first profile at the first level for a minute.
BenchPlan trialPlan(BenchPlan plan, const Ramp &ramp);

// What was set when the program ended, however it ended. Chosen profiles by name: the plan holds them as they
// were, the store as they are.
struct Draft
{
    BenchPlan plan;
    QStringList chosen;
};
void keepDraft(const Draft &draft);
std::optional<Draft> readDraft();

} // namespace dyno
