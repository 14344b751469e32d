// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "charts/charttheme.h"
#include "charts/crosshair.h"

#include <QWidget>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

class QPainter;

namespace dyno {

// Charts of runs over one shared time axis, stacked with their plot areas aligned to the pixel; a lane of
// level names and event marks above, one crosshair through all of them.
//
// The title line of a chart is its legend: mark, name and the value at the crosshair, or now; a click hides
// that series. Wheel and + − zoom, a drag and Ctrl+arrows pan, a double click and Esc show everything again.
// Arrows move the crosshair by a tick, Shift+arrows by ten, Home and End to the ends.
//
// New ticks are drawn at most ten times a second however often they come. GUI thread only.
class RunStack : public QWidget
{
    Q_OBJECT
public:
    explicit RunStack(QWidget *parent = nullptr);
    ~RunStack() override;

    void setTheme(const ChartTheme &theme);
    const ChartTheme &theme() const;

    // Which charts, from the top, by their id in timeChartCatalog(); unknown ids are left out. None, and by
    // default: throughput, response, cpu, users.
    void setCharts(const std::vector<std::string> &ids);
    std::vector<std::string> charts() const;

    // The first run with the role Current gives lane, shading and planned users; without one, the first run.
    void setRuns(std::vector<ChartRun> runs);
    const std::vector<ChartRun> &runs() const;
    // For a run of setRuns(); an unknown id is ignored.
    void appendTick(const std::string &run, const TickPtr &tick);
    void appendEvent(const std::string &run, const RunEvent &event);
    void setRunState(const std::string &run, RunState state);

    void setThresholds(std::vector<ChartThreshold> thresholds);
    // Of response times. The default is logarithmic.
    void setLogarithmic(bool on);
    bool isLogarithmic() const;
    // While paused, ticks are kept but not drawn.
    void setPaused(bool on);
    bool isPaused() const;

    void setCrossHair(CrossHair crossHair);
    CrossHair crossHair() const;

    // Seconds that are shown.
    void setTimeRange(double from, double to);
    void resetTimeRange();
    bool isZoomed() const;

    // The same picture without the widget's state of focus, as large as asked: for print and images. For
    // SVG there is chartSvg() in runpictures.h: the format knows no textures.
    void renderTo(QPainter &painter, QSize size) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void crossHairMoved(dyno::CrossHair crossHair); // by the person, not by setCrossHair()
    void zoomChanged(bool zoomed);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;
    bool event(QEvent *event) override; // tool tips of event marks

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
