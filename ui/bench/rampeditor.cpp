// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/rampeditor.h"

#include "app/k6import.h"
#include "ui/bench/rampcurve.h"
#include "ui/bench/ramplevelmodel.h"
#include "ui/bench/searchfields.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

RampEditor::RampEditor(QObject *parent)
    : QObject(parent), m_curveOrSearch(new QStackedWidget), m_levelsOrWay(new QStackedWidget),
      m_fields(new SearchFields), m_way(makeLabel({}, TextRole::Body, Tone::Quiet)), m_curvePanel(new QWidget), m_levelsPanel(new QWidget), m_presets(new QComboBox),
      m_text(new QLineEdit), m_faults(makeLabel({}, TextRole::Small, Tone::Error)), m_curve(new RampCurve),
      m_levels(new RampLevelModel(this)), m_table(makeTable(m_levels, tr("Levels")))
{
    makeCurvePanel();
    makeLevelsPanel();
    connect(m_text, &QLineEdit::textChanged, this, &RampEditor::parse);
    connect(m_presets, &QComboBox::activated, this, [this] {
        const QString preset = m_presets->currentData().toString();
        if (!preset.isEmpty())
            m_text->setText(preset);
    });
    connect(m_fields, &SearchFields::edited, m_text, &QLineEdit::setText);
    connect(m_curve, &RampCurve::levelMoved, this, &RampEditor::moveLevel);
    connect(m_levels, &RampLevelModel::edited, this, &RampEditor::moveLevel);
    connect(m_levels, &RampLevelModel::refused, this, [this](const QString &typed) {
        m_faults->setText(tr("“%1” is no number above 0; the level stays as it was.").arg(typed));
        m_faults->show();
    });
    connect(m_curve, &RampCurve::levelChosen, m_table, &QTableView::selectRow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &now) { m_curve->setLevel(now.row()); });
    setText(m_presets->itemData(0).toString());
}

void RampEditor::makeCurvePanel()
{
    const std::pair<QString, QString> presets[] = {
        {tr("Levels, doubling"), QStringLiteral("100,200,400,800,1600,3200 arrive=10s hold=80s")},
        {tr("Levels, short"), QStringLiteral("50,100,200 arrive=2s hold=8s")},
        {tr("Spike"), QStringLiteral("spike 100,3000,100 hold=60s")},
        {tr("Ramp up and down"), QStringLiteral("ramp 50 up=1m hold=5m down=1m")},
        {tr("Steady users"), QStringLiteral("users 50 for=1m")},
        {tr("Arrivals by rate"), QStringLiteral("rate 500 for=1m")},
        {tr("Search for capacity"), QStringLiteral("search from=10 to=20000 hold=30s confirm=5m")},
    };
    for (const auto &[title, text] : presets)
        m_presets->addItem(title, text);
    m_presets->addItem(tr("Own"), QString());
    m_presets->setAccessibleName(tr("Ramp preset"));
    m_presets->setMinimumWidth(scaled(170));
    m_text->setProperty("mono", true);
    m_text->setAccessibleName(tr("Ramp as text"));
    m_text->setToolTip(
        tr("100,200,400 arrive=10s hold=80s\nspike 100,3000,100 hold=60s\nramp 50 up=1m hold=5m down=1m\n"
           "users 50 for=60s\nrate 500 for=60s poisson\nstages 50/1m,50/5m,0/30s\n"
           "search from=100 to=20000 hold=30s confirm=5m"));

    const PanelHead head = makePanelHead(tr("Ramp"));
    auto *row = static_cast<QHBoxLayout *>(head.widget->layout());
    row->insertSpacing(1, 8);
    row->insertWidget(2, m_presets);
    auto *import = makeButton(tr("Import k6 stages…"), ButtonKind::Text);
    import->setToolTip(tr("From a JSON file with stages or scenarios, as k6 takes it with --config"));
    connect(import, &QPushButton::clicked, this, &RampEditor::chooseFile);
    head.acts->addWidget(import);
    // On a line of its own: a ramp is longer than what is left beside the presets.
    auto *textRow = new QHBoxLayout;
    textRow->setContentsMargins(16, 0, 16, 8);
    textRow->addWidget(m_text);
    m_faults->setWordWrap(true);
    m_faults->setContentsMargins(16, 4, 16, 4);
    m_faults->hide();
    auto *column = new QVBoxLayout(m_curvePanel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addLayout(textRow);
    column->addWidget(m_faults);
    m_curveOrSearch->addWidget(m_curve);
    m_curveOrSearch->addWidget(m_fields);
    column->addWidget(m_curveOrSearch, 1);
}

void RampEditor::makeLevelsPanel()
{
    const PanelHead head = makePanelHead(tr("Levels"), tr("grey: users arrive, not judged"));
    m_levelsTitle = head.title;
    m_levelsDetail = head.detail;
    m_add = makeButton(tr("Add level"), ButtonKind::Text);
    connect(m_add, &QPushButton::clicked, this, &RampEditor::addLevel);
    head.acts->addWidget(m_add);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto *body = new QVBoxLayout;
    body->setContentsMargins(8, 0, 8, 8);
    m_levelsOrWay->addWidget(m_table);
    m_way->setWordWrap(true);
    m_way->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_way->setContentsMargins(8, 4, 8, 4);
    m_levelsOrWay->addWidget(m_way);
    body->addWidget(m_levelsOrWay);
    auto *column = new QVBoxLayout(m_levelsPanel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addLayout(body, 1);
}

QString RampEditor::text() const
{
    return m_text->text().trimmed();
}

void RampEditor::setText(const QString &text)
{
    if (m_text->text() == text)
        return;
    m_text->setText(text);
    m_text->setCursorPosition(0);
}

void RampEditor::parse()
{
    m_search.reset();
    if (isSearchText(text().toStdString())) {
        SearchParse parse = parseSearch(text().toStdString());
        m_search = parse.plan;
        m_parse = {m_search ? std::optional(rampOf(*m_search, {m_search->to, true})) : std::nullopt, std::move(parse.faults)};
    } else {
        m_parse = parseRamp(text().toStdString());
    }
    showSearch();
    QStringList faults;
    for (const Fault &fault : m_parse.faults)
        faults << QString::fromStdString(fault.message);
    m_faults->setText(faults.join(QLatin1Char('\n')));
    m_faults->setVisible(!faults.isEmpty());
    setFault(m_text, faults.join(QStringLiteral("; ")));
    if (!isSearchText(text().toStdString())) {
        m_curve->setRamp(m_parse.ramp);
        if (m_parse.ramp)
            m_levels->setRamp(*m_parse.ramp);
    }
    // Whatever its figures, a search is one of the choices.
    int preset = m_presets->findData(text());
    if (preset < 0)
        preset = m_presets->count() - (isSearchText(text().toStdString()) ? 2 : 1);
    const QSignalBlocker quiet(m_presets);
    m_presets->setCurrentIndex(preset);
    emit changed();
}

void RampEditor::showSearch()
{
    const bool isSearch = isSearchText(text().toStdString());
    m_curveOrSearch->setCurrentIndex(isSearch ? 1 : 0);
    m_levelsOrWay->setCurrentIndex(isSearch ? 1 : 0);
    m_levelsTitle->setText(isSearch ? tr("How it searches") : tr("Levels"));
    m_levelsDetail->setText(isSearch ? QString() : tr("grey: users arrive, not judged"));
    m_add->setVisible(!isSearch);
    if (!m_search)
        return;
    m_fields->set(*m_search);
    m_way->setText(
        tr("The load doubles from %1 until a threshold breaks, then the gap between what holds and what breaks is halved "
           "until it is within %2%.\n\nBoth edges are then held for %3. An edge that comes out otherwise counts as it came "
           "out then, and the search goes on from there.\n\nEvery load is a run of its own in the store: a search that is "
           "stopped can be continued on Runs.")
            .arg(numberText(m_search->from), numberText(m_search->withinPct),
                 lengthText(double(m_search->heldUs({0, true})) / 1e6)));
}

void RampEditor::chooseFile()
{
    auto *dialog = new QFileDialog(m_curvePanel->window(), tr("Import k6 stages"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("JSON (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &RampEditor::importFile);
    dialog->open();
}

void RampEditor::importFile(const QString &path)
{
    const Result<K6Import> imported = readK6File(path);
    if (!imported) {
        m_faults->setText(QString::fromStdString(imported.error().message + ' ' + imported.error().advice));
        m_faults->show();
        return;
    }
    m_text->setText(imported->ramp);
    if (!imported->notes.isEmpty() && m_parse.ramp) {
        m_faults->setText(imported->notes.join(QLatin1Char('\n')));
        m_faults->show();
    }
}

void RampEditor::moveLevel(int level, double users)
{
    if (m_parse.ramp)
        m_text->setText(QString::fromStdString(rampText(withLevel(*m_parse.ramp, level, users))));
}

void RampEditor::addLevel()
{
    if (!m_parse.ramp || m_levels->rowCount() == 0)
        return;
    // As the last one, twice as many; only levels laid end to end can be continued.
    Ramp ramp = *m_parse.ramp;
    if (ramp.shape == Ramp::Shape::Ramp || ramp.shape == Ramp::Shape::Stages)
        return;
    const std::int32_t last = ramp.phases.back().level;
    const double users = ramp.phases.back().to;
    std::vector<Phase> added;
    for (const Phase &phase : ramp.phases)
        if (phase.level == last) {
            Phase copy = phase;
            copy.level = last + 1;
            copy.to = users * 2;
            copy.from = copy.isJudged() ? copy.to : users;
            added.push_back(copy);
        }
    ramp.phases.insert(ramp.phases.end(), added.begin(), added.end());
    m_text->setText(QString::fromStdString(rampText(ramp)));
}

} // namespace dyno
