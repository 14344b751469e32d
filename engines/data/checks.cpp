// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/checks.h"

#include <algorithm>

namespace dyno {

std::vector<Check> splitChecks(std::string_view text)
{
    std::vector<Check> checks;
    Check check;
    const auto finish = [&] {
        if (!check.sql.empty()) {
            if (check.name.empty())
                check.name = "Check " + std::to_string(checks.size() + 1);
            checks.push_back(std::move(check));
        }
        check = {};
    };
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        if (line.starts_with("--") && check.sql.empty()) {
            line.remove_prefix(std::min(line.find_first_not_of("- "), line.size()));
            (check.name += check.name.empty() ? "" : " ") += line;
            continue;
        }
        const bool isLast = line.back() == ';';
        if (isLast)
            line.remove_suffix(1);
        (check.sql += check.sql.empty() ? "" : "\n") += line;
        if (isLast)
            finish();
    }
    finish();
    return checks;
}

} // namespace dyno
