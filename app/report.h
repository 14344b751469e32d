// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/compare/comparison.h"
#include "engines/measure/runrecord.h"
#include "engines/measure/summary.h"
#include "engines/measure/threshold.h"
#include "engines/referee/referee.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace dyno {

// A run with what is derived from it, once, for all kinds of report.
struct ReportRun
{
    explicit ReportRun(RunRecord record);

    RunRecord record;
    Summary summary;
    std::vector<ThresholdJudgement> thresholds; // those of the run's plan
    std::vector<Finding> referee;               // what the run did to itself, the heaviest first

    int repeats = 1;                            // of the run's plan
    bool needsProfile = false;                  // others of its plan are of the same engine, or something is varied

    bool holds() const;   // every threshold; true without any
    bool isEndedByThreshold() const;
    // "PostgreSQL 15.8, shop size=tiny, repeat 2"; with the profile, and the value of what is varied, where others of
    // its series would read the same: "SQLite 3.40.1, sqlite:a.db, synchronous=OFF, shop size=tiny".
    QString title() const;
    // What the run found out about itself while it went on, each once: "0:42: The load generator …".
    QStringList findings() const;
    // failuresSentence(), "3 connections were lost and 3 opened again.", …: what the run counted beside its
    // transactions; often nothing.
    QStringList losses() const;
    // "12 of 900 transactions failed: busy 12. The first: …"; for a run in which some did.
    QString failuresSentence() const;
    // "p95<500ms holds", "p95<500ms is broken at 200 users (612 ms), at 400 users (1430 ms)"
    QString thresholdSentence(const ThresholdJudgement &judgement) const;
};

// A picture for a report, drawn by whoever can draw (app and charts do not know each other).
struct ReportChart
{
    QString title;
    QString description; // what it shows, in words, for those who cannot see it
    QByteArray lightSvg, darkSvg;
};

// What is shown of a comparison: metrics by id; empty: those that tables for people show.
struct ComparisonView
{
    std::vector<std::string> metrics;
    bool shows(const ComparisonRow &row) const;
};

// The level table of a run, aligned for a terminal, with a head line; then its thresholds, one a line.
QString levelTableText(const ReportRun &run);
// What JSON of ours begins with: { "sqldyno": version, "format": 1 }.
QJsonObject jsonHead();
// All runs: { "sqldyno": version, "format": 1, "runs": [ … ], "comparison": …, "verdict": … }, as app/README.md
// says.
QJsonObject reportJson(const std::vector<ReportRun> &runs, const std::vector<Comparison> &comparisons = {});
// For the logs of CI: thresholds first, then the level tables, then the comparison.
QByteArray reportMarkdown(const std::vector<ReportRun> &runs, const std::vector<Comparison> &comparisons = {});
// JUnit XML: a test suite a run, a test case a threshold and level. Runs that failed or were cut short are errors;
// those that a broken threshold ended have that as their failure.
QByteArray junitXml(const std::vector<ReportRun> &runs);
// One line per run and level (RFC 4180, dot as decimal point, first line heads).
QByteArray levelsCsv(const std::vector<ReportRun> &runs);
// One line per run and second of the ramp, a column per metric.
QByteArray secondsCsv(const std::vector<ReportRun> &runs);
// One self-contained page, light or dark as the reader's system asks; needs nothing from the network. Comparisons
// come first, each with what the referee says of its runs; without any, the referee judges all runs together.
QByteArray reportHtml(const QString &title, const std::vector<ReportRun> &runs, const QList<ReportChart> &charts,
                      const std::vector<Comparison> &comparisons = {}, const ComparisonView &view = {});

} // namespace dyno
