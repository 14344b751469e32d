// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runfetch.h"

#include "app/runreader.h"
#include "app/runstore.h"

#include <QCoreApplication>
#include <QFutureWatcher>
#include <QPointer>
#include <QtConcurrent/QtConcurrentRun>

namespace dyno {

namespace {

using Outcome = std::shared_ptr<Result<RunFetch::Records>>;

template <class Source>
Result<RunFetch::Records> readAll(const Source &store, const std::vector<std::string> &runs,
                                   const std::atomic<bool> &cancelled, const std::function<void(int)> &tell)
{
    RunFetch::Records records;
    for (const std::string &run : runs) {
        if (cancelled)
            break;
        Result<RunRecord> record = store.load(run);
        if (!record)
            return record.error();
        records.push_back(std::make_shared<const RunRecord>(std::move(*record)));
        tell(int(records.size()));
    }
    return records;
}

} // namespace

RunFetch::RunFetch(const RunStore &store, QObject *parent) : QObject(parent), m_store(store) {}

RunFetch::~RunFetch()
{
    if (m_reading)
        m_reading->cancelled = true;
}

void RunFetch::read(std::vector<std::string> runs, std::function<void(const Records &)> done,
                     std::function<void(const Error &)> failed)
{
    cancel();
    m_reading = std::make_shared<Reading>();
    const int total = int(runs.size());
    const auto end = [this, total, done = std::move(done),
                      failed = std::move(failed)](const Result<Records> &result) {
        m_reading = nullptr;
        emit progressed(total, total);
        if (result)
            done(*result);
        else
            failed(result.error());
    };
    // What lives in memory can be read where it was made, only.
    if (m_store.isTemporary()) {
        end(readAll(m_store, runs, m_reading->cancelled, [](int) {}));
        return;
    }
    auto *watcher = new QFutureWatcher<Outcome>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, reading = m_reading, end] {
        watcher->deleteLater();
        if (reading == m_reading)
            end(*watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run([self = QPointer(this), path = m_store.path(), runs = std::move(runs), reading = m_reading, total] {
            const auto tell = [&](int read) {
                QMetaObject::invokeMethod(qApp, [self, reading, read, total] {
                    if (self && self->m_reading == reading)
                        emit self->progressed(read, total);
                });
            };
            auto store = RunReader::open(path);
            if (!store)
                return std::make_shared<Result<Records>>(store.error());
            return std::make_shared<Result<Records>>(readAll(**store, runs, reading->cancelled, tell));
        }));
    emit progressed(0, total);
}

void RunFetch::cancel()
{
    if (!m_reading)
        return;
    m_reading->cancelled = true;
    m_reading = nullptr;
    emit progressed(0, 0);
}

} // namespace dyno
