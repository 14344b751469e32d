// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/hostsource.h"
#include "engines/host/procfigures.h"

namespace dyno {

// Asks another machine for its counters; an answer takes its time, or never comes.
class HostReader
{
public:
    virtual ~HostReader() = default;
    // Waits for the answer, a few seconds at most. On one thread, not always the one that made the reader.
    virtual Result<HostCounters> read() = 0;
    // From any thread, once: read() returns soon, also one that only begins afterwards.
    virtual void interrupt() = 0;
    virtual std::string title() const = 0;
};

// A source that reads on a thread of its own, once a second and shortly before the figures are taken, so that
// sample() never waits: it gives the latest reading. While there is none, or none that is fresh, there are no
// figures and note() says why; the reader is asked again each second. Returns when the first answer has come or
// failed.
std::unique_ptr<HostSource> makeAsideHost(std::unique_ptr<HostReader> reader);

} // namespace dyno
