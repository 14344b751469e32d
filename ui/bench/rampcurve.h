// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/ramp.h"

#include <QPointF>
#include <QRectF>
#include <QWidget>

#include <optional>
#include <vector>

namespace dyno {

// The ramp as a curve of users over time. The end of every level is a handle: drag it up and down, or choose
// it with left and right and move it with up and down.
class RampCurve : public QWidget
{
    Q_OBJECT
public:
    explicit RampCurve(QWidget *parent = nullptr);
    // None: the text is no ramp; the last one stays, dimmed.
    void setRamp(const std::optional<Ramp> &ramp);
    void setLevel(int level);
    int level() const { return m_level; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void levelChosen(int level);
    void levelMoved(int level, double users);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Handle
    {
        int level;
        double seconds, users;
    };
    QRectF plot() const;
    double top() const;
    QPointF place(double seconds, double users) const;
    int handleAt(QPointF at) const;
    void choose(int level);
    void describe();
    static double rounded(double users);

    Ramp m_ramp;
    std::vector<Handle> m_handles; // one per level: where its hold begins
    bool m_valid = false;
    int m_level = -1, m_hovered = -1, m_dragged = -1;
    double m_dragTop = 0; // the axis stands still under the mouse
};

} // namespace dyno
