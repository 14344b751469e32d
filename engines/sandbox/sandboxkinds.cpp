// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/sandboxkinds.h"

#include "engines/db/text.h"

#include <algorithm>

namespace dyno {

std::span<const SandboxKind> sandboxKinds()
{
    static const SandboxKind kinds[] = {pgSandbox, mariaDbSandbox, mySqlSandbox};
    return kinds;
}

const SandboxKind *findSandboxKind(std::string_view engine)
{
    for (const SandboxKind &kind : sandboxKinds())
        if (kind.engine == engine)
            return &kind;
    return nullptr;
}

std::string settingName(std::string_view name)
{
    std::string text = asciiLower(name);
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

} // namespace dyno
