// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"
#include "engines/run/capacitysearch.h"

#include <QSize>
#include <QString>

#include <optional>
#include <string>

class QPainter;

namespace dyno {

// How a search for the capacity went: the loads that were tried, one after the other, and the two edges closing in.
struct SearchPicture
{
    ChartTheme theme = chartTheme(false);
    std::string engine;
    CapacitySearch search{SearchPlan()};
    std::optional<SearchPoint> now; // is tried at the moment
};

// On the surface of its theme. A load that holds is a filled mark of its engine, one that breaks a cross; a hold of the
// confirmation has a ring. `vector`: for file formats.
void paintSearch(QPainter &painter, const SearchPicture &picture, QSize size, bool vector);
// The picture in words, for those who cannot see it.
QString searchWords(const SearchPicture &picture);

} // namespace dyno
