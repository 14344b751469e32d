// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/seriesagenda.h"
#include "engines/data/loader.h"
#include "engines/measure/runrecord.h"

#include <string>

namespace dyno {

// Hears of a series. Called on the series' thread, or on a runner's sampler thread while it runs.
class SeriesListener
{
public:
    enum class Stage { Connecting, Loading, Running };
    // `rest`: what comes after it.
    virtual void onRun(const SeriesStep &step, const SeriesRest &rest) = 0;
    virtual void onStage(Stage stage, const std::string &text) = 0;
    virtual void onLoadProgress(const LoadProgress &progress) = 0;
    virtual void onLoaded(const LoadReport &report) = 0;
    virtual void onBegin(const RunInfo &info) = 0;
    virtual void onTick(const std::string &run, const TickPtr &tick) = 0;
    virtual void onEvent(const std::string &run, const RunEvent &event) = 0;
    virtual void onEnd(const RunInfo &info) = 0;
    virtual void onError(const Error &error) = 0;
    // The server wants a password that we do not have. The answer comes by SeriesWorker::answer().
    virtual void onPasswordWanted(const Profile &profile, const std::string &reason) = 0;

protected:
    ~SeriesListener() = default;
};

} // namespace dyno
