// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Servers that a test may kill, runs on all of them at once, and a wall clock that can be set.
#include "engines/db/enginecatalog.h"

#include "conformance.h"
#include "fakerun.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <functional>
#include <thread>

// In a test that goes through tries: names the one that fails.
#define EXPECT(one, condition)                                                                                         \
    QVERIFY2((condition), qPrintable(QString::fromStdString((one).engine) + ": " #condition + (one).words()))

namespace badluck {

using namespace dyno;

// Seconds that this process believes the wall clock to be ahead of the machine's. Everybody in the process reads
// the clock by the functions below, the client libraries too.
inline std::atomic<std::int64_t> wallClockAhead{0};

constexpr const char *insertOne = "INSERT INTO bad VALUES ('1');\n";

// A database with the empty table `bad`.
struct Place
{
    Profile profile;
    Secret secret;

    std::unique_ptr<Connection> connection() const
    {
        auto opened = findEngine(profile.engine)->open(profile, secret);
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        return std::move(*opened);
    }
    void empty() const
    {
        const auto here = connection();
        for (const char *sql : {"DROP TABLE IF EXISTS bad", "CREATE TABLE bad (v TEXT)"}) {
            if (const auto made = here->query(sql); !made)
                qFatal("%s", made.error().message.c_str());
        }
    }
    std::uint64_t rows() const
    {
        const auto table = connection()->query("SELECT count(*) FROM bad");
        return table ? std::stoull(table->single()) : UINT64_MAX;
    }
};

inline Place sqliteIn(const QString &folder)
{
    Place place;
    place.profile.engine = "sqlite";
    place.profile.file = (folder + "/bad.db").toStdString();
    return place;
}

// Servers of tests/servers in a folder of their own.
class Servers
{
public:
    Servers()
    {
        if (!script({"start", m_dir.path()}))
            return;
        QFile env(m_dir.filePath("env"));
        if (!env.open(QIODevice::ReadOnly)) {
            m_error = env.errorString();
            return;
        }
        const QString lines = QString::fromUtf8(env.readAll());
        for (const char *name : {"POSTGRESQL", "MARIADB", "MYSQL"}) {
            const QRegularExpression line(QString("SQLDYNO_TEST_%1='(.*)'").arg(name));
            if (const auto found = line.match(lines); found.hasMatch()) {
                const auto parsed = parseProfileUrl(found.captured(1).toStdString());
                m_places.push_back({parsed->profile, parsed->secret});
            }
        }
    }
    ~Servers() { script({"stop", m_dir.path()}); }
    Servers(const Servers &) = delete;
    Servers &operator=(const Servers &) = delete;

    const std::vector<Place> &places() const { return m_places; }
    QString error() const { return m_error; }
    // Any thread. A server that does not obey is the end of the test.
    void signal(const Place &place, const char *name) { must({"signal", m_dir.path(), nameOf(place), name}); }
    void startAgain(const Place &place) { must({"again", m_dir.path(), nameOf(place)}); }

private:
    static QString nameOf(const Place &place) { return QString::fromStdString(place.profile.engine); }
    void must(const QStringList &words)
    {
        QProcess process;
        process.start(SQLDYNO_SOURCE_DIR "/tests/servers", words);
        if (!process.waitForFinished(120'000) || process.exitCode() != 0)
            qFatal("%s: %s", qPrintable(words.join(' ')), process.readAllStandardError().constData());
    }
    bool script(const QStringList &words)
    {
        QProcess process;
        process.start(SQLDYNO_SOURCE_DIR "/tests/servers", words);
        if (process.waitForFinished(120'000) && process.exitCode() == 0)
            return true;
        m_error = words.join(' ') + ": " + QString::fromUtf8(process.readAllStandardError());
        return false;
    }

    QTemporaryDir m_dir{"/tmp/dyno-bad-XXXXXX"}; // a short path: sockets lie in it
    QString m_error;
    std::vector<Place> m_places;
};

// A file system in memory, over a folder.
class Mounted
{
public:
    Mounted(const QString &folder, const char *options) : m_folder(folder.toLocal8Bit())
    {
        m_isThere = ::mount("tmpfs", m_folder.constData(), "tmpfs", 0, options) == 0;
    }
    ~Mounted()
    {
        if (m_isThere)
            ::umount2(m_folder.constData(), MNT_DETACH);
    }
    Mounted(const Mounted &) = delete;
    Mounted &operator=(const Mounted &) = delete;
    bool isThere() const { return m_isThere; }

private:
    QByteArray m_folder;
    bool m_isThere;
};

// One run with its bad luck.
struct Try
{
    std::string engine;
    fakerun::Observed observed;
    RunEnd end;
    std::uint64_t rows = 0; // in the table afterwards

    bool any(const std::function<bool(const Tick &)> &is) const
    {
        return std::any_of(observed.ticks.begin(), observed.ticks.end(),
                           [&](const TickPtr &tick) { return is(*tick); });
    }
    const Tick &lastOfHold() const
    {
        return **std::find_if(observed.ticks.rbegin(), observed.ticks.rend(),
                              [](const TickPtr &tick) { return tick->phase >= 0; });
    }
    QString words() const
    {
        const TypeFacts total = observed.total();
        QString text = QString("\n  %1, %2 committed, %3 failed, %4 lost, %5 back, %6 skipped, %7 rows, longest %8 ms")
                           .arg(QString::fromStdString(std::string(runStateName(end.state)) + " " + end.message))
                           .arg(total.committed)
                           .arg(total.failed)
                           .arg(observed.sum(&Tick::connectionsLost))
                           .arg(observed.sum(&Tick::reconnects))
                           .arg(observed.sum(&Tick::skipped))
                           .arg(rows)
                           .arg(double(total.response.max()) / 1000);
        for (const RunEvent &event : observed.events)
            text += "\n  " + QString::number(double(event.atUs) / 1e6, 'f', 2) + " s " + QString::fromStdString(event.text);
        for (const TickPtr &tick : observed.ticks)
            text += QString("\n  tick %1: phase %2, %3 users, %4 open, %5 committed").arg(tick->number).arg(tick->phase)
                        .arg(tick->users).arg(tick->poolOpen).arg(tick->total().committed);
        return text;
    }
};

inline RunPlan planOf(const Place &place, std::string script, std::string_view ramp, int pool, ThinkTime think)
{
    RunPlan plan = fakerun::planOf(fakerun::workloadOf(std::move(script), think), ramp, pool);
    plan.engine = nullptr;
    plan.profile = place.profile;
    plan.secret = place.secret;
    plan.profile.hostSource = "none";
    return plan;
}

// Runs on all places at once. `person` does what happens to each, on a thread beside the run from its first moment.
// `after` is called when the run is over.
inline std::vector<Try> everywhere(const std::vector<Place> &places,
                                   const std::function<RunPlan(const Place &)> &planned,
                                   const std::function<void(const Place &, Runner &)> &person,
                                   const std::function<void(const Place &)> &after = {})
{
    std::vector<Try> tries(places.size());
    std::vector<std::thread> threads;
    for (const Place &place : places)
        place.empty();
    for (std::size_t i = 0; i < places.size(); ++i) {
        tries[i].engine = places[i].profile.engine;
        threads.emplace_back([&, i] {
            Try &one = tries[i];
            Runner runner(planned(places[i]), one.observed);
            RunInfo info;
            if (const auto opened = runner.open(info); opened.has_error()) {
                one.end = {RunState::Failed, opened.error().message};
                return;
            }
            std::thread beside([&] { person(places[i], runner); });
            one.end = runner.run();
            beside.join();
            if (after)
                after(places[i]);
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    for (std::size_t i = 0; i < places.size(); ++i)
        tries[i].rows = places[i].rows();
    return tries;
}

inline int readClock(clockid_t id, timespec *time)
{
    // The bare system call: the library's function is what these replace.
    const int failed = int(::syscall(SYS_clock_gettime, id, time));
    if (failed == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE))
        time->tv_sec += wallClockAhead.load();
    return failed;
}

} // namespace badluck

// In place of the C library's, for the whole process.
extern "C" {
__attribute__((visibility("default"))) int clock_gettime(clockid_t id, timespec *time) noexcept
{
    return badluck::readClock(id, time);
}
__attribute__((visibility("default"))) time_t time(time_t *out) noexcept
{
    timespec now{};
    badluck::readClock(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
__attribute__((visibility("default"))) int gettimeofday(timeval *out, void *) noexcept
{
    timespec now{};
    badluck::readClock(CLOCK_REALTIME, &now);
    out->tv_sec = now.tv_sec;
    out->tv_usec = now.tv_nsec / 1000;
    return 0;
}
}
