// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/published.h"

namespace dyno {

// The studies by others that come with the program (resources/published/published-results.json).
Result<std::vector<Publication>> publishedStudies();

} // namespace dyno
