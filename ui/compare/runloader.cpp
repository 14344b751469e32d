// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/runloader.h"

#include "app/runreader.h"
#include "app/runstore.h"

#include <QMutex>
#include <QThread>

#include <algorithm>
#include <atomic>

namespace dyno {

struct RunLoader::Job
{
    QString path;
    std::string baseline;
    std::vector<std::string> ids;
    std::vector<LoadedRunPtr> runs; // as ids; each place is written by one thread
    std::atomic<std::size_t> next = 0, done = 0;
    std::atomic<int> threads = 0;
    std::atomic<bool> isCancelled = false;
    QMutex mutex;
    std::vector<Error> errors;

    void fail(Error error)
    {
        const QMutexLocker lock(&mutex);
        errors.push_back(std::move(error));
    }
    template <class Source> void read(const Source &source, std::size_t place)
    {
        if (const Result<RunRecord> record = source.load(ids[place]); record.has_value())
            runs[place] = loadedRun(*record);
        else
            fail(record.error());
    }
};

RunLoader::RunLoader(const RunStore &store, QObject *parent) : QObject(parent), m_store(store)
{
    m_pool.setMaxThreadCount(std::max(1, QThread::idealThreadCount()));
}

RunLoader::~RunLoader()
{
    cancel();
    m_pool.waitForDone();
}

void RunLoader::cancel()
{
    if (m_job)
        m_job->isCancelled = true;
    m_job.reset();
}

void RunLoader::load(const std::vector<std::string> &ids, const std::string &baseline)
{
    cancel();
    auto job = std::make_shared<Job>();
    m_job = job;
    job->path = m_store.path();
    job->baseline = baseline;
    job->ids = ids;
    job->runs.resize(ids.size());
    std::map<std::string, LoadedRunPtr> known;
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (const auto at = m_known.find(ids[i]); at != m_known.end())
            known.emplace(ids[i], job->runs[i] = at->second);
    m_known = std::move(known);
    // A store that is kept in memory has one connection, of this thread.
    if (m_store.isTemporary())
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (!job->runs[i])
                job->read(m_store, i);
    const int threads = std::clamp(int(ids.size()), 1, m_pool.maxThreadCount());
    job->threads = threads;
    for (int i = 0; i < threads; ++i)
        m_pool.start([this, job] { work(job); });
}

// On a thread of the pool; the last one compares.
void RunLoader::work(const std::shared_ptr<Job> &job)
{
    if (!job->path.isEmpty()) {
        const Result<std::unique_ptr<RunReader>> reader = RunReader::open(job->path);
        if (!reader)
            job->fail(reader.error());
        for (std::size_t place; reader && !job->isCancelled && (place = job->next++) < job->ids.size();) {
            if (!job->runs[place])
                job->read(**reader, place);
            const int done = int(++job->done);
            QMetaObject::invokeMethod(
                this,
                [this, job, done] {
                    if (m_job == job)
                        emit progressed(done, int(job->ids.size()));
                },
                Qt::QueuedConnection);
        }
    }
    if (--job->threads > 0 || job->isCancelled)
        return;
    std::vector<LoadedRunPtr> runs;
    for (const LoadedRunPtr &run : job->runs)
        if (run)
            runs.push_back(run);
    auto set = std::make_shared<ComparedSet>(compareRuns(std::move(runs), job->baseline));
    QMetaObject::invokeMethod(
        this,
        [this, job, set] {
            if (m_job != job)
                return;
            m_job.reset();
            for (const LoadedRunPtr &run : set->runs)
                m_known[run->facts.info.id] = run;
            emit loaded(set);
            if (!job->errors.empty())
                emit failed(job->errors.front());
        },
        Qt::QueuedConnection);
}

} // namespace dyno
