// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/hostsource.h"

#include "engines/host/localhost.h"
#include "engines/host/nodeexporter.h"
#include "engines/host/sshhost.h"

#include <array>

namespace dyno {

namespace {

Result<void> checkExporter(std::string_view spec)
{
    const auto address = parseHttpAddress(spec);
    return address ? Result<void>() : Result<void>(address.error());
}

#ifdef __linux__
Result<void> checkSsh(std::string_view spec)
{
    const auto address = parseSshAddress(spec);
    return address ? Result<void>() : Result<void>(address.error());
}
#endif

// id, title, accepts, check, make
constexpr std::array sources{
#ifdef __linux__
    HostSourceKind{"local", "This machine", [](std::string_view spec) { return spec == "local"; }, nullptr,
                   [](std::string_view) { return makeLocalHost(); }},
    HostSourceKind{"ssh://USER@MACHINE:PORT", "Another machine, by ssh",
                   [](std::string_view spec) { return spec.starts_with("ssh://"); }, checkSsh, makeSshHost},
#endif
    HostSourceKind{"http://HOST:9100/metrics", "Prometheus node_exporter",
                   [](std::string_view spec) { return spec.find("://") != std::string_view::npos; }, checkExporter,
                   makeNodeExporterHost},
    HostSourceKind{"none", "None", [](std::string_view spec) { return spec == "none"; }, nullptr,
                   [](std::string_view) -> Result<std::unique_ptr<HostSource>> {
                       return std::unique_ptr<HostSource>();
                   }},
};

Result<const HostSourceKind *> kindOf(std::string_view spec)
{
    std::string known;
    for (const HostSourceKind &kind : sources) {
        if (kind.accepts(spec))
            return &kind;
        known.append(known.empty() ? "" : ", ").append(kind.id);
    }
    return makeError(ErrorKind::Usage, "\"" + std::string(spec) + "\" is no source of host figures.",
                     "Choose one of " + known + ".");
}

} // namespace

std::span<const HostSourceKind> hostCatalog()
{
    return sources;
}

Result<std::unique_ptr<HostSource>> makeHostSource(std::string_view spec)
{
    const auto kind = kindOf(spec);
    if (!kind)
        return kind.error();
    return (*kind)->make(spec);
}

Result<void> checkHostSource(std::string_view spec)
{
    const auto kind = kindOf(spec);
    if (!kind)
        return kind.error();
    return (*kind)->check ? (*kind)->check(spec) : Result<void>();
}

Result<HostReport> testHostSource(std::string_view spec)
{
    const auto source = makeHostSource(spec);
    if (!source)
        return source.error();
    if (!*source)
        return HostReport();
    (void)(*source)->sample();
    if (const std::string note = (*source)->note(); !note.empty())
        return makeError(ErrorKind::Unreachable, note);
    return HostReport{(*source)->title(), (*source)->cpuCount()};
}

} // namespace dyno
