// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/loader.h"

#include <QString>

namespace dyno {

// "[########............]" for 0.4.
QString progressBar(double share);
// "Loading orders  [####…] 12,000 of 30,000 rows  4,100 rows/s  5 s left". The bar is for a line that is drawn over.
QString loadProgressText(const LoadProgress &progress, bool hasBar);

} // namespace dyno
