// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/workbench.h"

#include <QWidget>

#include <string>
#include <vector>

namespace dyno {

// The library of runs.
class RunsPage : public QWidget
{
    Q_OBJECT
public:
    explicit RunsPage(const Workbench &workbench, QWidget *parent = nullptr);
    QString status() const { return m_status; }

signals:
    void opened(const std::string &run);
    void overlaid(const std::vector<std::string> &runs);
    void benchWanted();
    void statusText(const QString &text);

private:
    QString m_status;
};

} // namespace dyno
