// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

namespace dyno {

// The password from wherever it is, asked for on the terminal when the server refuses to let us in without; until
// the server has let us in, or the error why not.
Result<void> findSecret(const Profile &profile, Secret &secret);

} // namespace dyno
