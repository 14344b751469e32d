// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "engines/run/ramp.h"
#include "engines/workloads/workload.h"

#include <QStringList>

#include <map>
#include <optional>
#include <string>

namespace dyno {

class ProfileStore;

// Plans that the program makes by itself.

// The first look: the shop, tiny, on `profile`, three levels in half a minute.
BenchPlan demoPlan(const Profile &profile);
// What stands there before anything was set: small, and over in half a minute.
BenchPlan firstPlan();

// Options of connections by engine, over those of the profiles.
using EngineOptions = std::map<std::string, std::map<std::string, std::string>>;
Profile withOptions(Profile profile, const EngineOptions &options);
// Those of the plan's profiles that the saved profiles of the same names do not have.
EngineOptions optionsBeside(const BenchPlan &plan, const ProfileStore &profiles);

// What a preset says over what is set; profiles stay as they are chosen, but for the options that the
// preset sets on them: a preset says what is run, not on what.
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
