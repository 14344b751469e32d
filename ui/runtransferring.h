// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"

#include <QFutureWatcher>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class QProgressDialog;

namespace dyno {

// Writes `.sqldyno` files and reads them, on a thread of its own with a connection of its own. Above half a second it
// shows how far it is and can be stopped: then all is as it was before. One at a time. GUI thread.
class RunTransferring : public QObject
{
    Q_OBJECT
public:
    using Exported = std::function<void(const Result<void> &)>;
    using Imported = std::function<void(const Result<RunStore::Import> &)>;

    RunTransferring(RunStore &store, QWidget *window);
    // Stops what goes on, and waits for it.
    ~RunTransferring() override;

    // What `ended` is given: of one that was stopped an error of ErrorKind::Cancelled.
    void exportRuns(const std::vector<std::string> &runs, const QString &path, const Exported &ended);
    void importRuns(const QString &path, const Imported &ended);
    void cancel();
    bool isBusy() const { return m_state != nullptr; }

private:
    // Shared with the thread.
    struct State
    {
        std::atomic<bool> isCancelled{false};
        std::atomic<int> share{0}; // of wholeRange
    };
    static constexpr int wholeRange = 1000;
    // On the thread; what it gives is called here, in the end.
    using Work = std::function<std::function<void()>(const TransferWatch &)>;
    void start(const QString &label, Work work);
    void end();

    RunStore &m_store;
    QWidget *m_window;
    std::shared_ptr<State> m_state; // null: nothing goes on
    QFutureWatcher<std::function<void()>> m_watcher;
    QTimer m_look; // at how far it is
    QPointer<QProgressDialog> m_progress;
};

} // namespace dyno
