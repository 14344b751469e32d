// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/text.h"
#include "engines/workloads/json.h"
#include "engines/workloads/workload.h"

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

std::optional<double> numberOf(const std::string &text)
{
    const auto number = realNumber(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::string rangeText(const Parameter &parameter)
{
    if (parameter.min && parameter.max)
        return " from " + numberText(*parameter.min) + " to " + numberText(*parameter.max);
    if (parameter.min)
        return " from " + numberText(*parameter.min);
    return parameter.max ? " up to " + numberText(*parameter.max) : "";
}

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

// What is wrong with a value; empty when it fits.
std::string problem(const Parameter &parameter, const std::string &value)
{
    switch (parameter.type) {
    case Parameter::Type::Choice:
        if (std::find(parameter.choices.begin(), parameter.choices.end(), value) == parameter.choices.end())
            return "must be one of " + joined(parameter.choices) + ", not \"" + value + "\".";
        return {};
    case Parameter::Type::Text:
        return value.size() > 1000 ? "must be no longer than 1,000 bytes." : "";
    case Parameter::Type::Integer:
    case Parameter::Type::Real:
        break;
    }
    const bool isInteger = parameter.type == Parameter::Type::Integer;
    const auto number = numberOf(value);
    const bool fits = number && (!isInteger || (*number == std::floor(*number) && std::abs(*number) <= 9e15))
                      && !(parameter.min && *number < *parameter.min)
                      && !(parameter.max && *number > *parameter.max);
    if (fits)
        return {};
    return std::string(isInteger ? "must be a whole number" : "must be a number") + rangeText(parameter) + ", not \""
           + value + "\".";
}

// One spelling for one number, so that equal parameters are equal texts: 5e3 and 05000 are 5000.
std::string normal(const Parameter &parameter, const std::string &value)
{
    if (parameter.type != Parameter::Type::Integer && parameter.type != Parameter::Type::Real)
        return value;
    const auto number = numberOf(value);
    return number ? numberText(*number) : value;
}

} // namespace

ResolvedParameters resolveParameters(const Workload &workload, const ParameterValues &chosen)
{
    ResolvedParameters resolved;
    for (const Parameter &parameter : workload.parameters)
        resolved.values[parameter.name] = normal(parameter, parameter.defaultValue);

    const auto chosenSize = chosen.find("size");
    const std::string &size = chosenSize == chosen.end() ? workload.defaultSize : chosenSize->second;
    if (const auto preset = workload.sizes.find(size); preset != workload.sizes.end()) {
        for (const auto &[name, value] : preset->second)
            resolved.values[name] = value;
    } else if (chosenSize != chosen.end()) {
        std::vector<std::string> sizes;
        for (const auto &entry : workload.sizes)
            sizes.push_back(entry.first);
        resolved.faults.push_back(
            {"size", sizes.empty() ? "The workload " + workload.id + " has no sizes."
                                   : "There is no size \"" + size + "\". There are: " + joined(sizes) + '.'});
    }

    for (const auto &[name, value] : chosen) {
        if (name == "size")
            continue;
        if (!resolved.values.contains(name)) {
            std::vector<std::string> names;
            for (const Parameter &parameter : workload.parameters)
                names.push_back(parameter.name);
            resolved.faults.push_back({name, "The workload " + workload.id + " has no parameter \"" + name
                                                 + "\". It has: size, " + joined(names) + '.'});
            continue;
        }
        resolved.values[name] = value;
    }
    for (const Parameter &parameter : workload.parameters) {
        std::string &value = resolved.values[parameter.name];
        if (const std::string wrong = problem(parameter, value); !wrong.empty())
            resolved.faults.push_back({parameter.name, parameter.title + ' ' + wrong});
        value = normal(parameter, value);
    }
    return resolved;
}

ResolvedParameters parseParameters(std::string_view text)
{
    ResolvedParameters parsed;
    for (std::size_t begin = 0; begin <= text.size() && !text.empty();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string piece(text.substr(begin, end - begin));
        begin = end + 1;
        const std::size_t equals = piece.find('=');
        if (equals == std::string::npos || equals == 0) {
            parsed.faults.push_back({piece, "Expected name=value, as in size=tiny."});
            continue;
        }
        const std::string name = piece.substr(0, equals);
        if (!parsed.values.emplace(name, piece.substr(equals + 1)).second)
            parsed.faults.push_back({piece, "\"" + name + "\" stands twice."});
    }
    return parsed;
}

std::string parametersText(const ParameterValues &values)
{
    std::string text;
    for (const auto &[name, value] : values)
        text += (text.empty() ? "" : ",") + name + '=' + value;
    return text;
}

} // namespace dyno
