// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparetab.h"

#include <vector>

class QVBoxLayout;

namespace dyno {

// What the one thing that a series varies does: a bar for each value, and a table, both from the most to the least; of
// each profile by itself.
class EffectTab : public CompareTab
{
    Q_OBJECT
public:
    explicit EffectTab(QWidget *parent = nullptr);
    void fill(const ComparedSet &set) override;
    void followTheme() override;

private:
    class Bars;
    void copy();
    QVBoxLayout *m_column;
    QWidget *m_content = nullptr;
    std::vector<Bars *> m_bars;
    QString m_text;
};

} // namespace dyno
