// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/runwords.h"

#include "app/commands/command.h"

#include <algorithm>

namespace dyno {

namespace {

Result<std::vector<std::string>> idsOf(const RunStore &store, const QString &word)
{
    // To compare a run with itself says nothing: here the newest run brings its series.
    const bool isLast = word.compare(QLatin1String("last"), Qt::CaseInsensitive) == 0;
    return store.resolveAll(isLast ? QStringLiteral("last-series") : word);
}

Result<std::vector<RunRecord>> load(const RunStore &store, const std::vector<std::string> &ids)
{
    std::vector<RunRecord> records;
    for (const std::string &id : ids) {
        auto record = store.load(id);
        if (record.has_error())
            return record.error();
        records.push_back(std::move(*record));
    }
    return records;
}

} // namespace

std::optional<std::vector<std::string>> runsOf(const RunStore &store, const QStringList &words)
{
    std::vector<std::string> runs;
    bool allFound = true;
    for (const QString &word : words) {
        const auto ids = store.resolveAll(word);
        if (ids.has_error()) {
            say(ids.error());
            allFound = false;
            continue;
        }
        for (const std::string &id : *ids)
            if (std::find(runs.begin(), runs.end(), id) == runs.end())
                runs.push_back(id);
    }
    return allFound ? std::optional(runs) : std::nullopt;
}

bool isRunFile(const QString &word)
{
    return word.endsWith(QLatin1String(".sqldyno"), Qt::CaseInsensitive);
}

Result<std::vector<RunRecord>> recordsOf(const RunStore &store, const QString &word)
{
    if (!isRunFile(word)) {
        const auto ids = idsOf(store, word);
        return ids.has_value() ? load(store, *ids) : Result<std::vector<RunRecord>>(ids.error());
    }
    // Into a store of its own, so that comparing with a file does not fill the person's library.
    auto opened = RunStore::openTemporary();
    if (opened.has_error())
        return opened.error();
    const auto import = (*opened)->importRuns(word);
    return import.has_value() ? load(**opened, import->added) : Result<std::vector<RunRecord>>(import.error());
}

} // namespace dyno
