// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"
#include "engines/result.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dyno {

class RunStore;

// Reads saved runs on a thread of its own: an hour's run is tens of megabytes. One reading at a time: a new one ends
// the one before it unheard. GUI thread only.
class RunFetch : public QObject
{
    Q_OBJECT
public:
    using Records = std::vector<std::shared_ptr<const RunRecord>>; // in the order asked for

    explicit RunFetch(const RunStore &store, QObject *parent = nullptr);
    ~RunFetch() override;

    // Either `done` or `failed` is called later, unless the reading is cancelled.
    void read(std::vector<std::string> runs, std::function<void(const Records &)> done,
              std::function<void(const Error &)> failed);
    void cancel();
    bool isReading() const { return m_reading != nullptr; }

signals:
    // So many of the runs are read; also told at the end, with `done` equal to `total`, and when cancelled.
    void progressed(int done, int total);

private:
    // Shared with the thread, which may outlive us.
    struct Reading
    {
        std::atomic<bool> cancelled{false};
    };
    const RunStore &m_store;
    std::shared_ptr<Reading> m_reading;
};

} // namespace dyno
