// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain.h"

namespace dyno::keychain {

bool isAvailable()
{
    return false;
}

void read(const QString &, std::function<void(std::optional<Secret>)> answer)
{
    answer(std::nullopt);
}

void write(const QString &, const Secret &, std::function<void(Result<void>)> done)
{
    done(makeError(ErrorKind::Unsupported, "This build of SQL Dyno knows no key chain.",
                   "The password is kept until the program ends. Set SQLDYNO_PASSWORD to have it at hand."));
}

void remove(const QString &, std::function<void(Result<void>)> done)
{
    done({});
}

} // namespace dyno::keychain
