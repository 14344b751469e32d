// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "ui/workbench.h"

#include <QWidget>

#include <functional>
#include <optional>

class QLineEdit;
class QMenu;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTimer;
class QVBoxLayout;

namespace dyno {

class ConnectionTests;
class FoundServers;
class GuardPanel;
class ParametersPanel;
class PasswordRound;
class PlanBar;
class ProfileForm;
class ProfileModel;
class ProfilesPanel;
class RampEditor;
class RepeatsPanel;
class RitualPanel;
class ThresholdsPanel;
class UndoBar;
struct Ramp;
class Welcome;
class VaryPanel;
class WorkloadEditor;
class WorkloadPanel;

// Where a comparison is set up: profiles, workload, ramp; the plan read back in one sentence; Run. What is
// set is kept as a draft while it is typed.
class BenchPage : public QWidget
{
    Q_OBJECT
public:
    explicit BenchPage(const Workbench &workbench, QWidget *parent = nullptr);
    QString status() const;
    // Of the chosen profiles, those that are marked as production.
    QStringList production() const;
    BenchPlan plan() const;
    // Shows a plan, so that it can be changed and run again. Profiles are chosen by name, where they are
    // saved.
    void setPlan(const BenchPlan &plan);
    // Runs what is shown.
    void runShown();
    // Saves what was typed. False, once: something cannot be saved, which is to be seen here now.
    bool mayClose();

signals:
    void started(const dyno::BenchPlan &plan);
    void liveWanted();
    void statusText(const QString &text);
    void productionChosen(const QStringList &names);

private:
    void makePlanner();
    void connectPlan();
    void changed();
    void showPlan();
    void showPlace();
    void showWorkload();
    // Once every password is there.
    void run(const BenchPlan &plan);
    void ask(BenchPlan plan, std::function<void(const BenchPlan &)> then);
    void start(const BenchPlan &plan);
    void tryOut();
    void prepareDemo();
    void editProfile(const Profile &profile, bool isNew);
    void closeForm();
    void makePresets();
    void connectWorkloads();
    void openWorkload(const QString &view);
    void takeWorkload(const std::string &id, const ParameterValues &chosen, bool isRenamed = false);
    void closeWorkload();
    void testAll();
    void testNew();
    void begin();
    QString missingProfiles() const;
    QString poolFinding(const BenchPlan &plan, const Ramp &ramp) const;

    Workbench m_bench;
    BenchPlan m_kept; // what the page does not show of a plan that was opened
    ConnectionTests *m_tests;
    PasswordRound *m_passwords;
    ProfileModel *m_model;
    RampEditor *m_ramp;
    ProfilesPanel *m_profiles;
    RepeatsPanel *m_repeats;
    RitualPanel *m_ritual;
    VaryPanel *m_vary;
    ThresholdsPanel *m_thresholds;
    WorkloadPanel *m_workload;
    ParametersPanel *m_parameters;
    WorkloadEditor *m_editor;
    ProfileForm *m_form;
    Welcome *m_welcome;
    PlanBar *m_planBar;
    GuardPanel *m_guard;
    UndoBar *m_undo;
    QLineEdit *m_name;
    QMenu *m_presets;
    QScrollArea *m_settings;
    FoundServers *m_found;
    QVBoxLayout *m_leftColumn = nullptr;
    QStackedWidget *m_place;
    QSplitter *m_planner;
    QScrollArea *m_plannerArea;
    QTimer *m_settle;
    std::optional<BenchPlan> m_waiting;    // for what was typed into its workload to be checked
    std::optional<ParameterValues> m_left; // what was chosen of a workload that is renamed or removed
    QJsonObject m_asked;                   // the plan that the guard asks of
    bool m_filling = false, m_isCloseAsked = false;
};

} // namespace dyno
