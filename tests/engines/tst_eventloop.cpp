// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/loop/eventloop.h"
#include "engines/loop/task.h"

#include <QtTest>

#include <thread>

#include <sys/socket.h>
#include <unistd.h>

using namespace dyno;
using namespace std::chrono_literals;

class EventLoopTest : public QObject
{
    Q_OBJECT
private slots:
    void timersFireInOrderAndNeverEarly();
    void aReadyDescriptorIsToldUntilItIsRead();
    void aWatcherTakenAwayInTheSameTurnIsNotTold();
    void postedCallsArriveFromAnotherThread();
    void aYieldingCoroutineDoesNotStarveTimers();
    void sleepersCanBeWokenForStopping();
};

namespace {

Detached sleeper(EventLoop &loop, EventLoop::TimePoint when, int id, std::vector<int> &order, bool &early)
{
    co_await loop.sleepUntil(when);
    early |= EventLoop::now() < when;
    order.push_back(id);
}

Detached yieldUntil(EventLoop &loop, const bool &stop)
{
    while (!stop)
        co_await loop.yield();
}

Detached setAt(EventLoop &loop, EventLoop::TimePoint when, bool &flag)
{
    co_await loop.sleepUntil(when);
    flag = true;
}

struct SocketPair
{
    SocketPair() { (void)!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends); }
    ~SocketPair()
    {
        close(ends[0]);
        close(ends[1]);
    }
    int ends[2];
};

struct CountingWatcher : Watcher
{
    std::function<void()> onRead;
    int told = 0;
    void onReady(bool readable, bool) override
    {
        if (!readable)
            return;
        ++told;
        if (onRead)
            onRead();
    }
};

} // namespace

void EventLoopTest::timersFireInOrderAndNeverEarly()
{
    EventLoop loop;
    std::vector<int> order;
    bool early = false;
    const auto start = EventLoop::now();
    // More than one level of the heap, pushed in an order that is neither sorted nor reversed.
    const std::vector<int> ids{7, 3, 11, 0, 9, 5, 1, 10, 2, 8, 4, 6};
    for (const int id : ids)
        sleeper(loop, start + id * 1ms, id, order, early);
    QVERIFY(loop.runUntil([&] { return order.size() == ids.size(); }, start + 10s));
    QVERIFY(std::is_sorted(order.begin(), order.end()));
    QVERIFY(!early);
}

void EventLoopTest::aReadyDescriptorIsToldUntilItIsRead()
{
    EventLoop loop;
    SocketPair pair;
    CountingWatcher watcher;
    loop.watch(pair.ends[0], &watcher);
    QCOMPARE(write(pair.ends[1], "ab", 2), 2);
    // Level-triggered: one byte is read at a time, and the second is told as well.
    std::string seen;
    watcher.onRead = [&] {
        char byte;
        if (read(pair.ends[0], &byte, 1) == 1)
            seen += byte;
    };
    QVERIFY(loop.runUntil([&] { return seen == "ab"; }, EventLoop::now() + 10s));
    QCOMPARE(watcher.told, 2);
    loop.unwatch(pair.ends[0]);
}

void EventLoopTest::aWatcherTakenAwayInTheSameTurnIsNotTold()
{
    EventLoop loop;
    SocketPair one, two;
    CountingWatcher first, second;
    loop.watch(one.ends[0], &first);
    loop.watch(two.ends[0], &second);
    // Whichever is told first takes the other away.
    first.onRead = [&] { loop.unwatch(two.ends[0]); loop.unwatch(one.ends[0]); };
    second.onRead = [&] { loop.unwatch(one.ends[0]); loop.unwatch(two.ends[0]); };
    QCOMPARE(write(one.ends[1], "x", 1), 1);
    QCOMPARE(write(two.ends[1], "x", 1), 1);
    loop.runUntil([&] { return first.told + second.told > 1; }, EventLoop::now() + 50ms);
    QCOMPARE(first.told + second.told, 1);
}

void EventLoopTest::postedCallsArriveFromAnotherThread()
{
    EventLoop loop;
    int sum = 0;
    std::thread poster([&] {
        for (int i = 1; i <= 1000; ++i)
            loop.post([&sum, i] { sum += i; });
        loop.post([&loop] { loop.requestStop(); });
    });
    loop.run();
    poster.join();
    QCOMPARE(sum, 500500);
}

void EventLoopTest::aYieldingCoroutineDoesNotStarveTimers()
{
    EventLoop loop;
    bool stop = false;
    yieldUntil(loop, stop);
    setAt(loop, EventLoop::now() + 5ms, stop);
    QVERIFY(loop.runUntil([&] { return stop; }, EventLoop::now() + 10s));
    loop.runUntil([] { return false; }, EventLoop::now() + 1ms); // lets the yielding one see it and end
}

void EventLoopTest::sleepersCanBeWokenForStopping()
{
    EventLoop loop;
    bool woken = false;
    setAt(loop, EventLoop::now() + 1h, woken);
    loop.post([&] { loop.wakeSleepers(); });
    QVERIFY(loop.runUntil([&] { return woken; }, EventLoop::now() + 10s));
}

QTEST_GUILESS_MAIN(EventLoopTest)
#include "tst_eventloop.moc"
