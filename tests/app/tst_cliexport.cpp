// SPDX-License-Identifier: GPL-3.0-or-later
// `export` as the program does it without a display: every kind of file, pictures by name and size, and what
// is said where one cannot be made. And the manual page, which is made of the same tables as --help.
#include "tests/app/program.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

class TestCliExport : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void everyFormatIsWritten_data();
    void everyFormatIsWritten();
    void picturesAreChosen_data();
    void picturesAreChosen();
    void faultsAreSaidAndLeaveNothing_data();
    void faultsAreSaidAndLeaveNothing();
    void aFullDeviceIsSaid();
    void manualPageHasEveryCommandAndOption();
    void deletesForGood();

private:
    QByteArray read(const QString &name) const
    {
        QFile file(m_program.path(name.toUtf8().constData()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    Program m_program;
};

void TestCliExport::initTestCase()
{
    // Two profiles, two repeats each of two levels of a second.
    const Ended run = m_program.run({"run", "-p", "sqlite:" + m_program.path("a.db"), "-p",
                                     "sqlite:" + m_program.path("b.db"), "-w", "pgbench:size=tiny", "-r",
                                     "1,2 arrive=0s hold=1s", "--repeat", "2", "--name", "Two files", "--quiet"});
    QVERIFY2(run.code == 0, qPrintable(run.err));
}

void TestCliExport::everyFormatIsWritten_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("html") << "a.html" << QByteArray("<!doctype html>") << QByteArray("Throughput by users");
    QTest::newRow("pdf") << "a.pdf" << QByteArray("%PDF-") << QByteArray("%%EOF");
    QTest::newRow("md") << "a.md" << QByteArray() << QByteArray("|--:|");
    QTest::newRow("json") << "a.json" << QByteArray("{") << QByteArray("\"comparison\"");
    QTest::newRow("csv") << "a.csv" << QByteArray() << QByteArray("p95");
    QTest::newRow("svg") << "a.svg" << QByteArray("<?xml") << QByteArray("</svg>");
    QTest::newRow("png") << "a.png" << QByteArray("\x89PNG") << QByteArray("IEND");
    QTest::newRow("sqldyno") << "a.sqldyno" << QByteArray("SQLite format 3") << QByteArray();
}

void TestCliExport::everyFormatIsWritten()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, start);
    QFETCH(QByteArray, part);
    const Ended done =
        m_program.run({"export", "LAST-SERIES", "-o", m_program.path(name.toUtf8().constData())});
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const QByteArray content = read(name);
    QVERIFY2(content.startsWith(start), content.left(80));
    QVERIFY2(content.contains(part), content.left(400));
    QVERIFY(content.size() < 3'000'000);
}

void TestCliExport::picturesAreChosen_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QSize>("size");
    QTest::newRow("a comparison is drawn by users") << QStringList{} << QSize(1440, 900);
    QTest::newRow("over time") << QStringList{"--picture", "time"} << QSize(1200, 860);
    QTest::newRow("as large as asked")
        << QStringList{"--picture", "p95", "--size", "800x500", "--dark"} << QSize(800, 500);
    QTest::newRow("verdicts") << QStringList{"--picture", "verdicts"} << QSize(1440, 900);
    QTest::newRow("distribution") << QStringList{"--picture=distribution", "--size=1080x1080"}
                                  << QSize(1080, 1080);
}

void TestCliExport::picturesAreChosen()
{
    QFETCH(QStringList, words);
    QFETCH(QSize, size);
    const QString path = m_program.path("picture.png");
    const Ended done = m_program.run(QStringList{"export", "LAST-SERIES", "-o", path} + words);
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const QImage image(path);
    QCOMPARE(image.size(), size);
    const bool isDark = words.contains("--dark");
    QCOMPARE(image.pixelColor(1, 1).lightness() < 128, isDark);
}

void TestCliExport::faultsAreSaidAndLeaveNothing_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("said");
    QTest::newRow("no such picture") << "x.png" << QStringList{"--picture", "nothing"}
                                     << "there is no picture \"nothing\"";
    QTest::newRow("a table is no picture")
        << "x.csv" << QStringList{"--picture", "tps"} << "a .csv file is no picture";
    QTest::newRow("pages in a picture")
        << "x.svg" << QStringList{"--picture", "slides"} << "choose a .pdf file";
    QTest::newRow("too large") << "x.png" << QStringList{"--size", "99999x99999"}
                               << "is no size from 200x200";
    QTest::newRow("no size") << "x.png" << QStringList{"--size", "large"} << "is no size from 200x200";
    QTest::newRow("nothing failed") << "x.png" << QStringList{"--picture", "fail_pct"}
                                    << "no figures for the picture \"fail_pct\"";
    QTest::newRow("no such folder") << "gone/x.pdf" << QStringList{} << "is not there";
    QTest::newRow("no such format") << "x.docx" << QStringList{} << "ends in no known format";
}

void TestCliExport::faultsAreSaidAndLeaveNothing()
{
    QFETCH(QString, name);
    QFETCH(QStringList, words);
    QFETCH(QString, said);
    const Ended done = m_program.run(
        QStringList{"export", "LAST-SERIES", "-o", m_program.path(name.toUtf8().constData())} + words);
    QVERIFY(done.code == 1 || done.code == 2);
    QVERIFY2(done.err.contains(said), qPrintable(done.err));
    QVERIFY(!QFile::exists(m_program.path(name.toUtf8().constData())));
}

void TestCliExport::aFullDeviceIsSaid()
{
    for (const char *format : {"html", "pdf", "png", "svg", "md"}) {
        const Ended done = m_program.run({"export", "LAST-SERIES", "-o", "/dev/full", "--format", format});
        QCOMPARE(done.code, 1);
        QVERIFY2(done.err.contains("/dev/full cannot be written") && done.err.contains("space"),
                 qPrintable(done.err));
    }
}

void TestCliExport::manualPageHasEveryCommandAndOption()
{
    const Ended page = m_program.run({"--man"});
    QCOMPARE(page.code, 0);
    QVERIFY(page.out.startsWith(".TH SQLDYNO 1 "));
    const char *const commands[] = {"run", "compare", "export", "import", "delete", "settings", "profiles",
                                    "workloads", "demo", "load", "verify", "drop", "runs"};
    for (const char *command : commands)
        QVERIFY2(page.out.contains(QStringLiteral("\n.SS sqldyno %1").arg(QLatin1String(command))), command);
    // What --help has, the page has.
    static const QRegularExpression option("--([a-z][a-z-]+)[ ,<]");
    int count = 0;
    for (const char *command : commands) {
        const QString help = m_program.run({command, "--help"}).out;
        for (auto match = option.globalMatch(help); match.hasNext();) {
            const QString name = match.next().captured(1);
            if (name == "help")
                continue;
            const QString written = QRegularExpression::escape("\\-\\-" + QString(name).replace('-', "\\-"));
            QVERIFY2(page.out.contains(QRegularExpression(written + "(?![a-z]|\\\\-)")), qPrintable(name));
            ++count;
        }
    }
    QVERIFY(count > 40);
}

// The last of all: it deletes what the others export.
void TestCliExport::deletesForGood()
{
    const auto kept = [this] { return QJsonDocument::fromJson(m_program.run({"runs", "--json"}).out.toUtf8())["runs"].toArray(); };
    const QJsonArray before = kept();
    QVERIFY(before.size() >= 2);
    const QString first = before.first().toObject()["id"].toString();
    // Nobody can be asked here.
    const Ended asked = m_program.run({"delete", first});
    QCOMPARE(asked.code, 2);
    QVERIFY2(asked.err.contains("--yes"), qPrintable(asked.err));
    const Ended unknown = m_program.run({"delete", first, "nothere", "--yes"});
    QCOMPARE(unknown.code, 1);
    QCOMPARE(kept().size(), before.size()); // all or none
    const Ended done = m_program.run({"delete", first, "--yes"});
    QVERIFY2(done.code == 0 && done.out == "Deleted 1 run.\n", qPrintable(done.out + done.err));
    QCOMPARE(kept().size(), before.size() - 1);
    for (const QJsonValue &run : kept())
        QVERIFY(run["id"].toString() != first);
}

QTEST_GUILESS_MAIN(TestCliExport)
#include "tst_cliexport.moc"
