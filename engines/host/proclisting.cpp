// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/procfiles.h"

#include <algorithm>
#include <charconv>

namespace dyno {

ProcListing::ProcListing(std::string_view listing)
{
    constexpr std::string_view root = "/proc/";
    while (!listing.empty()) {
        std::string_view line = listing.substr(0, listing.find('\n'));
        listing.remove_prefix(std::min(listing.size(), line.size() + 1));
        const std::size_t colon = line.find(':');
        if (!line.starts_with(root) || colon == std::string_view::npos)
            continue;
        std::string &file = m_files[std::string(line.substr(root.size(), colon - root.size()))];
        file.append(line.substr(colon + 1)).append("\n");
    }
}

std::optional<std::string> ProcListing::read(const std::string &path) const
{
    const auto found = m_files.find(path);
    return found == m_files.end() ? std::nullopt : std::optional(found->second);
}

std::vector<int> ProcListing::numbersIn(const std::string &folder) const
{
    const std::string start = folder.empty() ? folder : folder + "/";
    std::vector<int> numbers;
    for (auto file = m_files.lower_bound(start); file != m_files.end() && file->first.starts_with(start); ++file) {
        const char *const name = file->first.data() + start.size(), *const end = file->first.data() + file->first.size();
        int number = 0;
        const auto [after, error] = std::from_chars(name, end, number);
        if (error == std::errc() && after != end && *after == '/' && (numbers.empty() || numbers.back() != number))
            numbers.push_back(number);
    }
    return numbers;
}

} // namespace dyno
