// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/workbench.h"

#include <QList>
#include <QMainWindow>
#include <QMap>
#include <QString>

class QAction;
class QStackedWidget;

namespace dyno {

class Banner;
class BenchPage;
class Exporter;
class LivePage;
class ManualWindow;
class Rail;
class RunExchange;
class RunsPage;
class StatusStrip;

// The workbench: the rail at the left, one page beside it, the status strip below.
//
//     Appearance appearance;                       // before the window: fonts, palette, style sheet
//     MainWindow window({store, session, profiles, secrets, workloads, appearance});
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    enum PageNumber { BenchPageNumber, LivePageNumber, RunsPageNumber, ComparePageNumber, PresentPageNumber };

    explicit MainWindow(const Workbench &workbench, QWidget *parent = nullptr);
    ~MainWindow() override;
    void showPage(int page);
    int currentPage() const;
    // Takes over the runs of a `.sqldyno` file and shows them.
    void openFile(const QString &path);
    // The user manual in a window of its own.
    void showManual();

protected:
    void closeEvent(QCloseEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makePages();
    void makeMenus();
    void followSession();
    void showStore();
    void setPageText(int page, const QString &text);

    Workbench m_bench;
    Rail *m_rail;
    QStackedWidget *m_pages;
    Banner *m_banner; // of what belongs to no page: export and import
    StatusStrip *m_status;
    RunExchange *m_exchange;
    Exporter *m_exporter;
    ManualWindow *m_manual = nullptr; // once it was asked for
    BenchPage *m_benchPage = nullptr;
    LivePage *m_live = nullptr;
    RunsPage *m_runs = nullptr;
    QList<QAction *> m_pageActs;
    QMap<int, QString> m_pageTexts;
    bool m_altAlone = false;
};

} // namespace dyno
