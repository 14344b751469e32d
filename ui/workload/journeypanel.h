// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>

class QComboBox;
class QLineEdit;
class QPushButton;
class QTableView;

namespace dyno {

class EditedWorkload;
class JsonRowsModel;

// The journeys of a workload, one at a time: its weight and its steps.
class JourneyPanel : public QWidget
{
    Q_OBJECT
public:
    explicit JourneyPanel(EditedWorkload &workload, QWidget *parent = nullptr);

private:
    void makeSteps();
    void showJourneys();
    void addJourney();
    void removeJourney();
    std::string journeyPointer() const;

    EditedWorkload &m_workload;
    JsonRowsModel *m_steps = nullptr;
    QTableView *m_stepTable = nullptr;
    QComboBox *m_journey;
    QLineEdit *m_journeyWeight;
    QList<QPushButton *> m_acts;
    bool m_filling = false;
};

} // namespace dyno
