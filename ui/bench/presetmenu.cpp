// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/presetmenu.h"

#include "app/workloadcatalog.h"

#include <QMenu>

namespace dyno {

void fillPresetMenu(QMenu *menu, const WorkloadCatalog &workloads,
                    const std::function<void(const Workload &, const Preset &)> &chosen)
{
    menu->clear();
    qDeleteAll(menu->findChildren<QMenu *>(Qt::FindDirectChildrenOnly)); // their groups outlive their entries
    for (const Workload &workload : workloads.workloads()) {
        if (workload.presets.empty())
            continue;
        QMenu *group = menu->addMenu(QString::fromStdString(workload.title.empty() ? workload.id : workload.title));
        group->setToolTipsVisible(true);
        for (const Preset &preset : workload.presets) {
            QAction *act = group->addAction(QString::fromStdString(preset.title), group,
                                            [chosen, &workload, &preset] { chosen(workload, preset); });
            act->setToolTip(QString::fromStdString(preset.description));
        }
    }
}

} // namespace dyno
