// SPDX-License-Identifier: GPL-3.0-or-later
// The workload from the inside, in the place of the plan.
#include "ui/bench/benchpage.h"

#include "app/profilestore.h"
#include "app/workloadcatalog.h"
#include "app/workloadfolder.h"
#include "ui/bench/benchplans.h"
#include "ui/bench/parameterspanel.h"
#include "ui/bench/planbar.h"
#include "ui/bench/presetmenu.h"
#include "ui/bench/profilemodel.h"
#include "ui/bench/workloadpanel.h"
#include "ui/undobar.h"
#include "ui/workload/workloadeditor.h"

#include <QMenu>
#include <QSplitter>
#include <QScrollArea>
#include <QStackedWidget>

namespace dyno {

void BenchPage::makePresets()
{
    fillPresetMenu(m_presets, m_bench.workloads, [this](const Workload &workload, const Preset &preset) {
        setPlan(presetPlan(plan(), workload, preset));
    });
}

void BenchPage::connectWorkloads()
{
    connect(m_workload, &WorkloadPanel::viewWanted, this, &BenchPage::openWorkload);
    connect(m_workload, &WorkloadPanel::duplicateWanted, this, [this] {
        openWorkload(WorkloadEditor::mixView);
        m_editor->duplicate();
    });
    connect(m_editor, &WorkloadEditor::closed, this, &BenchPage::closeWorkload);
    connect(m_editor, &WorkloadEditor::changed, this, &BenchPage::takeWorkload);
    connect(m_editor, &WorkloadEditor::leaving, this, [this] {
        m_parameters->setWorkload(nullptr);
        fillPresetMenu(m_presets, {}, {});
    });
    connect(m_editor, &WorkloadEditor::removed, this, [this](const QString &name) {
        m_undo->offer(tr("Removed the workload %1.").arg(name), [this, name] {
            if (const Result<void> back = WorkloadFolder::restore(name); !back) {
                m_planBar->setFinding(QString::fromStdString(back.error().message));
                return;
            }
            m_bench.workloads.take(name.toStdString(), readWorkload(WorkloadFolder::own(name).path().toStdString()));
            takeWorkload(name.toStdString());
        });
    });
}

void BenchPage::openWorkload(const QString &view)
{
    // Those of the plan first: a try is most often for them.
    std::vector<Profile> profiles;
    for (const Profile &profile : m_model->chosen())
        profiles.push_back(withOptions(profile, m_parameters->options()));
    for (const Profile &profile : m_bench.profiles.profiles())
        if (!m_model->chosenNames().contains(QString::fromStdString(profile.name)))
            profiles.push_back(profile);
    m_editor->setProfiles(profiles);
    m_editor->open(m_workload->chosenId(), m_parameters->chosen(), view);
    m_place->setCurrentWidget(m_editor);
    m_planBar->hide();
}

// What the catalog holds of it now is what the plan runs.
void BenchPage::takeWorkload(const std::string &id)
{
    const ParameterValues chosen = m_parameters->chosen();
    makePresets();
    m_workload->refill();
    if (!id.empty() && id != m_workload->chosenId())
        m_workload->setWorkload(id);
    m_filling = true;
    m_parameters->setWorkload(m_workload->workload(), chosen);
    m_filling = false;
    // A parameter that is no more is not asked for.
    if (!m_parameters->faults().empty())
        m_parameters->setWorkload(m_workload->workload());
    changed();
}

void BenchPage::closeWorkload()
{
    if (m_place->currentWidget() != m_editor)
        return;
    m_place->setCurrentWidget(m_plannerArea);
    showPlace();
    m_planBar->show();
    m_workload->setFocus();
}

} // namespace dyno
