// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/limitmarks.h"

#include "app/report.h"
#include "app/runreader.h"
#include "app/runstore.h"

#include <QFutureWatcher>
#include <QtConcurrent/QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

constexpr std::size_t atOnce = 8; // runs; what is scrolled to next does not wait for all that was scrolled past

using Marks = std::vector<std::pair<std::string, LimitMarks::Mark>>;

LimitMarks::Mark markOf(const RunReader &store, const std::string &run)
{
    Result<RunRecord> record = store.load(run);
    if (!record)
        return LimitMarks::Mark::NoLimits; // opening it tells why it cannot be read
    const ReportRun report(std::move(*record));
    return report.thresholds.empty() || report.record.ticks.empty() ? LimitMarks::Mark::NoLimits
           : report.holds()                                        ? LimitMarks::Mark::Hold
                                                                   : LimitMarks::Mark::Broken;
}

} // namespace

LimitMarks::LimitMarks(const RunStore &store, QObject *parent) : QObject(parent), m_store(store) {}

LimitMarks::Mark LimitMarks::mark(const std::string &run)
{
    const auto [at, isNew] = m_marks.emplace(run, Mark::Unknown);
    // What lives in memory cannot be read from another thread.
    if (isNew && !m_store.isTemporary()) {
        m_wanted.push_back(run);
        look();
    }
    return at->second;
}

void LimitMarks::look()
{
    if (m_looking || m_wanted.empty())
        return;
    m_looking = true;
    const auto from = m_wanted.end() - std::ptrdiff_t(std::min(atOnce, m_wanted.size()));
    std::vector<std::string> runs(from, m_wanted.end());
    m_wanted.erase(from, m_wanted.end());
    auto *watcher = new QFutureWatcher<Marks>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        m_looking = false;
        for (const auto &[run, mark] : watcher->result()) {
            m_marks[run] = mark;
            emit found(run);
        }
        look();
    });
    watcher->setFuture(QtConcurrent::run([path = m_store.path(), runs = std::move(runs)] {
        Marks marks;
        const auto store = RunReader::open(path);
        for (const std::string &run : runs)
            marks.emplace_back(run, store ? markOf(**store, run) : Mark::NoLimits);
        return marks;
    }));
}

} // namespace dyno
