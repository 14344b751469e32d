// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// The files of some machine's /proc, by their paths in it: "4711/stat", "net/tcp".
class ProcFiles
{
public:
    virtual ~ProcFiles() = default;
    // Nothing where it cannot be read, or its process has ended.
    virtual std::optional<std::string> read(const std::string &path) const = 0;
    // The entries of a folder that are numbers: of "" the processes, of "4711/task" threads. Empty where it cannot be
    // read.
    virtual std::vector<int> numbersIn(const std::string &folder) const = 0;
    // Where the links of a folder lead to: "4711/fd". Empty where that may not be seen.
    virtual std::vector<std::string> linksIn(const std::string &folder) const = 0;
};

// This machine's, as they are when they are asked for.
const ProcFiles &localProc();

// Those that another machine has told: lines of "/proc/PATH:LINE", as grep -H prints files. What is not among them
// cannot be read.
class ProcListing final : public ProcFiles
{
public:
    explicit ProcListing(std::string_view listing);
    std::optional<std::string> read(const std::string &path) const override;
    std::vector<int> numbersIn(const std::string &folder) const override;
    std::vector<std::string> linksIn(const std::string &) const override { return {}; }

private:
    std::map<std::string, std::string, std::less<>> m_files;
};

} // namespace dyno
