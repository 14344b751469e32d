// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runningorder.h"

#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace dyno {

// How often each profile runs, and in which order that is. In a search: at the load at which all run in the end.
class RepeatsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit RepeatsPanel(QWidget *parent = nullptr);
    int repeats() const;
    void setRepeats(int repeats);
    RunningOrder order() const;
    void setOrder(RunningOrder order);
    // Of all that runs in one repeat, in the order of the plan; the seed deals a shuffled order.
    void setEngines(std::vector<std::string> engines, std::uint64_t seed);
    void setSearch(bool isSearch);
    bool perStatement() const;
    void setPerStatement(bool on);

signals:
    void changed();

private:
    class Picture;
    void draw();
    QSpinBox *m_repeats;
    QComboBox *m_order;
    QLabel *m_label;
    Picture *m_picture;
    std::vector<std::string> m_engines;
    std::uint64_t m_seed = 1;
    QCheckBox *m_statements;
};

} // namespace dyno
