// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/loop/eventloop.h"

namespace dyno {

// The side of the event loop that differs between systems: waiting for descriptors. One implementation per
// system, in eventloop_<system>.cpp.
struct EventLoop::Platform
{
    Platform();
    ~Platform();

    void watch(int descriptor, Watcher *watcher);
    void wantWrite(int descriptor, bool want);
    void unwatch(int descriptor);
    // Waits until something is ready, wake() was called, or `until` has come (in the past: only looks).
    // Returns how many descriptors are ready.
    std::size_t wait(TimePoint until);
    // Tells the watcher of ready descriptor `index` of the last wait().
    void dispatch(std::size_t index);
    // Any thread.
    void wake();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
