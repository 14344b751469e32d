// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <QObject>
#include <QString>

#include <string>
#include <vector>

class QWidget;

namespace dyno {

class RunFetch;
class RunStore;
class RunTransferring;

// Writes runs to a file that the person chooses, and takes them over from files: HTML, PDF, Markdown, JSON, CSV, PNG, SVG, `.sqldyno`.
class RunExchange : public QObject
{
    Q_OBJECT
public:
    RunExchange(RunStore &store, QWidget *window);

    // Asks where to; the end of the name says the format.
    void exportRuns(const std::vector<std::string> &runs);
    void writeRuns(const std::vector<std::string> &runs, const QString &path);
    // Asks for a `.sqldyno` file.
    void importRuns();
    void takeRuns(const QString &path);

signals:
    void done(const QString &sentence, const QString &detail);
    void failed(const dyno::Error &error);

private:
    RunStore &m_store;
    QWidget *m_window;
    RunFetch *m_reader;
    RunTransferring *m_transfer;
};

} // namespace dyno
