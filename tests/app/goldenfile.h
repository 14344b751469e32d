// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QtTest>

// Holds `actual` to a file in tests/app/golden, line by line; SQLDYNO_UPDATE_GOLDEN=1 writes it anew.
inline void compareWithGolden(const char *name, const QByteArray &actual)
{
    QFile file(QStringLiteral(SQLDYNO_SOURCE_DIR "/tests/app/golden/") + name);
    if (qEnvironmentVariableIsSet("SQLDYNO_UPDATE_GOLDEN")) {
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(actual);
        return;
    }
    QVERIFY2(file.open(QIODevice::ReadOnly), name);
    const QList<QByteArray> expected = file.readAll().split('\n'), lines = actual.split('\n');
    for (qsizetype i = 0; i < std::min(expected.size(), lines.size()); ++i)
        QVERIFY2(lines[i] == expected[i],
                 (QByteArray(name) + ":" + QByteArray::number(i + 1) + "\n  is      " + lines[i] + "\n  expected "
                  + expected[i])
                     .constData());
    QCOMPARE(lines.size(), expected.size());
}
