// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/fileerror.h"

namespace dyno {

Error cannotWrite(const QString &path, const QString &why)
{
    return makeError(ErrorKind::Permission, (path + " cannot be written: " + why + ".").toStdString(),
                     "Choose a place that you can write to, with space left.");
}

} // namespace dyno
