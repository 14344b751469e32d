// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/dataview.h"

#include "ui/banner.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/workload/editedworkload.h"
#include "ui/workload/jsonrowsmodel.h"
#include "ui/workload/samplemodel.h"
#include "ui/workload/tablepanel.h"

#include <QFutureWatcher>
#include <QHeaderView>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

namespace dyno {

namespace {

using Object = boost::json::object;
constexpr std::size_t sampledRows = 10;

JsonColumn ofColumn(const QString &title, const char *key, bool isFigure)
{
    return {title, JsonColumn::Kind::Text, isFigure,
            [key](const Object &row, int) {
                const auto *of = row.if_contains("of");
                return of && of->is_object() ? cellText(of->get_object(), key) : QString();
            },
            [key](Object &row, const QString &text) {
                Object of = row.contains("of") && row["of"].is_object() ? row["of"].get_object() : Object();
                setMember(of, key, text);
                if (!of.contains("table")) {
                    row.erase("of");
                    return true;
                }
                for (const char *end : {"min", "max"})
                    if (!of.contains(end))
                        of[end] = 1;
                row.erase("rows"); // its rows follow from its parent's
                row["of"] = std::move(of);
                return true;
            }};
}

} // namespace

DataView::DataView(EditedWorkload &workload, QWidget *parent)
    : QWidget(parent), m_workload(workload), m_made(std::make_shared<const Made>()), m_sample(new SampleModel(this)), m_sizeModel(new SampleModel(this)),
      m_none(makeLabel(tr("This workload has no data of its own: it runs over tables that are there. Nothing is created "
                          "and nothing is dropped."),
                       TextRole::Body, Tone::Quiet)),
      m_banner(new Banner(Banner::Kind::Error))
{
    makeTables();
    makeColumns();
    m_sampleTable = makeTable(m_sample, tr("Ten rows of the table"));
    m_sizeTable = makeTable(m_sizeModel, tr("Estimated size"));
    m_sizeTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_none->setWordWrap(true);
    m_none->setContentsMargins(16, 12, 16, 12);

    const auto act = [this](const QString &text, const QString &name, auto slot) {
        auto *button = makeButton(text, ButtonKind::Text);
        button->setAccessibleName(name);
        connect(button, &QPushButton::clicked, this, slot);
        m_editActs << button;
        return button;
    };
    // What is removed is the current row, and can come back.
    const auto removal = [&](const QString &name, QTableView *table, JsonRowsModel *model, auto sentence) {
        auto *button = act(tr("Remove"), name, [this, table, model, sentence] {
            const QModelIndex now = table->currentIndex();
            m_workload.removeEntry(model->pointer(), now.row(), sentence(now.siblingAtColumn(0).data().toString()));
        });
        enableFromRow(button, table);
        return button;
    };
    auto *removeTable = removal(tr("Remove the table"), m_tableTable, m_tables,
                                [](const QString &name) { return tr("Removed the table %1.").arg(name); });
    auto *removeColumn = removal(tr("Remove the column"), m_columnTable, m_columns,
                                 [](const QString &name) { return tr("Removed the column %1.").arg(name); });
    auto *moveUp = act(tr("Up"), tr("Move the column up"), [this] { moveRowUp(m_columnTable, m_columns); });
    enableFromRow(moveUp, m_columnTable, 1);
    const auto tables =
        makeTablePanel(tr("Tables"), {}, m_tableTable,
                       {act(tr("Add"), tr("Add a table"),
                            [this] {
                                Object row;
                                row["name"] = freeName(m_workload.json().array("/data/tables"), "table_");
                                row["rows"] = 1000;
                                Object id;
                                id["name"] = "id";
                                id["generator"] = "row";
                                row["columns"] = boost::json::array{std::move(id)};
                                m_workload.json().edit([&](Object &root) {
                                    if (!root.contains("data") || !root["data"].is_object())
                                        root["data"] = Object();
                                    Object &whole = root["data"].get_object();
                                    if (!whole.contains("tables") || !whole["tables"].is_array())
                                        whole["tables"] = boost::json::array();
                                    whole["tables"].get_array().push_back(std::move(row));
                                });
                                m_tableTable->setCurrentIndex(m_tables->index(m_tables->rowCount() - 1, 0));
                            }),
                        removeTable});
    const auto columns =
        makeTablePanel(tr("Columns"), {}, m_columnTable,
                       {act(tr("Add"), tr("Add a column"),
                            [this] {
                                Object row;
                                row["name"] = freeName(m_workload.json().array(m_columns->pointer()), "column_");
                                row["generator"] = "uniform";
                                row["min"] = 1;
                                row["max"] = 1000;
                                appendRow(m_columnTable, m_columns, std::move(row));
                            }),
                        removeColumn, moveUp});
    const auto sizes = makeTablePanel(tr("Estimated size"), {}, m_sizeTable);
    const auto sample = makeTablePanel(tr("Ten rows"), {}, m_sampleTable);
    m_columnsDetail = columns.detail;
    m_sizeDetail = sizes.detail;
    m_sampleDetail = sample.detail;

    const auto row = [](QWidget *a, QWidget *b, int wide) {
        auto *split = new QSplitter(Qt::Horizontal);
        split->setChildrenCollapsible(false);
        split->addWidget(a);
        split->addWidget(b);
        split->setStretchFactor(0, 1);
        split->setSizes({scaled(wide), scaled(1100 - wide)});
        return split;
    };
    auto *rows = new QSplitter(Qt::Vertical);
    rows->setChildrenCollapsible(false);
    rows->addWidget(row(tables.widget, sizes.widget, 760));
    rows->addWidget(columns.widget);
    rows->addWidget(sample.widget);
    rows->setSizes({scaled(220), scaled(260), scaled(260)});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_none);
    column->addWidget(rows, 1);

    connect(m_tableTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DataView::showTable);
    connect(&m_workload, &EditedWorkload::opened, this, &DataView::showAll);
    connect(&m_workload, &EditedWorkload::checked, this, &DataView::work);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_tables, signal, this, &DataView::showTable);
    connect(m_tables, &QAbstractItemModel::modelReset, this, &DataView::showTable);
    connect(m_columns, &JsonRowsModel::refused, this, [this](const QString &text) {
        m_banner->setText(tr("“%1” cannot stand there").arg(text),
                          tr("Settings are written as min=1, max=100, values=a|b. A comma or a bar within a value stands "
                             "behind a backslash."));
    });
    showAll();
}

void DataView::makeTables()
{
    JsonColumn rows = memberColumn(tr("Rows"), "rows", true);
    rows.help = tr("A number, or an expression over parameters such as :orders * 3");
    JsonColumn parent = ofColumn(tr("Rows of"), "table", false);
    parent.kind = JsonColumn::Kind::Choice;
    parent.choices = [this] {
        QStringList names{QString()};
        if (const auto *tables = m_workload.json().array("/data/tables"))
            for (const boost::json::value &table : *tables)
                if (table.is_object() && cellText(table.get_object(), "name") != tableName())
                    names << cellText(table.get_object(), "name");
        return names;
    };
    parent.help = tr("The parent table: for each of its rows there are some of these");
    JsonColumn now{tr("Now"), JsonColumn::Kind::Shown, true,
                   [this](const Object &row, int) {
                       for (const auto &sizes : m_made->sizes)
                           for (const TableSize &size : sizes.second)
                               if (size.table == cellText(row, "name").toStdString())
                                   return wholeText(std::int64_t(size.rows));
                       return QString();
                   },
                   {}, {}, tr("With the parameters as they are on Bench")};
    m_tables = new JsonRowsModel(m_workload.json(), "/data/tables",
                                 {memberColumn(tr("Table"), "name"), rows, parent, ofColumn(tr("at least"), "min", true),
                                  ofColumn(tr("at most"), "max", true), now},
                                 this);
    m_tableTable = makeEditTable(m_tables, tr("Tables"));
    m_tableTable->horizontalHeader()->setStretchLastSection(false);
    m_tableTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    const int widths[] = {140, 96, 90, 64, 64, 84};
    for (int i = 1; i < int(std::size(widths)); ++i)
        m_tableTable->setColumnWidth(i, scaled(widths[i]));
}

void DataView::makeColumns()
{
    JsonColumn generator = memberColumn(tr("Generator"), "generator");
    generator.kind = JsonColumn::Kind::Choice;
    generator.choices = [] {
        QStringList names;
        for (const GeneratorKind &kind : generatorCatalog())
            names << QString::fromUtf8(kind.id);
        return names;
    };
    // The settings of another generator would all be faults.
    generator.set = [](Object &row, const QString &text) {
        const GeneratorKind *kind = findGenerator(text.toStdString());
        if (!kind)
            return false;
        Object changed;
        for (const auto &member : row) {
            const bool isSetting = std::ranges::any_of(
                kind->settings, [&](const GeneratorSetting &s) { return s.name == std::string_view(member.key()); });
            if (isSetting || member.key() == "name" || member.key() == "hidden" || member.key() == "nulls")
                changed[member.key()] = member.value();
            if (member.key() == "name")
                changed["generator"] = text.toStdString();
        }
        row = std::move(changed);
        return true;
    };
    JsonColumn settings{tr("Settings"), JsonColumn::Kind::Text, false,
                        [](const Object &row, int) { return settingsText(row); }, setSettings, {},
                        tr("min=1, max=:categories, values=paid|shipped")};
    JsonColumn nulls = memberColumn(tr("NULLs"), "nulls", true);
    nulls.help = tr("The share of NULLs, 0 to 1");
    JsonColumn hidden{tr("Hidden"), JsonColumn::Kind::Check, false,
                      [](const Object &row, int) {
                          const auto *is = row.if_contains("hidden");
                          return is && is->is_bool() && is->get_bool() ? QStringLiteral("true") : QString();
                      },
                      [](Object &row, const QString &text) {
                          if (text.isEmpty())
                              row.erase("hidden");
                          else
                              row["hidden"] = true;
                          return true;
                      },
                      {}, tr("Not loaded, only read by other columns")};
    m_columns = new JsonRowsModel(m_workload.json(), "/data/tables/0/columns",
                                  {memberColumn(tr("Column"), "name"), generator, settings, nulls, hidden}, this);
    m_columnTable = makeEditTable(m_columns, tr("Columns"));
    m_columnTable->horizontalHeader()->setStretchLastSection(false);
    m_columnTable->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    m_columnTable->setColumnWidth(0, scaled(170));
    m_columnTable->setColumnWidth(1, scaled(130));
    m_columnTable->setColumnWidth(3, scaled(96));
    m_columnTable->setColumnWidth(4, scaled(64));
}

QString DataView::tableName() const
{
    const auto *tables = m_workload.json().array("/data/tables");
    const int row = m_tableTable ? qMax(0, m_tableTable->currentIndex().row()) : 0;
    if (!tables || std::size_t(row) >= tables->size() || !(*tables)[std::size_t(row)].is_object())
        return {};
    return cellText((*tables)[std::size_t(row)].get_object(), "name");
}

std::string DataView::columnsPointer() const
{
    return "/data/tables/" + std::to_string(qMax(0, m_tableTable->currentIndex().row())) + "/columns";
}

void DataView::showAll()
{
    for (QPushButton *act : std::as_const(m_editActs))
        act->setVisible(m_workload.isOwn());
    ++m_asked;
    m_made = std::make_shared<const Made>();
    if (m_tables->rowCount() > 0)
        m_tableTable->setCurrentIndex(m_tables->index(0, 0));
    showTable();
}

std::shared_ptr<const DataView::Made> DataView::made(const DataSet &set)
{
    auto made = std::make_shared<Made>();
    made->build = DataGenerator::build(set, 1);
    if (made->build.generator)
        for (const Engine &engine : engineCatalog())
            made->sizes[std::string(engine.id)] = estimateSizes(set, *made->build.generator, engine);
    return made;
}

// Made anew from what is without faults, in the background.
void DataView::work()
{
    const int asked = ++m_asked;
    const Workload *known = m_workload.workload();
    ResolvedData resolved = known ? resolveData(*known, m_workload.parameters()) : ResolvedData();
    if (!known || !resolved.faults.empty()) {
        take(std::make_shared<const Made>());
    } else {
        auto *watcher = new QFutureWatcher<std::shared_ptr<const Made>>(this);
        connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, asked] {
            watcher->deleteLater();
            if (asked == m_asked)
                take(watcher->result());
        });
        watcher->setFuture(QtConcurrent::run([set = std::move(resolved.data)] { return made(set); }));
    }
    const Faults &faults = m_workload.faults();
    m_banner->setText(faults.empty() ? QString()
                                     : QString::fromStdString(faults.front().where + ": " + faults.front().message),
                      faults.empty() ? QString() : tr("Rows and sizes below are those from before."));
}

void DataView::take(const std::shared_ptr<const Made> &made)
{
    m_made = made;
    m_tables->refresh();
    showTable();
}

void DataView::showTable()
{
    m_none->setVisible(m_tables->rowCount() == 0);
    const QString name = tableName();
    if (const std::string pointer = columnsPointer(); m_columns->pointer() != pointer || m_columns->rowCount() == 0)
        m_columns->setPointer(pointer);
    m_columnsDetail->setText(name);
    m_columnsDetail->show();
    const DataGenerator *generator = m_made->build.generator.get();
    const TableGenerator *table = generator ? generator->find(name.toStdString()) : nullptr;
    m_sample->set(table ? table->columns() : std::vector<std::string>(),
                  table ? sampleRows(*table, sampledRows) : decltype(sampleRows(*table, 0))());
    m_sampleTable->resizeColumnsToContents();
    for (int i = 0; i < m_sample->columnCount(); ++i)
        m_sampleTable->setColumnWidth(i, qMin(m_sampleTable->columnWidth(i) + scaled(8), scaled(260)));
    m_sampleDetail->setText(tr("of %1, as every engine gets them").arg(name));
    m_sampleDetail->setVisible(table != nullptr);
    m_sizeDetail->setText(tr("about, after loading"));
    m_sizeDetail->setVisible(!m_made->sizes.empty());

    std::vector<std::vector<std::optional<std::string>>> rows;
    for (const Engine &engine : engineCatalog()) {
        const auto found = m_made->sizes.find(std::string(engine.id));
        if (found == m_made->sizes.end() || found->second.empty())
            continue;
        std::string own;
        for (const TableSize &size : found->second)
            if (size.table == name.toStdString())
                own = bytesText(size.tableBytes + size.indexBytes).toStdString();
        rows.push_back({std::string(engine.title), own, bytesText(totalBytes(found->second)).toStdString()});
    }
    m_sizeModel->set({tr("Engine").toStdString(), name.toStdString(), tr("All tables").toStdString()}, std::move(rows));
}

} // namespace dyno
