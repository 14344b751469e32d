// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace dyno {

// The load of a k6 configuration as a ramp: `stages`, `vus` with `duration`, or the scenarios of the executors
// constant-vus, ramping-vus, constant-arrival-rate and ramping-arrival-rate.
struct K6Import
{
    QString ramp;      // as parseRamp() reads it
    QStringList notes; // what is otherwise than in k6
};
// Errors: no JSON, nothing in it that says how many users, or something that no ramp can say.
Result<K6Import> importK6(const QByteArray &json);
Result<K6Import> readK6File(const QString &path);

} // namespace dyno
