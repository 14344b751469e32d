// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparetab.h"

class QVBoxLayout;

namespace dyno {

// What the referee and the comparison say, the heaviest first.
class RefereeTab : public CompareTab
{
    Q_OBJECT
public:
    explicit RefereeTab(QWidget *parent = nullptr);
    void fill(const ComparedSet &set) override;

    // What is more than context: the number on the tab.
    static int countOf(const Comparison &comparison);

private:
    void add(const QString &badge, bool warns, const QString &sentence, const QString &advice);

    QVBoxLayout *m_column;
};

} // namespace dyno
