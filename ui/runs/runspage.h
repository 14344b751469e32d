// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/workbench.h"

#include <QWidget>

#include <string>
#include <vector>

class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace dyno {

class Banner;
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

signals:
    void opened(const std::string &run);
    void overlaid(const std::vector<std::string> &runs);
    void compared(const std::vector<std::string> &runs);
    void benchWanted();
    void statusText(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeTable();
    void makeHeader();
    void laidOut();
    void chosenChanged();
    void openCurrent();
    std::vector<std::string> tickedIds() const;
    void overlayTicked();
    void compareTicked();
    void removeChosen();
    void fold(const QModelIndex &group, bool folded);
    void showError(const Error &error);

    Workbench m_bench;
    RunListModel *m_model;
    QTableView *m_table;
    RunSide *m_side;
    QLineEdit *m_search;
    Segmented *m_grouping;
    QPushButton *m_open, *m_rename, *m_delete, *m_overlay, *m_compare;
    QStackedWidget *m_place;
    Banner *m_banner;
    UndoBar *m_undo;
    std::string m_current; // the run that has the keys, over new layouts
    bool m_layingOut = false;
};

} // namespace dyno
