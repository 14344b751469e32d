// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/numbertext.h"

#include <QString>

#include <cstdint>
#include <string>

namespace dyno {

// What pages write beside the numbers of charts (charts/numbertext.h).
QString wholeText(std::int64_t value); // 17,840
struct ValueAndUnit
{
    QString value, unit;
};
ValueAndUnit responseParts(double ms);      // {"18.9", "ms"}, {"12.4", "s"}; empty when unknown
QString microsecondText(std::int64_t us); // 18.9 ms
QString bytesText(double bytes);           // 2.2 GB · 340 kB
QString lengthText(double seconds);         // 40 s · 1 min 30 s · 9 min · 1 h 58 min
QString endClockText(double secondsLeft);   // 14:32; tomorrow and later with the day
QString engineTitle(const std::string &id); // "PostgreSQL", from the engine catalog

} // namespace dyno
