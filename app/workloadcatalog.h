// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <QString>

#include <vector>

namespace dyno {

// Built-in workloads (beside the program, or in its resources), then the user's in the data directory.
class WorkloadCatalog
{
public:
    // Reads all folders; a folder with faults is left out and listed in faults().
    static WorkloadCatalog read();
    const std::vector<Workload> &workloads() const { return m_workloads; }
    const Workload *find(const std::string &id) const;
    const Faults &faults() const { return m_faults; }
    // By id, or by the path of a folder (anything with a slash in it).
    static WorkloadParse open(const std::string &word);
    static QString userFolder();
    static QString builtInFolder();

private:
    std::vector<Workload> m_workloads;
    Faults m_faults;
};

} // namespace dyno
