// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"
#include "ui/compare/comparedset.h"

#include <QObject>
#include <QThreadPool>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dyno {

class RunStore;

// Reads runs and compares them off the GUI thread, on as many threads as there are cores. Runs that were read
// once are kept as long as they are asked for.
class RunLoader : public QObject
{
    Q_OBJECT
public:
    explicit RunLoader(const RunStore &store, QObject *parent = nullptr);
    ~RunLoader() override; // waits for the run that is just being read

    // Takes the place of a call that still goes on.
    void load(const std::vector<std::string> &runs, const std::string &baseline);
    void cancel();

signals:
    void progressed(int done, int of);
    void loaded(const std::shared_ptr<dyno::ComparedSet> &set);
    // A run that cannot be read; the others are compared without it.
    void failed(const dyno::Error &error);

private:
    struct Job;
    void work(const std::shared_ptr<Job> &job);

    const RunStore &m_store;
    QThreadPool m_pool;
    std::shared_ptr<Job> m_job;
    std::map<std::string, LoadedRunPtr> m_known;
};

} // namespace dyno
