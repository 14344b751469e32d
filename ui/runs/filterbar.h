// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/runs/runfilter.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QPushButton;

namespace dyno {

class RunListModel;

// What narrows the library down: by engine, workload, tag and date, each a menu of what there is.
class FilterBar : public QWidget
{
    Q_OBJECT
public:
    explicit FilterBar(RunListModel &model, QWidget *parent = nullptr);
    QHBoxLayout *acts() const { return m_acts; } // at the right
    void clear();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Choice
    {
        QString title;
        QSet<QString> RunFilter::*chosen;
        QStringList (*values)(const RunListing &run);
        QString (*name)(const QString &value);
        QPushButton *button;
    };
    QPushButton *addButton(const QString &title);
    void fill(Choice &choice);
    void fillDates();
    void apply();
    void showChosen();

    RunListModel &m_model;
    RunFilter m_filter;
    std::vector<Choice> m_choices;
    QString m_dateName;
    QHBoxLayout *m_row, *m_acts;
    QPushButton *m_date, *m_clear;
};

} // namespace dyno
