// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/ritual.h"
#include "app/ritualcommand.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;

namespace dyno {

// What is done before every run: as suits each profile, a set of steps, or the person's own; and a command.
class RitualPanel : public QWidget
{
    Q_OBJECT
public:
    explicit RitualPanel(QWidget *parent = nullptr);

    std::optional<Ritual> ritual() const; // nothing: as suits each profile
    RitualCommand before() const;
    void set(const RitualCommand &before, const std::optional<Ritual> &ritual);
    Faults faults() const;

signals:
    void changed();

private:
    void show();
    QComboBox *m_kind;
    QLineEdit *m_steps, *m_before;
    QLabel *m_fault;
    int m_timeoutS;
};

} // namespace dyno
