// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runpreparation.h"

#include <optional>
#include <string>
#include <vector>

namespace dyno {

struct Evidence;

// The thread side of a run session: run after run, each prepared and measured, as the agenda has them. Knows neither
// Qt's threads nor the store.
class SeriesWorker
{
public:
    // `sandboxes` is the thread's alone while run() runs; what is started in it stays there afterwards. `done`: steps of
    // a series that is continued.
    SeriesWorker(Series series, const std::vector<StoredStep> &done, SeriesListener &listener, Sandboxes &sandboxes);

    void run(); // blocks until the series is over; call once
    SeriesControl &control() { return m_control; }

private:
    enum class Way { Done, Failed, Stopped };
    Way runOne(const SeriesStep &step);
    Way fail(RunInfo &info, const Error &error, std::vector<std::string> &notes);
    Way measure(const SeriesStep &step, RunInfo &info, PreparedRun &prepared);
    std::optional<Error> judged(StoredStep &tried, const Evidence &evidence) const;
    void finishStep(const StoredStep &done, RunInfo &info);
    // Each note is told once.
    void tellNotes(const std::string &run, std::int64_t atUs, std::vector<std::string> &notes);

    Series m_series;
    SeriesAgenda m_agenda;
    SeriesListener &m_listener;
    SeriesControl m_control;
    RunPreparation m_preparation;
};

} // namespace dyno
