// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"
#include "engines/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace dyno {

// True for a word that means a file of runs and not a run of the store.
bool isRunFile(const QString &word);

// The runs that one word of a command means: a `.sqldyno` file's, a series' (by LAST the series of the newest
// run), or a single one.
Result<std::vector<RunRecord>> recordsOf(const RunStore &store, const QString &word);

// How words that name runs are explained in the help of commands.
inline constexpr const char *runWordsHelp =
    "Title or id of a run or of a series, the first four or more digits of the id, LAST, or a .sqldyno file.";

} // namespace dyno
