// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/lane.h"
#include "charts/plot.h"
#include "charts/stackstate.h"
#include "charts/timepanel.h"

#include <QSize>

#include <vector>

class QPainter;

namespace dyno {

// Paints a stack of charts, layer by layer, so that a widget may keep the layers that did not change.
// From the ground up: ground, areas of the lead run, lines of the others, lines of the lead run, what lies
// over them.
class StackPicture
{
public:
    // Takes curves and scales anew. True: a scale changed, so every layer did.
    bool update(const StackState &state, QSize size);

    void paintGround(QPainter &painter, const StackState &state);
    // `textures`: pixel ratio of the painter's device, 0 for a format without textures.
    void paintAreas(QPainter &painter, const StackState &state, double textures);
    void paintOthers(QPainter &painter, const StackState &state);
    void paintLead(QPainter &painter, const StackState &state);
    void paintOver(QPainter &painter, const StackState &state) const;
    // All of them.
    void paint(QPainter &painter, const StackState &state, double textures);

    const StackLayout &layout() const { return m_layout; }
    const Scale &time() const { return m_time; }
    const std::vector<TimePanel> &panels() const { return m_panels; }
    double secondsAt(double px) const;
    // Values at the crosshair, or now, as a sentence a chart: for screen readers.
    QString spoken(const StackState &state) const;

private:
    void paintCrossHair(QPainter &painter, const StackState &state) const;

    Plot m_plot;
    StackLayout m_layout;
    Scale m_time;
    std::vector<TimePanel> m_panels;
};

} // namespace dyno
