// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparetab.h"

class QComboBox;
class QLabel;

namespace dyno {

class RunStack;
class Segmented;

// Runs over one another on one time axis: of each side the repeat in the middle, or all of them.
class OverTimeTab : public CompareTab
{
    Q_OBJECT
public:
    explicit OverTimeTab(QWidget *parent = nullptr);
    void fill(const ComparedSet &set) override;
    void followTheme() override;

private:
    void refresh();
    void zoom();

    ComparedSet m_set;
    Segmented *m_repeats, *m_align;
    QComboBox *m_level;
    QLabel *m_note;
    RunStack *m_charts;
};

} // namespace dyno
