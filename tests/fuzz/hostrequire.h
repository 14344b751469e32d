// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"
#include "tests/fuzz/require.h"

#include <cmath>

// Figures of a host, whatever it says: each is a number, none below nothing, parts of the CPU within a whole.
inline void requireSound(const dyno::HostFigures &figures)
{
    const auto sound = [](const std::optional<double> &value) { return !value || (std::isfinite(*value) && *value >= 0); };
    for (const auto &value : {figures.load1, figures.runQueue, figures.contextSwitches, figures.memoryUsed, figures.diskRead,
                              figures.diskWritten, figures.diskBusy, figures.netReceived, figures.netSent})
        require(sound(value), "a figure that is no number");
    if (!figures.cpu)
        return;
    const auto &cpu = *figures.cpu;
    double sum = 0;
    for (const double part : {cpu.usr, cpu.nice, cpu.sys, cpu.iowait, cpu.irq, cpu.steal, cpu.idle}) {
        require(std::isfinite(part) && part >= 0, "a part of the CPU that is no number");
        sum += part;
    }
    require(sum < 100.5, "more CPU than there is", std::to_string(sum));
}
