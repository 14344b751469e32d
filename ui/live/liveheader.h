// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pageheader.h"
#include "ui/planprogress.h"

#include <vector>

namespace dyno {

class RunSession;
struct BenchPlan;
struct ShownRun;

// The head of Live: which run it is, how much of it is left, where its series stands.
class LiveHeader : public PageHeader
{
    Q_OBJECT
public:
    explicit LiveHeader(QWidget *parent = nullptr);
    // The runs that a series will have, in the order in which they run.
    void setPlan(const BenchPlan &plan);
    // `following`: the run is the session's; null: none yet.
    void refresh(const ShownRun *run, const RunSession &session, bool following);

private:
    void showSubject(const ShownRun &run, const RunSession &session);
    void showProgress(const ShownRun *run, const RunSession &session);
    PlanProgress *m_progress;
    std::vector<PlanProgress::Step> m_order;
};

} // namespace dyno
