// SPDX-License-Identifier: GPL-3.0-or-later
// Slides of a comparison: what they say, how the person changes them and finds them again, the full screen
// with its keys, and every kind of file that Compare and Present write.
#include "comparedruns.h"
#include "testworkbench.h"

#include "app/comparisonreport.h"
#include "app/presentationstore.h"
#include "engines/compare/sentences.h"
#include "ui/banner.h"
#include "ui/compare/comparepage.h"
#include "ui/export/exporter.h"
#include "ui/manualwindow.h"
#include "ui/present/presentpage.h"
#include "ui/present/presentscreen.h"
#include "ui/present/slidemodel.h"
#include "ui/present/slides.h"

#include <QAbstractItemModelTester>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListView>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QXmlStreamReader>

using namespace dyno;

namespace {

constexpr int patience = 60'000;

QStringList wordsOf(const std::vector<std::string> &ids)
{
    QStringList words;
    for (const std::string &id : ids)
        words << QString::fromStdString(id);
    return words;
}

QStringList idsOf(const std::vector<Slide> &slides)
{
    QStringList ids;
    for (const Slide &slide : slides)
        ids << slide.id;
    return ids;
}

const Slide *slideOf(const std::vector<Slide> &slides, const char *id)
{
    for (const Slide &slide : slides)
        if (slide.id == QLatin1String(id))
            return &slide;
    return nullptr;
}

QImage paintedSlide(const Slide &slide, bool dark, QSize size = slideSize)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::magenta); // no slide has it
    QPainter painter(&image);
    paintSlide(painter, slide, size, {dark, 1, 2, false});
    return image;
}

// Pixels of exactly this colour.
int pixelsOf(const QImage &image, const QColor &color)
{
    qsizetype count = 0;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        count += std::count(line, line + image.width(), color.rgb());
    }
    return int(count);
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestPresent : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init() { qtWarnings.clear(); }
    void cleanup();
    void cleanupTestCase();

    void slidesSayWhatTheVerdictSays();
    void unequalRunsAreSaidOnEverySlide();
    void slidesArePaintedInBothThemesAndManyShapes();
    void modelKeepsWhatThePersonMakes();
    void rowsAreDragged();
    void presentationsAreKeptAndFoundAgain();
    void aFileThatCannotBeReadIsLeftAlone();

    void sentencesAreEditedMarkedAndKept();
    void slidesGoByKeys();
    void everyKindOfFileIsWritten_data();
    void everyKindOfFileIsWritten();
    void whatCannotBeWrittenIsSaidAndLeavesNothing();
    void filesHoldWhatTheCommandLineWrites();
    void anExportIsStopped();
    void manualOpensAtItsContents();

private:
    void openAll(const std::vector<RunRecord> &records);
    ComparePage *compare() const { return m_bench->window->findChild<ComparePage *>(); }
    PresentPage *page() const { return m_bench->window->findChild<PresentPage *>(); }
    QTemporaryDir m_dir;
    std::unique_ptr<TestWorkbench> m_bench; // made by the first test that needs the window, and kept
};

void TestPresent::initTestCase()
{
    qInstallMessageHandler(collectWarnings);
}

void TestPresent::cleanup()
{
    QCOMPARE(qtWarnings, QStringList());
}

void TestPresent::cleanupTestCase()
{
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

void TestPresent::openAll(const std::vector<RunRecord> &records)
{
    if (m_bench && compare()->runs() == idsOf(records))
        return;
    m_bench = std::make_unique<TestWorkbench>();
    // By a connection of its own: the window need not follow every second.
    const auto store = RunStore::open(m_bench->store->path());
    QVERIFY(store.has_value());
    for (const RunRecord &record : records)
        keep(**store, record);
    m_bench->window->showPage(MainWindow::ComparePageNumber);
    compare()->compare(idsOf(records));
    QTRY_VERIFY_WITH_TIMEOUT(compare()->shown(), patience);
}

void TestPresent::slidesSayWhatTheVerdictSays()
{
    const ComparedSet set = setOf(smallSeries());
    const std::vector<Slide> slides = slidesOf(set);
    QCOMPARE(firstChoice(slides).mid(0, 5),
             (QStringList{"tps", "p95", "cpu_us", "distribution", "verdicts"}));
    for (const char *id : {"p50", "p99", "cpu", "time"})
        QVERIFY2(slideOf(slides, id), id);
    QVERIFY(!slideOf(slides, "fail_pct")); // nothing failed
    const Slide *throughput = slideOf(slides, "tps");
    QCOMPARE(throughput->sentence, QString::fromStdString(comparisonSentence(set.comparison, "tps")));
    QVERIFY2(throughput->sentence.startsWith("At 400 users MariaDB 10.11.6 completes "),
             qPrintable(throughput->sentence));
    QVERIFY(throughput->caption.contains("3 repeats"));
    QVERIFY2(throughput->setup.contains("Workload shop, size=tiny, 100 connections."),
             qPrintable(throughput->setup));
    QVERIFY(throughput->setup.contains("4 CPUs"));
    QVERIFY(std::get<UsersSlide>(throughput->content).bracketed);
    // 50% usr and 5% sys at 400 users.
    QCOMPARE(slideOf(slides, "cpu")->sentence,
             QString("At 400 users the CPU of the database host is busy for 55% with PostgreSQL 15.8, 55% "
                     "with MariaDB 10.11.6."));
    // A slide for every sentence: none is empty.
    for (const Slide &slide : slides)
        QVERIFY2(slide.sentence.endsWith('.'), qPrintable(slide.id + ": " + slide.sentence));
}

void TestPresent::unequalRunsAreSaidOnEverySlide()
{
    std::vector<RunRecord> records;
    for (int repeat = 1; repeat <= 3; ++repeat) {
        records.push_back(
            smallRun({.repeat = repeat, .share = 1 + 0.004 * (repeat - 2), .synchronous = "off"}));
        records.push_back(
            smallRun({.engine = "mariadb", .version = "10.11.6", .repeat = repeat, .tps = 800}));
    }
    const std::vector<Slide> slides = slidesOf(setOf(records));
    for (const Slide &slide : slides) {
        if (slide.id == "findings")
            continue;
        QVERIFY2(slide.warning.startsWith("Unequal: "), qPrintable(slide.id));
    }
    QVERIFY(slideOf(slides, "tps")->sentence.contains("carries no verdict"));
    QVERIFY(!std::get<UsersSlide>(slideOf(slides, "tps")->content).bracketed);
    QVERIFY(slideOf(slides, "findings"));
    QVERIFY(firstChoice(slides).contains("findings"));
}

void TestPresent::slidesArePaintedInBothThemesAndManyShapes()
{
    const std::vector<Slide> slides = slidesOf(setOf(smallSeries()));
    for (const Slide &slide : slides)
        for (const bool dark : {false, true}) {
            const Palette &palette = dark ? darkPalette() : lightPalette();
            const QImage image = paintedSlide(slide, dark);
            QVERIFY2(image.pixelColor(2, 2) == (dark ? palette.background : palette.surface),
                     qPrintable(slide.id));
            QVERIFY2(pixelsOf(image, palette.text) > 500, qPrintable(slide.id)); // the sentence
            if (slide.id == "tps") {                                             // the curves
                QVERIFY(pixelsOf(image, engineMark(palette, "postgresql").color) > 300);
                QVERIFY(pixelsOf(image, engineMark(palette, "mariadb").color) > 300);
            }
        }
    for (const QSize &shape : {QSize(1080, 1080), QSize(640, 400), QSize(3840, 2160), QSize(300, 900)}) {
        const QImage image = paintedSlide(slides.front(), true, shape);
        QCOMPARE(pixelsOf(image, Qt::magenta), 0);
        QVERIFY(pixelsOf(image, darkPalette().text) > 50);
    }
    // One level is drawn as bars, and says that there was one.
    std::vector<RunRecord> single;
    for (int repeat = 1; repeat <= 3; ++repeat)
        for (const char *engine : {"postgresql", "mariadb"})
            single.push_back(smallRun({.engine = engine, .repeat = repeat, .users = {200}}));
    const std::vector<Slide> bars = slidesOf(setOf(single));
    QVERIFY(pixelsOf(paintedSlide(bars.front(), false), engineMark(lightPalette(), "mariadb").color) > 60);
}

void TestPresent::modelKeepsWhatThePersonMakes()
{
    SlideModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy edited(&model, &SlideModel::edited);
    std::vector<Slide> slides = slidesOf(setOf(smallSeries()));
    model.setSlides(slides, std::nullopt, firstChoice(slides));
    const int all = model.rowCount();
    const int shown = int(model.shown().size());
    QVERIFY(shown < all);
    QCOMPARE(edited.count(), 0);

    model.setSentence(1, "  MariaDB takes\nlonger. ");
    QCOMPARE(model.slide(1).sentence, QString("MariaDB takes longer."));
    QVERIFY(model.slide(1).isAuthors);
    QVERIFY(model.setData(model.index(0), Qt::Unchecked, Qt::CheckStateRole));
    model.move(1, 0);
    QCOMPARE(model.slide(0).sentence, QString("MariaDB takes longer."));
    QCOMPARE(model.shownPlace(1), -1);
    QCOMPARE(edited.count(), 3);
    QCOMPARE(int(model.shown().size()), shown - 1);

    SlideModel again;
    again.setSlides(slides, model.presentation(), firstChoice(slides));
    QCOMPARE(idsOf(again.shown()), idsOf(model.shown()));
    QCOMPARE(again.slide(0).sentence, QString("MariaDB takes longer."));
    // The verdict's words, and none, are no words of the author's.
    again.setSentence(0, again.verdictSentence(0));
    QVERIFY(!again.slide(0).isAuthors);
    again.setSentence(0, "Mine.");
    again.setSentence(0, "   ");
    QVERIFY(!again.slide(0).isAuthors);
    QCOMPARE(again.slide(0).sentence, again.verdictSentence(0));
}

void TestPresent::rowsAreDragged()
{
    SlideModel model;
    std::vector<Slide> slides = slidesOf(setOf(smallSeries()));
    model.setSlides(slides, std::nullopt, firstChoice(slides));
    const QString first = model.slide(0).id, second = model.slide(1).id, third = model.slide(2).id;
    const std::unique_ptr<QMimeData> dragged(model.mimeData({model.index(0)}));
    // Between the second and the third. The view must not take the row away itself.
    QVERIFY(!model.dropMimeData(dragged.get(), Qt::MoveAction, 2, 0, {}));
    QCOMPARE(model.slide(0).id, second);
    QCOMPARE(model.slide(1).id, first);
    QCOMPARE(model.slide(2).id, third);
    const int count = model.rowCount();
    const std::unique_ptr<QMimeData> back(model.mimeData({model.index(1)}));
    model.dropMimeData(back.get(), Qt::MoveAction, -1, -1, {}); // below all of them
    QCOMPARE(model.slide(count - 1).id, first);
    QCOMPARE(model.rowCount(), count);
}

void TestPresent::presentationsAreKeptAndFoundAgain()
{
    const QString path = m_dir.filePath("own.json");
    Presentation presentation;
    presentation.runs = {"b", "a"};
    presentation.slides = {{"p95", "Mine.", true}, {"tps", {}, false}};
    presentation.dark = false;
    {
        PresentationStore store(path);
        QVERIFY(!store.find({"a", "b"}));
        QVERIFY(store.save(presentation));
    }
    PresentationStore store(path);
    const auto found = store.find({"a", "b"});
    QVERIFY(found);
    QCOMPARE(found->slides, presentation.slides);
    QVERIFY(!found->dark);
    QVERIFY(store.find({"a", "b", "c"})); // another repeat loses no words
    QVERIFY(!store.find({"x"}));
    QCOMPARE(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    PresentationStore none{QString()};
    QVERIFY(none.save(presentation));
    QVERIFY(none.find({"a", "b"}));
}

void TestPresent::aFileThatCannotBeReadIsLeftAlone()
{
    const QString path = m_dir.filePath("own.json");
    for (const QByteArray &content :
         {QByteArray("{ broken"), QByteArray(R"({"format": 99, "presentations": []})")}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        PresentationStore store(path);
        QVERIFY(!store.find({"a"}));
        Presentation presentation;
        presentation.runs = {"a"};
        QVERIFY(!store.save(presentation));
        QCOMPARE(read(path), content);
    }
}

void TestPresent::sentencesAreEditedMarkedAndKept()
{
    const std::vector<RunRecord> records = smallSeries();
    openAll(records);
    QTest::mouseClick(findButton<QPushButton>(compare(), QStringLiteral("Present")), Qt::LeftButton);
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::PresentPageNumber));
    auto *list = findField<QListView>(page(), "Slides");
    auto *sentence = findField<QPlainTextEdit>(page(), "Sentence");
    QVERIFY(list && sentence);
    QVERIFY(sentence->toPlainText().startsWith("At 400 users MariaDB"));
    QVERIFY(!findButton<QPushButton>(page(), "Take the verdict's"));

    QTest::keyClick(list, Qt::Key_Return); // to the sentence, all of it selected
    QTRY_VERIFY(sentence->hasFocus());
    QTest::keyClicks(sentence, "PostgreSQL is ahead.");
    QVERIFY(page()->subject().current->isAuthors);
    QCOMPARE(page()->subject().current->sentence, QString("PostgreSQL is ahead."));
    QCOMPARE(sentence->toPlainText(), QString("PostgreSQL is ahead."));
    // The slide itself says whose words these are.
    Slide own = *page()->subject().current, plain = own;
    plain.isAuthors = false;
    QVERIFY(paintedSlide(own, true) != paintedSlide(plain, true));

    // Down by key, and what was typed is in the file soon.
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down, Qt::ControlModifier);
    const QString path = m_bench->dir.filePath("presentations.json");
    PresentationStore store(path);
    QTRY_VERIFY(store.find(wordsOf(idsOf(records))) &&
                store.find(wordsOf(idsOf(records)))->slides.value(1).id == "tps");
    QCOMPARE(store.find(wordsOf(idsOf(records)))->slides.value(1).sentence, QString("PostgreSQL is ahead."));

    auto *back = findButton<QPushButton>(page(), "Take the verdict's");
    QVERIFY(back);
    QTest::mouseClick(back, Qt::LeftButton);
    QVERIFY(!page()->subject().current->isAuthors);
    QVERIFY(sentence->toPlainText().startsWith("At 400 users MariaDB"));
}

void TestPresent::slidesGoByKeys()
{
    openAll(smallSeries());
    m_bench->window->showPage(MainWindow::PresentPageNumber);
    const int count = int(page()->subject().slides.size());
    QVERIFY(count >= 5);
    auto *list = findField<QListView>(page(), "Slides");
    list->setCurrentIndex(list->model()->index(0, 0));
    page()->setFocus();
    page()->present();
    const QPointer<PresentScreen> screen = page()->screen();
    QVERIFY(screen && screen->isFullScreen());
    screen->resize(1000, 625); // the platform without a screen has no size for it
    QCOMPARE(screen->current(), 0);
    const auto press = [&screen](int key) { QTest::keyClick(screen.data(), Qt::Key(key)); };
    press(Qt::Key_Right);
    press(Qt::Key_Space);
    QCOMPARE(screen->current(), 2);
    press(Qt::Key_Left);
    QCOMPARE(screen->current(), 1);
    press(Qt::Key_End);
    QCOMPARE(screen->current(), count - 1);
    press(Qt::Key_Right); // stays
    QCOMPARE(screen->current(), count - 1);
    press(Qt::Key_Home);
    QCOMPARE(screen->current(), 0);
    press(Qt::Key_4);
    press(Qt::Key_Return);
    QCOMPARE(screen->current(), 3);
    press(Qt::Key_B);
    QVERIFY(screen->isBlank());
    QCOMPARE(screen->grab().toImage().pixelColor(50, 50), QColor(Qt::black));
    press(Qt::Key_B);
    QVERIFY(!screen->isBlank());
    const bool dark = screen->isDark();
    press(Qt::Key_D);
    QCOMPARE(screen->isDark(), !dark);
    press(Qt::Key_F1);
    QVERIFY(screen->showsKeys());
    press(Qt::Key_Escape); // takes the keys away first
    QVERIFY(!screen->showsKeys());
    QTest::mouseClick(screen.data(), Qt::LeftButton);
    QCOMPARE(screen->current(), 4);
    press(Qt::Key_Escape);
    QTRY_VERIFY(!screen);
    QCOMPARE(page()->subject().current->id, page()->subject().slides[4].id);
}

void TestPresent::everyKindOfFileIsWritten_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("page") << "html"
                          << "a.html" << QByteArray("<!doctype html>") << QByteArray("Throughput by users");
    QTest::newRow("paper") << "report"
                           << "a.pdf" << QByteArray("%PDF-") << QByteArray("%%EOF");
    QTest::newRow("slides") << "slides"
                            << "b.pdf" << QByteArray("%PDF-") << QByteArray("%%EOF");
    QTest::newRow("png") << "picture"
                         << "a.png" << QByteArray("\x89PNG") << QByteArray();
    QTest::newRow("svg") << "picture"
                         << "a.svg" << QByteArray("<?xml") << QByteArray("fewer transactions");
    QTest::newRow("markdown") << "markdown"
                              << "a.md" << QByteArray() << QByteArray("| MariaDB 10.11.6 |");
    QTest::newRow("csv") << "csv"
                         << "a.csv" << QByteArray() << QByteArray("MariaDB 10.11.6");
    QTest::newRow("json") << "json"
                          << "a.json" << QByteArray("{") << QByteArray("\"comparison\"");
    QTest::newRow("runs") << "runs"
                          << "a.sqldyno" << QByteArray("SQLite format 3") << QByteArray();
}

void TestPresent::everyKindOfFileIsWritten()
{
    QFETCH(QString, kind);
    QFETCH(QString, name);
    QFETCH(QByteArray, start);
    QFETCH(QByteArray, part);
    openAll(smallSeries());
    m_bench->window->showPage(MainWindow::PresentPageNumber);
    auto *exporter = m_bench->window->findChild<Exporter *>();
    QSignalSpy done(exporter, &Exporter::done), failed(exporter, &Exporter::failed);
    auto *list = findField<QListView>(page(), "Slides");
    for (int row = 0; row < list->model()->rowCount(); ++row)
        if (list->model()->index(row, 0).data() == "Throughput")
            list->setCurrentIndex(list->model()->index(row, 0));
    const QString path = m_bench->dir.filePath(name);
    const ExportKind *of = findExportKind(kind);
    QVERIFY(of);
    exporter->write(*of, page()->subject(), path, QSize(1000, 625));
    QTRY_VERIFY_WITH_TIMEOUT(done.count() + failed.count() > 0, patience);
    QCOMPARE(failed.count(), 0);
    const QByteArray content = read(path);
    QVERIFY2(content.startsWith(start), content.left(60));
    QVERIFY2(content.contains(part), content.left(400));
    QVERIFY(content.size() < 3'000'000);
    if (name == "a.png")
        QCOMPARE(QImage(path).size(), QSize(1000, 625));
    if (kind == "slides") {
        static const QRegularExpression pageObject("/Type\\s*/Page\\b(?!s)");
        int pages = 0;
        for (auto at = pageObject.globalMatch(QString::fromLatin1(content)); at.hasNext(); at.next())
            ++pages;
        QCOMPARE(pages, int(page()->subject().slides.size()));
    }
    if (name.endsWith("svg")) {
        QXmlStreamReader xml(content);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }
    if (kind == "html")
        QVERIFY(!content.contains("src=\"http") && !content.contains("<script"));
    if (kind == "json")
        QVERIFY(QJsonDocument::fromJson(content).object().contains("runs"));
}

void TestPresent::whatCannotBeWrittenIsSaidAndLeavesNothing()
{
    openAll(smallSeries());
    m_bench->window->showPage(MainWindow::PresentPageNumber);
    auto *exporter = m_bench->window->findChild<Exporter *>();
    const QString folder = m_bench->dir.filePath("gone/");
    for (const QString &path : {folder + "a.html", QStringLiteral("/dev/full")}) {
        for (const ExportKind &kind : exportKinds()) {
            if (!kind.plan && path == "/dev/full")
                continue; // a store is a file of its own, never a device
            QSignalSpy done(exporter, &Exporter::done), failed(exporter, &Exporter::failed);
            exporter->write(kind, page()->subject(), path);
            QTRY_VERIFY_WITH_TIMEOUT(done.count() + failed.count() > 0, patience);
            QVERIFY2(done.isEmpty(), kind.id);
            const Error error = failed.front().front().value<Error>();
            QVERIFY2(!error.message.empty() && !error.advice.empty(), kind.id);
        }
    }
    QVERIFY(!QFile::exists(folder));
}

// Markdown and JSON of the window are those of `sqldyno export`: a comparison for each profile of a series that varies one
// thing, none of a single run; the side that the person chose comes first.
void TestPresent::filesHoldWhatTheCommandLineWrites()
{
    std::vector<RunRecord> records;
    for (const char *engine : {"postgresql", "mariadb"})
        for (int repeat = 1; repeat <= 2; ++repeat)
            for (const char *value : {"low", "high"}) {
                RunRecord run = smallRun({.engine = engine, .series = "swept", .repeat = repeat, .tps = value[0] == 'l' ? 1000.0 : 1200.0});
                run.info.id += value;
                run.info.profile += std::string(", effort=") + value;
                run.info.startedMs += value[0] == 'l' ? 0 : 60'000;
                run.info.planJson = R"({"varied":{"name":"effort","kind":"profile","value":")" + std::string(value)
                                    + R"(","profile":")" + engine + R"("}})";
                records.push_back(std::move(run));
            }
    openAll(records);
    auto *exporter = m_bench->window->findChild<Exporter *>();
    const auto written = [&](const char *kind, const ComparedSet &set) {
        QSignalSpy done(exporter, &Exporter::done), failed(exporter, &Exporter::failed);
        ExportSubject subject;
        subject.set = set;
        const QString path = m_bench->dir.filePath(QLatin1String("swept.") + QLatin1String(kind));
        exporter->write(*findExportKind(kind), subject, path);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(done.count() + failed.count() > 0, patience); }();
        return read(path);
    };
    const ComparedSet set = setOf(records);
    std::vector<ReportRun> report;
    for (const LoadedRunPtr &run : set.runs)
        for (const RunRecord &record : records)
            if (record.info.id == run->facts.info.id)
                report.emplace_back(record);
    const std::vector<Comparison> comparisons = comparisonsOf(report);
    QCOMPARE(comparisons.size(), 2u);
    QCOMPARE(written("markdown", set), reportMarkdown(report, comparisons));
    QCOMPARE(written("json", set), QJsonDocument(reportJson(report, comparisons)).toJson());
    QCOMPARE(written("csv", set), comparisonsCsv(comparisons));
    QCOMPARE(written("html", set).count("<h2>Comparison</h2>"), 2);

    const ComparedSet rotated = setOf(records, comparisons[0].sides[1].runs[0].id);
    QCOMPARE(rotated.comparisons[0].sides[0].label, comparisons[0].sides[1].label);
    QCOMPARE(rotated.comparisons[1].sides[0].label, comparisons[1].sides[0].label);
    QVERIFY(written("markdown", rotated) != reportMarkdown(report, comparisons));

    const ComparedSet single = setOf({records[0]});
    QVERIFY(!written("markdown", single).contains("# Comparison"));
    QVERIFY(!QJsonDocument::fromJson(written("json", single)).object().contains("comparison"));
    QVERIFY(written("csv", single).count('\n') > 1); // the figures of the one side
}

void TestPresent::anExportIsStopped()
{
    openAll(smallSeries());
    m_bench->window->showPage(MainWindow::PresentPageNumber);
    auto *exporter = m_bench->window->findChild<Exporter *>();
    QSignalSpy done(exporter, &Exporter::done), cancelled(exporter, &Exporter::cancelled);
    const QString path = m_bench->dir.filePath("stopped.pdf");
    exporter->write(*findExportKind("slides"), page()->subject(), path);
    QVERIFY(exporter->isBusy());
    exporter->cancel();
    QCOMPARE(cancelled.count(), 1);
    QVERIFY(!exporter->isBusy());
    QTest::qWait(100);
    QVERIFY(!QFile::exists(path));
    QVERIFY(done.isEmpty());
}

void TestPresent::manualOpensAtItsContents()
{
    openAll(smallSeries());
    MainWindow *window = m_bench->window.get();
    window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window));
    QTest::keyClick(window, Qt::Key_F1);
    auto *manual = window->findChild<ManualWindow *>();
    QVERIFY(manual && manual->isVisible());
    QCOMPARE(manual->page(), QString("README.md"));
    auto *text = findField<QTextBrowser>(manual, "Manual");
    QVERIFY(text->toPlainText().contains("First steps"));
    manual->open("present.md");
    QVERIFY(text->toPlainText().contains("What a slide says"));
    QTest::mouseClick(findButton<QPushButton>(manual, "Back"), Qt::LeftButton);
    QCOMPARE(manual->page(), QString("README.md"));
    manual->close();
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_present"));
    QStandardPaths::setTestModeEnabled(true);
    TestPresent test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_present.moc"
