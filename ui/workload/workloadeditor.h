// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/workloads/workload.h"

#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace dyno {

class Banner;
class EditedWorkload;
class PasswordRound;
class ScriptView;
class SecretStore;
class Segmented;
class TryView;
class UndoBar;
class WorkloadCatalog;

// A workload from the inside: its mix, its scripts, its data, and one transaction tried. Takes the place of the plan on
// Bench. Built-in workloads are read; a duplicate is edited.
class WorkloadEditor : public QWidget
{
    Q_OBJECT
public:
    // The views, as open() and the control in the head call them.
    static const QString mixView, scriptView, dataView, tryView;

    WorkloadEditor(WorkloadCatalog &catalog, PasswordRound &passwords, SecretStore &secrets, QWidget *parent = nullptr);

    void open(const std::string &workload, const ParameterValues &chosen, const QString &view);
    // Copies the workload and opens the copy.
    void duplicate();
    // To try on: those of the plan first.
    void setProfiles(const std::vector<Profile> &profiles);
    const std::string &shown() const;
    void flush();
    bool isSaved() const;
    // Saves, for the program is about to end. False: something cannot be, of this workload or another; it says so.
    bool saveAll();
    // What was typed is saved, and what the catalog holds.
    bool isSettled() const;

signals:
    void closed();
    // The catalog holds it anew, or for the first time. Empty: one is gone.
    void changed(const std::string &workload);
    // A workload is about to leave the catalog: whoever shows it lets go of it now.
    void leaving(const std::string &workload);
    void settled(); // what was typed is checked
    void removed(const QString &workload); // WorkloadFolder::restore() brings it back

private:
    void showHead();
    void showView(const QString &view);
    void rename();
    void remove();

    WorkloadCatalog &m_catalog;
    ParameterValues m_chosen;
    EditedWorkload *m_workload;
    QLabel *m_title, *m_origin;
    QLineEdit *m_name;
    Segmented *m_views;
    QPushButton *m_duplicate, *m_remove;
    Banner *m_banner;
    QStackedWidget *m_place;
    ScriptView *m_scripts;
    TryView *m_try;
    UndoBar *m_undo;
    bool m_isClosing = false;
};

} // namespace dyno
