// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <string>

namespace dyno {

// Histograms in the formats of HdrHistogram, which other tools open.

// Percentile distribution as text (.hgrm): value in ms, percentile, count, 1/(1−percentile); five steps per
// half distance to 100 %, as HdrHistogram's own plotter expects.
std::string hgrmText(const Histogram &histogram);

// All ticks of a run as a histogram log, version 1.3 (.hlog): one line per tick and transaction type
// (Tag=type) with the response times in µs in V2 compressed encoding. The maximum of a line is in ms.
std::string hlogText(const RunRecord &record);

// One histogram in HdrHistogram's V2 compressed encoding, as base64.
std::string encodeHdrV2(const Histogram &histogram);

} // namespace dyno
