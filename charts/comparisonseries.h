// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/usersview.h"
#include "engines/compare/comparison.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace dyno {

// A figure by users: which metrics of levelMetricTable() it adds up, and how it is written. The same names are
// the columns of published tables.
struct UsersFigure
{
    std::string_view id; // stable
    const char *title;   // context "Charts", as chartText()
    const char *unit;
    std::array<std::string_view, 2> metrics; // added up; "": none
    UsersView::Values values;
    bool mayBeLogarithmic;
};
// Throughput, response times, CPU, CPU per transaction, failures. Adding one is adding a row.
std::span<const UsersFigure> usersFigures();
const UsersFigure *findUsersFigure(std::string_view id);

// One side over its levels, each repeat a value; with `law`, throughput also has the fitted law and its knee. A
// level that the ramp comes by twice is drawn as it was the first time.
UsersSeries usersSeries(const Comparison &comparison, std::size_t side, const UsersFigure &figure, bool law = false);
// All sides, the baseline first.
std::vector<UsersSeries> usersSeries(const Comparison &comparison, const UsersFigure &figure, bool law = false);
UsersSeries usersSeries(const PublishedSeries &published, const UsersFigure &figure);

// Which side of its engine this is, from 0: colour and marker (palette.h).
int variantOfSide(const Comparison &comparison, std::size_t side);
// Its differences carry no verdict, or its baseline's do not.
bool isWarned(const Comparison &comparison, std::size_t side);

} // namespace dyno
