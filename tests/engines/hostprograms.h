// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Programs of other machines' host figures, on this one, and how a test waits for what they say.
#include "engines/host/hostsource.h"

#include <QStandardPaths>
#include <QString>
#include <QTcpServer>

#include <chrono>
#include <optional>
#include <thread>

namespace hostprograms {

inline int freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

#define NEED_PROGRAM(name)                                                                                           \
    if (programPath(name).isEmpty()) {                                                                               \
        if (qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))                                                    \
            QFAIL(name " is not installed");                                                                         \
        QSKIP(name " is not installed");                                                                             \
    }

inline QString programPath(const QString &name)
{
    const QString found = QStandardPaths::findExecutable(name);
    return found.isEmpty() ? QStandardPaths::findExecutable(name, {"/usr/sbin", "/usr/local/sbin"}) : found;
}

// Asks as the sampler does, until there are figures or a reason; absent after ten seconds of neither.
inline std::optional<dyno::HostFigures> figuresOf(dyno::HostSource &source)
{
    for (int i = 0; i < 100; ++i) {
        const dyno::HostFigures figures = source.sample();
        if (figures.cpu)
            return figures;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return std::nullopt;
}

inline bool fallsSilent(dyno::HostSource &source)
{
    for (int i = 0; i < 100; ++i) {
        const dyno::HostFigures figures = source.sample();
        if (!figures.cpu && !source.note().empty())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
}

} // namespace hostprograms
