// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace dyno {

// A database engine's programs on this machine.
struct FoundServer
{
    std::string engine;
    QString version; // "15", empty: not known without starting it
    QString place;   // folder of its programs; empty: not found
};
// Looks at the usual places; starts nothing. One entry per engine of the catalog, in its order.
std::vector<FoundServer> findServers();

} // namespace dyno
