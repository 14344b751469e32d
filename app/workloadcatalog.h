// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <QString>

#include <deque>
#include <set>

namespace dyno {

// Built-in workloads (beside the program, or in its resources), then the user's in the data directory.
class WorkloadCatalog
{
public:
    // Reads all folders; a folder with faults is left out and listed in faults().
    static WorkloadCatalog read();
    // Those that can run. An element stays where it is until remove().
    const std::deque<Workload> &workloads() const { return m_workloads; }
    const Workload *find(const std::string &id) const;
    const Faults &faults() const { return m_faults; }
    // The user's folders that hold a workload with faults: they can be mended.
    const std::set<std::string> &broken() const { return m_broken; }

    // What was read anew of one of the user's folders: the workload in place of the old one, or its faults. With
    // faults the old one stays, so that who shows it goes on.
    void take(const std::string &id, WorkloadParse parse);
    // Its folder is gone. Whoever holds the workload must have let go of it.
    void remove(const std::string &id);
    // By id, or by the path of a folder (anything with a slash in it).
    static WorkloadParse open(const std::string &word);
    static QString userFolder();
    static QString builtInFolder();

private:
    std::deque<Workload> m_workloads;
    Faults m_faults;
    std::set<std::string> m_broken;
};

} // namespace dyno
