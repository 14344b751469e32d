// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"

#include <QString>

#include <string>
#include <vector>

// RunStore::exportRuns() and importRuns() by a connection of their own, for a thread of their own: hours of runs take
// a while. `store` as RunStore::path() says; temporary stores have none. A run that is recorded meanwhile goes on being
// written. The store that is open elsewhere is told with RunStore::tellOf().
namespace dyno {

Result<void> exportRunsOf(const QString &store, const std::vector<std::string> &runs, const QString &path,
                          const TransferWatch &watch);
Result<RunStore::Import> importRunsInto(const QString &store, const QString &path, const TransferWatch &watch);

} // namespace dyno
