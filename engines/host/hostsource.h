// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"
#include "engines/result.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace dyno {

// Where the database host's figures come from. Sampled once a second by one thread (the sampler); a source
// that falls silent gives figures that are absent, never zeros, and says why in note().
class HostSource
{
public:
    virtual ~HostSource() = default;
    // Figures since the call before; the first call only takes the starting point.
    virtual HostFigures sample() = 0;
    virtual int cpuCount() const = 0;
    // "this machine", "node_exporter http://…"
    virtual std::string title() const = 0;
    // Why the last sample was empty; empty when it was not.
    virtual std::string note() const { return {}; }
};

// One kind of source. Adding one is a file pair and a row in hostcatalog.cpp.
struct HostSourceKind
{
    std::string_view id;      // "local", "none"; of those with an address, how it is written
    std::string_view title;   // "This machine"
    bool (*accepts)(std::string_view spec);
    Result<void> (*check)(std::string_view spec); // its address, without asking there; null: it has none
    Result<std::unique_ptr<HostSource>> (*make)(std::string_view spec);
};
std::span<const HostSourceKind> hostCatalog();
// `spec` as in Profile::hostSource. Null source for "none".
Result<std::unique_ptr<HostSource>> makeHostSource(std::string_view spec);

// What is wrong with `spec` as it is written; asks nobody.
Result<void> checkHostSource(std::string_view spec);
// Asks the source once; blocks for some seconds at most. Empty title: it is "none".
struct HostReport
{
    std::string title;
    int cpus = 0; // 0: it does not say
};
Result<HostReport> testHostSource(std::string_view spec);

} // namespace dyno
