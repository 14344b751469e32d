// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/dataset.h"
#include "engines/db/profile.h"
#include "engines/result.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

struct LoadProgress
{
    std::string step;            // "Loading orders", "Making indexes"
    std::uint64_t rowsDone = 0;
    std::uint64_t rowsTotal = 0; // 0: this step cannot tell
    double rowsPerSecond = 0;
    double secondsLeft = 0;      // of the whole load; 0: not known yet
};

struct TableDigest
{
    std::string table;
    std::uint64_t rows = 0;
    std::string digest;          // 32 hexadecimal digits; equal on every engine for equal content
};

struct LoadReport
{
    std::vector<TableDigest> tables;
    std::string method;          // how rows travelled: "COPY", "LOAD DATA LOCAL", …
    double seconds = 0;
    bool wasPresent = false;     // the data was already there, whole and with these parameters
    std::vector<std::string> notes;
};

struct LoadRequest
{
    Profile profile;
    Secret secret;
    std::uint64_t seed = 1;
    bool fresh = false;          // load again even if the data is there
};

// All four block, run on a thread of their own, and touch only what carries our mark: a target with tables
// of someone else is refused, and so is a production profile where something would change. A cancelled or broken load is never half used: the next one starts cleanly.
using OnLoadProgress = std::function<void(const LoadProgress &)>;
Result<LoadReport> loadData(const DataSet &data, const LoadRequest &request,
                            const OnLoadProgress &onProgress, const std::atomic<bool> &cancelled);
// Reads the tables back and runs the data set's checks; an error names the first that failed. The digests
// differ from the generated ones once transactions have written.
Result<std::vector<TableDigest>> verifyData(const DataSet &data, const LoadRequest &request,
                                            const OnLoadProgress &onProgress,
                                            const std::atomic<bool> &cancelled);
// The digests that a load would give, without any server.
std::vector<TableDigest> generatedDigests(const DataSet &data, const LoadRequest &request);
Result<void> dropData(const DataSet &data, const LoadRequest &request);
// Error Permission: the profile is marked as production. `undone`: "nothing was loaded there".
Result<void> refuseProduction(const Profile &profile, std::string_view undone);

} // namespace dyno
