// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/workbench.h"

#include <QWidget>

namespace dyno {

// Where a comparison is set up: profiles, workload, ramp; the plan read back in one sentence; Run.
class BenchPage : public QWidget
{
    Q_OBJECT
public:
    explicit BenchPage(const Workbench &workbench, QWidget *parent = nullptr);
    QString status() const { return m_status; }

signals:
    void started();
    void statusText(const QString &text);

private:
    QString m_status;
};

} // namespace dyno
