// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"
#include "ui/export/exportkinds.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>

class QMenu;
class QProgressDialog;

namespace dyno {

class RunFetch;
class RunStore;
class RunTransferring;

// Writes what a page offers into files that the person chooses. Above half a second it shows how far it is
// and can be stopped; a file is there whole or not at all. One at a time. GUI thread.
class Exporter : public QObject
{
    Q_OBJECT
public:
    Exporter(RunStore &store, QWidget *window);
    ~Exporter() override;

    // Fills a menu with what can be made of what `subject` gives when it opens.
    void fillMenu(QMenu *menu, const std::function<ExportSubject()> &subject);
    void ask(const ExportKind &kind, const ExportSubject &subject);
    // `size`: of pictures; empty: as designed.
    void write(const ExportKind &kind, const ExportSubject &subject, const QString &path, QSize size = {});
    void cancel();
    bool isBusy() const;

signals:
    void done(const QString &sentence, const QString &detail);
    void failed(const dyno::Error &error);
    void cancelled();

private:
    void step();
    void plan();
    void finish();
    void closeProgress();

    QWidget *m_window;
    RunFetch *m_reader;
    RunTransferring *m_transfer; // of files of runs
    const ExportKind *m_kind = nullptr;
    std::unique_ptr<ExportWork> m_work; // null: nothing goes on
    std::size_t m_next = 0;
    QPointer<QProgressDialog> m_progress;
};

} // namespace dyno
