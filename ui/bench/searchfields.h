// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/searchplan.h"

#include <QWidget>

#include <vector>

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
    // By the person: the search as text. A wrong figure stands in it as it was typed; its field says what is wrong.
    void edited(const QString &text);

private:
    struct Figure
    {
        const char *name; // in the text of a search
        QLineEdit *field;
        QString value;    // empty: it is not said
    };
    std::vector<Figure> figures() const;
    void tell();
    void showFaults();
    void showUnits();
    bool countsRates() const;

    bool m_countedRates = false;
    Segmented *m_counts;
    UnitField *m_from, *m_to, *m_within, *m_common;
    QLineEdit *m_hold, *m_confirm, *m_arrive;
    QComboBox *m_cache, *m_then;
    bool m_filling = false;
};

} // namespace dyno
