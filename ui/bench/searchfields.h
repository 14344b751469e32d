// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/searchplan.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace dyno {

class Segmented;
class UnitField;

// The figures of a search for the capacity, a field each.
class SearchFields : public QWidget
{
    Q_OBJECT
public:
    explicit SearchFields(QWidget *parent = nullptr);
    void set(const SearchPlan &plan);

signals:
    void edited(const dyno::SearchPlan &plan); // by the person; what a field holds that is no figure is left out

private:
    void tell();
    void showUnits();

    SearchPlan m_plan;
    Segmented *m_counts;
    UnitField *m_from, *m_to, *m_within, *m_common;
    QLineEdit *m_hold, *m_confirm, *m_arrive;
    QComboBox *m_cache, *m_then;
    bool m_filling = false;
};

} // namespace dyno
