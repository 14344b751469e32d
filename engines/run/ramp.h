// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"
#include "engines/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// How load changes over time: phases laid end to end. A value, made from text:
//
//     100,200,400 arrive=10s hold=80s       levels (arrive=10s and hold=80s when left out)
//     spike 100,3000,100 hold=60s           levels whose users arrive at once
//     ramp 50 up=1m hold=5m down=1m
//     users 50 for=60s
//     rate 500 for=60s [poisson]            open loop: arrivals per second; several rates with commas
//     stages 50/1m,50/5m,0/30s              from zero to so many users within so long; who stays is held
//
// Durations: 500ms, 10s, 5m, 1h, 1m30s; a bare number is seconds.
struct Ramp
{
    enum class Shape : std::uint8_t { Levels, Spike, Ramp, Users, Rate, Stages };
    Shape shape = Shape::Levels;
    bool openLoop = false; // phases say arrivals per second
    bool poisson = false;  // arrivals of an open loop: exponential gaps instead of even ones
    std::vector<Phase> phases;

    std::int64_t lengthUs() const;
    double peak() const;   // most users, or the highest rate
    // Planned users (or rate) at a moment since the start.
    double at(std::int64_t us) const;
    // Index of the phase at a moment; the last one after the end.
    std::int32_t phaseAt(std::int64_t us) const;
};

// All faults of the text, not the first. On failure the ramp is empty and faults is not.
struct RampParse
{
    std::optional<Ramp> ramp;
    Faults faults;
};
RampParse parseRamp(std::string_view text);
// The same ramp as text that parseRamp reads back.
std::string rampText(const Ramp &ramp);

// 1m30s → µs; empty when it is no duration.
std::optional<std::int64_t> parseDuration(std::string_view text);
std::string durationText(std::int64_t us);

} // namespace dyno
