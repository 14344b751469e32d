// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/mixview.h"

#include "ui/banner.h"
#include "ui/formgrid.h"
#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/workload/editedworkload.h"
#include "ui/workload/journeypanel.h"
#include "ui/workload/jsonrowsmodel.h"
#include "ui/workload/tablepanel.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace dyno {

namespace {

using Object = boost::json::object;

QString choicesText(const Object &row)
{
    QStringList texts;
    if (const auto *choices = row.if_contains("choices"); choices && choices->is_array())
        for (const boost::json::value &choice : choices->get_array())
            texts << cellText(&choice);
    return texts.join(QStringLiteral(" | "));
}

} // namespace

MixView::MixView(EditedWorkload &workload, QWidget *parent)
    : QWidget(parent), m_workload(workload), m_title(new QLineEdit),
      m_description(new QLineEdit), m_thinkMin(new QLineEdit), m_thinkMax(new QLineEdit), m_thinkMean(new QLineEdit),
      m_banner(new Banner(Banner::Kind::Error))
{
    makeMix();
    makeParameters();

    auto *words = new QGridLayout;
    words->setContentsMargins(16, 12, 16, 4);
    words->setHorizontalSpacing(12);
    const auto field = [&](int row, const QString &name, QLineEdit *edit, const char *key) {
        auto *label = makeLabel(name, TextRole::Body, Tone::Quiet);
        label->setBuddy(edit);
        edit->setAccessibleName(name);
        words->addWidget(label, row, 0);
        words->addWidget(edit, row, 1);
        connect(edit, &QLineEdit::textEdited, this, [this, key](const QString &text) {
            m_workload.json().edit([&](Object &root) { root[key] = text.toStdString(); });
        });
    };
    field(0, tr("Title"), m_title, "title");
    field(1, tr("Description"), m_description, "description");

    auto *thinking = new QVBoxLayout;
    makeThinkTime(thinking);
    words->addLayout(thinking, 2, 0, 1, 2);
    auto *panels = new QSplitter(Qt::Vertical);
    panels->setChildrenCollapsible(false);
    panels->addWidget(m_panels[0]);
    panels->addWidget(new JourneyPanel(m_workload));
    panels->addWidget(m_panels[1]);
    panels->setSizes({scaled(240), scaled(200), scaled(240)});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addLayout(words);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(panels, 1);

    connect(&m_workload, &EditedWorkload::opened, this, &MixView::showAll);
    connect(&m_workload.json(), &WorkloadJson::replaced, this, &MixView::showAll);
    connect(&m_workload, &EditedWorkload::checked, this, &MixView::showShares);
    showAll();
}

void MixView::makeMix()
{
    JsonColumn name = memberColumn(tr("Name"), "name");
    name.help = tr("Its script is called so, with .sql behind it");
    name.set = [this](Object &row, const QString &text) {
        const QString from = cellText(row, "name");
        // The table is in the middle of a change; the rest follows at once after it.
        QTimer::singleShot(0, this, [this, from, to = text.trimmed()] {
            if (from != to && !m_workload.renameTransaction(from, to))
                m_banner->setText(tr("“%1” cannot be the name of this transaction").arg(to),
                                  tr("A name begins with a letter, holds letters, digits, - and _, and stands once."));
        });
        return true;
    };
    JsonColumn weight = memberColumn(tr("Weight"), "weight", true);
    weight.help = tr("A number, or an expression over parameters such as 1 - :writes. Empty: 1. Only the proportions "
                     "count.");
    JsonColumn writes{tr("Writes"), JsonColumn::Kind::Check, false,
                      [](const Object &row, int) {
                          const auto *is = row.if_contains("write");
                          return is && is->is_bool() && is->get_bool() ? QStringLiteral("true") : QString();
                      },
                      [](Object &row, const QString &text) {
                          if (text.isEmpty())
                              row.erase("write");
                          else
                              row["write"] = true;
                          return true;
                      },
                      {}, tr("It changes data: repeats of a comparison then need fresh data")};
    JsonColumn share{tr("Share"), JsonColumn::Kind::Shown, true,
                     [this](const Object &row, int) {
                         const auto found = m_shares.find(cellText(row, "name").toStdString());
                         return found == m_shares.end()
                                    ? QString()
                                    : tr("%1%").arg(QLocale().toString(found->second * 100, 'g', 3));
                     },
                     {}};
    m_mix = new JsonRowsModel(m_workload.json(), "/mix",
                              {memberColumn(tr("Transaction"), "title"), name, weight, writes, share}, this);
    m_mixTable = makeEditTable(m_mix, tr("Transactions"));
    m_mixTable->horizontalHeader()->setStretchLastSection(false);
    m_mixTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_mixTable->setColumnWidth(1, scaled(150));
    m_mixTable->setColumnWidth(2, scaled(150));
    m_mixTable->setColumnWidth(3, scaled(64));
    m_mixTable->setColumnWidth(4, scaled(72));
    auto *script = makeButton(tr("Show its script"), ButtonKind::Text);
    connect(script, &QPushButton::clicked, this, [this] {
        const QStringList names = m_workload.transactions();
        emit scriptWanted(names.value(qMax(0, m_mixTable->currentIndex().row())));
    });
    auto *add = makeButton(tr("Add"), ButtonKind::Text);
    add->setAccessibleName(tr("Add a transaction"));
    connect(add, &QPushButton::clicked, this, &MixView::addTransaction);
    auto *remove = makeButton(tr("Remove"), ButtonKind::Text);
    remove->setAccessibleName(tr("Remove the transaction"));
    connect(remove, &QPushButton::clicked, this, &MixView::removeTransaction);
    enableFromRow(remove, m_mixTable);
    m_editActs << add << remove;
    m_panels << makeTablePanel(tr("Transactions"), tr("with their weights"), m_mixTable, {script, add, remove}).widget;
}

void MixView::makeParameters()
{
    JsonColumn type = memberColumn(tr("Type"), "type");
    type.kind = JsonColumn::Kind::Choice;
    type.choices = [] {
        return QStringList{QStringLiteral("integer"), QStringLiteral("real"), QStringLiteral("choice"),
                           QStringLiteral("text")};
    };
    JsonColumn choices{tr("Choices"), JsonColumn::Kind::Text, false,
                       [](const Object &row, int) { return choicesText(row); },
                       [](Object &row, const QString &text) {
                           boost::json::array list;
                           for (const QString &choice : text.split(QLatin1Char('|'), Qt::SkipEmptyParts))
                               list.push_back(cellValue(choice.trimmed()));
                           if (list.empty())
                               row.erase("choices");
                           else
                               row["choices"] = std::move(list);
                           return true;
                       },
                       {}, tr("Of the type choice: read | write")};
    m_parameters = new JsonRowsModel(m_workload.json(), "/parameters",
                                     {memberColumn(tr("Parameter"), "name"), memberColumn(tr("Title"), "title"), type,
                                      memberColumn(tr("Default"), "default", true), memberColumn(tr("Least"), "min", true),
                                      memberColumn(tr("Most"), "max", true), memberColumn(tr("Unit"), "unit"), choices},
                                     this);
    m_parameterTable = makeEditTable(m_parameters, tr("Parameters"));
    const int widths[] = {100, 130, 70, 76, 60, 100, 80};
    for (int i = 0; i < int(std::size(widths)); ++i)
        m_parameterTable->setColumnWidth(i, scaled(widths[i]));
    auto *add = makeButton(tr("Add"), ButtonKind::Text);
    add->setAccessibleName(tr("Add a parameter"));
    connect(add, &QPushButton::clicked, this, [this] {
        Object row;
        row["name"] = freeName(m_workload.json().array("/parameters"), "parameter_");
        row["type"] = "integer";
        row["default"] = 1;
        appendRow(m_parameterTable, m_parameters, std::move(row));
    });
    auto *remove = makeButton(tr("Remove"), ButtonKind::Text);
    remove->setAccessibleName(tr("Remove the parameter"));
    connect(remove, &QPushButton::clicked, this, [this] {
        const QModelIndex now = m_parameterTable->currentIndex();
        m_workload.removeEntry(m_parameters->pointer(), now.row(),
                               tr("Removed the parameter %1.").arg(now.siblingAtColumn(0).data().toString()));
    });
    enableFromRow(remove, m_parameterTable);
    m_editActs << add << remove;
    m_panels << makeTablePanel(tr("Parameters"), tr("variables of scripts and of numbers here"), m_parameterTable,
                               {add, remove})
                    .widget;
}

void MixView::makeThinkTime(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 4);
    row->setSpacing(8);
    row->addWidget(makeLabel(tr("Think time, ms: from"), TextRole::Body, Tone::Quiet));
    QLineEdit *const fields[] = {m_thinkMin, m_thinkMax, m_thinkMean};
    const QString names[] = {tr("Shortest think time"), tr("Longest think time"), tr("Mean of the think time")};
    const QString before[] = {QString(), tr("to"), tr("mean")};
    for (std::size_t i = 0; i < std::size(fields); ++i) {
        QLineEdit *edit = fields[i];
        if (!before[i].isEmpty())
            row->addWidget(makeLabel(before[i], TextRole::Body, Tone::Quiet));
        edit->setAccessibleName(names[i]);
        edit->setMinimumWidth(scaled(60));
        row->addWidget(edit, 1);
        connect(edit, &QLineEdit::textEdited, this, [this] {
            m_workload.json().edit([this](Object &root) {
                Object think;
                setMember(think, "min", m_thinkMin->text());
                setMember(think, "max", m_thinkMax->text());
                setMember(think, "mean", m_thinkMean->text());
                if (think.empty())
                    root.erase("thinkMs");
                else
                    root["thinkMs"] = std::move(think);
            });
        });
    }
    m_thinkMean->setPlaceholderText(tr("even"));
    m_thinkMean->setToolTip(tr("With a mean, the time is exponential with it beyond the shortest. Empty: even between "
                               "the two."));
    column->addLayout(row);
}

void MixView::showAll()
{
    const Object &root = m_workload.json().root();
    const bool isOwn = m_workload.isOwn();
    const QList<std::pair<QLineEdit *, QString>> texts{{m_title, cellText(root, "title")},
                                                       {m_description, cellText(root, "description")}};
    for (const auto &[edit, text] : texts)
        if (edit->text() != text) {
            edit->setText(text);
            edit->setCursorPosition(0);
        }
    const auto *think = root.if_contains("thinkMs");
    const Object times = think && think->is_object() ? think->get_object() : Object();
    const QList<std::pair<QLineEdit *, const char *>> waits{
        {m_thinkMin, "min"}, {m_thinkMax, "max"}, {m_thinkMean, "mean"}};
    for (const auto &[edit, key] : waits)
        if (edit->text() != cellText(times, key)) {
            edit->setText(cellText(times, key));
            edit->setCursorPosition(0);
        }
    for (QLineEdit *edit : {m_title, m_description, m_thinkMin, m_thinkMax, m_thinkMean})
        edit->setReadOnly(!isOwn);
    for (QPushButton *act : std::as_const(m_editActs))
        act->setVisible(isOwn);
    m_banner->setText(m_workload.json().isValid() ? QString() : tr("workload.json cannot be read as it is"),
                      tr("Mend it under SQL; the faults stand below the text."));
    showShares();
}

void MixView::showShares()
{
    m_shares.clear();
    if (const Workload *known = m_workload.workload()) {
        const ResolvedMix mix = resolveMix(*known, m_workload.parameters());
        double sum = 0;
        for (const auto &weight : mix.weights)
            sum += weight.value_or(0);
        for (std::size_t i = 0; i < mix.weights.size() && sum > 0; ++i)
            if (mix.weights[i])
                m_shares[known->transactions[i].name] = *mix.weights[i] / sum;
    }
    m_mix->refresh();
    if (!m_workload.json().isValid())
        return;
    const Faults &faults = m_workload.faults();
    m_banner->setText(faults.empty() ? QString()
                                     : QString::fromStdString(faults.front().where + ": " + faults.front().message),
                      faults.size() > 1 ? tr("%1 more under SQL.").arg(faults.size() - 1) : QString());
}

void MixView::addTransaction()
{
    m_workload.addTransaction(QString::fromStdString(freeName(m_workload.json().array("/mix"), "transaction-")));
    m_mixTable->setCurrentIndex(m_mix->index(m_mix->rowCount() - 1, 0));
    m_mixTable->setFocus();
}

void MixView::removeTransaction()
{
    const QStringList names = m_workload.transactions();
    if (const QString name = names.value(m_mixTable->currentIndex().row()); !name.isEmpty() && names.size() > 1)
        m_workload.removeTransaction(name);
}

} // namespace dyno
