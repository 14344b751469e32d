// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace dyno {

class Banner;
class MixModel;
class ShareBar;
class WorkloadCatalog;

// Which workload, what it is, and the mix it makes with the parameters as they are.
class WorkloadPanel : public QWidget
{
    Q_OBJECT
public:
    explicit WorkloadPanel(const WorkloadCatalog &workloads, QWidget *parent = nullptr);

    const Workload *workload() const; // null: none, or one with faults
    std::string chosenId() const;
    void setWorkload(const std::string &id);
    // The catalog has other workloads now, or one of them has changed. What is chosen stays, if it is still there.
    void refill();
    // Works the mix out again, as `engine` would run it.
    void setParameters(const ParameterValues &resolved, const std::string &engine);
    const Faults &faults() const { return m_faults; } // of the scripts

signals:
    void chosen(); // another workload
    void viewWanted(const QString &view); // of WorkloadEditor
    void duplicateWanted();

private:
    void showWorkload();
    void fill();
    const WorkloadCatalog &m_workloads;
    Faults m_faults;
    MixModel *m_mix;
    QComboBox *m_choice;
    QLabel *m_description, *m_origin, *m_reads, *m_writes;
    QPushButton *m_edit;
    QTableView *m_table;
    ShareBar *m_bar;
    Banner *m_banner;
};

} // namespace dyno
