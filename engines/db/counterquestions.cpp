// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/counterquestions.h"

#include "engines/db/text.h"

#include <algorithm>

namespace dyno {

bool CounterQuestion::suits(std::string_view serverVersion) const
{
    const std::size_t digits = std::min(serverVersion.find_first_not_of("0123456789"), serverVersion.size());
    const auto major = wholeNumber(serverVersion.substr(0, digits));
    if (!major)
        return since == 0 && until == 0;
    return *major >= since && (until == 0 || *major < until);
}

} // namespace dyno
