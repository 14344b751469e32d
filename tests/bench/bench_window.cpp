// SPDX-License-Identifier: GPL-3.0-or-later
// One plan, run by the real window with Live before it: prints throughput and the workers' CPU, so that tests/bench/run
// can hold them against the command line's on the same plan.
//   QT_QPA_PLATFORM=offscreen bench_window URL WORKLOAD[:parameters] RAMP POOL WORKERS
#include "tests/gui/testworkbench.h"

#include <QEventLoop>

using namespace dyno;

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("bench_window"));
    QStandardPaths::setTestModeEnabled(true);
    const QStringList words = app.arguments();
    const auto profile = parseProfileUrl(words.value(1).toStdString());
    if (words.size() != 6 || profile.has_error()) {
        fprintf(stderr, "usage: bench_window URL WORKLOAD[:name=value,…] RAMP POOL WORKERS\n");
        return 2;
    }
    BenchPlan plan;
    plan.profiles = {*profile};
    plan.workload = words[2].section(QLatin1Char(':'), 0, 0).toStdString();
    for (const QString &each : words[2].section(QLatin1Char(':'), 1).split(QLatin1Char(','), Qt::SkipEmptyParts))
        plan.parameters[each.section(QLatin1Char('='), 0, 0).toStdString()] = each.section(QLatin1Char('='), 1).toStdString();
    plan.ramp = words[3].toStdString();
    plan.pool = words[4].toInt();
    plan.workers = words[5].toInt();
    plan.load = false;

    TestWorkbench bench;
    for (const Fault &fault : bench.session.start(plan))
        fprintf(stderr, "%s: %s\n", fault.where.c_str(), fault.message.c_str());
    bench.window->showPage(MainWindow::LivePageNumber);
    QEventLoop loop;
    QObject::connect(&bench.session, &RunSession::finished, &loop, &QEventLoop::quit);
    QObject::connect(&bench.session, &RunSession::failed, &loop,
                     [](const Error &error) { fprintf(stderr, "%s\n", error.message.c_str()); });
    if (!bench.session.isActive())
        return 1;
    loop.exec();
    const auto record = bench.store->load(bench.session.runs().back().id);
    if (record.has_error())
        return 1;
    const Summary summary = summarize(*record);
    if (summary.levels.empty())
        return 1;
    printf("%.3f %.4f\n", summary.levels[0].figures.tps, summary.levels[0].generatorCpu);
    return 0;
}
