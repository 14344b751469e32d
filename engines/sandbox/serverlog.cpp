// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/serverlog.h"

#include <algorithm>
#include <deque>
#include <fstream>

namespace dyno {

namespace {
constexpr std::streamoff mostRead = 32'768;
constexpr std::size_t mostLines = 8, longestLine = 300;
} // namespace

std::string logEnd(const std::string &path)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file)
        return {};
    const std::streamoff size = file.tellg();
    file.seekg(std::max<std::streamoff>(0, size - mostRead));
    std::deque<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        line.erase(std::find_if(line.rbegin(), line.rend(), [](char c) { return c > ' '; }).base(), line.end());
        if (line.empty())
            continue;
        lines.push_back(line.substr(0, longestLine));
        if (lines.size() > mostLines)
            lines.pop_front();
    }
    std::string text;
    for (const std::string &line : lines)
        text += "\n    " + line;
    return text;
}

} // namespace dyno
