// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <functional>

class QMenu;

namespace dyno {

class WorkloadCatalog;

// Set-ups worth a click, one menu a workload. `workloads` outlives the menu.
void fillPresetMenu(QMenu *menu, const WorkloadCatalog &workloads,
                    const std::function<void(const Workload &, const Preset &)> &chosen);

} // namespace dyno
