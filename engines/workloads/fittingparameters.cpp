// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/fittingparameters.h"

namespace dyno {

ParameterValues fittingParameters(const Workload &workload, ParameterValues chosen)
{
    for (bool isAnyLeftOut = true; isAnyLeftOut;) {
        isAnyLeftOut = false;
        for (const Fault &fault : resolveParameters(workload, chosen).faults)
            isAnyLeftOut = chosen.erase(fault.where) > 0 || isAnyLeftOut;
    }
    return chosen;
}

} // namespace dyno
