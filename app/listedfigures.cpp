// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/listedfigures.h"

namespace dyno {

void ListedFigures::append(const Tick &tick)
{
    m_builder.append(tick);
    if (tick.phase >= 0) // not the last answers after the ramp
        m_sparkline.append(tick.lengthUs > 0 ? float(double(tick.total().committed) / tick.seconds()) : 0.0f);
    ++m_ticks;
}

QString ListedFigures::assignments()
{
    return QStringLiteral("tick_count = ?, tps = ?, p95 = ?, fail_pct = ?, sparkline = ?");
}

QVariantList ListedFigures::values() const
{
    const Summary summary = m_builder.summary();
    const LevelSummary *ceiling = summary.ceiling();
    const auto figure = [&](double Figures::*value, bool isKnown = true) {
        return ceiling && isKnown ? QVariant(ceiling->figures.*value) : QVariant(QMetaType::fromType<double>());
    };
    const bool isTimed = ceiling && ceiling->figures.committed > 0;
    return {m_ticks, figure(&Figures::tps), figure(&Figures::p95, isTimed), figure(&Figures::failPct),
            sparklineBytes(m_sparkline.points())};
}

} // namespace dyno
