// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/runrecord.h"

#include <array>

namespace dyno {

namespace {

// In the order of the enumerations.
constexpr std::array<std::string_view, 5> stateNames{"running", "finished", "stopped", "failed", "interrupted"};
constexpr std::array<std::string_view, 5> kindNames{"note", "finding", "connection lost", "server event", "failure"};

constexpr std::array<std::string_view, 3> sentAsNames{"prepared", "anew", "text"};

template <class Enum, std::size_t count>
std::optional<Enum> valueOf(const std::array<std::string_view, count> &names, std::string_view name)
{
    for (std::size_t i = 0; i < count; ++i)
        if (names[i] == name)
            return Enum(i);
    return std::nullopt;
}

} // namespace

std::string_view runStateName(RunState state)
{
    return stateNames[std::size_t(state)];
}

std::optional<RunState> runStateOf(std::string_view name)
{
    return valueOf<RunState>(stateNames, name);
}

std::string_view eventKindName(RunEvent::Kind kind)
{
    return kindNames[std::size_t(kind)];
}

std::optional<RunEvent::Kind> eventKindOf(std::string_view name)
{
    return valueOf<RunEvent::Kind>(kindNames, name);
}

std::string_view sentAsName(SentAs sentAs)
{
    return sentAsNames[std::size_t(sentAs)];
}

std::optional<SentAs> sentAsOf(std::string_view name)
{
    return valueOf<SentAs>(sentAsNames, name);
}

} // namespace dyno
