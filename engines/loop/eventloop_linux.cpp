// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/loop/eventloop_platform.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace dyno {

struct EventLoop::Platform::Private
{
    int epoll = -1;
    int wakeup = -1;
    std::vector<Watcher *> watchers; // by descriptor; null: not watched
    std::array<epoll_event, 128> events;
};

namespace {

epoll_event interest(int descriptor, bool write)
{
    epoll_event event{};
    event.events = EPOLLIN | EPOLLRDHUP | (write ? EPOLLOUT : 0u);
    event.data.fd = descriptor;
    return event;
}

[[noreturn]] void fail(const char *what)
{
    throw std::system_error(errno, std::generic_category(), what);
}

} // namespace

EventLoop::Platform::Platform() : d(std::make_unique<Private>())
{
    d->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (d->epoll < 0)
        fail("epoll_create1");
    d->wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (d->wakeup < 0) {
        close(d->epoll);
        fail("eventfd");
    }
    epoll_event event = interest(d->wakeup, false);
    epoll_ctl(d->epoll, EPOLL_CTL_ADD, d->wakeup, &event);
}

EventLoop::Platform::~Platform()
{
    close(d->wakeup);
    close(d->epoll);
}

void EventLoop::Platform::watch(int descriptor, Watcher *watcher)
{
    if (std::size_t(descriptor) >= d->watchers.size())
        d->watchers.resize(std::size_t(descriptor) + 1);
    d->watchers[std::size_t(descriptor)] = watcher;
    epoll_event event = interest(descriptor, false);
    if (epoll_ctl(d->epoll, EPOLL_CTL_ADD, descriptor, &event) != 0 && errno == EEXIST)
        epoll_ctl(d->epoll, EPOLL_CTL_MOD, descriptor, &event);
}

void EventLoop::Platform::wantWrite(int descriptor, bool want)
{
    epoll_event event = interest(descriptor, want);
    epoll_ctl(d->epoll, EPOLL_CTL_MOD, descriptor, &event);
}

void EventLoop::Platform::unwatch(int descriptor)
{
    if (descriptor < 0 || std::size_t(descriptor) >= d->watchers.size())
        return;
    d->watchers[std::size_t(descriptor)] = nullptr;
    epoll_ctl(d->epoll, EPOLL_CTL_DEL, descriptor, nullptr);
}

std::size_t EventLoop::Platform::wait(TimePoint until)
{
    using namespace std::chrono;
    // The kernel may put off a thread's timers by 50 µs to save power; that would be in every response time.
    thread_local const bool exact = prctl(PR_SET_TIMERSLACK, 1000UL, 0, 0, 0) == 0;
    (void)exact;

    timespec timeout{};
    timespec *limit = nullptr;
    if (until != TimePoint::max()) {
        if (const TimePoint time = until == TimePoint::min() ? until : now(); until > time) {
            const auto left = duration_cast<nanoseconds>(until - time).count();
            timeout.tv_sec = time_t(left / 1'000'000'000);
            timeout.tv_nsec = long(left % 1'000'000'000);
        }
        limit = &timeout;
    }
    int ready = epoll_pwait2(d->epoll, d->events.data(), int(d->events.size()), limit, nullptr);
    if (ready < 0 && errno == ENOSYS) [[unlikely]] { // Linux before 5.11, and valgrind: whole milliseconds
        const auto milliseconds = timeout.tv_sec * 1'000 + (timeout.tv_nsec + 999'999) / 1'000'000;
        ready = epoll_wait(d->epoll, d->events.data(), int(d->events.size()),
                           limit ? int(std::min<long>(milliseconds, 3'600'000)) : -1);
    }
    return ready > 0 ? std::size_t(ready) : 0;
}

void EventLoop::Platform::dispatch(std::size_t index)
{
    const epoll_event &event = d->events[index];
    const auto descriptor = std::size_t(event.data.fd);
    if (event.data.fd == d->wakeup) {
        std::uint64_t count;
        (void)!read(d->wakeup, &count, sizeof count);
        return;
    }
    // A watcher that an earlier event of this batch took away is null here.
    if (descriptor >= d->watchers.size() || !d->watchers[descriptor])
        return;
    const bool broken = event.events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP);
    d->watchers[descriptor]->onReady(broken || event.events & EPOLLIN, broken || event.events & EPOLLOUT);
}

void EventLoop::Platform::wake()
{
    const std::uint64_t one = 1;
    (void)!write(d->wakeup, &one, sizeof one);
}

} // namespace dyno
