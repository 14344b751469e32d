// SPDX-License-Identifier: GPL-3.0-or-later
// The workload from the inside, in the place of the plan.
#include "ui/bench/benchpage.h"

#include "app/profilestore.h"
#include "app/workloadcatalog.h"
#include "app/workloadfolder.h"
#include "engines/workloads/fittingparameters.h"
#include "ui/bench/benchplans.h"
#include "ui/bench/parameterspanel.h"
#include "ui/bench/planbar.h"
#include "ui/bench/presetmenu.h"
#include "ui/bench/profilemodel.h"
#include "ui/bench/seenworkloads.h"
#include "ui/bench/workloadpanel.h"
#include "ui/undobar.h"
#include "ui/workload/workloadeditor.h"

#include <QMenu>
#include <QSplitter>
#include <QScrollArea>
#include <QStackedWidget>

#include <utility>

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
    // Where the plan is shown again it is the plan that says which workload it runs.
    connect(m_editor, &WorkloadEditor::changed, this, [this](const std::string &id) {
        const bool isRenamed = m_left && !id.empty(), isRemoved = m_left && id.empty();
        const bool isEdited = m_place->currentWidget() == m_editor && !id.empty();
        if (isRenamed)
            m_left.reset();
        takeWorkload(isEdited || isRenamed ? id : m_workload->chosenId(),
                     isRemoved ? ParameterValues() : m_parameters->chosen(), isRenamed);
    });
    connect(m_editor, &WorkloadEditor::leaving, this, [this](const std::string &id) {
        m_left = id == m_workload->chosenId() ? std::optional(m_parameters->chosen()) : std::nullopt;
        m_parameters->setWorkload(nullptr, m_parameters->chosen());
        fillPresetMenu(m_presets, {}, {});
    });
    connect(m_editor, &WorkloadEditor::settled, this, [this] {
        if (const auto plan = std::exchange(m_waiting, std::nullopt))
            run(*plan);
    });
    connect(m_editor, &WorkloadEditor::removed, this, [this](const QString &name) {
        m_undo->offer(tr("Removed the workload %1.").arg(name), [this, name, chosen = std::exchange(m_left, std::nullopt)] {
            if (const Result<void> back = WorkloadFolder::restore(name); !back) {
                m_planBar->setFinding(QString::fromStdString(back.error().message));
                return;
            }
            m_bench.workloads.take(name.toStdString(), readWorkload(WorkloadFolder::own(name).path().toStdString()));
            if (m_place->currentWidget() == m_editor) // another one is being edited, and the plan is of that
                takeWorkload(m_workload->chosenId(), m_parameters->chosen());
            else
                takeWorkload(name.toStdString(), chosen.value_or(ParameterValues()));
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

// What the catalog holds of it now is what the plan runs, with what was chosen as far as it fits.
void BenchPage::takeWorkload(const std::string &id, const ParameterValues &chosen, bool isRenamed)
{
    if (const Workload *own = m_bench.workloads.find(id)) // made, or changed, here
        markSeen(*own);
    makePresets();
    m_filling = isRenamed; // else it is another workload, and what the plan keeps of the old one goes
    m_workload->refill();
    if (id != m_workload->chosenId())
        m_workload->setWorkload(id);
    const Workload *workload = m_workload->workload();
    m_filling = true;
    m_parameters->setWorkload(workload, workload ? fittingParameters(*workload, chosen) : chosen);
    m_filling = false;
    changed();
}

bool BenchPage::mayClose()
{
    if (m_editor->saveAll() || std::exchange(m_isCloseAsked, true))
        return true;
    m_place->setCurrentWidget(m_editor);
    m_planBar->hide();
    return false;
}

void BenchPage::closeWorkload()
{
    if (m_place->currentWidget() != m_editor)
        return;
    m_editor->flush();
    m_place->setCurrentWidget(m_plannerArea);
    showPlace();
    m_planBar->show();
    m_workload->setFocus();
}

} // namespace dyno
