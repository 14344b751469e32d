// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/hostreader.h"

namespace dyno {

// What Prometheus' node_exporter says of its machine, in its text format (one sample a line:
// name{label="value",…} number). Only the families that HostFigures needs; others are passed over. Pure.
HostCounters parseNodeExporter(std::string_view text);

// Where a node_exporter answers. Port 9100 and path /metrics unless the address says otherwise.
struct HttpAddress
{
    std::string host; // without the brackets of an IPv6 address
    std::string port;
    std::string path;
    bool operator==(const HttpAddress &) const = default;
};
Result<HttpAddress> parseHttpAddress(std::string_view url);

// `url`: "http://db1", "http://db1:9100/metrics". The source is made whether the exporter answers or not.
Result<std::unique_ptr<HostSource>> makeNodeExporterHost(std::string_view url);

} // namespace dyno
