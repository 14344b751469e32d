// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/sizeestimate.h"

#include <QWidget>

#include <map>
#include <memory>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QTableView;

namespace dyno {

class Banner;
class EditedWorkload;
class JsonRowsModel;
class SampleModel;

// The data of a workload: its tables, how their columns are made, ten rows of each, and how large it will be.
class DataView : public QWidget
{
    Q_OBJECT
public:
    explicit DataView(EditedWorkload &workload, QWidget *parent = nullptr);

private:
    void makeTables();
    void makeColumns();
    void showAll();
    void work();
    void showTable();
    QString tableName() const;
    std::string columnsPointer() const;

    // What takes longer than typing may wait for.
    struct Made
    {
        DataGenerator::Build build;
        std::map<std::string, std::vector<TableSize>> sizes; // by engine
    };
    static std::shared_ptr<const Made> made(const DataSet &set);
    void take(const std::shared_ptr<const Made> &made);

    EditedWorkload &m_workload;
    std::shared_ptr<const Made> m_made;
    int m_asked = 0; // the newest answer counts
    JsonRowsModel *m_tables, *m_columns;
    SampleModel *m_sample, *m_sizeModel;
    QTableView *m_tableTable, *m_columnTable, *m_sampleTable, *m_sizeTable;
    QLabel *m_columnsDetail = nullptr, *m_sampleDetail = nullptr, *m_sizeDetail = nullptr;
    QLabel *m_none;
    Banner *m_banner;
    QList<QPushButton *> m_editActs;
};

} // namespace dyno
