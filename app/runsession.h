// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "app/seriesprogress.h"
#include "engines/data/loader.h"
#include "engines/measure/runrecord.h"

#include <QObject>

#include <memory>
#include <optional>

namespace dyno {

class RunStore;
class SecretStore;
struct KeptSeries;

// Runs a BenchPlan in the background, run after run, and is the one crossing between the engine's threads and
// the GUI thread: everything arrives here by queued call, is stored first and told second. A slow GUI delays
// only its own pictures.
class RunSession : public QObject
{
    Q_OBJECT
public:
    enum class Stage { Idle, Connecting, Loading, Running, Stopping, Finished };
    Q_ENUM(Stage)

    explicit RunSession(RunStore &store, QObject *parent = nullptr);
    ~RunSession() override; // stops and waits

    // Where passwords come from that the plan does not bring; may ask the person once a server refuses to let
    // us in without one. Must outlive the session. Null: none.
    void setSecrets(SecretStore *secrets);

    // Returns at once; what is wrong with the plan is returned, what goes wrong later arrives by signal.
    Faults start(const BenchPlan &plan);
    // Goes on with a series of the store that was cut short: what was run of it to its end counts, and the rest is run.
    Faults resume(const KeptSeries &series);
    // First call: the two-step stop, what was measured is kept. Second: at once.
    void stop();

    Stage stage() const;
    bool isActive() const { return stage() != Stage::Idle && stage() != Stage::Finished; }
    // Of the whole series, those of an earlier session with it.
    const SeriesProgress &progress() const;
    const BenchPlan &plan() const;
    // The run that goes on, or went on last.
    const std::optional<SeriesStep> &step() const;
    // Runs of this series so far, the newest last; the last one may be going on. Of a series that is continued, those
    // that count come first.
    const std::vector<RunInfo> &runs() const;

signals:
    void stageChanged(dyno::RunSession::Stage stage, const QString &text);
    void loadProgressed(const dyno::LoadProgress &progress);
    void loaded(const dyno::LoadReport &report);
    void runStarted(const dyno::RunInfo &info);
    void ticked(const std::string &run, dyno::TickPtr tick);
    void happened(const std::string &run, const dyno::RunEvent &event);
    // Also for a run that failed before its clock started: it is stored as failed, with its message.
    void runEnded(const dyno::RunInfo &info);
    // Something ended the series before its runs were all done, or went wrong on the way: what and what to do.
    void failed(const dyno::Error &error);
    void finished();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
