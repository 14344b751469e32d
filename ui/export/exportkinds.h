// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report.h"
#include "engines/result.h"
#include "ui/export/exportsubject.h"

#include <QByteArray>
#include <QSize>
#include <QString>

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace dyno {

// One file on its way: what was gathered so far. A step is short, so that a person can stop between two of
// them.
struct ExportWork
{
    ExportSubject subject;
    QString path;                // its end says the format where a kind has several
    QSize size;                  // of pictures
    std::vector<ReportRun> runs; // read and summed up before the first step, where the kind needs them
    QString title;

    std::vector<std::function<void()>> steps;  // made by ExportKind::plan
    Result<QByteArray> content = QByteArray(); // whole after the last step
};

// A kind of file. Adding one is adding a row to exportkinds.cpp.
struct ExportKind
{
    const char *id;                 // stable
    const char *title;              // in the menu, context "dyno::ExportKinds"
    QList<const char *> suffixes;   // the first unless the person chooses another
    bool needsRuns;                 // the ticks, which a comparison has not kept
    bool ofOneSlide;                // offered where a slide is looked at
    void (*plan)(ExportWork &work); // null: runs for another SQL Dyno, which the store writes itself
};
std::span<const ExportKind> exportKinds();
const ExportKind *findExportKind(const QString &id);

} // namespace dyno
