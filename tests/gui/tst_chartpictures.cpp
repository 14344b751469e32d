// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/publishedstudies.h"
#include "charts/runpictures.h"
#include "charts/runstack.h"
#include "charts/userspicture.h"
#include "charts/usersview.h"
#include "madeupruns.h"

#include <QDir>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

using namespace dyno;

// Pictures, and what is in them. With SQLDYNO_PICTURES=DIR they are written there, to be looked at.
class TestChartPictures : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();

    void stack_data();
    void stack();
    void imageOfRuns();
    void svgOfRuns();

    void users_data();
    void users();
    void usersOfRepeats();
    void usersCrossHairSnapsToLevels();

private:
    std::vector<ChartRun> m_runs;
};

namespace {

constexpr QSize live{985, 745};

void save(const QImage &picture, const QString &name)
{
    const QString folder = qEnvironmentVariable("SQLDYNO_PICTURES");
    if (!folder.isEmpty())
        QVERIFY(picture.save(QDir(folder).filePath(name + QStringLiteral(".png"))));
}

bool isNear(const QColor &a, const QColor &b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 24;
}

int pixelsNear(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += isNear(image.pixelColor(x, y), color) ? 1 : 0;
    return count;
}

} // namespace

void TestChartPictures::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    const std::vector<RunRecord> records{
        madeUpRun({.engine = "postgresql", .ceiling = 21'600, .cpuPerThousand = 4.4}),
        madeUpRun({.engine = "sqlite", .ceiling = 12'300, .cpuPerThousand = 7}),
        madeUpRun({.engine = "mariadb", .steals = true, .seconds = 492})};
    m_runs = chartRuns(records);
}

void TestChartPictures::stack_data()
{
    QTest::addColumn<ChartTheme>("theme");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("ratio");
    QTest::newRow("stack-light-1x") << chartTheme(false) << live << 1.0;
    QTest::newRow("stack-light-2x") << chartTheme(false) << live << 2.0;
    QTest::newRow("stack-dark-1x") << chartTheme(true) << live << 1.0;
    QTest::newRow("stack-dark-2x") << chartTheme(true) << live << 2.0;
    QTest::newRow("stack-narrow") << chartTheme(false) << QSize(620, 520) << 1.0;
    QTest::newRow("stack-large-text") << chartTheme(false, 1.5) << QSize(1100, 900) << 1.0;
    QTest::newRow("stack-slide") << slideTheme(true, 900) << QSize(1600, 900) << 1.0;
}

void TestChartPictures::stack()
{
    QFETCH(ChartTheme, theme);
    QFETCH(QSize, size);
    QFETCH(double, ratio);
    RunStack stack;
    stack.setTheme(theme);
    stack.setRuns(m_runs);
    stack.setThresholds({{"p95", 200, QStringLiteral("limit: p95 200 ms")}});
    stack.setCrossHair({481.0});
    if (theme.textScale > 2) // a slide has one chart
        stack.setCharts({"throughput"});
    QImage picture((QSizeF(size) * ratio).toSize(), QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    picture.fill(stack.theme().palette.surface);
    QPainter painter(&picture);
    stack.renderTo(painter, size);
    painter.end();
    save(picture, QString::fromLatin1(QTest::currentDataTag()));

    // The run that goes on in full, the saved ones dimmed: over the surface, half of their colour.
    const Palette &palette = theme.palette;
    QVERIFY(pixelsNear(picture, theme.mark("mariadb").color) > 400 * ratio);
    const QColor saved = theme.mark("sqlite").color;
    const auto half = [](int a, int b) { return (a + b) / 2; };
    const QColor dimmed(half(saved.red(), palette.surface.red()),
                        half(saved.green(), palette.surface.green()),
                        half(saved.blue(), palette.surface.blue()));
    QVERIFY(pixelsNear(picture, dimmed) > 100 * ratio);
    if (stack.charts().size() == 1)
        return;
    QVERIFY(pixelsNear(picture, palette.cpuUsr) > 5000 * ratio);
    QVERIFY(pixelsNear(picture, palette.error) > 50 * ratio); // the threshold
}

void TestChartPictures::imageOfRuns()
{
    PictureOptions options;
    options.size = {600, 500};
    const QImage image = chartImage(m_runs, options, 2);
    QCOMPARE(image.size(), QSize(1200, 1000));
    QCOMPARE(image.pixelColor(3, 997), options.theme.palette.surface);
    QVERIFY(pixelsNear(image, options.theme.mark("mariadb").color) > 200);
}

void TestChartPictures::svgOfRuns()
{
    PictureOptions options;
    options.title = QStringLiteral("A <title> & more");
    options.thresholds = {{"p95", 200, QStringLiteral("limit: p95 < 200 ms")}};
    const QString svg = chartSvg(m_runs, options);
    QVERIFY(svg.startsWith(QStringLiteral("<svg ")));
    QVERIFY(svg.size() < 400'000); // some hundred kilobytes for a report, not megabytes

    QStringList texts;
    QString title;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("text")) {
            QVERIFY(reader.attributes().hasAttribute(QLatin1String("textLength")));
            texts += reader.readElementText();
        } else if (reader.isStartElement() && reader.name() == QLatin1String("title")) {
            title = reader.readElementText();
        }
        QVERIFY(reader.name() != QLatin1String("image")); // nothing is a raster
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QCOMPARE(title, options.title);
    for (const char *text : {"Throughput", "Response time", "Database host CPU", "Users", "PostgreSQL 1",
                             "MariaDB 1", "SQLite 1", "3,200 users", "limit: p95 < 200 ms", "25k", "1,000"})
        QVERIFY2(texts.contains(QLatin1String(text)), text);

    QSvgRenderer renderer(svg.toUtf8());
    QVERIFY(renderer.isValid());
    QImage image(options.size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    QVERIFY(pixelsNear(image, options.theme.mark("mariadb").color) > 500);
    save(image, QStringLiteral("report-svg"));
}

void TestChartPictures::users_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<std::string>("column");
    QTest::newRow("users-tps-light") << false << std::string("tps");
    QTest::newRow("users-p95-light") << false << std::string("p95");
    QTest::newRow("users-tps-dark") << true << std::string("tps");
}

void TestChartPictures::users()
{
    QFETCH(bool, dark);
    QFETCH(std::string, column);
    const Result<std::vector<Publication>> studies = publishedStudies();
    QVERIFY(studies);
    QCOMPARE(studies->front().id, std::string("db-wars-2cpu"));
    std::vector<UsersSeries> series{usersSeries(studies->front().series[0], column),
                                    usersSeries(studies->front().series[1], column)};
    QCOMPARE(series[0].label, QStringLiteral("PostgreSQL 18"));
    QCOMPARE(series[0].points.size(), 6u);

    UsersView view;
    view.resize(940, 400);
    view.setTheme(chartTheme(dark));
    if (column == "p95") {
        view.setTitle(QStringLiteral("Response time p95"), QStringLiteral("ms by users, log"));
        view.setLogarithmic(true);
        view.setValues(UsersView::Values::Milliseconds);
        view.setThreshold(ChartThreshold{"p95", 200, QStringLiteral("limit: p95 200 ms")});
    } else {
        view.setTitle(QStringLiteral("Throughput"), QStringLiteral("transactions/s by users"));
        UsersSeries own = series[0];
        own.label = QStringLiteral("MySQL 9.7");
        own.engine = "mysql";
        own.published = false;
        own.note.clear();
        own.warned = true;
        for (UsersSeries::Point &point : own.points)
            point.values = {point.values[0] * 1.1, point.values[0] * 1.15, point.values[0] * 1.13};
        series.push_back(own);
    }
    view.setSeries(series);
    view.setCrossHair({1600.0});
    const QImage image = view.grab().toImage();
    save(image, QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(pixelsNear(image, view.theme().mark("postgresql").color) > 60);
    QVERIFY(pixelsNear(image, view.theme().mark("mariadb").color) > 60);
}

void TestChartPictures::usersOfRepeats()
{
    std::vector<Summary> repeats(3);
    for (std::size_t i = 0; i < repeats.size(); ++i) {
        for (double users : {200.0, 100.0}) {
            LevelSummary level;
            level.users = users;
            level.figures.tps = users * 10 + double(i);
            level.figures.p95 = i == 1 ? unknown : 5;
            repeats[i].levels.push_back(level);
        }
    }
    const UsersSeries tps = usersSeries(repeats, &Figures::tps);
    QCOMPARE(tps.points.size(), 2u);
    QCOMPARE(tps.points[0].users, 100.0);
    QCOMPARE(tps.points[0].values, (std::vector<double>{1000, 1001, 1002}));
    QCOMPARE(medianOf(tps.points[1]), 2001.0);
    // What is unknown does not count.
    QCOMPARE(medianOf(usersSeries(repeats, &Figures::p95).points[0]), 5.0);
    QVERIFY(std::isnan(medianOf({100, {unknown}})));
    QCOMPARE(medianOf({100, {4, 1}}), 2.5);
}

void TestChartPictures::usersCrossHairSnapsToLevels()
{
    UsersSeries series;
    series.engine = "sqlite";
    for (double users : {100.0, 200.0, 400.0})
        series.points.push_back({users, {users}});
    UsersView view;
    view.resize(600, 300);
    view.setSeries({series});
    QSignalSpy moved(&view, &UsersView::crossHairMoved);
    view.setCrossHair({190.0});
    QCOMPARE(view.crossHair().at, std::optional(200.0));
    QCOMPARE(moved.count(), 0);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.crossHair().at, std::optional(400.0));
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.crossHair().at, std::optional(400.0));
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.crossHair().at, std::optional(100.0));
    QCOMPARE(moved.count(), 2);
    view.grab();
    const QPoint middle(300, 100);
    QMouseEvent move(QEvent::MouseMove, middle, view.mapToGlobal(middle), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&view, &move); // halfway between 100 and 400, by doublings
    QCOMPARE(view.crossHair().at, std::optional(200.0));
}

QTEST_MAIN(TestChartPictures)
#include "tst_chartpictures.moc"
