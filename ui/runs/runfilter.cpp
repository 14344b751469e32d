// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runfilter.h"

#include <algorithm>

namespace dyno {

bool RunFilter::passes(const RunListing &run, const QString &haystack) const
{
    const auto among = [](const QSet<QString> &wanted, const std::string &value) {
        return wanted.isEmpty() || wanted.contains(QString::fromStdString(value));
    };
    if (!among(engines, run.info.engine) || !among(workloads, run.info.workload) || run.info.startedMs < sinceMs)
        return false;
    if (!tags.isEmpty() &&
        std::none_of(run.tags.begin(), run.tags.end(), [&](const QString &tag) { return tags.contains(tag); }))
        return false;
    return std::all_of(words.begin(), words.end(), [&](const QString &word) { return haystack.contains(word); });
}

} // namespace dyno
