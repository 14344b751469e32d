// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace dyno {

// Opens a list of every shortcut that the window's actions have, found by asking them, and the keys of
// charts.
void showShortcuts(QWidget *window);

} // namespace dyno
