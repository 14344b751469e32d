// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/benchplans.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QSettings>

namespace dyno {

namespace {

const auto planKey = QStringLiteral("bench/plan");
const auto chosenKey = QStringLiteral("bench/chosen");

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno::BenchPlans", text);
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

BenchPlan presetPlan(BenchPlan plan, const Workload &workload, const Preset &preset)
{
    plan.name = QString::fromStdString(preset.title);
    plan.workload = workload.id;
    plan.parameters = preset.parameters;
    plan.ramp = preset.ramp;
    plan.thresholds = preset.thresholds;
    plan.pool = preset.pool;
    plan.repeats = preset.repeats;
    return plan;
}

BenchPlan trialPlan(BenchPlan plan, const Ramp &ramp)
{
    double first = 0;
    for (const Phase &phase : ramp.phases)
        if (phase.isJudged() && first == 0)
            first = phase.to;
    if (plan.profiles.size() > 1)
        plan.profiles.resize(1);
    plan.repeats = 1;
    plan.name = plan.name.isEmpty() ? tr("Trial") : tr("%1, trial").arg(plan.name);
    plan.ramp = (ramp.openLoop ? "rate " : "users ") + std::to_string(std::int64_t(first)) + " for=1m";
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
