// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/comparisonseries.h"
#include "charts/crosshair.h"
#include "ui/compare/comparetab.h"

#include <QStringList>

#include <vector>

class QLabel;

namespace dyno {

class Segmented;
class VerdictTab;

// One chart by users with a choice of figures above it.
class UsersPanel : public QWidget
{
    Q_OBJECT
public:
    // Ids of usersFigures(); the first is shown. `labelled`: names stand at the ends of curves.
    UsersPanel(const QStringList &figures, const QString &chosen, bool labelled);
    void fill(const ComparedSet &set);
    void followTheme();
    UsersView *chart() const { return m_chart; }

private:
    void refresh();
    ComparedSet m_set;
    bool m_labelled;
    QString m_figure;
    QLabel *m_title, *m_unit, *m_none;
    Segmented *m_choice;
    UsersView *m_chart;
};

// Throughput, response times and CPU against users, under them the verdicts.
class ByUsersTab : public CompareTab
{
    Q_OBJECT
public:
    explicit ByUsersTab(QWidget *parent = nullptr);
    void fill(const ComparedSet &set) override;
    void followTheme() override;

private:
    std::vector<UsersPanel *> m_panels;
    VerdictTab *m_verdicts;
};

} // namespace dyno
