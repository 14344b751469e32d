// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "charts/charttheme.h"
#include "charts/crosshairview.h"
#include "charts/distribution.h"

#include <memory>
#include <optional>
#include <vector>

namespace dyno {

// Response times against percentiles, on the scale of HdrHistogram plots. The crosshair stands on a percentile.
class DistributionView : public CrossHairView
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

    QSize sizeHint() const override;

protected:
    const ChartTheme &shownTheme() const override;
    CrossHair &shownCrossHair() const override;
    void paintChart(QPainter &painter) override;
    void paintCrossHair(QPainter &painter) override;
    std::vector<double> stops() const override;
    std::optional<double> placeUnder(QPointF position) const override;
    QString description() const override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
