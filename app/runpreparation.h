// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/ritualsteps.h"
#include "app/series.h"
#include "app/seriescontrol.h"
#include "app/serieslistener.h"
#include "engines/data/datause.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dyno {

struct ConnectionReport;

// What a run has of its preparation.
struct PreparedRun
{
    std::vector<std::string> notes;   // for its log; of a preparation that failed, too
    std::optional<LoadReport> loaded;
    std::optional<DataUse> dataUse;   // as long as it lives, no other program loads or drops the data
};

// All that comes before the first user of a run: the ritual, the sandbox, the connection, the data, the warm-up. On the
// series' thread; everything given stays the caller's and outlives it.
class RunPreparation
{
public:
    RunPreparation(Series &series, SeriesListener &listener, Sandboxes &sandboxes, SeriesControl &control);

    // Fills in what the series' entry and `info` did not know: where a sandbox is, a password that was asked for, the
    // server's version and its settings before the load. The error: Cancelled when the series was stopped.
    Result<void> prepare(const SeriesStep &step, RunInfo &info, PreparedRun &prepared);

private:
    SeriesEntry &entryOf(const SeriesStep &step) { return m_series.entries[step.entry]; }
    const SeriesVariant &variantOf(const SeriesStep &step) const { return m_series.variantOf(step.entry); }
    bool isKeptWarm(const SeriesStep &step) const;
    Result<void> startSandbox(const SeriesStep &step, RunInfo &info, PreparedRun &prepared);
    Result<void> connect(SeriesEntry &entry, RunInfo &info);
    Result<ConnectionReport> testUnlessStopped(const SeriesEntry &entry);
    Result<void> load(const SeriesStep &step, bool fresh, PreparedRun &prepared);
    Result<void> useData(const SeriesStep &step, PreparedRun &prepared);
    Result<void> warmUp(const SeriesStep &step, double seconds, PreparedRun &prepared);
    void tell(const std::string &text) { m_listener.onStage(SeriesListener::Stage::Connecting, text); }

    Series &m_series;
    SeriesListener &m_listener;
    Sandboxes &m_sandboxes;
    SeriesControl &m_control;
    std::set<std::size_t> m_prepared; // entries that have run
    bool m_hasRoom = true;            // for one connection beside the pool
};

// What people call the server of an entry: "Till (PostgreSQL)".
std::string serverTitle(const SeriesEntry &entry);
// The server's settings as JSON, read over a connection of its own. A run goes on without them: why is added to the
// notes.
std::string settingsOf(const SeriesEntry &entry, std::vector<std::string> &notes);

} // namespace dyno
