// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/drawing.h"

#include <QStringList>

namespace dyno {

// True when the words ask for a command, for help or for the version, and not for the window.
bool isCommandLine(const QStringList &words);
// The file of runs that a file manager (or a person) opens the window with; empty: none.
QString runFileOf(const QStringList &words);
// True when the command writes pictures, so that the caller makes a QApplication and gives a Drawing.
bool needsPictures(const QStringList &words);
// Runs the command (without the program's own name) to its end. Returns the exit code of the contract:
// 0 good, 99 a threshold failed, 130 interrupted, 2 wrong usage, 1 anything else.
int runCommandLine(const QStringList &words, const Drawing &drawing);

} // namespace dyno
