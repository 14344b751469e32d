// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/db/serversettings.h"

#include <algorithm>

namespace dyno::rules {

namespace {

std::string quoted(const std::string &text)
{
    return text.empty() ? "nothing" : text;
}

void compare(const ServerSettings &before, const ServerSettings &after, const std::string &when, Findings &findings)
{
    constexpr std::size_t most = 4;
    if (wasRestarted(before, after))
        findings.push_back({"settings-changed", Severity::Watch, {}, "The server was started anew " + when + ".",
                            "Its caches were empty again. Run again.", {0}});
    const std::vector<SettingChange> changes = changesBetween(before, after);
    if (changes.empty())
        return;
    std::string text;
    for (std::size_t i = 0; i < std::min(changes.size(), most); ++i)
        text += (i ? "; " : "") + changes[i].name + " from " + quoted(changes[i].before) + " to "
                + quoted(changes[i].after);
    if (changes.size() > most)
        text += "; and " + std::to_string(changes.size() - most) + " more";
    findings.push_back({"settings-changed", Severity::Watch, {}, "Settings were changed " + when + ": " + text + ".",
                        "The run measured neither the one nor the other. Find out who changed them, and run again.",
                        {0}});
}

} // namespace

Findings settingsChanged(Runs runs)
{
    const Evidence &run = runs.front();
    Findings findings;
    if (run.before && run.atStart)
        compare(*run.before, *run.atStart, "while the data was loaded", findings);
    if (run.atStart && run.atEnd)
        compare(*run.atStart, *run.atEnd, "during the run", findings);
    return findings;
}

} // namespace dyno::rules
