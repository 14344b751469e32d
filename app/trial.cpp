// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trial.h"

#include "app/planguard.h"
#include "app/profilestore.h"
#include "engines/data/datause.h"
#include "engines/sandbox/sandbox.h"

namespace dyno {

namespace {

Error firstOf(const Faults &faults)
{
    return makeError(ErrorKind::Usage, faults.front().where + ": " + faults.front().message);
}

} // namespace

Result<TryReport> Trial::run(const TrialPlan &plan, const Told &told)
{
    m_cancelled = false;
    TryRequest request;
    request.profile = plan.profile;
    request.secret = plan.secret;
    request.keep = plan.keep;
    request.seed = plan.seed;
    const WorkloadCompilation compiled = compileWorkload(plan.workload, plan.parameters, plan.profile.engine);
    if (!compiled.faults.empty())
        return firstOf(compiled.faults);
    request.workload = compiled.workload;
    bool isFound = false;
    for (std::size_t i = 0; i < compiled.workload->transactions.size(); ++i)
        if (compiled.workload->transactions[i].name == plan.transaction) {
            request.transaction = i;
            isFound = true;
        }
    if (!isFound)
        return makeError(ErrorKind::Usage,
                         plan.transaction + " is no part of the mix with the parameters as they are.",
                         "Set the parameters on Bench so that it is, or try another.");
    if (const Faults refused = guardOf(plan).refused; !refused.empty())
        return makeError(ErrorKind::Permission, refused.front().where + ' ' + refused.front().message,
                         "Try it on another profile.");
    if (const auto ready = prepare(plan, request.profile, request.secret, told); ready.has_error())
        return ready.error();
    if (!compiled.workload->lists.empty()) {
        told("Filling lists");
        auto lists = fillLists(*compiled.workload, *findEngine(request.profile.engine), request.profile, request.secret,
                               [this](Connection *now) {
                                   const std::lock_guard lock(m_mutex);
                                   m_filling = now;
                                   if (now && m_cancelled)
                                       now->cancel();
                               });
        if (lists.has_error())
            return lists.error();
        request.lists = std::move(*lists);
    }
    told("Running " + plan.transaction);
    TryOnce trying(std::move(request));
    {
        const std::lock_guard lock(m_mutex);
        m_try = &trying;
        if (m_cancelled)
            trying.cancel();
    }
    TryReport report = trying.run();
    const std::lock_guard lock(m_mutex);
    m_try = nullptr;
    return report;
}

Result<void> Trial::prepare(const TrialPlan &plan, Profile &profile, Secret &secret, const Told &told)
{
    if (profile.sandbox) {
        told("Starting the server");
        const Profile wished = withPrivateSandbox(profile);
        const auto sandbox = m_sandboxes.get(wished, 10, m_cancelled);
        if (sandbox.has_error())
            return sandbox.error();
        profile = (*sandbox)->profile();
        secret = (*sandbox)->secret();
    }
    const ResolvedData data = resolveData(plan.workload, plan.parameters);
    if (!data.faults.empty())
        return firstOf(data.faults);
    const bool hasTables = !data.data.tables.empty();
    const LoadRequest request{profile, secret, 1, false};
    if (hasTables && (plan.load || plan.profile.sandbox)) {
        told("Loading the data");
        const auto loaded = loadData(
            data.data, request, [&](const LoadProgress &progress) { told(progress.step); }, m_cancelled);
        if (loaded.has_error())
            return loaded.error();
    }
    if (const auto there = refuseMissingFile(profile); there.has_error())
        return there.error();
    if (!hasTables)
        return {};
    told("Looking at the data");
    // Not held while the transaction runs: nothing that it does is measured.
    const auto use = DataUse::begin(data.data, request);
    return use.has_error() ? Result<void>(use.error()) : Result<void>();
}

void Trial::cancel()
{
    m_cancelled = true;
    const std::lock_guard lock(m_mutex);
    if (m_filling)
        m_filling->cancel();
    if (m_try)
        m_try->cancel();
}

} // namespace dyno
