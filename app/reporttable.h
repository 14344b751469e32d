// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace dyno {

struct ReportRun;

// A table of a report as texts; each format writes it in its own way.
struct ReportTable
{
    struct Column
    {
        QString brief;        // head where there is little room: "p50 ms"
        QString title, unit;  // head on a page: "p50", "ms"
        bool isName = false;  // words, which stand left; figures stand right
        bool isFault = false; // figures that are warned of where they are not zero
    };
    QString title;
    QList<Column> columns;
    QList<QStringList> rows; // empty: there is nothing to show

    QList<QStringList> withBriefHeads() const;
    QList<QStringList> withHeads() const; // "p50 ms"
    QString alignments() const;           // as textTable() has them
    bool isFault(qsizetype row, qsizetype column) const;
};

// How much a reader has room for: every column knows where it stands.
enum class ReportRoom : unsigned {
    Terminal = 1,
    Page = 2,   // which scrolls sideways
    Print = 4,
    Digest = 8  // in the log of CI
};

// By level, judged by its hold.
ReportTable levelTable(const ReportRun &run, ReportRoom room);
// What a transaction cost, by level; empty where nothing is known of it.
ReportTable costTable(const ReportRun &run);
// Where the time of each transaction goes.
ReportTable transactionTable(const ReportRun &run, ReportRoom room);
// What was never sent is left out: branches that no user took.
ReportTable statementTable(const ReportRun &run, ReportRoom room);

} // namespace dyno
