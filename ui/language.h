// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

namespace dyno {

// Languages of the window. What is shown is set before the window is made; another choice takes effect at the next
// start.
struct Language
{
    QString id;    // "en", "zh_CN"; empty: as the system
    QString title; // in itself
};
QList<Language> languages();

QString chosenLanguage();               // the setting; empty: as the system
void chooseLanguage(const QString &id);
// What the setting comes to: "en" where there is no translation into the language of the system.
QString effectiveLanguage();
// Numbers and dates: the system's, where they read well in the language of the window.
QLocale shownLocale(const QLocale &system, const QString &language, const QString &chosen);
// Once, after the QApplication and before the window.
void installLanguage();
// What keeps the texts from being read, in English; empty: nothing.
QString languageTrouble();

} // namespace dyno
