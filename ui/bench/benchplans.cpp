// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/benchplans.h"

#include "app/profilestore.h"
#include "engines/run/rampnumber.h"
#include "engines/run/searchplan.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QSettings>

namespace dyno {

namespace {

const auto planKey = QStringLiteral("bench/plan");
const auto chosenKey = QStringLiteral("bench/chosen");

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

} // namespace

BenchPlan demoPlan(const Profile &profile)
{
    BenchPlan demo;
    demo.name = tr("Demo");
    demo.profiles.push_back({profile, {}});
    demo.workload = "shop";
    demo.parameters = {{"size", "tiny"}};
    demo.ramp = "50,100,200 arrive=2s hold=8s";
    demo.thresholds = {"p95<200ms", "errors<1%"};
    return demo;
}

BenchPlan firstPlan()
{
    BenchPlan plan;
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}};
    plan.ramp = "50,100,200 arrive=2s hold=8s";
    plan.thresholds = {"p95<200ms", "p99<500ms", "errors<1%"};
    return plan;
}

BenchPlan presetPlan(BenchPlan plan, const Workload &workload, const Preset &preset)
{
    plan.name = QString::fromStdString(preset.title);
    plan.workload = workload.id;
    plan.parameters = preset.parameters;
    plan.ramp = preset.ramp;
    plan.thresholds = preset.thresholds;
    plan.pool = preset.pool;
    plan.repeats = preset.repeats;
    plan.isolation = preset.isolation;
    plan.scripts.clear();
    plan.variables.clear();
    plan.vary.reset();
    plan.queryMode.clear();
    EngineOptions options;
    for (const auto &[engine, text] : preset.options)
        for (const QString &pair : QString::fromStdString(text).split(QLatin1Char(' '), Qt::SkipEmptyParts))
            options[engine][pair.section(QLatin1Char('='), 0, 0).toStdString()] =
                pair.section(QLatin1Char('='), 1).toStdString();
    for (ProfileAndSecret &entry : plan.profiles)
        entry.profile = withOptions(entry.profile, options);
    return plan;
}

Profile withOptions(Profile profile, const EngineOptions &options)
{
    if (const auto own = options.find(profile.engine); own != options.end())
        for (const auto &[name, value] : own->second)
            profile.options[name] = value;
    return profile;
}

EngineOptions optionsBeside(const BenchPlan &plan, const ProfileStore &profiles)
{
    EngineOptions options;
    for (const ProfileAndSecret &entry : plan.profiles) {
        const std::optional<Profile> saved = profiles.find(entry.profile.name);
        for (const auto &[name, value] : entry.profile.options)
            if (saved && (!saved->options.contains(name) || saved->options.at(name) != value))
                options[entry.profile.engine][name] = value;
    }
    return options;
}

BenchPlan trialPlan(BenchPlan plan, const Ramp &ramp)
{
    double first = 0;
    for (const Phase &phase : ramp.phases)
        if (phase.isJudged() && first == 0)
            first = phase.to;
    if (first == 0)
        first = ramp.peak();
    if (plan.profiles.size() > 1)
        plan.profiles.resize(1);
    plan.repeats = 1;
    plan.vary.reset();
    plan.name = plan.name.isEmpty() ? tr("Trial") : tr("%1, trial").arg(plan.name);
    if (isSearchText(plan.ramp))
        first = parseSearch(plan.ramp).plan->from;
    plan.ramp = (ramp.openLoop ? "rate " : "users ") + rampNumber(first) + " for=1m";
    return plan;
}

void keepDraft(const Draft &draft)
{
    QSettings settings;
    settings.setValue(planKey, QJsonDocument(draft.plan.toJson()).toJson(QJsonDocument::Compact));
    settings.setValue(chosenKey, draft.chosen);
}

std::optional<Draft> readDraft()
{
    const QSettings settings;
    const QJsonDocument kept = QJsonDocument::fromJson(settings.value(planKey).toByteArray());
    if (!kept.isObject())
        return std::nullopt;
    Result<BenchPlan> plan = BenchPlan::fromJson(kept.object());
    if (!plan)
        return std::nullopt;
    return Draft{std::move(*plan), settings.value(chosenKey).toStringList()};
}

} // namespace dyno
