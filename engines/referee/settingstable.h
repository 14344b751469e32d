// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/serversettings.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace dyno {

// One line of settings laid side by side: a meaning that engines write under different names, a fact, or a setting
// by its own name.
struct SettingsRow
{
    enum class Kind : std::uint8_t {
        Differs,
        Same,
        Single // one snapshot has it, or there is only one snapshot
    };
    struct Cell
    {
        std::string text;   // empty: this engine has nothing of the kind, or it is unknown
        std::string source; // of a meaning: "fsync on, synchronous_commit on"; else empty
    };
    Kind kind = Kind::Single;
    std::string title;
    std::string help;       // of a meaning, else empty
    bool isMeaning = false;
    std::vector<Cell> cells; // as many as snapshots
};

// Differences first, then what is the same, then what one snapshot alone has; in each, meanings first, then facts,
// then settings in alphabetical order. A setting that a meaning speaks for stands for itself only where snapshots
// of it differ. Counts that only grow are left out.
std::vector<SettingsRow> layOut(std::span<const ServerSettings> snapshots);
std::string_view kindTitle(SettingsRow::Kind kind); // "Different", …

} // namespace dyno
