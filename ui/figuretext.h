// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace dyno {

// Figures as people read them, with the locale's separators: 986 · 17,840 · 18.9 · 0.7. Unknown (NaN) is an en dash.
QString countText(double value);            // whole numbers from 100, one decimal below
QString wholeText(std::int64_t value);
QString msText(double ms);                  // three digits at most, without the unit
struct ValueAndUnit
{
    QString value, unit;
};
ValueAndUnit responseText(double ms);       // seconds from 10,000 ms
QString plainPercentText(double percent);        // whole
QString plainErrorPercentText(double percent);   // two decimals
QString clockText(double seconds);          // 8:00 · 1:12:20
QString lengthText(double seconds);         // 40 s · 9 min · 1 h 58 min
QString engineTitle(const std::string &id); // "PostgreSQL", from the engine catalog

} // namespace dyno
