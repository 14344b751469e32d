// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/ramp.h"

#include "engines/run/rampnumber.h"

#include <algorithm>
#include <charconv>

namespace dyno {

namespace {

// The first phase of that kind, or one of no length.
std::int64_t lengthOf(const std::vector<Phase> &phases, Phase::Kind kind)
{
    for (const Phase &phase : phases)
        if (phase.kind == kind)
            return phase.lengthUs;
    return 0;
}

std::string levelsText(const std::vector<Phase> &phases)
{
    std::string text;
    for (const Phase &phase : phases)
        if (phase.isJudged()) {
            if (!text.empty())
                text += ',';
            text += rampNumber(phase.to);
        }
    return text;
}

} // namespace

std::optional<double> plainNumber(std::string_view text)
{
    double number = 0;
    const auto [end, error]
        = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc() || end != text.data() + text.size() || !(number >= 0))
        return std::nullopt;
    return number;
}

std::string rampNumber(double amount)
{
    char buffer[400]; // the smallest number has more than three hundred zeros
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, amount, std::chars_format::fixed).ptr;
    return {buffer, end};
}

std::string loadText(double amount, bool openLoop)
{
    return rampNumber(amount) + (openLoop ? " arrivals per second" : amount == 1 ? " user" : " users");
}

std::int64_t Ramp::lengthUs() const
{
    std::int64_t sum = 0;
    for (const Phase &phase : phases)
        sum += phase.lengthUs;
    return sum;
}

double Ramp::peak() const
{
    double most = 0;
    for (const Phase &phase : phases)
        most = std::max({most, phase.from, phase.to});
    return most;
}

double Ramp::at(std::int64_t us) const
{
    for (const Phase &phase : phases) {
        if (us < phase.lengthUs)
            return phase.from + (phase.to - phase.from) * double(us) / double(phase.lengthUs);
        us -= phase.lengthUs;
    }
    return phases.empty() ? 0 : phases.back().to;
}

std::int32_t Ramp::phaseAt(std::int64_t us) const
{
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (us < phases[i].lengthUs)
            return std::int32_t(i);
        us -= phases[i].lengthUs;
    }
    return std::int32_t(phases.size()) - 1;
}

std::string rampText(const Ramp &ramp)
{
    const std::vector<Phase> &phases = ramp.phases;
    const std::string hold = durationText(lengthOf(phases, Phase::Kind::Hold));
    switch (ramp.shape) {
    case Ramp::Shape::Levels:
        return levelsText(phases) + " arrive=" + durationText(lengthOf(phases, Phase::Kind::Arrive))
               + " hold=" + hold;
    case Ramp::Shape::Spike:
        return "spike " + levelsText(phases) + " hold=" + hold;
    case Ramp::Shape::Ramp: {
        std::int64_t up = 0, down = 0;
        for (const Phase &phase : phases)
            if (!phase.isJudged())
                (phase.to > phase.from ? up : down) += phase.lengthUs;
        return "ramp " + rampNumber(ramp.peak()) + " up=" + durationText(up) + " hold=" + hold
               + " down=" + durationText(down);
    }
    case Ramp::Shape::Users:
        return "users " + levelsText(phases) + " for=" + hold;
    case Ramp::Shape::Rate:
        return "rate " + levelsText(phases) + " for=" + hold + (ramp.poisson ? " poisson" : "");
    case Ramp::Shape::Stages: {
        std::string text;
        for (const Phase &phase : phases)
            text += (text.empty() ? "stages " : ",") + rampNumber(phase.to) + '/' + durationText(phase.lengthUs);
        return text;
    }
    }
    return {};
}

} // namespace dyno
