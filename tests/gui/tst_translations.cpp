// SPDX-License-Identifier: GPL-3.0-or-later
// Every text of the window has its translation, and the window shows it.
#include "testworkbench.h"

#include "engines/db/enginecatalog.h"
#include "ui/language.h"

#include <QAbstractButton>
#include <QDir>
#include <QDomDocument>
#include <QLabel>
#include <QLibraryInfo>
#include <QProcess>
#include <QRegularExpression>

using namespace dyno;

namespace {

const QString tsFile = QStringLiteral(SQLDYNO_SOURCE_DIR "/resources/translations/sqldyno_zh_CN.ts");
const QRegularExpression places(QStringLiteral("%[n1-9]"));
const QRegularExpression chinese(QStringLiteral("\\p{Han}"));

struct Message
{
    QString context, source;
    QStringList translations;
    QString type;
};

QList<Message> messagesOf(const QString &path)
{
    QFile file(path);
    QDomDocument document;
    if (!file.open(QIODevice::ReadOnly) || !document.setContent(&file))
        qFatal("%s cannot be read", qPrintable(path));
    QList<Message> messages;
    const QDomNodeList contexts = document.elementsByTagName(QStringLiteral("context"));
    for (int i = 0; i < contexts.size(); ++i) {
        const QDomElement context = contexts.at(i).toElement();
        for (QDomElement e = context.firstChildElement("message"); !e.isNull(); e = e.nextSiblingElement("message")) {
            const QDomElement translation = e.firstChildElement("translation");
            Message message{context.firstChildElement("name").text(), e.firstChildElement("source").text(), {},
                            translation.attribute("type")};
            const QDomElement form = translation.firstChildElement("numerusform");
            for (QDomElement f = form; !f.isNull(); f = f.nextSiblingElement("numerusform"))
                message.translations << f.text();
            if (form.isNull())
                message.translations << translation.text();
            messages << message;
        }
    }
    return messages;
}

QStringList placesOf(const QString &text)
{
    QStringList found;
    for (auto it = places.globalMatch(text); it.hasNext();)
        found << it.next().captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { qInstallMessageHandler(collectWarnings); }

    void everyTextIsTranslated()
    {
        const QList<Message> messages = messagesOf(tsFile);
        QVERIFY(messages.size() > 500);
        QStringList bad;
        for (const Message &message : messages) {
            const QString name = message.context + QStringLiteral(": ") + message.source;
            if (!message.type.isEmpty())
                bad << name + QStringLiteral(" is ") + message.type;
            for (const QString &translation : message.translations) {
                if (translation.isEmpty())
                    bad << name + QStringLiteral(" is empty");
                if (placesOf(translation) != placesOf(message.source))
                    bad << name + QStringLiteral(" has other places: ") + translation;
            }
        }
        QVERIFY2(bad.isEmpty(), qPrintable(bad.join('\n')));
    }

    // What the sources say now is in the file, each in the context in which the program asks for it.
    void theFileKnowsTheSources()
    {
        QString lupdate = QLibraryInfo::path(QLibraryInfo::BinariesPath) + QStringLiteral("/lupdate");
        if (!QFile::exists(lupdate)) {
            if (qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))
                QFAIL("lupdate is missing");
            QSKIP("lupdate is not there");
        }
        QTemporaryDir dir;
        const QString copy = dir.filePath(QStringLiteral("zh.ts"));
        QVERIFY(QFile::copy(tsFile, copy));
        QFile::setPermissions(copy, QFile::permissions(copy) | QFile::WriteOwner);
        QProcess process;
        process.setWorkingDirectory(QStringLiteral(SQLDYNO_SOURCE_DIR));
        process.start(lupdate, {"-silent", "app", "charts", "ui", "-I", ".", "-locations", "none", "-no-obsolete",
                                "-source-language", "en", "-ts", copy});
        QVERIFY(process.waitForFinished(120'000));
        QCOMPARE(process.exitCode(), 0);
        QStringList known, now;
        for (const Message &message : messagesOf(tsFile))
            known << message.context + QStringLiteral(": ") + message.source;
        for (const Message &message : messagesOf(copy))
            now << message.context + QStringLiteral(": ") + message.source;
        QStringList fresh, gone;
        for (const QString &text : std::as_const(now))
            if (!known.contains(text))
                fresh << text;
        for (const QString &text : std::as_const(known))
            if (!now.contains(text))
                gone << text;
        QVERIFY2(fresh.isEmpty(), qPrintable("run resources/translations/update and translate: " + fresh.join('\n')));
        QVERIFY2(gone.isEmpty(), qPrintable("run resources/translations/update, these are gone: " + gone.join('\n')));
    }

    void systemIsFollowedUnlessChosen()
    {
        QSettings().clear();
        QCOMPARE(chosenLanguage(), QString());
        QCOMPARE(effectiveLanguage(), QStringLiteral("en")); // the tests run with LC_ALL=C
        chooseLanguage(QStringLiteral("zh_CN"));
        QCOMPARE(effectiveLanguage(), QStringLiteral("zh_CN"));
        chooseLanguage(QStringLiteral("tlh"));
        QCOMPARE(effectiveLanguage(), QStringLiteral("en"));
        QSettings().clear();
    }

    void numbersReadWellInTheLanguage_data()
    {
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("chosen");
        QTest::addColumn<QString>("number"); // 17840.5
        QTest::addColumn<QString>("month");
        QTest::newRow("German") << "de_DE" << "en" << "" << "17.840,5" << "März";
        QTest::newRow("German, English asked for") << "de_DE" << "en" << "en" << "17,840.5" << "March";
        QTest::newRow("Turkish") << "tr_TR" << "en" << "" << "17.840,5" << "Mart";
        QTest::newRow("Arabic, other digits") << "ar_EG" << "en" << "" << "17,840.5" << "March";
        QTest::newRow("Hebrew, from right to left") << "he_IL" << "en" << "" << "17,840.5" << "March";
        QTest::newRow("Hindi") << "hi_IN" << "en" << "" << "17,840.5" << "मार्च";
        QTest::newRow("Chinese") << "zh_CN" << "zh_CN" << "" << "17,840.5" << "三月";
        QTest::newRow("Arabic, Chinese chosen") << "ar_EG" << "zh_CN" << "zh_CN" << "17,840.5" << "三月";
    }
    void numbersReadWellInTheLanguage()
    {
        QFETCH(QString, system);
        QFETCH(QString, language);
        QFETCH(QString, chosen);
        const QLocale locale = shownLocale(QLocale(system), language, chosen);
        QTEST(locale.toString(17840.5, 'f', 1), "number");
        QTEST(locale.toString(QDate(2026, 3, 1), "MMMM"), "month");
    }

    // Contexts that do not fit would leave English on the buttons.
    void theWindowSpeaksChinese()
    {
        qtWarnings.clear();
        chooseLanguage(QStringLiteral("zh_CN"));
        installLanguage();
        {
            TestWorkbench bench;
            QStringList english;
            int translated = 0;
            const QStringList proper{"SQL", "tiny", "small", "study", "large"};
            for (int page = 0; page <= MainWindow::PresentPageNumber; ++page) {
                bench.window->showPage(page);
                QCoreApplication::processEvents();
                for (const QAbstractButton *button : bench.window->findChildren<QAbstractButton *>()) {
                    const QString text = button->text();
                    if (text.contains(chinese))
                        ++translated;
                    else if (text.contains(QRegularExpression("[a-z]{3}")) && button->isVisible()
                             && !proper.contains(text))
                        english << text;
                }
            }
            QVERIFY(translated > 50);
            for (const Engine &engine : engineCatalog())
                english.removeAll(QString::fromUtf8(engine.title));
            QVERIFY2(english.isEmpty(), qPrintable(english.join(", ")));
            bool has = false;
            for (const QLabel *label : bench.window->findChildren<QLabel *>())
                has = has || label->text() == QStringLiteral("试验台");
            QVERIFY(has);
        }
        QSettings().clear();
        QCOMPARE(qtWarnings, QStringList());
    }
};

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_translations"));
    QStandardPaths::setTestModeEnabled(true);
    TestTranslations test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_translations.moc"
