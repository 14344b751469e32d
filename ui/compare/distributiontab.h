// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparetab.h"

class QComboBox;
class QLabel;

namespace dyno {

class DistributionView;
class Segmented;

// Response times on the percentile scale: the merged repeats of each side, at one level or over all of them.
class DistributionTab : public CompareTab
{
    Q_OBJECT
public:
    explicit DistributionTab(QWidget *parent = nullptr);
    void fill(const ComparedSet &set) override;
    void followTheme() override;

private:
    void refresh();

    ComparedSet m_set;
    QComboBox *m_level;
    Segmented *m_scale;
    QLabel *m_note;
    DistributionView *m_chart;
};

} // namespace dyno
