// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"

#include <QSet>
#include <QString>
#include <QStringList>

namespace dyno {

// Which runs of the library are shown. What is empty lets everything pass.
struct RunFilter
{
    QStringList words;                    // case-folded; all of them must be in the run's texts
    QSet<QString> engines, workloads, tags; // ids; one of each kind is enough
    qint64 sinceMs = 0;

    bool operator==(const RunFilter &) const = default;
    bool isEmpty() const { return *this == RunFilter(); }
    // `haystack` is the run's searchText().
    bool passes(const RunListing &run, const QString &haystack) const;
};

} // namespace dyno
