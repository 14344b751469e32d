// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/distributionpicture.h"
#include "charts/stackstate.h"
#include "charts/userspicture.h"
#include "engines/compare/verdict.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <variant>
#include <vector>

class QPainter;

namespace dyno {

// A figure by users on a slide: the chart, and what is said in it.
struct UsersSlide
{
    UsersState state; // its theme is the slide's
    QString unit;     // after the value beside the name: "/s"
    QString alike;    // "alike up to 800 users"; empty: not so
    double alikeUsers = 0;
    bool bracketed = false; // the ends of the two own curves are what the sentence compares
};
// Verdicts in large type: a line a figure, a column a side.
struct VerdictSlide
{
    struct Side
    {
        QString label;
        std::string engine;
        int variant = 0;
    };
    struct Cell
    {
        QString value, range;
        std::optional<Verdict::Kind> kind; // none: the baseline
        QString head, rest;                // the verdict's words
    };
    struct Row
    {
        QString figure, place;
        std::vector<Cell> cells; // as sides
    };
    std::vector<Side> sides;
    std::vector<Row> rows;
};
// What the referee says, the heaviest first.
struct FindingsSlide
{
    struct Line
    {
        QString badge, sentence;
        bool warns = false;
    };
    std::vector<Line> lines;
};

// One chart and one sentence. A value: what is shown on a screen, on paper and in files is painted from it.
struct Slide
{
    QString id;             // stable: "tps", "p95", "distribution", "time", "verdicts", "findings"
    QString title;          // in lists: "Throughput by users"
    QString sentence;       // large, on top
    bool isAuthors = false; // the sentence is a person's own, and the slide says so
    QString caption;        // what the chart shows: "Transactions per second, median and range of 3 repeats"
    std::variant<UsersSlide, DistributionState, StackState, VerdictSlide, FindingsSlide> content;
    QString setup;   // one line at the foot
    QString warning; // the referee's banner; empty: there is none
};

struct SlideLook
{
    bool dark = false;
    int number = 0, of = 0; // at the foot; 0: not shown
    bool vector = false;    // for file formats that keep lines as lines
};

// Paints a slide whole, `size` large; all measures grow with the height (look.md, "Present"). A QApplication
// must be there. GUI thread only.
void paintSlide(QPainter &painter, const Slide &slide, QSize size, const SlideLook &look);

// Slides have this shape unless they are asked for in another.
inline constexpr QSize slideSize(1440, 900);

} // namespace dyno
