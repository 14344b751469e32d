// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/summary.h"
#include "engines/measure/threshold.h"

#include <QWidget>

#include <vector>

namespace dyno {

// The limits of a run, a bar each: how much of the limit the newest level takes, and whether it holds.
class ThresholdBars : public QWidget
{
    Q_OBJECT
public:
    explicit ThresholdBars(QWidget *parent = nullptr);
    void set(const std::vector<Threshold> &thresholds, const Summary &summary, const RunInfo &info);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Bar
    {
        QString title, words;
        double part = 0; // of the limit
        bool broken = false;
    };
    std::vector<Bar> m_bars;
};

// "p95 < 200 ms"
QString thresholdWords(const Threshold &threshold);

} // namespace dyno
