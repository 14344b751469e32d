// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <clocale>

// For as long as this lives the C library writes figures with a comma, as it does for a person in Germany once an
// application object is there. The locale is one of this machine, else one that is made in a folder of its own.
class CommaLocale
{
public:
    CommaLocale()
    {
        if (!takes("de_DE.UTF-8") && !takes("de_DE.utf8") && !takes("fr_FR.UTF-8") && m_folder.isValid()) {
            QProcess::execute("localedef", {"-i", "de_DE", "-f", "UTF-8", m_folder.filePath("de_DE.UTF-8")});
            qputenv("LOCPATH", m_folder.path().toLocal8Bit());
            takes("de_DE.UTF-8");
        }
    }
    CommaLocale(const CommaLocale &) = delete;
    CommaLocale &operator=(const CommaLocale &) = delete;
    ~CommaLocale()
    {
        qunsetenv("LOCPATH");
        std::setlocale(LC_ALL, "C.UTF-8");
    }
    // False: there is none here, and none can be made.
    bool isThere() const { return *std::localeconv()->decimal_point == ','; }

private:
    bool takes(const char *name) { return std::setlocale(LC_ALL, name) && isThere(); }

    QTemporaryDir m_folder;
};
