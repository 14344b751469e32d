// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/plantext.h"

#include "app/series.h"
#include "ui/figuretext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <set>

namespace dyno {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

QString strong(const QString &text)
{
    return QStringLiteral("<span style=\"font-weight:500\">%1</span>").arg(text.toHtmlEscaped());
}

// "A", "A and B", "A, B and C"
QString listed(const QStringList &words)
{
    if (words.size() < 2)
        return words.value(0);
    return tr("%1 and %2").arg(words.mid(0, words.size() - 1).join(tr(", ")), words.last());
}

QString times(int count)
{
    switch (count) {
    case 1:
        return tr("once");
    case 2:
        return tr("twice");
    default:
        return tr("%1 times").arg(count);
    }
}

} // namespace

QString searchWords(const SearchPlan &search)
{
    const QString held = lengthText(double(search.holdUs) / 1e6);
    const QString confirmed = lengthText(double(search.heldUs({0, true})) / 1e6);
    const QString text = (search.openLoop ? tr("the most arrivals per second from %1 to %2 that hold the thresholds")
                                          : tr("the most users from %1 to %2 that hold the thresholds"))
                             .arg(numberText(search.from), numberText(search.to));
    return text + (search.confirmUs > 0 ? tr(", each load held %1, the edges %2").arg(held, confirmed)
                                        : tr(", each load held %1, the edges twice").arg(held))
           + (search.resetsCache ? tr(", each after what is done before a run") : QString());
}

// What follows a search: "; then all run at the most that all hold, 3 times".
static QString commonWords(const BenchPlan &plan, const SearchPlan &search)
{
    if (search.common ? *search.common == 0 : entryCount(plan) < 2)
        return {};
    const QString often = plan.repeats > 1 ? tr(", %1").arg(times(plan.repeats)) : QString();
    if (!search.common)
        return tr("; then all run at the most that all hold%1").arg(often);
    return (search.openLoop ? tr("; then all run at %1 arrivals per second%2") : tr("; then all run at %1 users%2"))
        .arg(numberText(*search.common), often);
}

static QString costWords(const BenchPlan &plan)
{
    const PlanCost cost = costOf(plan);
    return tr("; at worst %1 runs and %2")
        .arg(cost.mostRuns)
        .arg(lengthText(double(cost.mostUs) / 1e6));
}

QString rampWords(const Ramp &ramp)
{
    double lowest = ramp.peak(), highest = 0;
    std::int64_t hold = 0, up = 0, down = 0;
    int levels = 0;
    for (const Phase &phase : ramp.phases) {
        if (!phase.isJudged()) {
            (phase.to >= phase.from ? up : down) += phase.lengthUs;
            continue;
        }
        ++levels;
        hold = phase.lengthUs;
        lowest = std::min(lowest, phase.to);
        highest = std::max(highest, phase.to);
    }
    const QString held = lengthText(double(hold) / 1e6);
    switch (ramp.shape) {
    case Ramp::Shape::Levels:
        if (levels == 1)
            return tr("%1 users, held %2").arg(numberText(highest), held);
        return tr("%1 levels from %2 to %3 users, each held %4")
            .arg(levels)
            .arg(numberText(lowest), numberText(highest), held);
    case Ramp::Shape::Spike:
        return tr("%1 users, at once %2, each held %3").arg(numberText(lowest), numberText(highest), held);
    case Ramp::Shape::Ramp:
        return tr("up to %1 users in %2, held %3, down in %4")
            .arg(numberText(ramp.peak()), lengthText(double(up) / 1e6), held, lengthText(double(down) / 1e6));
    case Ramp::Shape::Users:
        return tr("%1 users for %2").arg(numberText(highest), held);
    case Ramp::Shape::Rate:
        return levels == 1 ? tr("%1 arrivals per second for %2").arg(numberText(highest), held)
                           : tr("%1 to %2 arrivals per second, each held %3")
                                 .arg(numberText(lowest), numberText(highest), held);
    case Ramp::Shape::Stages:
        return tr("%1 stages up to %2 users, %3 in all")
            .arg(ramp.phases.size())
            .arg(numberText(ramp.peak()), lengthText(double(ramp.lengthUs()) / 1e6));
    }
    return {};
}

static std::set<int> poolsOf(const BenchPlan &plan, const Ramp &ramp)
{
    std::set<int> pools;
    for (const ProfileAndSecret &entry : plan.profiles)
        pools.insert(plannedPool(plan, entry.profile, ramp));
    return pools;
}

QString planSentence(const BenchPlan &plan, const Workload &workload, const Ramp &ramp)
{
    QStringList names;
    for (const ProfileAndSecret &entry : plan.profiles)
        names << strong(QString::fromStdString(entry.profile.name));
    const QString what =
        strong(QString::fromStdString(workload.title.empty() ? workload.id : workload.title));
    const QString who = listed(names);
    const std::optional<SearchPlan> search = isSearchText(plan.ramp) ? parseSearch(plan.ramp).plan : std::nullopt;
    const QString often = strong(times(plan.repeats));
    QString text = search                     ? tr("%1 with %2: ").arg(who, what)
                   : plan.profiles.size() > 1 ? tr("%1 run %2 in turn, each %3: ").arg(who, what, often)
                   : plan.repeats > 1       ? tr("%1 runs %2 %3: ").arg(who, what, often)
                                            : tr("%1 runs %2: ").arg(who, what);
    text += search ? searchWords(*search) : rampWords(ramp);
    if (const std::set<int> pools = poolsOf(plan, ramp); pools.size() == 1)
        text += *pools.begin() == 1 ? tr(", on one connection")
                                    : tr(", on one pool of %1 connections").arg(wholeText(*pools.begin()));
    else if (!pools.empty())
        text += tr(", on pools of %1 to %2 connections").arg(wholeText(*pools.begin()), wholeText(*pools.rbegin()));
    if (plan.vary) {
        QStringList values;
        for (const std::string &value : plan.vary->values)
            values << QString::fromStdString(value).toHtmlEscaped();
        text += tr(", with %1 of %2 in turn").arg(QString::fromStdString(plan.vary->name).toHtmlEscaped(), listed(values));
    }
    const auto size = plan.parameters.find("size");
    if (size != plan.parameters.end())
        text += (!needsFreshData(plan, workload)    ? tr(", with %1 data, loaded where it is missing")
                 : search && !search->resetsCache ? tr(", with %1 data, loaded again before each search")
                                                  : tr(", with %1 data, loaded again before every run"))
                    .arg(QString::fromStdString(size->second).toHtmlEscaped());
    if (search)
        text += commonWords(plan, *search) + costWords(plan);
    return text + QLatin1Char('.');
}

} // namespace dyno
