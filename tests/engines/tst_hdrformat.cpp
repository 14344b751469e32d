// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/hdrformat.h"
#include "tests/commalocale.h"

#include <QtTest>

#include <random>

using namespace dyno;

// What HdrHistogram's own program says of a log that we wrote. Skipped where Java or its library is missing.
static QByteArray asTheirsReadsIt(const QString &log, const QStringList &more)
{
    const QString jar = "/usr/share/java/hdrhistogram.jar";
    if (!QFile::exists(jar) || QStandardPaths::findExecutable("java").isEmpty())
        return {};
    QProcess java;
    java.start("java", QStringList{"-cp", jar, "org.HdrHistogram.HistogramLogProcessor", "-i", log} + more);
    java.waitForFinished(60'000);
    return java.readAllStandardOutput() + java.readAllStandardError();
}

class HdrFormatTest : public QObject
{
    Q_OBJECT
private slots:
    void distributionAsText();
    void figuresKeepTheirPoint();
    void theirReaderFindsOurPercentiles();
};

void HdrFormatTest::distributionAsText()
{
    // Ten values, 1 to 10 ms: the steps and counts are worked out by hand.
    Histogram histogram;
    for (int ms = 1; ms <= 10; ++ms)
        histogram.record(ms * 1000);
    const QStringList lines = QString::fromStdString(hgrmText(histogram)).split('\n');
    const auto words = [&](int line) { return lines[line].simplified().split(' '); };
    QCOMPARE(words(0), (QStringList{"Value", "Percentile", "TotalCount", "1/(1-Percentile)"}));
    QCOMPARE(words(2), (QStringList{"1.000", "0.000000000000", "1", "1.00"}));
    QCOMPARE(words(3), (QStringList{"1.000", "0.100000000000", "1", "1.11"}));
    QCOMPARE(words(7), (QStringList{"5.003", "0.500000000000", "5", "2.00"})); // the cell's upper end
    QCOMPARE(words(8), (QStringList{"6.003", "0.550000000000", "6", "2.22"}));
    QVERIFY(lines.filter("1.000000000000").first().simplified().startsWith("10.000 1.000000000000 10"));
    QVERIFY(lines.filter("Mean").first().contains("5.500"));
}

void HdrFormatTest::figuresKeepTheirPoint()
{
    RunRecord record;
    record.info.startedMs = 1'790'000'000'250;
    record.info.types = {"read"};
    auto tick = std::make_shared<Tick>();
    tick->startUs = 1'500'000;
    tick->lengthUs = 1'000'000;
    tick->facts.resize(1);
    tick->facts[0].types.resize(1);
    tick->facts[0].types[0].response.record(2500, 3);
    record.ticks.push_back(tick);
    const Histogram &histogram = tick->facts[0].types[0].response;
    const std::string distribution = hgrmText(histogram), log = hlogText(record);

    const CommaLocale locale;
    if (!locale.isThere())
        QSKIP("no locale with a comma here, and no localedef to make one");
    QCOMPARE(hgrmText(histogram), distribution);
    QCOMPARE(hlogText(record), log);
    const QByteArray text = QByteArray::fromStdString(log);
    QVERIFY2(text.contains("#[StartTime: 1790000000.250 (seconds") && text.contains("Tag=read,1.500,1.000,2.500,"),
             text.constData());
    QVERIFY(QByteArray::fromStdString(distribution).contains("#[Mean    =        2.500, StdDeviation   = "));
}

void HdrFormatTest::theirReaderFindsOurPercentiles()
{
    std::mt19937_64 random(5);
    std::lognormal_distribution<double> distribution(7, 1);
    RunRecord record;
    record.info.startedMs = 1'790'000'000'000;
    record.info.types = {"read page", "write"};
    Histogram reads, all;
    for (int second = 0; second < 5; ++second) {
        auto tick = std::make_shared<Tick>();
        tick->startUs = second * 1'000'000;
        tick->lengthUs = 1'000'000;
        PhaseFacts facts;
        facts.types.resize(2);
        for (int i = 0; i < 2000; ++i) {
            const auto value = std::int64_t(distribution(random));
            facts.types[std::size_t(i % 2)].response.record(value);
            all.record(value);
            if (i % 2 == 0)
                reads.record(value);
        }
        tick->facts.push_back(std::move(facts));
        record.ticks.push_back(tick);
    }
    QTemporaryDir folder;
    QFile file(folder.filePath("run.hlog"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(hlogText(record).c_str());
    file.close();

    const QByteArray told = asTheirsReadsIt(file.fileName(), {"-tag", "read_page", "-outputValueUnitRatio", "1"});
    if (told.isEmpty())
        QSKIP("no Java with HdrHistogram here");
    QVERIFY2(told.contains("Total count    =         5000"), told.constData());
    // The line of the 95th percentile: value percentile count 1/(1−p); 20.00 stands for 95 %.
    const auto p95 = QString::number(double(reads.percentile(95)), 'f', 3);
    bool found = false;
    for (const QByteArray &line : told.split('\n'))
        if (line.simplified().endsWith(" 20.00"))
            found = line.simplified().startsWith(p95.toUtf8());
    QVERIFY2(found, (p95.toUtf8() + " is not the p95 in " + told).constData());
}

QTEST_GUILESS_MAIN(HdrFormatTest)
#include "tst_hdrformat.moc"
