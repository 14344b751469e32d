// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of comparisons: what their curves are made of, where they are drawn, what keys and mouse read out.
#include "charts/comparisonseries.h"
#include "charts/distributionpicture.h"
#include "charts/distributionview.h"
#include "charts/levelalignment.h"
#include "charts/numbertext.h"
#include "charts/publishedstudies.h"
#include "charts/svgtext.h"

#include <QApplication>
#include <QLocale>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace dyno;

namespace {

// 1 to 10,000 µs, each once: the share below x is x / 10,000.
Histogram evenly()
{
    Histogram histogram;
    for (int us = 1; us <= 10'000; ++us)
        histogram.record(us);
    return histogram;
}

ComparisonSide side(const std::string &label, const std::string &engine)
{
    ComparisonSide side;
    side.label = label;
    side.engine = engine;
    return side;
}

ComparisonRow row(const char *metric, double users, std::vector<std::vector<double>> values)
{
    ComparisonRow row{findLevelMetric(metric), users, 1, {}};
    for (std::vector<double> &side : values)
        row.cells.push_back({side, spreadOf(side), {}});
    return row;
}

} // namespace

class TestCompareCharts : public QObject
{
    Q_OBJECT
private slots:
    void percentilesHaveEqualStepsPerNine();
    void percentileTexts_data();
    void percentileTexts();
    void distributionFollowsItsHistogram();
    void publishedDistributionHasItsFiguresOnly();
    void arrowsGoFromPercentileToPercentile();
    void usersSeriesAddsUpWhatAFigureNeeds();
    void lawHasItsKnee();
    void picturesShowTheSeries();
    void levelsLieOverOneAnother();
};

void TestCompareCharts::percentilesHaveEqualStepsPerNine()
{
    const Scale scale = percentileScale(5000);
    QCOMPARE(scale.to, 10'000.0); // 99.99%
    QCOMPARE(scale.place(1), 0.0);
    QVERIFY(std::abs(scale.place(10) - 0.25) < 1e-9);  // 90%
    QVERIFY(std::abs(scale.place(100) - 0.5) < 1e-9);  // 99%
    QVERIFY(std::abs(scale.place(1000) - 0.75) < 1e-9); // 99.9%
    QStringList labels;
    for (const ScaleTick &tick : scale.ticks)
        labels << tick.label;
    QCOMPARE(labels, (QStringList{"0%", "50%", "75%", "90%", "99%", "99.9%", "99.99%"}));
}

void TestCompareCharts::percentileTexts_data()
{
    QTest::addColumn<double>("percent");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole") << 50.0 << "50%";
    QTest::newRow("nines") << 99.99 << "99.99%";
    QTest::newRow("between") << 97.3 << "97%";
    QTest::newRow("deep") << 99.9462 << "99.95%";
}

void TestCompareCharts::percentileTexts()
{
    QFETCH(double, percent);
    QTEST(percentileText(percent), "text");
}

void TestCompareCharts::distributionFollowsItsHistogram()
{
    const DistributionSeries series = distributionSeries(evenly());
    QVERIFY(series.points.size() > 100 && series.points.size() < 450);
    QCOMPARE(series.points.back().ms, 10.0);
    for (const double percentile : {50.0, 90.0, 99.0, 99.9}) {
        const double ms = series.at(percentile);
        QVERIFY2(std::abs(ms - percentile / 10) < 0.25, qPrintable(QString::number(ms)));
    }
    QVERIFY(distributionSeries(Histogram()).points.empty());
    QVERIFY(std::isnan(distributionSeries(Histogram()).at(50)));
}

void TestCompareCharts::publishedDistributionHasItsFiguresOnly()
{
    const auto studies = publishedStudies();
    QVERIFY(studies.has_value());
    const PublishedSeries &postgres = studies->front().series.front();
    const DistributionSeries series = distributionSeries(postgres, 1600);
    QVERIFY(series.published);
    QCOMPARE(series.points.size(), std::size_t(3));
    QCOMPARE(series.at(95), 54.5); // the study's own figure
    QVERIFY(std::isnan(series.at(90)));
    QVERIFY(distributionSeries(postgres, 1234).points.empty());
}

void TestCompareCharts::arrowsGoFromPercentileToPercentile()
{
    DistributionView view;
    view.resize(800, 400);
    view.setSeries({distributionSeries(evenly())});
    QSignalSpy moved(&view, &DistributionView::crossHairMoved);
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.crossHair().at, 0.0);
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.crossHair().at, 90.0);
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(view.crossHair().at, 75.0);
    QCOMPARE(moved.count(), 5);
    QTest::keyClick(&view, Qt::Key_Escape);
    QVERIFY(!view.crossHair().at);
}

void TestCompareCharts::usersSeriesAddsUpWhatAFigureNeeds()
{
    Comparison comparison;
    comparison.sides = {side("A", "postgresql"), side("B", "mariadb"), side("C", "postgresql")};
    comparison.sides[1].noVerdict = "durability differs";
    const double no = Verdict::unknownChange;
    comparison.rows = {row("tps", 100, {{10, 12}, {9, 8}, {7}}), row("cpu_usr", 100, {{30, 32}, {20, no}, {no}}),
                       row("cpu_sys", 100, {{5, 6}, {4, 4}, {3}})};
    const UsersFigure *cpu = findUsersFigure("cpu");
    QVERIFY(cpu);
    const std::vector<UsersSeries> all = usersSeries(comparison, *cpu);
    QCOMPARE(all.size(), std::size_t(3));
    QCOMPARE(all[0].points.size(), std::size_t(1));
    QCOMPARE(all[0].points[0].values, (std::vector<double>{35, 38}));
    QCOMPARE(all[1].points[0].values.front(), 24.0);
    QVERIFY(std::isnan(all[1].points[0].values.back()));
    QVERIFY(all[2].points.empty()); // no run knows it
    QVERIFY(!all[0].warned && all[1].warned);
    QCOMPARE(all[2].variant, 1); // the second PostgreSQL
}

void TestCompareCharts::lawHasItsKnee()
{
    Comparison comparison;
    comparison.sides = {side("A", "postgresql")};
    ScalabilityFit fit;
    fit.lambda = 10;
    fit.sigma = 0.01;
    fit.kneeUsers = Estimate{100, 90, 110};
    comparison.sides[0].scalability = fit;
    for (const double users : {10.0, 1000.0})
        comparison.rows.push_back(row("tps", users, {{fit.tps(users)}}));
    const UsersSeries series = usersSeries(comparison, 0, *findUsersFigure("tps"), true);
    QVERIFY(series.knee);
    QCOMPARE(series.knee->users, 100.0);
    QVERIFY(std::abs(series.knee->value - 1000 / 1.99) < 1e-6); // 10·100 / (1 + 0.01·99)
    QVERIFY(usersSeries(comparison, 0, *findUsersFigure("tps"), false).law.empty());
    comparison.sides[0].scalability->errorPct = 20; // the law does not describe it
    QVERIFY(usersSeries(comparison, 0, *findUsersFigure("tps"), true).law.empty());
}

void TestCompareCharts::picturesShowTheSeries()
{
    DistributionState state;
    state.name = "Response time";
    DistributionSeries series = distributionSeries(evenly());
    series.label = "PostgreSQL 15.8";
    series.engine = "postgresql";
    state.series = {series};
    const QSize size(800, 400);
    DistributionPicture picture;
    picture.update(state, size);
    const QString svg =
        svgText(size, "Distribution", [&](QPainter &painter) { picture.paint(painter, state, true); });
    QVERIFY(svg.startsWith("<svg"));
    QVERIFY(svg.contains("PostgreSQL 15.8") && svg.contains("99.9%"));
    const QColor color = state.theme.mark("postgresql").color;
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(state.theme.palette.surface);
    QPainter painter(&image);
    picture.paint(painter, state, false);
    painter.end();
    int seen = 0;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            seen += image.pixelColor(x, y) == color;
    QVERIFY2(seen > 400, qPrintable(QString::number(seen)));
}

void TestCompareCharts::levelsLieOverOneAnother()
{
    // Arrivals and holds in seconds; `users` in the order of the ramp.
    struct Part
    {
        double users, arrive, hold;
    };
    const auto infoOf = [](const std::vector<Part> &parts) {
        RunInfo info;
        std::int32_t level = 0;
        for (const Part &part : parts) {
            info.phases.push_back({Phase::Kind::Arrive, level, 0, part.users, std::int64_t(part.arrive * 1e6)});
            info.phases.push_back({Phase::Kind::Hold, level++, part.users, part.users, std::int64_t(part.hold * 1e6)});
        }
        return info;
    };
    // 100, then 200 users; the other one comes to 200 at once, stays longer, and has a level that we do not have.
    const RunInfo reference = infoOf({{100, 2, 10}, {200, 2, 10}}), other = infoOf({{200, 4, 20}, {400, 4, 20}});
    MetricSeries series;
    for (int second = 0; second < 48; ++second) {
        Tick tick;
        tick.startUs = second * 1'000'000;
        tick.lengthUs = 1'000'000;
        tick.phase = 0;
        tick.users = std::uint32_t(second); // so that it can be told which second it was
        series.append(tick);
    }
    const MetricSeries aligned = alignedByLevel(series, other, reference);
    const std::vector<double> &users = aligned.values(*findMetric("users"));
    // Our hold of 200 goes from 14 to 24, with 2 s of arrival before it; theirs from 4 to 24, with 4 s.
    QCOMPARE(aligned.size(), std::size_t(12));
    QCOMPARE(aligned.time().front(), 13.0);
    QCOMPARE(users.front(), 2.0); // the second from 2 to 3
    QCOMPARE(aligned.time().back(), 24.0);
    QCOMPARE(users.back(), 13.0);
    QCOMPARE(alignedByLevel(series, infoOf({{800, 1, 47}}), reference).size(), std::size_t(0));
    // A run on its own axis is as it was, but for what comes after its last level.
    QCOMPARE(alignedByLevel(series, other, other).size(), std::size_t(48));
}

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    TestCompareCharts test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_comparecharts.moc"
