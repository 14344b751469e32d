// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QSpinBox;

namespace dyno {

// How often each profile runs, and in which order that is.
class RepeatsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit RepeatsPanel(QWidget *parent = nullptr);
    int repeats() const;
    void setRepeats(int repeats);
    // Of the chosen profiles, in running order.
    void setEngines(std::vector<std::string> engines);

signals:
    void changed();

private:
    class Order;
    QSpinBox *m_repeats;
    Order *m_order;
};

} // namespace dyno
