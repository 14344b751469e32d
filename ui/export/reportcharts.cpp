// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/reportcharts.h"

#include "app/searchreport.h"
#include "charts/comparisonseries.h"
#include "charts/runpictures.h"
#include "charts/searchpicture.h"
#include "charts/svgtext.h"
#include "charts/sweeppicture.h"
#include "charts/timechart.h"
#include "charts/userspicture.h"

#include <array>
#include <cmath>
#include <memory>
#include <string_view>

namespace dyno {

namespace {

constexpr std::array<std::string_view, 4> figures{"tps", "p95", "p99", "cpu_us"};
constexpr QSize usersSize(1200, 360), timeSize(1200, 860);
constexpr QSize usersPaper(760, 300), timePaper(760, 820);
constexpr QSize searchSize(1200, 340), searchPaper(760, 280);

bool hasPoints(const std::vector<UsersSeries> &all)
{
    for (const UsersSeries &series : all)
        for (const UsersSeries::Point &point : series.points)
            if (!std::isnan(medianOf(point)))
                return true;
    return false;
}

void addByUsers(std::vector<ReportPicture> &pictures, const Comparison &comparison, const QString &which)
{
    for (const std::string_view id : figures) {
        const UsersFigure *figure = findUsersFigure(id);
        UsersState state;
        state.series = usersSeries(comparison, *figure, true);
        state.values = figure->values;
        state.logarithmic = figure->mayBeLogarithmic;
        state.arrivals = comparison.openLoop;
        if (state.levels().size() < 2 || !hasPoints(state.series))
            continue;
        state.name = chartText(figure->title);
        state.unit = state.logarithmic ? chartText(figure->unit) + QStringLiteral(", logarithmic")
                                       : chartText(figure->unit);
        ReportPicture picture;
        picture.title = chartText(figure->title) +
                        (comparison.openLoop ? QStringLiteral(" by arrivals") : QStringLiteral(" by users")) +
                        which;
        picture.description = QStringLiteral(
            "The median of the repeats at each level; every repeat is an open marker, the band "
            "goes from the lowest to the highest.");
        picture.size = usersSize;
        picture.paper = usersPaper;
        picture.paint = [state](QPainter &painter, QSize size, bool dark) {
            UsersState own = state;
            own.theme = chartTheme(dark);
            UsersPicture users;
            users.update(own, size);
            painter.fillRect(QRect(QPoint(), size), own.theme.palette.surface);
            users.paint(painter, own, true);
        };
        pictures.push_back(std::move(picture));
    }
}

// How each search for the capacity went.
void addSearches(std::vector<ReportPicture> &pictures, const std::vector<ReportRun> &runs)
{
    for (const StoredSearch &search : searchesOf(runs)) {
        SearchPicture drawn{chartTheme(false), search.engine, search.search, {}};
        ReportPicture picture;
        picture.title = QStringLiteral("Search for the capacity, %1").arg(QString::fromStdString(search.profile));
        picture.description = searchWords(drawn) + QLatin1Char('.');
        picture.size = searchSize;
        picture.paper = searchPaper;
        picture.paint = [drawn](QPainter &painter, QSize size, bool dark) {
            SearchPicture own = drawn;
            own.theme = chartTheme(dark);
            paintSearch(painter, own, size, true);
        };
        pictures.push_back(std::move(picture));
    }
}

} // namespace

std::vector<ReportPicture> reportPictures(const std::vector<ReportRun> &runs,
                                          const std::vector<Comparison> &comparisons)
{
    std::vector<ReportPicture> pictures;
    addSearches(pictures, runs);
    const bool hasSearches = !pictures.empty();
    for (const Comparison &comparison : comparisons)
        addByUsers(pictures, comparison,
                   comparisons.size() > 1
                       ? QStringLiteral(", ") + QString::fromStdString(comparison.sides.front().profile)
                       : QString());
    std::vector<ChartRun> drawnRuns;
    for (const ReportRun &run : runs)
        if (!hasSearches || !isTry(run)) // tries laid over one another would show nothing
            drawnRuns.push_back(chartRun(run.record, ChartRun::Role::Saved));
    if (drawnRuns.empty())
        return pictures;
    drawnRuns.back().role = ChartRun::Role::Current;
    nameRuns(drawnRuns);
    ReportPicture time;
    time.title = drawnRuns.size() == 1 ? QStringLiteral("Over time")
                                  : QStringLiteral("Over time, all runs from their starts");
    time.description = QStringLiteral(
        "Throughput, response times, CPU of the database host and users. Shaded: users arrive, "
        "which is not judged.");
    time.size = timeSize;
    time.paper = timePaper;
    time.paint = [drawnRuns = std::make_shared<const std::vector<ChartRun>>(std::move(drawnRuns))](QPainter &painter, QSize size, bool dark) {
        PictureOptions options;
        options.size = size;
        options.theme = chartTheme(dark);
        paintRuns(painter, *drawnRuns, options);
    };
    pictures.push_back(std::move(time));
    return pictures;
}

std::vector<ReportPicture> effectPictures(const std::vector<Comparison> &comparisons)
{
    std::vector<ReportPicture> pictures;
    for (const Comparison &comparison : comparisons) {
        if (comparison.varied.empty() || !comparison.headline())
            continue;
        ReportPicture picture;
        picture.title = QStringLiteral("Effect of ") + QString::fromStdString(comparison.varied);
        picture.description = sweepWords(comparison);
        picture.size = QSize(usersSize.width(), sweepHeight(chartTheme(false), comparison));
        picture.paper = QSize(usersPaper.width(), picture.size.height());
        picture.paint = [comparison](QPainter &painter, QSize size, bool dark) {
            paintSweep(painter, chartTheme(dark), comparison, size);
        };
        pictures.push_back(std::move(picture));
    }
    return pictures;
}

ReportChart drawn(const ReportPicture &picture)
{
    const auto svg = [&picture](bool dark) {
        return svgText(picture.size, picture.title, [&](QPainter &painter) { picture.paint(painter, picture.size, dark); })
            .toUtf8();
    };
    return {picture.title, picture.description, svg(false), svg(true)};
}

QList<ReportChart> reportCharts(const std::vector<ReportRun> &runs,
                                const std::vector<Comparison> &comparisons)
{
    QList<ReportChart> charts;
    for (const ReportPicture &picture : reportPictures(runs, comparisons))
        charts.append(drawn(picture));
    return charts;
}

} // namespace dyno
