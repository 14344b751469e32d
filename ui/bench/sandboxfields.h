// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QObject>

class QLineEdit;
class QTableView;

namespace dyno {

class FormGrid;
class SettingsPairModel;

// The part of a profile's form that only sandboxes have: memory budget, version, own settings, and what the
// budget means for each engine, side by side.
class SandboxFields : public QObject
{
    Q_OBJECT
public:
    explicit SandboxFields(QObject *parent = nullptr);

    // Adds its rows; their keys are the words of faults.
    void addTo(FormGrid &form);
    QTableView *table() const { return m_table; } // below the form
    void fill(const std::optional<SandboxWish> &wish);
    // With what is not right left in it, for checkProfile() to find.
    SandboxWish wish() const;
    // `isEmbedded`: a private file, which has a budget and nothing else.
    void show(FormGrid &form, bool isSandbox, bool isEmbedded);

signals:
    void changed();

private:
    QLineEdit *m_memory, *m_version, *m_settings;
    SettingsPairModel *m_pairs;
    QTableView *m_table;
};

} // namespace dyno
