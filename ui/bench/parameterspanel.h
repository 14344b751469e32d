// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"
#include "ui/bench/benchplans.h"

#include <QWidget>

#include <map>
#include <string>

class QComboBox;
class QLabel;

namespace dyno {

class DataSizes;
class Segmented;
class UnitField;

// The knobs of a workload as a form made from what it declares; its sizes as one choice; the plan's pool.
class ParametersPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ParametersPanel(QWidget *parent = nullptr);

    // Builds the form; `workload` outlives it. Null: nothing can be chosen, and `chosen` is kept for when one is there.
    void setWorkload(const Workload *workload, const ParameterValues &chosen = {});
    const ParameterValues &chosen() const { return m_chosen; } // "size" and what differs from it
    const ParameterValues &resolved() const { return m_resolved; }
    const Faults &faults() const { return m_faults; }
    QString size() const;
    int pool() const; // 0: left to the profile and the engine; -1: no number
    void setPool(int pool);
    std::string isolation() const; // empty: each profile's
    void setIsolation(const std::string &name);
    // Options that a preset, or a plan that was opened, sets on connections; shown, and taken away by a click.
    const EngineOptions &options() const { return m_options; }
    void setOptions(const EngineOptions &options);

signals:
    void changed();

private:
    struct Knob
    {
        const Parameter *parameter;
        QWidget *field;
        QLabel *note;
    };
    void build();
    void take(const Knob &knob, const std::string &value);
    void takeSize(const QString &size);
    void resolve();
    void showValues();
    void tellChange();

    const Workload *m_workload = nullptr;
    ParameterValues m_chosen, m_resolved;
    Faults m_faults;
    std::map<std::string, Knob> m_knobs;
    bool m_filling = false;
    Segmented *m_sizes;
    QWidget *m_form = nullptr;
    QWidget *m_formPlace;
    UnitField *m_pool;
    QLabel *m_poolNote;
    QComboBox *m_isolation;
    EngineOptions m_options;
    QWidget *m_optionsRow;
    QLabel *m_optionsText;
    DataSizes *m_data;
};

} // namespace dyno
