// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <QWidget>

#include <vector>

class QGridLayout;

namespace dyno {

// The tables of a workload with their rows, and how large they will be on each engine. Sizes are worked out in the
// background, as they take longer than a key may: those from before stand until the newest are there.
class DataSizes : public QWidget
{
    Q_OBJECT
public:
    explicit DataSizes(QWidget *parent = nullptr);
    void setWorkload(const Workload &workload, const ParameterValues &resolved);
    void clear();

private:
    void showRows(const DataSet &set);
    void showSizes(const std::vector<double> &bytes);

    QGridLayout *m_rows, *m_sizes;
    int m_asked = 0; // the newest question
};

} // namespace dyno
