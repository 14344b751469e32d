// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <QString>

namespace dyno {

// All faults, one a line, for the message of a test that failed.
inline QString words(const Faults &faults)
{
    QString text;
    for (const Fault &fault : faults)
        text += QString::fromStdString(fault.where + ": " + fault.message + '\n');
    return text;
}

} // namespace dyno
