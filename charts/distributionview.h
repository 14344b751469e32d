// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "charts/charttheme.h"
#include "charts/crosshair.h"
#include "charts/distribution.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace dyno {

// Response times against percentiles, on the scale of HdrHistogram plots. The crosshair follows the mouse; arrows
// move it from percentile to percentile. GUI thread only.
class DistributionView : public QWidget
{
    Q_OBJECT
public:
    explicit DistributionView(QWidget *parent = nullptr);
    ~DistributionView() override;

    void setTheme(const ChartTheme &theme);
    void setTitle(const QString &name, const QString &unit);
    void setSeries(std::vector<DistributionSeries> series);
    const std::vector<DistributionSeries> &series() const;
    void setThreshold(const std::optional<ChartThreshold> &threshold);
    void setLogarithmic(bool on); // the default
    void setCrossHair(CrossHair crossHair); // a percentile
    CrossHair crossHair() const;

    QSize sizeHint() const override;

signals:
    void crossHairMoved(dyno::CrossHair crossHair);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
