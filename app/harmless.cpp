// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/harmless.h"

namespace dyno {

QString harmless(const QString &text)
{
    QString shown;
    shown.reserve(text.size());
    for (const QChar c : text) {
        const bool isObeyed = (c.category() == QChar::Other_Control && c != '\n' && c != '\t')
                              || (c >= QChar(0x202a) && c <= QChar(0x202e)) || (c >= QChar(0x2066) && c <= QChar(0x2069));
        if (isObeyed) // so that JSON says the same with it
            shown += QStringLiteral("\\u%1").arg(uint(c.unicode()), 4, 16, QLatin1Char('0'));
        else
            shown += c;
    }
    return shown;
}

} // namespace dyno
