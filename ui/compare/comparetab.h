// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparedset.h"

#include <QWidget>

class QHBoxLayout;

namespace dyno {

// One view of the Compare page.
class CompareTab : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;
    // `set` outlives the call only; views keep what they need.
    virtual void fill(const ComparedSet &set) = 0;
    virtual void followTheme() {}

protected:
    // `bar`, already filled, over `view`, with a line between; the tab's keys go to the view.
    void layOut(QHBoxLayout *bar, QWidget *view);
};

} // namespace dyno
