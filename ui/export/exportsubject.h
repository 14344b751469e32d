// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/slide.h"
#include "ui/compare/comparedset.h"

#include <optional>
#include <vector>

namespace dyno {

// What a page offers to be written into files.
struct ExportSubject
{
    ComparedSet set;              // empty: there is nothing
    std::vector<Slide> slides;    // of a PDF of slides
    std::optional<Slide> current; // the one that is looked at
    bool isDark = false;          // the ground of slides
};

} // namespace dyno
