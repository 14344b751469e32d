// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/secrets.h"

class QWidget;

namespace dyno {

// Asks for the password of a profile over `window`, without stopping the program; `answer` is called once, with
// nothing when the person gives up.
void askPassword(QWidget *window, const Profile &profile, const QString &reason, SecretStore::Answer answer);

} // namespace dyno
