// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <map>
#include <string>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;
class QVBoxLayout;

namespace dyno {

class Banner;
class EditedWorkload;
class JsonRowsModel;

// What a workload is called, its transactions with their weights and the shares that they make, its journeys and its
// parameters: workload.json as tables.
class MixView : public QWidget
{
    Q_OBJECT
public:
    explicit MixView(EditedWorkload &workload, QWidget *parent = nullptr);

signals:
    void scriptWanted(const QString &transaction);

private:
    void makeMix();
    void makeParameters();
    void makeThinkTime(QVBoxLayout *column);
    void showAll();
    void showShares();
    void addTransaction();
    void removeTransaction();

    EditedWorkload &m_workload;
    std::map<std::string, double> m_shares; // by transaction
    JsonRowsModel *m_mix, *m_parameters;
    QTableView *m_mixTable, *m_parameterTable;
    QLineEdit *m_title, *m_description, *m_thinkMin, *m_thinkMax, *m_thinkMean;
    Banner *m_banner;
    QList<QPushButton *> m_editActs;
    QList<QWidget *> m_panels;
};

} // namespace dyno
