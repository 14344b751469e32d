// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/generators.h"

#include "engines/data/generatorkinds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace dyno {

namespace {

using Type = GeneratorSetting::Type;
using Setting = GeneratorSetting;

constexpr Setting row[] = {{"first", Type::Number, "1"}, {"every", Type::Number, "1"},
                           {"count", Type::Number, "0"}, {"of", Type::Text, "row"}};
constexpr Setting uniform[] = {{"min", Type::Number, "!"}, {"max", Type::Number, "!"}};
constexpr Setting zipfian[] = {{"min", Type::Number, "!"}, {"max", Type::Number, "!"}, {"skew", Type::Number, "1"}};
constexpr Setting nurand[] = {{"spread", Type::Number, "!"}, {"min", Type::Number, "!"}, {"max", Type::Number, "!"},
                              {"constant", Type::Number, "0"}};
constexpr Setting decimal[] = {{"min", Type::Number, "!"}, {"max", Type::Number, "!"}, {"scale", Type::Number, "2"}};
constexpr Setting boolean[] = {{"share", Type::Number, "0.5"}};
constexpr Setting permutation[] = {{"count", Type::Number, "!"}, {"first", Type::Number, "1"}};
constexpr Setting timestamp[] = {{"from", Type::Text, "!"}, {"to", Type::Text, "!"}, {"order", Type::Text, "random"},
                                 {"rows", Type::Number, "0"}};
constexpr Setting constant[] = {{"value", Type::Text, "!"}};
constexpr Setting choice[] = {{"values", Type::List, "!"}, {"weights", Type::List, ""}};
constexpr Setting words[] = {{"min", Type::Number, "1"}, {"max", Type::Number, "!"}, {"most", Type::Number, "0"}};
constexpr Setting text[] = {{"min", Type::Number, "!"}, {"max", Type::Number, "!"}, {"of", Type::Text, "letters"},
                            {"mark", Type::Text, ""}, {"markShare", Type::Number, "0"}};
constexpr Setting pattern[] = {{"pattern", Type::Text, "!"}};
constexpr Setting reference[] = {{"table", Type::Text, "!"}, {"skew", Type::Number, "0"}};
constexpr Setting lookup[] = {{"column", Type::Text, "!"}, {"table", Type::Text, ""}, {"through", Type::Text, ""}};
constexpr Setting children[] = {{"table", Type::Text, "!"}};
constexpr Setting sum[] = {{"table", Type::Text, "!"}, {"columns", Type::List, "!"}};
constexpr Setting conditional[] = {{"if", Type::Text, "!"}, {"then", Type::Text, ""}, {"else", Type::Text, ""}};
constexpr Setting lastName[] = {{"number", Type::Text, "!"}};

constexpr GeneratorKind catalog[] = {
    {"row", row, makeRowNumber},           {"uniform", uniform, makeUniform},
    {"nurand", nurand, makeNuRand},
    {"zipfian", zipfian, makeZipfian},     {"decimal", decimal, makeDecimal},
    {"boolean", boolean, makeBoolean},     {"permutation", permutation, makePermutation},
    {"timestamp", timestamp, makeTimestamp}, {"constant", constant, makeConstant},
    {"choice", choice, makeChoice},        {"words", words, makeWords},
    {"text", text, makeRandomText},        {"pattern", pattern, makePattern},
    {"reference", reference, makeReference}, {"lookup", lookup, makeLookup},
    {"children", children, makeChildren},  {"sum", sum, makeSum},
    {"if", conditional, makeIf},           {"lastname", lastName, makeLastName},
};

} // namespace

std::string_view TextArena::keep(std::string_view kept)
{
    char *copy = room(kept.size());
    std::memcpy(copy, kept.data(), kept.size());
    return {copy, kept.size()};
}

GeneratorSettings::GeneratorSettings(const ColumnSpec &column, std::span<const GeneratorSetting> declared,
                                     std::vector<std::string> &faults)
    : m_column(column), m_declared(declared), m_faults(faults)
{
    for (const auto &[name, value] : column.settings) {
        const bool isKnown = std::any_of(declared.begin(), declared.end(),
                                         [&key = name](const Setting &setting) { return setting.name == key; });
        if (!isKnown && name != "nulls") {
            std::string names;
            for (const Setting &setting : declared)
                names += std::string(setting.name) + ", ";
            fault("\"" + column.generator + "\" has no setting \"" + name + "\". It has: " + names + "nulls.");
        }
    }
    for (const Setting &setting : declared) {
        if (setting.fallback == "!" && !column.settings.contains(std::string(setting.name)))
            fault("\"" + column.generator + "\" needs \"" + std::string(setting.name) + "\".");
    }
}

std::string GeneratorSettings::text(std::string_view name) const
{
    if (const auto found = m_column.settings.find(std::string(name)); found != m_column.settings.end())
        return found->second;
    for (const Setting &setting : m_declared) {
        if (setting.name == name && setting.fallback != "!")
            return std::string(setting.fallback);
    }
    return {};
}

std::int64_t GeneratorSettings::integer(std::string_view name, std::int64_t least, std::int64_t most) const
{
    const double number = real(name, static_cast<double>(least), static_cast<double>(most));
    return static_cast<std::int64_t>(number < 0 ? number - 0.5 : number + 0.5);
}

double GeneratorSettings::real(std::string_view name, double least, double most) const
{
    const std::string written = text(name);
    double number = 0;
    const auto end = std::from_chars(written.data(), written.data() + written.size(), number);
    if (written.empty() || end.ec != std::errc() || end.ptr != written.data() + written.size()) {
        // What is missing altogether has been said.
        if (m_column.settings.contains(std::string(name)))
            fault("\"" + std::string(name) + "\" must be a number, not \"" + written + "\".");
        return least;
    }
    if (number < least || number > most) {
        fault("\"" + std::string(name) + "\" is out of range: " + written + '.');
        return least;
    }
    return number;
}

std::vector<std::string> GeneratorSettings::list(std::string_view name) const
{
    const std::string joined = text(name);
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= joined.size() && !joined.empty();) {
        const std::size_t end = std::min(joined.find('\n', begin), joined.size());
        parts.push_back(joined.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::span<const GeneratorKind> generatorCatalog()
{
    return catalog;
}

const GeneratorKind *findGenerator(std::string_view id)
{
    const auto found = std::find_if(std::begin(catalog), std::end(catalog),
                                    [&](const GeneratorKind &kind) { return kind.id == id; });
    return found == std::end(catalog) ? nullptr : found;
}

std::string generatorNames()
{
    std::string names;
    for (const GeneratorKind &kind : catalog)
        names += (names.empty() ? "" : ", ") + std::string(kind.id);
    return names;
}

} // namespace dyno
