// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"
#include "engines/result.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace dyno {

// Reads runs of a store that is open elsewhere, by a connection of its own that cannot write. It belongs to the
// thread that makes it: one for each thread that reads. Temporary stores have none (RunStore::isTemporary()).
class RunReader
{
public:
    // `path` as RunStore::path() says.
    static Result<std::unique_ptr<RunReader>> open(const QString &path);
    ~RunReader();
    RunReader(const RunReader &) = delete;
    RunReader &operator=(const RunReader &) = delete;

    Result<RunRecord> load(const std::string &run) const;
    // All runs of a series, by its whole id, in order of their starts; without ticks and events.
    Result<std::vector<RunInfo>> seriesRuns(const std::string &series) const;

private:
    RunReader();
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
