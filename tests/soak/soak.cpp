// SPDX-License-Identifier: GPL-3.0-or-later
// A long run with the window open: many users on PostgreSQL, Live with ten runs laid over it, and every minute an
// administrator ends some of the sessions. Prints a line a minute and says at the end what does not hold: memory that
// grows in the second half, ticks that come late, a time axis that leaves the wall clock. See tests/soak/run.
#include "comparedruns.h"
#include "madeupruns.h"
#include "testworkbench.h"

#include "ui/live/livepage.h"

#include <QFile>
#include <QProcess>
#include <QTimer>

#include <algorithm>
#include <cmath>

#include <unistd.h>

using namespace dyno;

namespace {

constexpr double mostGrowthPct = 1;     // of resident memory in the second half
constexpr std::int64_t tickUs = 1'000'000;
constexpr int overlays = 10, endedSessions = 10;

double residentMb()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    return file.open(QIODevice::ReadOnly)
               ? file.readAll().split(' ').value(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / (1024 * 1024)
               : 0;
}

// How well the ticks keep time.
struct TickWatch
{
    std::optional<std::int64_t> firstWallMs; // of the run's start, by the first tick
    std::uint32_t count = 0, missing = 0;
    std::int64_t longestUs = 0;   // a tick lasts a second or less
    std::int64_t lastDriftMs = 0; // wall clock − time axis, since the first tick
    std::int64_t mostDriftMs = 0;
    std::uint64_t committed = 0, failed = 0, reconnects = 0, lost = 0, unequal = 0, lateTimers = 0;

    void see(const Tick &tick)
    {
        missing += tick.number - count;
        count = tick.number + 1;
        longestUs = std::max(longestUs, tick.lengthUs);
        const std::int64_t axisMs = (tick.startUs + tick.lengthUs) / 1000;
        if (!firstWallMs)
            firstWallMs = tick.wallMs - axisMs;
        lastDriftMs = tick.wallMs - axisMs - *firstWallMs;
        mostDriftMs = std::max(mostDriftMs, std::abs(lastDriftMs));
        reconnects += tick.reconnects;
        lost += tick.connectionsLost;
        lateTimers += tick.generator.lateTimers;
        for (const PhaseFacts &phase : tick.facts)
            for (const TypeFacts &type : phase.types) {
                committed += type.committed;
                failed += type.failed;
                unequal += type.attempted == type.committed + type.failed ? 0 : 1;
            }
    }
};

void endSessions()
{
    QProcess psql;
    psql.start(QStringLiteral("psql"),
               {qEnvironmentVariable("SQLDYNO_TEST_POSTGRESQL"), QStringLiteral("-qXAt"), QStringLiteral("-c"),
                QStringLiteral("SELECT count(pg_terminate_backend(pid)) FROM (SELECT pid FROM pg_stat_activity "
                               "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT %1) AS these")
                    .arg(endedSessions)});
    psql.waitForFinished(10'000);
    if (psql.exitCode() != 0)
        fprintf(stderr, "psql: %s\n", psql.readAllStandardError().constData());
}

class Soak
{
public:
    Soak(int seconds, int users) : m_seconds(seconds), m_users(users) {}

    int run();

private:
    bool begin();
    void line();
    int judge() const;

    int m_seconds, m_users;
    TestWorkbench m_bench;
    TickWatch m_watch;
    std::vector<double> m_memory; // MB, once a minute (a short soak: ten times)
};

bool Soak::begin()
{
    std::vector<std::string> laid;
    for (int i = 1; i <= overlays; ++i) {
        RunRecord record = madeUpRun({i % 2 ? "postgresql" : "mariadb", i, 20'000.0 - 300 * i, 5, false});
        record.info.ramp = "made up";
        dyno::keep(*m_bench.store, record);
        laid.push_back(record.info.id);
    }
    ProfileAndSecret entry = parseProfileUrl(qgetenv("SQLDYNO_TEST_POSTGRESQL").toStdString()).value();
    BenchPlan plan;
    plan.profiles = {entry};
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}, {"think_min", "2000"}, {"think_max", "6000"}};
    plan.ramp = "users " + std::to_string(m_users) + " for=" + std::to_string(m_seconds) + "s";
    const Faults faults = m_bench.session.start(plan);
    for (const Fault &fault : faults)
        fprintf(stderr, "%s: %s\n", fault.where.c_str(), fault.message.c_str());
    m_bench.window->showPage(MainWindow::LivePageNumber);
    QObject::connect(&m_bench.session, &RunSession::runStarted, m_bench.window.get(), [this, laid] {
        m_bench.window->findChild<LivePage *>()->overlay(laid);
    });
    return faults.empty();
}

void Soak::line()
{
    m_memory.push_back(residentMb());
    printf("%8.1f min %8.1f MB %8u ticks  drift %4lld ms  %9llu committed %6llu failed %6llu lost %6llu back\n",
           double(m_watch.count) / 60, m_memory.back(), m_watch.count, static_cast<long long>(m_watch.lastDriftMs),
           static_cast<unsigned long long>(m_watch.committed), static_cast<unsigned long long>(m_watch.failed),
           static_cast<unsigned long long>(m_watch.lost), static_cast<unsigned long long>(m_watch.reconnects));
    fflush(stdout);
}

int Soak::run()
{
    QString error;
    QObject::connect(&m_bench.session, &RunSession::ticked, m_bench.window.get(),
                     [this](const std::string &, const TickPtr &tick) { m_watch.see(*tick); });
    QObject::connect(&m_bench.session, &RunSession::failed, m_bench.window.get(),
                     [&error](const Error &what) { error = QString::fromStdString(what.message); });
    if (!begin())
        return 2;
    QTimer minute;
    QObject::connect(&minute, &QTimer::timeout, m_bench.window.get(), [this] {
        line();
        endSessions();
    });
    minute.start(std::min(60'000, m_seconds * 100));
    QEventLoop loop;
    QObject::connect(&m_bench.session, &RunSession::finished, &loop, &QEventLoop::quit);
    loop.exec();
    minute.stop();
    line();
    if (!error.isEmpty()) {
        printf("The run ended with: %s\n", qPrintable(error));
        return 1;
    }
    return judge();
}

int Soak::judge() const
{
    int wrong = 0;
    const auto hold = [&wrong](bool holds, const char *what) {
        printf("%s  %s\n", holds ? "holds " : "BROKEN", what);
        wrong += holds ? 0 : 1;
    };
    const double half = m_memory[m_memory.size() / 2], grown = 100 * (m_memory.back() - half) / half;
    printf("memory %.1f MB in the middle, %.1f MB at the end: %+.2f %%; longest tick %.3f s; drift at most %lld ms; "
           "%llu late timers\n",
           half, m_memory.back(), grown, double(m_watch.longestUs) / 1e6, static_cast<long long>(m_watch.mostDriftMs),
           static_cast<unsigned long long>(m_watch.lateTimers));
    hold(grown < mostGrowthPct, "memory is flat in the second half (under 1 %)");
    hold(m_watch.missing == 0 && m_watch.count >= std::uint32_t(m_seconds), "every second has its tick");
    hold(m_watch.longestUs < 2 * tickUs, "no tick is a second late");
    hold(m_watch.mostDriftMs * 1000 < tickUs, "the time axis stays within a tick of the wall clock");
    hold(m_watch.unequal == 0, "attempted = committed + failed in every tick");
    hold(m_watch.lost > 0 && m_watch.reconnects >= m_watch.lost, "every lost connection came back");
    hold(m_watch.committed > 0, "transactions were committed");
    hold(qtWarnings.isEmpty(), "Qt warned of nothing");
    return wrong ? 1 : 0;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("soak"));
    QStandardPaths::setTestModeEnabled(true);
    qInstallMessageHandler(collectWarnings);
    const QStringList words = app.arguments();
    const int seconds = words.value(1).toInt(), users = words.value(2).toInt();
    if (seconds < 10 || users < 1 || qEnvironmentVariableIsEmpty("SQLDYNO_TEST_POSTGRESQL")) {
        fprintf(stderr, "usage: soak SECONDS USERS, with a server of tests/servers; see tests/soak/run\n");
        return 2;
    }
    return Soak(seconds, users).run();
}
