// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTimer;

namespace dyno {

class Banner;

// The foot of the Bench page: what would run, how long it takes, what is wrong with it, and Run.
class PlanBar : public QWidget
{
    Q_OBJECT
public:
    explicit PlanBar(QWidget *parent = nullptr);

    // A plan that can run, with what its ramps cost.
    void setPlan(const QString &sentence, const PlanCost &cost);
    // Nothing can run, and why.
    void setNothing(const QString &sentence);
    // A fault of the plan, or an error of the session, in words; empty takes it away.
    void setFinding(const QString &sentence, const QString &detail = {}, bool isError = true);
    void setBusy(bool busy);

signals:
    void runWanted();
    void tryWanted();
    void liveWanted();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showClock();
    void showButtons();
    Banner *m_banner;
    QLabel *m_sentence, *m_total, *m_end;
    QPushButton *m_try, *m_run;
    QTimer *m_clock;
    PlanCost m_cost;
    bool m_ready = false, m_busy = false;
};

} // namespace dyno
