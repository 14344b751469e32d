// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/datasizes.h"

#include "engines/workloads/sizeestimate.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QFutureWatcher>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

#include <utility>

namespace dyno {

namespace {

using Bytes = std::vector<double>; // as engineCatalog(); empty: there is nothing to say

Bytes totalsOf(const DataSet &data)
{
    Bytes bytes;
    const DataGenerator::Build build = DataGenerator::build(data, 1);
    if (build.generator)
        for (const Engine &engine : engineCatalog())
            bytes.push_back(totalBytes(estimateSizes(data, *build.generator, engine)));
    return bytes;
}

QGridLayout *makeGrid()
{
    auto *grid = new QGridLayout;
    grid->setColumnStretch(0, 1);
    grid->setVerticalSpacing(0);
    return grid;
}

void clearGrid(QGridLayout *grid)
{
    while (QLayoutItem *item = grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

// A row of text and the line below it.
void put(QGridLayout *grid, int row, const QString &name, const QString &value, bool isHead = false)
{
    for (const auto &[column, text] : {std::pair(0, name), std::pair(1, value)}) {
        auto *label = makeLabel(text, TextRole::Small, isHead ? Tone::Quiet : Tone::Normal);
        label->setMinimumHeight(scaled(26));
        grid->addWidget(label, row * 2, column, column == 0 ? Qt::AlignLeft : Qt::AlignRight);
    }
    grid->addWidget(makeLine(isHead ? Line::Strong : Line::Horizontal), row * 2 + 1, 0, 1, 2);
}

} // namespace

DataSizes::DataSizes(QWidget *parent) : QWidget(parent), m_rows(makeGrid()), m_sizes(makeGrid())
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_rows);
    column->addLayout(m_sizes);
}

void DataSizes::clear()
{
    ++m_asked;
    clearGrid(m_rows);
    clearGrid(m_sizes);
}

void DataSizes::setWorkload(const Workload &workload, const ParameterValues &resolved)
{
    ResolvedData answer = resolveData(workload, resolved);
    DataSet &set = answer.data;
    if (!answer.faults.empty() || set.tables.empty())
        return clear();
    showRows(set);
    auto *watcher = new QFutureWatcher<Bytes>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, asked = ++m_asked] {
        watcher->deleteLater();
        if (asked == m_asked)
            showSizes(watcher->result());
    });
    watcher->setFuture(QtConcurrent::run([set = std::move(set)] { return totalsOf(set); }));
}

void DataSizes::showRows(const DataSet &set)
{
    clearGrid(m_rows);
    int row = 0;
    put(m_rows, row++, tr("Data on each engine"), tr("Rows"), true);
    for (const TableSpec &table : set.tables)
        put(m_rows, row++, QString::fromStdString(table.name), wholeText(std::int64_t(table.rows)));
}

void DataSizes::showSizes(const std::vector<double> &bytes)
{
    clearGrid(m_sizes);
    if (bytes.empty())
        return;
    put(m_sizes, 0, tr("Estimated size"), tr("With indexes"), true);
    std::size_t place = 0;
    for (const Engine &engine : engineCatalog()) {
        const QString size = tr("about %1").arg(bytesText(bytes[place]));
        put(m_sizes, int(++place), QString::fromUtf8(engine.title), size);
    }
}

} // namespace dyno
