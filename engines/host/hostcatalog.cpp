// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/hostsource.h"

#include "engines/host/localhost.h"
#include "engines/host/nodeexporter.h"
#include "engines/host/sshhost.h"

#include <array>

namespace dyno {

namespace {

constexpr std::array sources{
#ifdef __linux__
    HostSourceKind{"local", "This machine", [](std::string_view spec) { return spec == "local"; },
                   [](std::string_view) { return makeLocalHost(); }},
    HostSourceKind{"ssh://USER@MACHINE:PORT", "Another machine, by ssh",
                   [](std::string_view spec) { return spec.starts_with("ssh://"); },
                   [](std::string_view spec) { return makeSshHost(spec); }},
#endif
    HostSourceKind{"http://HOST:9100/metrics", "Prometheus node_exporter",
                   [](std::string_view spec) { return spec.find("://") != std::string_view::npos; },
                   [](std::string_view spec) { return makeNodeExporterHost(spec); }},
    HostSourceKind{"none", "None", [](std::string_view spec) { return spec == "none"; },
                   [](std::string_view) -> Result<std::unique_ptr<HostSource>> {
                       return std::unique_ptr<HostSource>();
                   }},
};

} // namespace

std::span<const HostSourceKind> hostCatalog()
{
    return sources;
}

Result<std::unique_ptr<HostSource>> makeHostSource(std::string_view spec)
{
    std::string known;
    for (const HostSourceKind &kind : sources) {
        if (kind.accepts(spec))
            return kind.make(spec);
        known.append(known.empty() ? "" : ", ").append(kind.id);
    }
    return makeError(ErrorKind::Usage, "\"" + std::string(spec) + "\" is no source of host figures.",
                     "Choose one of " + known + ".");
}

} // namespace dyno
