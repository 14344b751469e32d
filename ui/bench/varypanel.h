// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/variation.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;

namespace dyno {

// One thing that takes several values in turn, all else staying the same: its name and the values.
class VaryPanel : public QWidget
{
    Q_OBJECT
public:
    explicit VaryPanel(QWidget *parent = nullptr);
    // Nothing: one plan. A name without two values is returned as it is: checkBenchPlan() tells.
    std::optional<Variation> vary() const;
    void setVary(const std::optional<Variation> &vary);
    // What can be varied: of the load, of the workload, of the chosen profiles.
    void setNames(std::vector<VariableName> names);

signals:
    void changed();

private:
    void show();
    std::vector<VariableName> m_names;
    QComboBox *m_name;
    QLineEdit *m_values;
    QLabel *m_valuesLabel, *m_fault;
};

} // namespace dyno
