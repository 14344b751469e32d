// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace dyno {

// The first word of a statement in lower case, behind comments and brackets: "select".
std::string firstWord(std::string_view sql);
// May a statement that begins with this word be prepared on every engine?
bool isPreparableWord(std::string_view word);

// Does this function (in lower case) exist for several types, so that the type of its argument decides what it
// does?
bool isOverloadedFunction(std::string_view name);

} // namespace dyno
