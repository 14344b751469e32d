// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"
#include "engines/result.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace dyno {

// True for a word that means a file of runs and not a run of the store.
bool isRunFile(const QString &word);

// The runs that one word of a command means: a `.sqldyno` file's, a series' (by LAST the series of the newest
// run), or a single one.
Result<std::vector<RunRecord>> recordsOf(const RunStore &store, const QString &word);

// Of all that the words mean in the store, each run once: a run and its series may both be named. Nothing after having
// said which words mean none.
std::optional<std::vector<std::string>> runsOf(const RunStore &store, const QStringList &words);

// How words that name runs are explained in the help of commands.
inline constexpr const char *runWordsHelp =
    "Title or id of a run or of a series, the first four or more digits of the id, LAST, or a .sqldyno file.";
inline constexpr const char *storedRunWordsHelp =
    "Title or id of a run or of a series, the first four or more digits of the id, LAST for the newest run, or "
    "LAST-SERIES for all runs of its series.";

} // namespace dyno
