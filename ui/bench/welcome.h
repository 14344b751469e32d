// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace dyno {

// What Bench shows while there is no profile: the demo, and the way from here.
class Welcome : public QWidget
{
    Q_OBJECT
public:
    explicit Welcome(QWidget *parent = nullptr);

signals:
    void demoWanted();
    void planWanted(); // the demo's plan, to look at before it runs
};

} // namespace dyno
