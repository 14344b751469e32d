// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>
#include <vector>

namespace dyno {

// Where a series of runs stands: one bar per run in running order, engine mark and repeat above it.
class PlanProgress : public QWidget
{
    Q_OBJECT
public:
    struct Step
    {
        std::string engine;
        int repeat = 1;
        double done = 0; // 0 to 1
        bool failed = false;
    };
    explicit PlanProgress(QWidget *parent = nullptr);
    void setSteps(std::vector<Step> steps, int current);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<Step> m_steps;
    int m_current = -1;
};

} // namespace dyno
