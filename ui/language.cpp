// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language.h"

#include <QCoreApplication>
#include <QFont>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

namespace dyno {

namespace {

const auto languageKey = QStringLiteral("language");
const auto english = QStringLiteral("en"), chinese = QStringLiteral("zh_CN");

QString folder()
{
    return QStringLiteral(":/translations");
}

bool isThere(const QString &id)
{
    return id == english || QTranslator().load(QStringLiteral("sqldyno_") + id, folder());
}

} // namespace

QList<Language> languages()
{
    QList<Language> all{{QString(), QCoreApplication::translate("dyno", "As the system")},
                        {english, QStringLiteral("English")}};
    if (isThere(chinese))
        all << Language{chinese, QStringLiteral("简体中文")};
    return all;
}

QString chosenLanguage()
{
    return QSettings().value(languageKey).toString();
}

void chooseLanguage(const QString &id)
{
    QSettings().setValue(languageKey, id);
}

QString effectiveLanguage()
{
    if (const QString chosen = chosenLanguage(); !chosen.isEmpty() && isThere(chosen))
        return chosen;
    // Traditional characters are another language.
    const QLocale system = QLocale::system();
    const bool isSimplified = system.language() == QLocale::Chinese && system.script() == QLocale::SimplifiedHanScript;
    return isSimplified && isThere(chinese) ? chinese : english;
}

QLocale shownLocale(const QLocale &system, const QString &language, const QString &chosen)
{
    if (language != english)
        return QLocale(language);
    const bool isAskedFor = chosen == english && system.language() != QLocale::English;
    // Digits and names of months that run from right to left would change places with the English words around them.
    const bool fits = system.textDirection() == Qt::LeftToRight && system.zeroDigit() == QLatin1String("0");
    return isAskedFor || !fits ? QLocale(QLocale::English) : system;
}

void installLanguage()
{
    const QString id = effectiveLanguage();
    if (const QLocale shown = shownLocale(QLocale::system(), id, chosenLanguage()); shown != QLocale::system())
        QLocale::setDefault(shown);
    if (id == english)
        return;
    // Our fonts have none of these characters; the next best font might have them in another country's shape.
    const QStringList fonts{QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Noto Sans SC"),
                            QStringLiteral("Source Han Sans SC"), QStringLiteral("Source Han Sans CN"),
                            QStringLiteral("WenQuanYi Micro Hei"), QStringLiteral("WenQuanYi Zen Hei")};
    for (const char *own : {"Roboto", "JetBrains Mono"})
        QFont::insertSubstitutions(QString::fromLatin1(own), fonts);
    auto *ours = new QTranslator(QCoreApplication::instance());
    if (ours->load(QStringLiteral("sqldyno_") + id, folder()))
        QCoreApplication::installTranslator(ours);
    // What Qt itself says: buttons of dialogs, menus of fields.
    auto *qts = new QTranslator(QCoreApplication::instance());
    if (qts->load(QStringLiteral("qtbase_") + id, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qts);
}

QString languageTrouble()
{
    if (effectiveLanguage() != chinese || !QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
        return {};
    return QStringLiteral("No font with Chinese characters was found. Install one, on Debian fonts-noto-cjk, and start again.");
}

} // namespace dyno
