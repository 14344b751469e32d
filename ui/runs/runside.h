// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QTimer;

namespace dyno {

class SeriesPanel;
class NotesField;

// Beside the library: the chosen runs over one another, what they share and what differs, notes and tags.
class RunSide : public QWidget
{
    Q_OBJECT
public:
    explicit RunSide(RunStore &store, QWidget *parent = nullptr);
    ~RunSide() override;
    // `ticked`: these were ticked; else the one that has the keys.
    void setRuns(const std::vector<const RunListing *> &runs, bool ticked);
    // Whether something runs, so that no series can be continued now.
    void setBusy(bool busy);

signals:
    void clearWanted();
    void continueWanted(const std::string &series);
    void failed(const dyno::Error &error);

private:
    class Chart;
    void showFacts();
    void showSeries();
    void addFact(QGridLayout *grid, const QString &name, const QString &value);
    void keepText();

    RunStore &m_store;
    std::vector<RunListing> m_runs;
    QLabel *m_title, *m_none;
    QPushButton *m_clear, *m_pin, *m_settings;
    Chart *m_chart;
    SeriesPanel *m_series;
    QWidget *m_content, *m_differs, *m_words;
    QGridLayout *m_sharedGrid, *m_differsGrid;
    QLabel *m_sharedTitle;
    NotesField *m_notes;
    QLineEdit *m_tags;
    QTimer *m_keep;
};

} // namespace dyno
