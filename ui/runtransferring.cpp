// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runtransferring.h"

#include "app/runtransfer.h"

#include <QFileInfo>
#include <QProgressDialog>
#include <QtConcurrent/QtConcurrentRun>

namespace dyno {

namespace {

constexpr int patienceMs = 500; // then it is shown how far it is
constexpr int lookMs = 100;

Error busy()
{
    return makeError(ErrorKind::Busy, RunTransferring::tr("Another file of runs is being written or read.").toStdString(),
                     RunTransferring::tr("Wait until it is done, or stop it.").toStdString());
}

} // namespace

RunTransferring::RunTransferring(RunStore &store, QWidget *window) : QObject(window), m_store(store), m_window(window)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &RunTransferring::end);
    m_look.setInterval(lookMs);
    connect(&m_look, &QTimer::timeout, this, [this] {
        if (m_progress && m_state)
            m_progress->setValue(m_state->share); // handles events: all may be over by then
    });
}

RunTransferring::~RunTransferring()
{
    m_watcher.disconnect(this);
    cancel();
    m_watcher.waitForFinished();
}

void RunTransferring::exportRuns(const std::vector<std::string> &runs, const QString &path, const Exported &ended)
{
    // What lives in memory can be read where it was made, only.
    if (isBusy() || m_store.isTemporary()) {
        ended(isBusy() ? Result<void>(busy()) : m_store.exportRuns(runs, path));
        return;
    }
    start(tr("Writing %1").arg(QFileInfo(path).fileName()),
          [store = m_store.path(), runs, path, ended](const TransferWatch &watch) -> std::function<void()> {
              return [ended, done = exportRunsOf(store, runs, path, watch)] { ended(done); };
          });
}

void RunTransferring::importRuns(const QString &path, const Imported &ended)
{
    if (isBusy() || m_store.isTemporary()) {
        ended(isBusy() ? Result<RunStore::Import>(busy()) : m_store.importRuns(path));
        return;
    }
    start(tr("Reading %1").arg(QFileInfo(path).fileName()),
          [this, store = m_store.path(), path, ended](const TransferWatch &watch) -> std::function<void()> {
              return [this, ended, done = importRunsInto(store, path, watch)] {
                  if (done)
                      m_store.tellOf(*done);
                  ended(done);
              };
          });
}

void RunTransferring::cancel()
{
    if (m_state)
        m_state->isCancelled = true;
}

void RunTransferring::start(const QString &label, Work work)
{
    m_state = std::make_shared<State>();
    m_progress = new QProgressDialog(label, tr("Cancel"), 0, wholeRange, m_window);
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setMinimumDuration(patienceMs);
    m_progress->setAutoReset(false);
    m_progress->setAutoClose(false);
    m_progress->setValue(0);
    connect(m_progress, &QProgressDialog::canceled, this, &RunTransferring::cancel);
    m_look.start();
    m_watcher.setFuture(QtConcurrent::run([work = std::move(work), state = m_state] {
        return work([state](double share) {
            state->share = int(share * wholeRange);
            return !state->isCancelled;
        });
    }));
}

void RunTransferring::end()
{
    m_look.stop();
    if (m_progress) { // later: it may be its own event that we come from
        m_progress->disconnect(this);
        m_progress->hide();
        m_progress->deleteLater();
        m_progress.clear();
    }
    m_state.reset();
    const std::function<void()> tell = m_watcher.result();
    tell();
}

} // namespace dyno
