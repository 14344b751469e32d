// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace dyno {

// The value of a setting as it may be kept and shown: a secret becomes "(set, not shown)". Judged by a catalog of
// names, by words in names that nobody foresaw ("app.jwt_secret"), and by words in values ("password=…").
std::string withoutSecret(std::string_view name, std::string text);

// A name, in small letters, whose value is a secret: by the same catalog and words.
bool isSecretName(std::string_view name);

} // namespace dyno
