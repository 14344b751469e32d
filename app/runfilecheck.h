// SPDX-License-Identifier: GPL-3.0-or-later
// What a `.sqldyno` file from elsewhere must be before a byte of it gets into the store.
#pragma once

#include "app/runfilecopy.h"
#include "engines/result.h"

#include <QSqlDatabase>
#include <QString>

namespace dyno {

// By its first hundred bytes, before SQLite is let at it: an SQLite file with our application id, of a size that
// can be, and not of a newer format than this program knows.
Result<void> checkRunFileHeader(const QString &path);

// An opened copy: SQLite finds no damage; its schema is ours of its version to the letter, so that it holds no
// trigger, view or expression of somebody else.
Result<void> checkRunFileSchema(const QSqlDatabase &copy, const QString &path);

// After it was brought up to date: every run, tick and event can be read, sizes are bounded, and no second is missing.
// Works out anew what lists show of each run, so that nothing of that is taken from outside. A step a second.
Result<void> checkRunFileContent(const QSqlDatabase &copy, const QString &path, TransferSteps &steps);

} // namespace dyno
