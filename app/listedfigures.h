// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/storerows.h"
#include "engines/measure/summary.h"

#include <QString>
#include <QVariantList>

namespace dyno {

// What a list shows of a run without reading its ticks: worked out from them, tick by tick, and from nothing else.
class ListedFigures
{
public:
    // Keeps no reference to `info`.
    explicit ListedFigures(const RunInfo &info) : m_builder(info) {}

    void append(const Tick &tick);
    std::uint32_t ticks() const { return m_ticks; }
    // "tick_count = ?, …" of table run, and the values in the same order.
    static QString assignments();
    QVariantList values() const;

private:
    SummaryBuilder m_builder;
    Sparkline m_sparkline;
    std::uint32_t m_ticks = 0;
};

} // namespace dyno
