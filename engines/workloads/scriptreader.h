// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"
#include "engines/workloads/script.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// The places of a text: faults name line and column from 1, columns in characters.
class TextPlaces
{
public:
    TextPlaces(std::string name, std::string_view text) : m_name(std::move(name)), m_text(text) {}

    std::string lineOf(std::size_t offset) const;   // "transfer.sql:3"
    std::string placeOf(std::size_t offset) const;  // "transfer.sql:3:14"
    std::string_view text() const { return m_text; }

private:
    std::string m_name;
    std::string_view m_text;
};

// A script cut into its commands.
struct RawCommand
{
    bool isMeta = false;
    // SQL without its semicolon, leading comments and spaces; a meta command with its name, without the
    // backslash.
    std::string text;
    std::size_t offset = 0; // of the text in the script; of a meta command: of its backslash
    // SQL: where in `text` the semicolons of "\;" stand, which join statements into one request.
    std::vector<std::size_t> joints;
};

// Cuts a script; every string, bracket and comment left open is a fault. `places` must be of `text`.
std::vector<RawCommand> readScript(const TextPlaces &places, Faults &faults);

} // namespace dyno
