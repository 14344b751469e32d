// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <atomic>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace dyno {

// A command of the person's, run before every run.
struct RitualCommand
{
    std::vector<std::string> words;  // program and arguments: no shell reads them
    int timeoutS = 600;

    bool operator==(const RitualCommand &) const = default;
};

// Runs it to its end, in a process group of its own, with the variables added to its environment. Each line that
// it says goes to `onLine`, at most some hundred. Blocks. Error: it could not be started, failed, took too long
// (then it is ended with all that it started), or was cancelled.
Result<void> runRitualCommand(const RitualCommand &command,
                              const std::vector<std::pair<std::string, std::string>> &variables,
                              const std::function<void(const std::string &line)> &onLine,
                              const std::atomic<bool> &cancelled);

// sh -c "echo hi" into words: double quotes keep a word together, and nothing else of a shell's.
std::vector<std::string> commandWords(const std::string &text);
std::string commandText(const std::vector<std::string> &words);

} // namespace dyno
