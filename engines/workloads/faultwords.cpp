// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/faultwords.h"

#include "engines/workloads/sqlvalues.h"

#include <algorithm>
#include <string_view>

namespace dyno {

namespace {

constexpr std::size_t maxShown = 200; // bytes of a command or a value

// Cut between characters.
std::string shortened(std::string_view text)
{
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    std::size_t length = std::min(line.size(), maxShown);
    while (length < line.size() && length > 0 && (static_cast<unsigned char>(line[length]) & 0xC0) == 0x80)
        --length;
    return std::string(line.substr(0, length)) + (length < text.size() ? " …" : "");
}

} // namespace

std::string faultWords(const Program &program, const Program::Instruction &instruction,
                       const VariableValues &variables, const std::string &what)
{
    const Program::Place &place = program.commands[instruction.command];
    const bool isSql = instruction.op == Program::Op::Sql;
    std::string words = place.line + ": " + what + ", in " + (isSql ? "" : "\\") + shortened(place.text);
    const char *separator = " with ";
    for (const std::uint32_t slot : place.variables) {
        const std::string &name = program.symbols->names()[slot];
        std::string value = "nothing";
        if (variables[slot].type != Variable::Type::Unset) {
            value.clear();
            appendVariable(value, variables, slot, name);
        }
        words += separator + name + " = " + shortened(value);
        separator = ", ";
    }
    return words;
}

} // namespace dyno
