// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace dyno {

class BigFigure;
struct ShownRun;
struct Overlay;

// The eight big figures over the charts: now, while a run goes on; at its ceiling, once it has ended.
class FigureRow : public QWidget
{
    Q_OBJECT
public:
    explicit FigureRow(QWidget *parent = nullptr);
    // `base`: the run that is compared with, or null.
    void show(const ShownRun &run, const Overlay *base);

private:
    void showNow(const ShownRun &run, const Overlay *base);
    void showCeiling(const ShownRun &run, const Overlay *base);
    BigFigure *m_users, *m_tps, *m_p50, *m_p95, *m_p99, *m_wait, *m_failed, *m_cpu;
};

} // namespace dyno
