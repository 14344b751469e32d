// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <QString>

#include <functional>
#include <optional>

// The key chain of the desktop. Two files fulfil this: keychain_qt.cpp where QtKeychain is there at build
// time, keychain_none.cpp else. Thread: the GUI thread's; answers may come before the call returns, or later.
namespace dyno::keychain {

bool isAvailable();
void read(const QString &key, std::function<void(std::optional<Secret>)> answer);
void write(const QString &key, const Secret &secret, std::function<void(Result<void>)> done);
// What is not there counts as removed.
void remove(const QString &key, std::function<void(Result<void>)> done);

} // namespace dyno::keychain
