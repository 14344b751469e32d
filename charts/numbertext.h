// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace dyno {

// Numbers as people read them, with the locale's separators and a true minus. NaN is an en dash.

// 986, 17,840: whole from 100, three digits below (0.7, 18.9).
QString numberText(double value);
// Times given in ms, three digits at most: 0.7, 18.9, 196; from 10,000 ms in seconds: "12.4 s".
QString millisecondText(double ms);
// 86%, whole.
QString percentText(double percent);
// 0.00%, for errors.
QString errorPercentText(double percent);
// A percentile: 50%, 99%, 99.9%, 99.99%, with as many nines as it takes.
QString percentileText(double percent);
// 8:00, 1:12:20.
QString timeText(double seconds);
// One tick of an axis that ends at `top`: 15k where the axis passes 10,000, else 1,000.
QString axisText(double value, double top);

} // namespace dyno
