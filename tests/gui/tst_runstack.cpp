// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/lane.h"
#include "charts/numbertext.h"
#include "charts/runstack.h"
#include "charts/stackpicture.h"
#include "charts/timechartcatalog.h"
#include "madeupruns.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QFontDatabase>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace dyno;

class TestRunStack : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();

    void plotAreasAlign_data();
    void plotAreasAlign();
    void readOutsFollowTheCrossHair();
    void namesGoBeforeValuesWhereThereIsNoRoom();
    void unknownValuesAreGaps();
    void countersHaveCharts();
    void sessionsStackWhereTheirWaitsAreKnown();
    void areasStack();
    void otherRunsAreLines();
    void thresholdIsInTheScale();
    void levelsAndArrivals();
    void eventMarksMerge();
    void plannedUsersAreDrawnUntilTheEnd();
    void ticksArriveAtMostTenTimesASecond();
    void pausedViewStands();
    void keysMoveTheCrossHair();
    void mouseMovesTheCrossHairAndLeavesIt();
    void wheelZoomsDragPansDoubleClickResets();
    void clickOnAReadOutHidesItsSeries();
    void runsGetNamesAndVariants();
    void unknownRunsAreIgnored();

private:
    StackState stateOf(std::vector<ChartRun> runs) const;
    RunRecord m_postgres, m_maria; // MariaDB's run stands at 8:12
    ChartRun m_postgresRun, m_mariaRun;
};

namespace {

QString valueOf(const std::vector<TitleReadOut> &readOuts, const QString &name)
{
    for (const TitleReadOut &readOut : readOuts)
        if (readOut.name == name)
            return readOut.value;
    return QStringLiteral("no such read-out");
}

const TimePanel &panelOf(const StackPicture &picture, std::string_view id)
{
    for (const TimePanel &panel : picture.panels())
        if (panel.chart().id == id)
            return panel;
    qFatal("no such chart");
}

// How many pixels of exactly this colour a picture has within an area.
int pixels(const QImage &image, const QRectF &area, const QColor &color)
{
    int count = 0;
    for (int y = int(area.top()); y < int(area.bottom()); ++y)
        for (int x = int(area.left()); x < int(area.right()); ++x)
            count += image.pixelColor(x, y) == color ? 1 : 0;
    return count;
}

// The same ticks in another role.
ChartRun as(ChartRun run, ChartRun::Role role)
{
    run.role = role;
    return run;
}

void moveMouse(QWidget *widget, const QPoint &to)
{
    QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::NoButton,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &event);
}

TickPtr quietTick(std::uint32_t second)
{
    auto tick = std::make_shared<Tick>();
    tick->number = second;
    tick->startUs = std::int64_t(second) * 1'000'000;
    tick->lengthUs = 1'000'000;
    tick->facts.resize(1);
    tick->facts[0].types.resize(1);
    tick->facts[0].types[0].attempted = tick->facts[0].types[0].committed = 100;
    return tick;
}

constexpr QSize size{985, 745};

} // namespace

void TestRunStack::initTestCase()
{
    // Widths of text are those of the program's own font, whatever this machine has.
    for (const char *font : {"Roboto-Regular.ttf", "Roboto-Medium.ttf"})
        QVERIFY(QFontDatabase::addApplicationFont(SQLDYNO_SOURCE_DIR "/resources/fonts/" + QLatin1String(font)) >= 0);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    m_postgres = madeUpRun({.engine = "postgresql", .ceiling = 21'600, .cpuPerThousand = 4.4});
    m_maria = madeUpRun({.engine = "mariadb", .steals = true, .seconds = 492});
    m_postgresRun = chartRun(m_postgres, ChartRun::Role::Saved);
    m_mariaRun = chartRun(m_maria, ChartRun::Role::Saved);
}

StackState TestRunStack::stateOf(std::vector<ChartRun> runs) const
{
    StackState state;
    state.charts = timeCharts({});
    state.runs = std::move(runs);
    nameRuns(state.runs);
    for (const ChartRun &run : state.runs)
        state.shown.push_back(run.series->size());
    return state;
}

void TestRunStack::plotAreasAlign_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::newRow("live page") << QSize(985, 745) << 1.0;
    QTest::newRow("odd") << QSize(701, 433) << 1.0;
    QTest::newRow("large text") << QSize(1200, 900) << 1.3;
}

void TestRunStack::plotAreasAlign()
{
    QFETCH(QSize, size);
    QFETCH(double, scale);
    const ChartTheme theme = chartTheme(false, scale);
    const StackLayout layout = stackLayout(size, theme, timeCharts({}));
    QCOMPARE(layout.panels.size(), 4u);
    double bottom = layout.lane.bottom();
    for (const PanelPlace &place : layout.panels) {
        QCOMPARE(place.plot, QRectF(place.plot.toAlignedRect()));
        QCOMPARE(place.plot.left(), double(theme.left));
        QCOMPARE(place.plot.right(), double(size.width() - theme.right));
        QCOMPARE(place.title.top(), bottom);
        bottom = place.plot.bottom();
    }
    QCOMPARE(bottom + theme.axisHeight, double(size.height()));

    // What Qt Charts draws stands where the layout says: the grid line of the topmost tick of each chart with
    // a linear axis, and nothing of the grid left or right of the plot areas.
    StackState state = stateOf({as(m_mariaRun, ChartRun::Role::Current)});
    state.theme = theme;
    StackPicture picture;
    picture.update(state, size);
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme.palette.surface);
    QPainter painter(&image);
    picture.paintGround(painter, state);
    painter.end();
    for (std::size_t i : {std::size_t(0), std::size_t(2), std::size_t(3)}) {
        const QRect plot = picture.layout().panels[i].plot.toRect();
        const int y = plot.top();
        QCOMPARE(image.pixelColor(plot.left() + 40, y), theme.palette.grid);
        QVERIFY(image.pixelColor(plot.left() - 3, y) != theme.palette.grid);
        QVERIFY(image.pixelColor(plot.left() + plot.width() + 3, y) != theme.palette.grid);
        QCOMPARE(image.pixelColor(plot.left() + 40, plot.top() + plot.height()), theme.palette.axisLine);
    }
}

void TestRunStack::readOutsFollowTheCrossHair()
{
    StackState state =
        stateOf({as(m_postgresRun, ChartRun::Role::Saved), as(m_mariaRun, ChartRun::Role::Current)});
    StackPicture picture;
    picture.update(state, size);
    const auto committed = [](const RunRecord &record, std::size_t tick) {
        return numberText(double(record.ticks[tick]->facts[0].types[0].committed));
    };
    const TimePanel &throughput = panelOf(picture, "throughput");
    // Without a crosshair: now, each run at its own newest tick.
    QCOMPARE(valueOf(throughput.readOuts(state), "MariaDB 1"), committed(m_maria, 491));
    QCOMPARE(valueOf(throughput.readOuts(state), "PostgreSQL 1"), committed(m_postgres, 539));
    // The tick that ends nearest to the crosshair: 400 s is the end of tick 399.
    state.crossHair.at = 400.3;
    QCOMPARE(valueOf(throughput.readOuts(state), "MariaDB 1"), committed(m_maria, 399));
    QCOMPARE(valueOf(throughput.readOuts(state), "PostgreSQL 1"), committed(m_postgres, 399));
    // Beyond the end of one run.
    state.crossHair.at = 530;
    QCOMPARE(valueOf(throughput.readOuts(state), "MariaDB 1"), QStringLiteral("–"));
    QCOMPARE(valueOf(throughput.readOuts(state), "PostgreSQL 1"), committed(m_postgres, 529));

    state.crossHair.at = 490;
    const std::vector<TitleReadOut> users = panelOf(picture, "users").readOuts(state);
    const Tick &tick = *m_maria.ticks[489];
    QCOMPARE(valueOf(users, "thinking"), numberText(tick.thinking));
    QCOMPARE(valueOf(users, "on a connection"), numberText(tick.connected));
    QCOMPARE(valueOf(users, "waiting for a connection"), numberText(tick.waiting));
    QVERIFY(picture.spoken(state).contains(QStringLiteral("waiting for a connection ") +
                                           numberText(tick.waiting)));
    QVERIFY(picture.spoken(state).startsWith(QStringLiteral("At 8:10.")));
}

void TestRunStack::namesGoBeforeValuesWhereThereIsNoRoom()
{
    std::vector<ChartRun> runs;
    for (std::int32_t i = 1; i <= 6; ++i) {
        runs.push_back(as(m_postgresRun, i == 6 ? ChartRun::Role::Current : ChartRun::Role::Saved));
        runs.back().info.repeat = i;
        runs.back().info.id += std::to_string(i);
    }
    const StackState state = stateOf(runs);
    for (int width : {1400, 900, 640, 420}) {
        StackPicture picture;
        picture.update(state, {width, 745});
        const PanelPlace &place = picture.layout().panels[0];
        const std::vector<TitleReadOut> readOuts = picture.panels()[0].readOuts(state, place);
        QCOMPARE(readOuts.back().name, QStringLiteral("PostgreSQL 6"));
        double right = 0;
        for (const TitleReadOut &readOut : readOuts) {
            QVERIFY(readOut.place.left() >= right);
            right = readOut.place.right();
        }
        QCOMPARE(right, place.plot.right());
        QCOMPARE(readOuts.front().named, width == 1400);
        QCOMPARE(readOuts.back().named, width != 420);
        // At 640 three of the five others stay beside the lead run's name, at 420 fewer.
        QCOMPARE(readOuts.size() == 6, width >= 900);
        QCOMPARE(readOuts.size() == 4, width == 640);
    }
}

void TestRunStack::unknownValuesAreGaps()
{
    RunRecord record;
    record.info.id = "r";
    record.info.engine = "postgresql";
    for (std::uint32_t second = 0; second < 20; ++second) {
        auto tick = std::make_shared<Tick>(*quietTick(second));
        if (second < 8 || second > 11)
            tick->host.cpu = HostFigures::Cpu{.usr = 40, .idle = 60};
        record.ticks.push_back(tick);
    }
    StackState state = stateOf({chartRun(record, ChartRun::Role::Current)});
    state.crossHair.at = 10;
    StackPicture picture;
    picture.update(state, size);
    const TimePanel &cpu = panelOf(picture, "cpu");
    QCOMPARE(valueOf(cpu.readOuts(state), "usr"), QStringLiteral("–"));
    const std::vector<PlotArea> areas =
        leadAreas(cpu.chart(), cpu.curves(), state, picture.time(), cpu.scale(), 0);
    // usr, sys and iowait, each before and after the gap; no steal, no line at zero within it.
    QCOMPARE(areas.size(), 6u);
    for (const PlotArea &area : areas)
        for (const QPointF &point : area.upper)
            QVERIFY(point.x() <= 8.0 / 20 + 1e-9 || point.x() >= 13.0 / 20 - 1e-9);
}

// The server's own counters: a line for each run that has them, and a gap is a gap.
void TestRunStack::countersHaveCharts()
{
    const auto counted = [](const char *id, const char *engine, double rows) {
        RunRecord record;
        record.info.id = id;
        record.info.engine = engine;
        for (std::uint32_t second = 0; second < 20; ++second) {
            auto tick = std::make_shared<Tick>(*quietTick(second));
            if (second < 8 || second > 11)
                tick->counters[Counter::RowsRead] = rows;
            record.ticks.push_back(tick);
        }
        return record;
    };
    StackState state = stateOf({chartRun(counted("p", "postgresql", 4000), ChartRun::Role::Current),
                                chartRun(counted("m", "mariadb", 3000), ChartRun::Role::Saved)});
    state.charts = timeCharts({"db_rows_read", "db_rows_inserted"});
    QCOMPARE(state.charts.size(), std::size_t(2));
    StackPicture picture;
    picture.update(state, size);
    const TimePanel &rows = panelOf(picture, "db_rows_read");
    QCOMPARE(rows.chart().unit(nullptr, false), QStringLiteral("/s"));
    QCOMPARE(valueOf(rows.readOuts(state), QStringLiteral("PostgreSQL 1")), QStringLiteral("4,000"));
    QCOMPARE(valueOf(rows.readOuts(state), QStringLiteral("MariaDB 1")), QStringLiteral("3,000"));
    const auto lead = leadLines(rows.chart(), rows.curves(), state, picture.time(), rows.scale());
    QCOMPARE(lead.size(), std::size_t(1));
    QCOMPARE(lead[0].stretches.size(), 2u); // before the gap and after it
    QCOMPARE(otherLines(rows.curves(), state.theme, picture.time(), rows.scale()).size(), std::size_t(1));
    // What neither counts is blank.
    const TimePanel &inserted = panelOf(picture, "db_rows_inserted");
    QCOMPARE(valueOf(inserted.readOuts(state), QStringLiteral("PostgreSQL 1")), QStringLiteral("–"));
    const auto none = leadLines(inserted.chart(), inserted.curves(), state, picture.time(), inserted.scale());
    QVERIFY(none.empty() || none[0].stretches.empty());
}

void TestRunStack::sessionsStackWhereTheirWaitsAreKnown()
{
    for (const bool knowsWaits : {true, false}) {
        RunRecord record;
        record.info.id = "r";
        record.info.engine = knowsWaits ? "postgresql" : "mysql";
        for (std::uint32_t second = 0; second < 20; ++second) {
            auto tick = std::make_shared<Tick>(*quietTick(second));
            tick->counters[Counter::Running] = 8;
            for (const Counter counter : {Counter::OnCpu, Counter::WaitLatch, Counter::WaitIo, Counter::WaitLock,
                                          Counter::WaitClient, Counter::WaitIpc, Counter::WaitOther})
                if (knowsWaits)
                    tick->counters[counter] = counter == Counter::OnCpu ? 5 : counter == Counter::WaitLock ? 3 : 0;
            record.ticks.push_back(tick);
        }
        StackState state = stateOf({chartRun(record, ChartRun::Role::Current)});
        state.charts = timeCharts({"db_sessions"});
        StackPicture picture;
        picture.update(state, size);
        const TimePanel &sessions = panelOf(picture, "db_sessions");
        QCOMPARE(valueOf(sessions.readOuts(state), QStringLiteral("at work")), QStringLiteral("8"));
        QCOMPARE(valueOf(sessions.readOuts(state), QStringLiteral("lock")),
                 knowsWaits ? QStringLiteral("3") : QStringLiteral("–"));
        const auto areas = leadAreas(sessions.chart(), sessions.curves(), state, picture.time(), sessions.scale(), 0);
        QCOMPARE(areas.empty(), !knowsWaits);
        const auto lines = leadLines(sessions.chart(), sessions.curves(), state, picture.time(), sessions.scale());
        QCOMPARE(lines.size(), std::size_t(1));
        QCOMPARE(lines[0].stretches.size(), 1u);
        if (knowsWaits) // no wait, and the lock on it, reach the line
            QCOMPARE(areas.back().upper.last().y(), lines[0].stretches[0].last().y());
    }
}

void TestRunStack::areasStack()
{
    StackState state = stateOf({as(m_mariaRun, ChartRun::Role::Current)});
    StackPicture picture;
    picture.update(state, size);
    const TimePanel &cpu = panelOf(picture, "cpu");
    const std::vector<PlotArea> areas =
        leadAreas(cpu.chart(), cpu.curves(), state, picture.time(), cpu.scale(), 0);
    // usr, sys, iowait over the whole run, and the one stretch of steal.
    QCOMPARE(areas.size(), 4u);
    QCOMPARE(areas[0].upper, areas[1].lower);
    QCOMPARE(areas[1].upper, areas[2].lower);
    const HostFigures::Cpu &last = *m_maria.ticks.back()->host.cpu;
    QVERIFY(std::abs(areas[1].upper.last().y() - (last.usr + last.sys) / 100) < 1e-9);
    QCOMPARE(areas[3].brush.color(), state.theme.palette.cpuSteal);
    QVERIFY(areas[3].upper.first().x() > 470.0 / 540 && areas[3].upper.last().x() < 495.0 / 540);

    // A hidden layer leaves no hole.
    state.hidden.insert("cpu/" + m_maria.info.id + "/usr");
    picture.update(state, size);
    const std::vector<PlotArea> fewer =
        leadAreas(cpu.chart(), cpu.curves(), state, picture.time(), cpu.scale(), 0);
    QCOMPARE(fewer.size(), 3u);
    QCOMPARE(fewer[0].lower.last().y(), 0.0);
}

void TestRunStack::otherRunsAreLines()
{
    StackState state =
        stateOf({as(m_postgresRun, ChartRun::Role::Saved), as(m_postgresRun, ChartRun::Role::Published),
                 as(m_mariaRun, ChartRun::Role::Current)});
    StackPicture picture;
    picture.update(state, size);
    const TimePanel &throughput = panelOf(picture, "throughput");
    const std::vector<PlotLine> lines =
        otherLines(throughput.curves(), state.theme, picture.time(), throughput.scale());
    QCOMPARE(lines.size(), 2u);
    QCOMPARE(lines[0].pen.widthF(), 1.25);
    QCOMPARE(lines[0].pen.style(), Qt::SolidLine);
    // Half of #1558b0 over white, and three quarters of it over areas.
    QCOMPARE(lines[0].pen.color(), QColor(0x8a, 0xac, 0xd8));
    QVERIFY(lines[1].pen.style() == Qt::CustomDashLine);
    const TimePanel &cpu = panelOf(picture, "cpu");
    const std::vector<PlotLine> over = otherLines(cpu.curves(), state.theme, picture.time(), cpu.scale());
    QCOMPARE(over[0].pen.color(), QColor(0x50, 0x82, 0xc4));
}

void TestRunStack::thresholdIsInTheScale()
{
    StackState state = stateOf({as(m_postgresRun, ChartRun::Role::Current)});
    StackPicture picture;
    picture.update(state, size);
    QVERIFY(panelOf(picture, "response").scale().to < 3000);
    Threshold threshold;
    threshold.figure = "p95";
    threshold.limit = 4000;
    state.thresholds = {chartThreshold(threshold)};
    QCOMPARE(state.thresholds[0].text, QStringLiteral("limit: p95 4,000 ms"));
    QVERIFY(picture.update(state, size));
    QCOMPARE(panelOf(picture, "response").scale().to, 5000.0);
    QCOMPARE(panelOf(picture, "throughput").scale().to, 25'000.0);
    state.logarithmic = false;
    picture.update(state, size);
    QVERIFY(!panelOf(picture, "response").scale().logarithmic);
    QCOMPARE(panelOf(picture, "response").scale().from, 0.0);
}

void TestRunStack::levelsAndArrivals()
{
    const std::vector<LevelSpan> spans = levelSpans(m_maria.info);
    QCOMPARE(spans.size(), 6u);
    QCOMPARE(spans[5].from, 450.0);
    QCOMPARE(spans[5].to, 540.0);
    QCOMPARE(spans[5].users, 3200.0);
    const auto shaded = arrivals(m_maria.info);
    QCOMPARE(shaded.size(), 6u);
    QCOMPARE(shaded[1].first, 90.0);
    QCOMPARE(shaded[1].second, 100.0);
}

void TestRunStack::eventMarksMerge()
{
    StackState state = stateOf({as(m_mariaRun, ChartRun::Role::Current)});
    StackPicture picture;
    picture.update(state, size);
    std::vector<EventMark> marks = eventMarks(state, picture.layout(), picture.time());
    // Notes have no mark: three of the four events do, in the order of their times.
    QCOMPARE(marks.size(), 3u);
    QCOMPARE(marks[0].kind, RunEvent::Kind::ConnectionLost);
    QCOMPARE(marks[0].text, QStringLiteral("3:46 2 connections lost, back after 0.4 s."));
    const double x = 64 + 226.0 / 540 * (985 - 64 - 86);
    QVERIFY(std::abs(marks[0].place.center().x() - x) < 0.01);
    QVERIFY(marks[0].place.top() >= 0 && marks[0].place.bottom() <= picture.layout().lane.bottom());

    // Too near for two marks: one, with the sign of the graver and the texts of both.
    state.runs[0].events.push_back({RunEvent::Kind::Finding, 227'000'000, "Pool is full."});
    marks = eventMarks(state, picture.layout(), picture.time());
    QCOMPARE(marks.size(), 3u);
    QCOMPARE(marks[0].kind, RunEvent::Kind::ConnectionLost);
    QVERIFY(marks[0].text.endsWith(QStringLiteral("\n3:47 Pool is full.")));
}

void TestRunStack::plannedUsersAreDrawnUntilTheEnd()
{
    StackState state = stateOf({as(m_mariaRun, ChartRun::Role::Current)});
    StackPicture picture;
    picture.update(state, size);
    const TimePanel &users = panelOf(picture, "users");
    const auto dots = [&] {
        return leadLines(users.chart(), users.curves(), state, picture.time(), users.scale());
    };
    const std::vector<PlotLine> running = dots();
    QCOMPARE(running.size(), 2u);
    QVERIFY(std::abs(running[1].stretches[0].first().x() - 492.0 / 540) < 1e-9);
    QCOMPARE(running[1].stretches[0].last(), QPointF(1, 3200.0 / 4000));
    state.runs[0].info.state = RunState::Stopped;
    QCOMPARE(dots().size(), 1u);
}

void TestRunStack::ticksArriveAtMostTenTimesASecond()
{
    RunRecord record;
    record.info.id = "r";
    record.info.engine = "sqlite";
    record.info.phases = {{Phase::Kind::Hold, 0, 10, 10, 60'000'000}};
    struct Counted : RunStack
    {
        int painted = 0;
        void paintEvent(QPaintEvent *event) override
        {
            ++painted;
            RunStack::paintEvent(event);
        }
    } stack;
    stack.setRuns({chartRun(record, ChartRun::Role::Current)});
    stack.resize(600, 500);
    stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&stack));
    QCoreApplication::processEvents();
    stack.painted = 0;
    // However many come in one turn of the event loop, one redraw follows.
    for (std::uint32_t second = 0; second < 40; ++second)
        stack.appendTick("r", quietTick(second));
    QCOMPARE(stack.painted, 0);
    QTRY_COMPARE(stack.painted, 1);
    QCOMPARE(stack.runs()[0].series->size(), 40u);
}

void TestRunStack::pausedViewStands()
{
    RunRecord record;
    record.info.id = "r";
    record.info.engine = "sqlite";
    record.info.phases = {{Phase::Kind::Hold, 0, 10, 10, 60'000'000}};
    RunStack stack;
    stack.resize(size);
    stack.setRuns({chartRun(record, ChartRun::Role::Current)});
    for (std::uint32_t second = 0; second < 10; ++second)
        stack.appendTick("r", quietTick(second));
    const QImage before = stack.grab().toImage();
    stack.setPaused(true);
    for (std::uint32_t second = 10; second < 30; ++second)
        stack.appendTick("r", quietTick(second));
    QCOMPARE(stack.grab().toImage(), before);
    stack.setPaused(false);
    QVERIFY(stack.grab().toImage() != before);
}

void TestRunStack::keysMoveTheCrossHair()
{
    RunStack stack;
    stack.resize(size);
    stack.setRuns({as(m_mariaRun, ChartRun::Role::Current)});
    QSignalSpy moved(&stack, &RunStack::crossHairMoved);
    QTest::keyClick(&stack, Qt::Key_Left); // appears at the newest tick
    QCOMPARE(stack.crossHair().at, std::optional(492.0));
    QTest::keyClick(&stack, Qt::Key_Left);
    QCOMPARE(stack.crossHair().at, std::optional(491.0));
    QTest::keyClick(&stack, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(stack.crossHair().at, std::optional(481.0));
    QTest::keyClick(&stack, Qt::Key_Home);
    QCOMPARE(stack.crossHair().at, std::optional(1.0));
    QTest::keyClick(&stack, Qt::Key_Left);
    QCOMPARE(stack.crossHair().at, std::optional(1.0));
    QTest::keyClick(&stack, Qt::Key_End);
    QCOMPARE(stack.crossHair().at, std::optional(492.0));
    QCOMPARE(moved.count(), 5);
    QTest::keyClick(&stack, Qt::Key_Escape);
    QCOMPARE(stack.crossHair().at, std::optional<double>());

    // Set from outside, it does not answer.
    moved.clear();
    stack.setCrossHair({200.0});
    QCOMPARE(moved.count(), 0);
    QCOMPARE(stack.crossHair().at, std::optional(200.0));
}

void TestRunStack::mouseMovesTheCrossHairAndLeavesIt()
{
    RunStack stack;
    stack.resize(size);
    stack.setRuns({as(m_mariaRun, ChartRun::Role::Current)});
    const QImage without = stack.grab().toImage();
    const int x = 64 + 300 * (985 - 150) / 540;
    moveMouse(&stack, QPoint(x, 200));
    QVERIFY(stack.crossHair().at);
    QVERIFY(std::abs(*stack.crossHair().at - 300) <= 1);
    // One ink line through all plot areas, none through the titles.
    const QImage with = stack.grab().toImage();
    const StackLayout layout = stackLayout(size, stack.theme(), timeCharts({}));
    const int line = 64 + int(*stack.crossHair().at * (985 - 150) / 540);
    for (const PanelPlace &place : layout.panels) {
        QCOMPARE(with.pixelColor(line, int(place.plot.top()) + 2), stack.theme().palette.ink);
        QCOMPARE(with.pixelColor(line, int(place.title.top()) + 3),
                 without.pixelColor(line, int(place.title.top()) + 3));
    }
    moveMouse(&stack, QPoint(x, 5)); // into the lane
    QVERIFY(!stack.crossHair().at);
}

void TestRunStack::wheelZoomsDragPansDoubleClickResets()
{
    RunStack stack;
    stack.resize(size);
    stack.setRuns({as(m_postgresRun, ChartRun::Role::Current)});
    stack.grab();
    QSignalSpy zoomed(&stack, &RunStack::zoomChanged);
    const QPointF middle(64 + (985 - 150) / 2.0, 200);
    QWheelEvent wheel(middle, stack.mapToGlobal(middle), {}, {0, 360}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&stack, &wheel);
    QVERIFY(stack.isZoomed());
    QCOMPARE(zoomed.count(), 1);

    // Three notches: 0.8³ of 540 s, around the middle.
    stack.grab();
    moveMouse(&stack, QPoint(64, 200));
    const double from = 270 - 270 * 0.512;
    QVERIFY(std::abs(*stack.crossHair().at - from) <= 1.5);
    QTest::mousePress(&stack, Qt::LeftButton, {}, QPoint(500, 200));
    moveMouse(&stack, QPoint(400, 200));
    QTest::mouseRelease(&stack, Qt::LeftButton, {}, QPoint(400, 200));
    stack.grab();
    moveMouse(&stack, QPoint(64, 201));
    const double panned = from + 100 * (540 * 0.512 / (985 - 150));
    QVERIFY(std::abs(*stack.crossHair().at - panned) <= 1.5);

    QTest::mouseDClick(&stack, Qt::LeftButton, {}, QPoint(500, 200));
    QVERIFY(!stack.isZoomed());
    QCOMPARE(zoomed.count(), 2);

    // Never beyond the runs, never nearer than ten seconds.
    stack.setTimeRange(-100, 2000);
    QVERIFY(!stack.isZoomed());
    stack.setTimeRange(535, 538);
    stack.grab();
    moveMouse(&stack, QPoint(64, 200));
    QVERIFY(std::abs(*stack.crossHair().at - 530) <= 1);
}

void TestRunStack::clickOnAReadOutHidesItsSeries()
{
    RunStack stack;
    stack.resize(size);
    stack.setRuns({as(m_postgresRun, ChartRun::Role::Saved), as(m_mariaRun, ChartRun::Role::Current)});
    stack.grab();
    StackState state =
        stateOf({as(m_postgresRun, ChartRun::Role::Saved), as(m_mariaRun, ChartRun::Role::Current)});
    StackPicture picture;
    picture.update(state, size);
    const PanelPlace &place = picture.layout().panels[0];
    const std::vector<TitleReadOut> readOuts = picture.panels()[0].readOuts(state, place);
    const QColor maria = stack.theme().mark("mariadb").color;
    const QRectF early = place.plot.adjusted(0, 0, -200, 0);
    const int drawn = pixels(stack.grab().toImage(), early, maria);
    QVERIFY(drawn > 100);
    QTest::mouseClick(&stack, Qt::LeftButton, {}, readOuts.back().place.center().toPoint());
    QCOMPARE(pixels(stack.grab().toImage(), early, maria), 0);
    QTest::mouseClick(&stack, Qt::LeftButton, {}, readOuts.back().place.center().toPoint());
    QCOMPARE(pixels(stack.grab().toImage(), early, maria), drawn);
}

void TestRunStack::runsGetNamesAndVariants()
{
    std::vector<ChartRun> runs(4);
    runs[0].info.engine = runs[1].info.engine = runs[2].info.engine = "postgresql";
    runs[0].info.profile = runs[1].info.profile = "tuned";
    runs[1].info.repeat = 2;
    runs[2].info.profile = "plain";
    runs[3].info.engine = "sqlite";
    runs[3].info.repeat = 3;
    nameRuns(runs);
    QCOMPARE(runs[0].label, QStringLiteral("tuned 1"));
    QCOMPARE(runs[1].label, QStringLiteral("tuned 2"));
    QCOMPARE(runs[2].label, QStringLiteral("plain 1"));
    QCOMPARE(runs[3].label, QStringLiteral("SQLite 3"));
    QCOMPARE(runs[0].variant, 0);
    QCOMPARE(runs[1].variant, 1);
    QCOMPARE(runs[2].variant, 2);
    QCOMPARE(runs[3].variant, 0);

    // The same repeat of one profile at two times.
    std::vector<ChartRun> again(2);
    const QDate day(2026, 11, 30);
    for (std::size_t i : {0u, 1u}) {
        again[i].info.engine = "sqlite";
        again[i].info.profile = "file";
        again[i].info.startedMs = QDateTime(day, QTime(14, i == 0 ? 3 : 21, 5)).toMSecsSinceEpoch();
    }
    nameRuns(again);
    QCOMPARE(again[0].label, QStringLiteral("SQLite 1, 14:03"));
    QCOMPARE(again[1].label, QStringLiteral("SQLite 1, 14:21"));
    QVERIFY(again[0].variant != again[1].variant);
}

void TestRunStack::unknownRunsAreIgnored()
{
    RunStack stack;
    stack.resize(size);
    stack.appendTick("nobody", quietTick(0));
    stack.appendEvent("nobody", {});
    stack.setRunState("nobody", RunState::Finished);
    QVERIFY(!stack.grab().isNull()); // no runs at all: an empty frame
    stack.setCharts({"cpu", "no such chart", "generator"});
    QCOMPARE(stack.charts(), (std::vector<std::string>{"cpu", "generator"}));
    QVERIFY(!stack.grab().isNull());
}

QTEST_MAIN(TestRunStack)
#include "tst_runstack.moc"
