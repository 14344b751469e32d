// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report.h"
#include "app/runsession.h"
#include "app/runstore.h"
#include "app/secrets.h"
#include "engines/measure/thresholdwatch.h"

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace dyno {

// Runs a series in the terminal: a line a second on stderr (on a terminal one line that is drawn over), the
// level table of each run on stdout, Ctrl-C as the two-step stop.
class SeriesFollower : public QObject
{
    Q_OBJECT
public:
    enum class Talk { Lines, Quiet };
    // `showTables` false: nothing goes to stdout.
    SeriesFollower(RunStore &store, Talk talk, bool showTables, QObject *parent = nullptr);

    // Blocks until the series is over. Faults: nothing was begun.
    Faults run(const BenchPlan &plan);
    Faults resume(const KeptSeries &series);
    // The runs of a series of which nothing is left to run.
    Faults take(const KeptSeries &series);
    int exitCode() const;
    // The runs that were begun, in order; those of a series that is continued in front.
    const std::vector<ReportRun> &runs() const { return m_runs; }

private:
    Faults follow(const std::function<Faults()> &begin);
    QString placeText() const;
    void sayTry(const RunInfo &info);
    void onStage(RunSession::Stage stage, const QString &text);
    void onLoadProgress(const LoadProgress &progress);
    void onTick(const Tick &tick);
    void onRunStarted(const RunInfo &info);
    void onRunEnded(const RunInfo &info);
    void sayIfAllFailed(const ReportRun &run);
    void onInterrupted();
    // A line that the next one replaces (on a terminal), or one of its own.
    void showProgress(const QString &text);
    void clearProgress();

    RunStore &m_store;
    SecretStore m_secrets;
    RunSession m_session;
    bool m_isQuiet, m_isTerminal, m_showTables;
    bool m_hasProgress = false;
    bool m_failed = false;
    int m_interrupts = 0;
    double m_plannedSeconds = 0;
    QElapsedTimer m_sinceProgress;
    std::vector<Threshold> m_thresholds;    // of the plan
    std::optional<ThresholdWatch> m_watch;  // of the run that goes on
    std::vector<ReportRun> m_runs;
};

// The person is asked on the terminal.
void askOnTerminal(SecretStore &secrets);

} // namespace dyno
