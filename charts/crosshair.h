// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace dyno {

// Where the crosshair stands: one value that every chart follows. None: read-outs show the newest values.
struct CrossHair
{
    std::optional<double> at; // seconds since the run's start; users, or a percentile, on charts of those

    friend bool operator==(const CrossHair &, const CrossHair &) = default;
};

} // namespace dyno
