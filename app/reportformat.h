// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string_view>

// Numbers for people, the same in every report: thousands separated by commas, a dot before decimals, whatever
// the locale, since reports travel.
namespace dyno {
struct Figures;
}

namespace dyno::format {

QString unknown();                                  // –
QString count(std::uint64_t value);                 // 17,840
QString amount(double value);                       // of users or arrivals: 17,840 · 2.7 · 0.05
QString rate(double perSecond);                     // 986 · 17,840 · 12.3 below a hundred
QString milliseconds(double ms);                    // 0.004 · 0.71 · 18.9 · 196 · 12.3 s from ten seconds on
QString millisecondsText(double ms);                 // 0.71 ms · 12.3 s
QString timeOf(const Figures &figures, double ms);  // one of their times; – while nothing was committed
QString perCent(const std::optional<double> &value); // whole; – when unknown
QString errors(double perCent);                     // two decimals
QString load(const std::optional<double> &value);   // one decimal; – when unknown
QString figure(double value, std::string_view unit); // by its unit (levelmetrics.h); – when unknown
QString duration(double seconds);                   // 8 s · 1:30 · 1:12:20
QString moment(std::int64_t msSinceEpoch);          // 2026-11-30 13:04:13 UTC

} // namespace dyno::format
