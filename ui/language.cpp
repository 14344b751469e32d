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

void installLanguage()
{
    const QString id = effectiveLanguage();
    if (id == english) {
        // Numbers and dates stay those of the system, unless English was asked for.
        if (chosenLanguage() == english && QLocale::system().language() != QLocale::English)
            QLocale::setDefault(QLocale(QLocale::English));
        return;
    }
    QLocale::setDefault(QLocale(id));
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
