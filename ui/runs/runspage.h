// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "ui/workbench.h"

#include <QWidget>

#include <string>
#include <vector>

class QLineEdit;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace dyno {

struct KeptSeries;
class Banner;
class GuardPanel;
class FilterBar;
class RunListModel;
class RunSide;
class Segmented;
class UndoBar;
struct Error;

// The library of runs.
class RunsPage : public QWidget
{
    Q_OBJECT
public:
    explicit RunsPage(const Workbench &workbench, QWidget *parent = nullptr);
    QString status() const;
    // Takes the list anew: another program wrote to the store.
    void reread();
    // Those that are ticked, else the one that has the keys.
    std::vector<std::string> chosenRuns() const;

signals:
    void opened(const std::string &run);
    void overlaid(const std::vector<std::string> &runs);
    void compared(const std::vector<std::string> &runs);
    void benchWanted();
    // What was run, to look at or to run again.
    void planWanted(const dyno::BenchPlan &plan, bool run);
    void continued(const dyno::BenchPlan &plan); // the rest of a series runs now
    void statusText(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeTable();
    void makeFilters();
    void fillColumns();
    void takePlan(bool run);
    void continueSeries(const std::string &series);
    void resume(const KeptSeries &series);
    void makeHeader();
    void laidOut();
    void chosenChanged();
    void openCurrent();
    void overlayTicked();
    void compareTicked();
    void removeChosen();
    void fold(const QModelIndex &group, bool folded);
    bool toggle(const QModelIndex &index);
    void showError(const Error &error);

    Workbench m_bench;
    RunListModel *m_model;
    QTableView *m_table;
    RunSide *m_side;
    QLineEdit *m_search;
    Segmented *m_grouping;
    FilterBar *m_filters;
    QPushButton *m_open, *m_rename, *m_delete, *m_overlay, *m_compare, *m_openPlan, *m_runAgain;
    QMenu *m_columns;
    QStackedWidget *m_place;
    Banner *m_banner;
    GuardPanel *m_guard;
    UndoBar *m_undo;
    std::string m_current; // the run that has the keys, over new layouts
    bool m_layingOut = false;
    bool m_unread = false; // the banner says why the list cannot be read
};

} // namespace dyno
