// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace dyno {

// For a terminal. A name, or what a server says, may hold anything, an escape sequence too: what a terminal would obey
// is shown instead, as JSON writes it. Lines and tabs stay.
QString harmless(const QString &text);

} // namespace dyno
