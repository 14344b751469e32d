// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

// Tests of workloads that are written into a folder of their own, anew for each.
class WorkloadFolderTest : public QObject
{
protected:
    QTemporaryDir m_folder;

    // A folder with workload.json and one-statement scripts of the given names.
    dyno::WorkloadParse read(const QByteArray &json, const QStringList &scripts = {"one.sql"})
    {
        QDir folder(m_folder.filePath("mine"));
        folder.removeRecursively();
        QDir().mkpath(folder.path());
        write("workload.json", json);
        for (const QString &script : scripts)
            write(script, "SELECT 1;\n");
        return dyno::readWorkload(folder.path().toStdString());
    }
    void write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder.filePath("mine/" + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    static QString shown(const dyno::Faults &faults)
    {
        QStringList lines;
        for (const dyno::Fault &fault : faults)
            lines << QString::fromStdString(fault.where + " | " + fault.message);
        return lines.join('\n');
    }

    static QString builtIns() { return QString(SQLDYNO_SOURCE_DIR) + "/resources/workloads"; }
};
