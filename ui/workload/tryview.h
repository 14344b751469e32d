// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/trial.h"
#include "engines/db/profile.h"

#include <QFutureWatcher>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableView;

namespace dyno {

class Banner;
class CodeEditor;
class EditedWorkload;
class GuardPanel;
class PasswordRound;
class SampleModel;
class SecretStore;
class Segmented;
class TryModel;

// One transaction, run once on one profile: its statements with the values bound, their rows, times and plans. All that
// it changes is rolled back, unless the person wants it kept. Runs in the background.
class TryView : public QWidget
{
    Q_OBJECT
public:
    TryView(EditedWorkload &workload, PasswordRound &passwords, SecretStore &secrets, QWidget *parent = nullptr);
    ~TryView() override; // cancels and waits
    // Those to choose from; the first ones are those of the plan.
    void setProfiles(const std::vector<Profile> &profiles);
    bool isTrying() const { return m_watcher.isRunning(); }

private:
    using Answer = std::shared_ptr<Result<TryReport>>;
    void fillTransactions();
    void begin(bool load);
    // Else it says why not, or begins by itself once the check has answered.
    bool isReady(bool load);
    // A plan of what is shown; the workload must be there.
    TrialPlan planOf(const Profile &profile, bool load) const;
    void ask(const Profile &profile, bool load);
    void start(const Profile &profile, bool load);
    void take();
    void showRunning();
    void showStatement();
    void showError(const Error &error);

    EditedWorkload &m_workload;
    PasswordRound &m_passwords;
    SecretStore &m_secrets;
    std::shared_ptr<Trial> m_trial;
    QFutureWatcher<Answer> m_watcher;
    std::vector<Profile> m_profiles;
    std::optional<bool> m_waiting; // for a check: whether to load the data, too
    std::uint64_t m_seed = 0;
    TryModel *m_model;
    SampleModel *m_rows;
    QComboBox *m_transaction, *m_profile;
    QCheckBox *m_keep, *m_load;
    QPushButton *m_run, *m_cancel;
    QLabel *m_state;
    Banner *m_banner;
    GuardPanel *m_guard;
    QTableView *m_table, *m_rowTable;
    Segmented *m_what;
    CodeEditor *m_text;
};

} // namespace dyno
