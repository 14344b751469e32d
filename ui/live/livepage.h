// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runsession.h"
#include "ui/runfetch.h"
#include "ui/workbench.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QMenu;
class QPushButton;
class QStackedWidget;

namespace dyno {

class Banner;
class FigureRow;
class LiveHeader;
class LiveSide;
class RunStack;
class StageBar;
struct ShownRun;
struct Overlay;

// A run over time: the one that goes on, or a saved one, over any number of saved runs.
class LivePage : public QWidget
{
    Q_OBJECT
public:
    explicit LivePage(const Workbench &workbench, QWidget *parent = nullptr);
    ~LivePage() override;

    // Shows what the session runs, as it comes: the runs of `plan`, which has just been started.
    void follow(const BenchPlan &plan);
    // Shows the session's run again after a saved one was looked at.
    void watch();
    // Shows a saved run.
    void openRun(const std::string &run);
    // Draws saved runs, dimmed, under the one that is shown; without one, the first of them is shown.
    void overlay(const std::vector<std::string> &runs);
    // The window wants to close while a run goes on: asks, and once it has ended well says closeWanted().
    void askBeforeClose();
    // The run that is shown; empty: none.
    std::string shownRun() const;
    std::vector<std::string> overlaidRuns() const;
    std::vector<std::string> runsInView() const; // the shown one first

signals:
    void benchWanted();
    void closeWanted();
    void compareWanted(const std::vector<std::string> &runs); // those of the plan that has ended

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void connectSession();
    void fillOverlayMenu();
    void connectReader();
    void setOverlaid(const std::string &run, bool on);
    void addOverlay(const RunRecord &record);
    void takeOverlayAway(const std::string &run);
    void show(std::shared_ptr<ShownRun> run);
    void showSaved(const RunRecord &record);
    void showCharts();
    void showFigures();
    void showHeader();
    void showButtons();
    void showSearch();
    void showError(const Error &error);
    const Overlay *baseline() const;
    // Reads runs in the background; tells in the banner why it cannot.
    void read(std::vector<std::string> runs, std::function<void(const RunFetch::Records &)> then);

    Workbench m_bench;
    bool m_following = false, m_forwarding = false;
    RunFetch *m_reader;
    int m_read = 0, m_toRead = 0; // of the reading that goes on
    std::shared_ptr<ShownRun> m_run;
    std::shared_ptr<ShownRun> m_running; // the session's newest run, shown or not
    std::vector<Overlay> m_overlays;
    LiveHeader *m_header;
    QPushButton *m_back, *m_chartsButton, *m_overlayButton, *m_pause, *m_compare, *m_stop;
    QMenu *m_overlayMenu;
    QStackedWidget *m_place;
    Banner *m_banner;
    StageBar *m_stage;
    FigureRow *m_figures;
    RunStack *m_charts;
    LiveSide *m_side;
};

} // namespace dyno
