// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace dyno {

// "12.50": with a point, whatever the person's language writes. "?" for what has more than some sixty digits.
std::string decimalText(double value, int decimals);

} // namespace dyno
