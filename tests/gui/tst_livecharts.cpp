// SPDX-License-Identifier: GPL-3.0-or-later
// What Live can show beside throughput and percentiles: types, error classes, the heat map, statements.
#include "charts/chartrun.h"
#include "charts/heatmap.h"
#include "charts/runstack.h"
#include "charts/stackpicture.h"
#include "charts/timechartcatalog.h"
#include "ui/live/statementtablemodel.h"
#include "ui/runs/notesfield.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>

using namespace dyno;

namespace {

// A second of two types: 30 reads around `ms`, `writes` writes, `deadlocks` of them failed.
TickPtr tickOf(int second, double ms, std::uint64_t writes, std::uint64_t deadlocks)
{
    auto tick = std::make_shared<Tick>();
    tick->number = std::uint32_t(second);
    tick->startUs = std::int64_t(second) * 1'000'000;
    tick->lengthUs = 1'000'000;
    tick->facts.resize(1);
    tick->facts[0].phase = 0;
    tick->facts[0].types.resize(2);
    TypeFacts &reads = tick->facts[0].types[0];
    reads.attempted = reads.committed = 30;
    reads.response.record(std::int64_t(ms * 1000), 30);
    TypeFacts &writing = tick->facts[0].types[1];
    writing.attempted = writes;
    writing.failed = deadlocks;
    writing.committed = writes - deadlocks;
    writing.failedBy[std::size_t(Failure::Deadlock)] = deadlocks;
    if (writing.committed > 0)
        writing.response.record(100'000, std::uint32_t(writing.committed));
    return tick;
}

ChartRun runOf(int seconds)
{
    RunRecord record;
    record.info.id = "run";
    record.info.engine = "postgresql";
    record.info.types = {"read", "write"};
    record.info.phases = {{Phase::Kind::Hold, 0, 10, 10, std::int64_t(seconds) * 1'000'000}};
    record.info.state = RunState::Finished;
    for (int second = 0; second < seconds; ++second)
        record.ticks.push_back(tickOf(second, 1, second < seconds / 2 ? 0 : 10, second < seconds / 2 ? 0 : 4));
    return chartRun(record, ChartRun::Role::Current);
}

} // namespace

class TestLiveCharts : public QObject
{
    Q_OBJECT
private slots:
    void seriesKnowTypesFailuresAndTimes()
    {
        MetricSeries series;
        series.append(*tickOf(0, 1, 0, 0));
        series.append(*tickOf(1, 1, 10, 4));
        QCOMPARE(series.typeRates(0), (std::vector<double>{30, 30}));
        QCOMPARE(series.typeRates(1), (std::vector<double>{0, 6}));
        QVERIFY(series.typeRates(7).empty());
        QCOMPARE(series.failureRates(Failure::Deadlock), (std::vector<double>{0, 4}));
        QCOMPARE(series.failureRates(Failure::Other), (std::vector<double>{0, 0}));
        const auto &heat = series.heat();
        QCOMPARE(heat[0].size(), std::size_t(1));
        QCOMPARE(heat[0][0].count, 30U);
        QVERIFY(MetricSeries::heatRowMs(heat[0][0].row) <= 1);
        QVERIFY(MetricSeries::heatRowMs(heat[0][0].row + 1) > 1);
        QCOMPARE(heat[1].size(), std::size_t(2));
        QCOMPARE(heat[1][1].count, 6U);
        QVERIFY(MetricSeries::heatRowMs(heat[1][1].row) <= 100 && MetricSeries::heatRowMs(heat[1][1].row + 1) > 100);
    }

    // A type that comes later had nothing before.
    void lateTypesBeginAtZero()
    {
        Tick early = *tickOf(0, 1, 0, 0);
        early.facts[0].types.resize(1);
        MetricSeries series;
        series.append(early);
        series.append(*tickOf(1, 1, 5, 0));
        QCOMPARE(series.typeRates(1), (std::vector<double>{0, 5}));
    }

    void chartsReadTypesAndClasses()
    {
        StackState state;
        state.charts = timeCharts({"types", "failures", "heat"});
        QCOMPARE(state.charts.size(), std::size_t(3));
        state.runs = {runOf(20)};
        state.shown = {20};
        StackPicture picture;
        picture.update(state, {900, 700});
        const auto words = [&](std::size_t panel) {
            QStringList list;
            for (const TitleReadOut &out : picture.panels()[panel].readOuts(state))
                list << out.name + '=' + out.value;
            return list;
        };
        QCOMPARE(words(0), (QStringList{"read=30", "write=6"}));
        QCOMPARE(words(1), (QStringList{"deadlock=4", "all failed=4"})); // classes that never were are left out
        QVERIFY2(words(2).front().startsWith("p50=1"), qPrintable(words(2).join(", ")));
        // Both times lie on the axis of the heat map.
        const Scale scale = heatScale(state);
        QVERIFY(scale.logarithmic);
        QVERIFY(scale.from <= 1 && scale.to >= 100);
        // A hidden type leaves the stack.
        state.hidden.insert("types/run/type/write");
        picture.update(state, {900, 700});
        QVERIFY(picture.panels()[0].curves().back().isHidden);
    }

    void heatIsWhereTheTimesAre()
    {
        StackState state;
        state.runs = {runOf(20)};
        state.shown = {20};
        const Scale x = timeScale(0, 20, 400), y = heatScale(state);
        QImage image(400, 300, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintHeat(painter, state, QRectF(0, 0, 400, 300), x, y);
        painter.end();
        const auto at = [&](double seconds, double ms) {
            return image.pixelColor(int(x.place(seconds) * 400), std::min(299, int(300 - y.place(ms) * 300)));
        };
        QVERIFY(at(5, 0.95) != QColor(Qt::white));
        QCOMPARE(at(5, 100), QColor(Qt::white)); // nobody was so slow yet
        QVERIFY(at(15, 100) != QColor(Qt::white));
        QCOMPARE(at(15, 10), QColor(Qt::white)); // between the two humps
        QVERIFY(at(15, 0.95).lightness() < at(15, 100).lightness()); // more of them
    }

    void statementsThatTookMostStandFirst()
    {
        RunInfo info;
        info.types = {"a"};
        info.statements = {{0, "a.sql:1", "SELECT 1", SentAs::Prepared, ""}, {0, "a.sql:2", "UPDATE\tt", SentAs::Text, ""}};
        info.statements.push_back({0, "a.sql:3", "SELECT 3", SentAs::Prepared, ""});
        StatementFigures quick, slow, piped;
        quick.sent = 10;
        quick.max = 3;
        quick.share = 20;
        slow.sent = 5;
        slow.failed = 1;
        slow.p95 = 12.5;
        slow.max = 20;
        slow.share = 80;
        piped.sent = 5; // in a pipeline: nobody knows how long it took
        StatementTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.set({quick, slow, piped}, info);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("UPDATE t"));
        QCOMPARE(model.index(0, StatementTableModel::P95Column).data().toString(), QStringLiteral("12.5"));
        QCOMPARE(model.index(2, StatementTableModel::P95Column).data().toString(), QStringLiteral("–"));
        QCOMPARE(model.index(2, StatementTableModel::ShareColumn).data().toString(), QStringLiteral("–"));
        QCOMPARE(model.text().split('\n').at(1).section('\t', 0, 4), QStringLiteral("a.sql:2\tUPDATE t\t5\t1\t0"));
        model.set({}, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void notesAreReadAndEdited()
    {
        NotesField field;
        field.show();
        auto *edit = field.findChild<QPlainTextEdit *>();
        auto *view = field.findChild<QTextBrowser *>();
        QVERIFY(edit->isVisible()); // empty: to be typed into at once
        QSignalSpy edited(&field, &NotesField::edited);
        field.setText(QStringLiteral("# New disk\n\nSee **db1** ![x](http://example.invalid/x.png)"));
        QCOMPARE(edited.count(), 0);
        QVERIFY(view->isVisible() && !edit->isVisible());
        QVERIFY(view->toPlainText().startsWith("New disk\n"));
        QVERIFY(view->toPlainText().contains("See db1"));
        QTest::mouseClick(field.findChild<QPushButton *>(), Qt::LeftButton);
        QVERIFY(edit->isVisible());
        QTest::keyClicks(edit, QStringLiteral("x"));
        QCOMPARE(edited.count(), 1);
        QTest::mouseClick(field.findChild<QPushButton *>(), Qt::LeftButton);
        QVERIFY(view->isVisible());
        QCOMPARE(field.text(), edit->toPlainText());
    }
};

QTEST_MAIN(TestLiveCharts)
#include "tst_livecharts.moc"
