// SPDX-License-Identifier: GPL-3.0-or-later
// How long Compare takes to open runs, from the click to the painted page, and how long its crosshair and a
// report take. Measured on runs that nobody ran: six levels of 90 s, as in the studies.
//
//   bench_compare [RUNS [TIMES]]        default 30 and 5
#include "tests/gui/comparedruns.h"
#include "tests/gui/testworkbench.h"

#include "charts/usersview.h"
#include "ui/compare/comparepage.h"
#include "ui/export/drawnfiles.h"

#include "app/comparisonreport.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace dyno;

namespace {

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("bench_compare"));
    QStandardPaths::setTestModeEnabled(true);
    const int wanted = argc > 1 ? std::max(2, std::atoi(argv[1])) : 30,
              times = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
    TestWorkbench bench;
    std::vector<std::string> ids;
    std::vector<RunRecord> records;
    for (int i = 0; i < wanted; ++i) {
        const char *const engines[] = {"postgresql", "mariadb", "mysql"};
        SmallRun of{.engine = engines[i % 3], .repeat = i / 3 + 1, .hold = 90};
        of.users = {100, 200, 400, 800, 1600, 3200};
        of.share = 1 + 0.002 * (i % 5);
        records.push_back(smallRun(of));
        keep(*bench.store, records.back());
        ids.push_back(records.back().info.id);
    }
    auto *page = bench.window->findChild<ComparePage *>();
    bench.window->showPage(MainWindow::ComparePageNumber);
    std::vector<double> opening, crossing, reporting;
    for (int i = 0; i < times; ++i) {
        page->compare({});
        QCoreApplication::processEvents();
        QElapsedTimer clock;
        clock.start();
        page->compare(ids);
        while (!page->shown())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        bench.window->grab();
        opening.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    for (int i = 0; i < 60; ++i) {
        QElapsedTimer clock;
        clock.start();
        for (UsersView *chart : page->findChildren<UsersView *>()) {
            chart->setCrossHair({i % 2 ? 800.0 : 1600.0});
            chart->repaint();
        }
        crossing.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    qint64 bytes = 0;
    for (int i = 0; i < times; ++i) {
        QElapsedTimer clock;
        clock.start();
        std::vector<ReportRun> runs(
            records.begin(), records.begin() + std::min<std::ptrdiff_t>(9, std::ptrdiff_t(records.size())));
        const std::vector<Comparison> comparisons = comparisonsOf(runs);
        bytes = reportHtml("Bench", runs, chartDrawing().charts(runs, comparisons), comparisons).size();
        reporting.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    std::printf("open %d runs: median %.0f ms, longest %.0f ms\n", wanted, median(opening),
                *std::max_element(opening.begin(), opening.end()));
    std::printf("crosshair through all charts by users: median %.1f ms\n", median(crossing));
    std::printf("HTML report of %d runs: median %.0f ms, %.2f MB\n", std::min(9, wanted), median(reporting),
                double(bytes) / 1e6);
    return 0;
}
