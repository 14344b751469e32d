// SPDX-License-Identifier: GPL-3.0-or-later
// The manual as a reader has it: every link leads somewhere, every page is reached from the contents, every picture is
// one that tests/pictures makes, and names of pictures for `export` are those that the program takes.
#include "app/drawing.h"

#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QQueue>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

using namespace dyno;

namespace {

QString read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Targets of links and pictures that lie beside the page.
QStringList targetsOf(const QString &text)
{
    static const QRegularExpression link(R"re(\]\(([^)#\s]+)[^)]*\))re");
    QStringList targets;
    for (auto match = link.globalMatch(text); match.hasNext();)
        if (const QString target = match.next().captured(1); !target.contains("://"))
            targets << target;
    return targets;
}

} // namespace

class TestManual : public QObject
{
    Q_OBJECT
private slots:
    void everyLinkLeadsSomewhere();
    void everyPageIsReached();
    void everyPictureIsMadeByTheScript();
    void namesOfPicturesAreAllTold();

private:
    const QDir m_folder{QStringLiteral(SQLDYNO_SOURCE_DIR "/resources/manual")};
    const QDir m_root{QStringLiteral(SQLDYNO_SOURCE_DIR)};
};

void TestManual::everyLinkLeadsSomewhere()
{
    int count = 0;
    for (const QString &page : m_folder.entryList({"*.md"}))
        for (const QString &target : targetsOf(read(m_folder.filePath(page)))) {
            QVERIFY2(QFile::exists(m_folder.filePath(target)), qPrintable(page + ": " + target));
            // Installed, the manual has workloads beside it and nothing else.
            QVERIFY2(!target.startsWith("../") || target.startsWith("../workloads/"), qPrintable(page + ": " + target));
            ++count;
        }
    QVERIFY(count > 20);
    for (const QString &target : targetsOf(read(m_root.filePath("README.md"))))
        QVERIFY2(QFile::exists(m_root.filePath(target)), qPrintable(target));
}

void TestManual::everyPageIsReached()
{
    QSet<QString> reached{"README.md"};
    QQueue<QString> open{{"README.md"}};
    while (!open.isEmpty())
        for (const QString &target : targetsOf(read(m_folder.filePath(open.dequeue()))))
            if (target.endsWith(".md") && !target.contains('/') && !reached.contains(target)) {
                reached << target;
                open << target;
            }
    for (const QString &page : m_folder.entryList({"*.md"}))
        QVERIFY2(reached.contains(page), qPrintable(page));
}

void TestManual::everyPictureIsMadeByTheScript()
{
    const QString script = read(m_root.filePath("tests/pictures"));
    const QStringList pictures = m_folder.entryList({"*.png"});
    QVERIFY(!pictures.isEmpty());
    for (const QString &picture : pictures) {
        const QString name = picture.chopped(4);
        QVERIFY2(QRegularExpression("^" + name + " \\S+$", QRegularExpression::MultilineOption).match(script).hasMatch(),
                 qPrintable(picture));
        QVERIFY2(QImageReader(m_folder.filePath(picture)).canRead(), qPrintable(picture));
        QVERIFY2(QFile(m_folder.filePath(picture)).size() < 200'000, qPrintable(picture));
    }
}

void TestManual::namesOfPicturesAreAllTold()
{
    const QString page = read(m_folder.filePath("files.md"));
    const qsizetype begin = page.indexOf("`--picture` takes");
    QVERIFY(begin > 0);
    const QString told = page.mid(begin, page.indexOf('.', begin) - begin);
    for (const PictureName &name : pictureNames())
        QVERIFY2(told.contains(QRegularExpression("\\b" + QRegularExpression::escape(QLatin1String(name.name)) + "\\b")),
                 name.name);
}

QTEST_GUILESS_MAIN(TestManual)
#include "tst_manual.moc"
