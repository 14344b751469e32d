// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <QString>

namespace dyno {

// "x.html cannot be written: No space left on device.", with what to do.
Error cannotWrite(const QString &path, const QString &why);

} // namespace dyno
