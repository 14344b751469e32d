// SPDX-License-Identifier: GPL-3.0-or-later
// What the window costs where there is much to show: ten one-hour runs over one time axis, the start with a thousand
// runs in the store, a library of five thousand. Runs that nobody ran.
//
//   QT_QPA_PLATFORM=offscreen bench_workbench [RUNS [LIBRARY]]      default 1000 and 5000
#include "tests/gui/comparedruns.h"
#include "tests/gui/madeupruns.h"
#include "tests/gui/testworkbench.h"

#include "charts/runstack.h"
#include "ui/live/livepage.h"
#include "ui/runs/runspage.h"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QTableView>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>

using namespace dyno;

namespace {

constexpr int hour = 3600, overlaid = 10;

double spent(const std::function<void()> &work)
{
    QElapsedTimer clock;
    clock.start();
    work();
    return double(clock.nsecsElapsed()) / 1e6;
}

void tell(const char *what, std::vector<double> ms)
{
    std::sort(ms.begin(), ms.end());
    std::printf("%s: median %.1f ms, longest %.1f ms\n", what, ms[ms.size() / 2], ms.back());
    std::fflush(stdout);
}

// One hold of an hour: the nine minutes of a made-up run again and again.
RunRecord hourLong(int number)
{
    RunRecord record = madeUpRun({number % 2 ? "postgresql" : "mariadb", number, 20'000.0 - 300 * number, 5, number % 3 == 0});
    record.info.phases = {{Phase::Kind::Hold, 0, 3200, 3200, std::int64_t(hour) * 1'000'000}};
    record.info.ramp = "users 3200 for=1h";
    const std::vector<TickPtr> minutes = std::move(record.ticks);
    record.ticks.clear();
    for (int second = 0; second < hour; ++second) {
        auto tick = std::make_shared<Tick>(*minutes[std::size_t(second) % minutes.size()]);
        tick->number = std::uint32_t(second);
        tick->startUs = std::int64_t(second) * 1'000'000;
        tick->phase = 0;
        for (PhaseFacts &facts : tick->facts)
            facts.phase = 0;
        record.ticks.push_back(tick);
    }
    return record;
}

void tenHours()
{
    TestWorkbench bench;
    std::vector<std::string> ids;
    for (int i = 1; i <= overlaid; ++i) {
        const RunRecord record = hourLong(i);
        keep(*bench.store, record);
        ids.push_back(record.info.id);
    }
    bench.window->showPage(MainWindow::LivePageNumber);
    auto *page = bench.window->findChild<LivePage *>();
    auto *charts = page->findChild<RunStack *>();
    const double opened = spent([&] {
        page->overlay(ids);
        while (int(charts->runs().size()) < overlaid)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        charts->grab();
    });
    tell("ten one-hour runs, read and drawn", {opened});
    std::vector<double> redrawn, grown;
    for (int i = 0; i < 60; ++i)
        redrawn.push_back(spent([&] { charts->repaint(); }));
    tell("ten one-hour runs, redrawn", redrawn);
    auto tick = std::make_shared<Tick>(*hourLong(1).ticks.back());
    for (int i = 0; i < 60; ++i) {
        tick = std::make_shared<Tick>(*tick);
        ++tick->number;
        tick->startUs += tick->lengthUs;
        grown.push_back(spent([&] {
            charts->appendTick(ids.front(), tick);
            charts->repaint();
        }));
    }
    tell("the same with one more second each time", grown);
}

void fill(RunStore &store, int runs)
{
    for (int i = 0; i < runs; ++i) {
        SmallRun of{.engine = i % 2 ? "mariadb" : "postgresql", .series = "s" + std::to_string(i / 6), .repeat = i % 6 + 1};
        of.users = {100};
        of.hold = 3;
        keep(store, smallRun(of));
    }
}

void start(int runs)
{
    QTemporaryDir dir;
    const QString file = dir.filePath(QStringLiteral("runs.sqldyno"));
    fill(**RunStore::open(file), runs);
    std::vector<double> started;
    for (int i = 0; i < 5; ++i)
        started.push_back(spent([&] {
            const auto store = RunStore::open(file).value();
            RunSession session(*store);
            ProfileStore profiles(dir.filePath(QStringLiteral("profiles.json")));
            SecretStore secrets;
            WorkloadCatalog workloads = WorkloadCatalog::read();
            Appearance appearance;
            MainWindow window({*store, session, profiles, secrets, workloads, appearance});
            window.show();
            (void)QTest::qWaitForWindowExposed(&window);
            window.grab();
        }));
    std::printf("%d runs in the store, ", runs);
    tell("from opening it to a painted window", started);
}

void library(int runs)
{
    TestWorkbench bench;
    fill(*bench.store, runs);
    auto *page = bench.window->findChild<RunsPage *>();
    auto *table = page->findChild<QTableView *>();
    std::vector<double> opened, filtered;
    for (int i = 0; i < 5; ++i) {
        bench.window->showPage(MainWindow::BenchPageNumber);
        opened.push_back(spent([&] {
            page->reread();
            bench.window->showPage(MainWindow::RunsPageNumber);
            while (table->model()->rowCount() < 2)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            bench.window->grab();
        }));
    }
    QLineEdit *search = page->findChild<QLineEdit *>();
    for (int i = 0; i < 10; ++i)
        filtered.push_back(spent([&] {
            search->setText(i % 2 ? QString() : QStringLiteral("mariadb"));
            QCoreApplication::processEvents();
            bench.window->grab();
        }));
    std::printf("library of %d runs, ", runs);
    tell("opened", opened);
    std::printf("library of %d runs, ", runs);
    tell("filtered", filtered);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("bench_workbench"));
    QStandardPaths::setTestModeEnabled(true);
    tenHours();
    start(argc > 1 ? std::atoi(argv[1]) : 1000);
    library(argc > 2 ? std::atoi(argv[2]) : 5000);
    return 0;
}
