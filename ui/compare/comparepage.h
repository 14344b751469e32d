// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparetab.h"
#include "ui/export/exportsubject.h"
#include "ui/workbench.h"

#include <QList>
#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace dyno {

class Banner;
class EmptyState;
class PageHeader;
class RunLoader;
class Segmented;
class SidesBar;
struct Error;

// Runs side by side, grouped to sides with their repeats: over time, by users, as distributions, as verdicts, with
// their settings and with what the referee says of them.
class ComparePage : public QWidget
{
    Q_OBJECT
public:
    explicit ComparePage(const Workbench &workbench, QWidget *parent = nullptr);
    ~ComparePage() override;

    // Compares these; a pinned one is the baseline, else the first that ran.
    void compare(const std::vector<std::string> &runs);
    std::vector<std::string> runs() const { return m_runs; }
    // What is shown; null until it is read.
    const ComparedSet *shown() const { return m_set.get(); }
    // "time", "users", "distribution", "table", "settings", "referee"; where runs have them also "effect", "capacity".
    void showTab(const QString &id);
    QString status() const;
    // The slide that says what the view shows is the one that is looked at.
    ExportSubject subject() const;
    QMenu *exportMenu() const { return m_exports; } // its owner fills it

signals:
    void runsWanted(); // to choose some
    void presentWanted();
    void changed();    // what is shown
    void statusText(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void makeHeader();
    void makeShortcuts();
    void load();
    QString firstShown() const;
    void take(const std::shared_ptr<ComparedSet> &set);
    void showActs(bool on); // those that take a comparison
    void showSet();
    void showBanner();
    void fillAddMenu();
    void fillPublishedMenu();
    void setBaseline(int side);
    void removeSide(int side);
    void removed(const std::string &run);

    Workbench m_bench;
    std::vector<std::string> m_runs;
    std::string m_baseline;
    std::vector<PublishedChoice> m_published;
    std::shared_ptr<ComparedSet> m_set;
    RunLoader *m_loader;
    PageHeader *m_header;
    Segmented *m_choice;
    SidesBar *m_sides;
    Banner *m_banner, *m_error;
    QProgressBar *m_progress;
    QLabel *m_loading;
    QStackedWidget *m_place, *m_tabs;
    QList<CompareTab *> m_views;
    QList<bool> m_stale; // as m_views: is filled when it is shown
    EmptyState *m_empty;
    QMenu *m_addMenu, *m_publishedMenu, *m_exports;
    QPushButton *m_export, *m_present;
    QStringList m_titles; // of the views that there are
    bool m_isNew = false; // what is read was opened, not changed
};

} // namespace dyno
