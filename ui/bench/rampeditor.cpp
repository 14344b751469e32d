// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/rampeditor.h"

#include "ui/bench/rampcurve.h"
#include "ui/bench/ramplevelmodel.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

RampEditor::RampEditor(QObject *parent)
    : QObject(parent), m_curvePanel(new QWidget), m_levelsPanel(new QWidget), m_presets(new QComboBox),
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
    connect(m_curve, &RampCurve::levelMoved, this, &RampEditor::moveLevel);
    connect(m_levels, &RampLevelModel::edited, this, &RampEditor::moveLevel);
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
           "users 50 for=60s\nrate 500 for=60s poisson"));

    const PanelHead head = makePanelHead(tr("Ramp"));
    auto *row = static_cast<QHBoxLayout *>(head.widget->layout());
    row->insertSpacing(1, 8);
    row->insertWidget(2, m_presets);
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
    column->addWidget(m_curve, 1);
}

void RampEditor::makeLevelsPanel()
{
    const PanelHead head = makePanelHead(tr("Levels"), tr("grey: users arrive, not judged"));
    auto *add = makeButton(tr("Add level"), ButtonKind::Text);
    connect(add, &QPushButton::clicked, this, &RampEditor::addLevel);
    head.acts->addWidget(add);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto *body = new QVBoxLayout;
    body->setContentsMargins(8, 0, 8, 8);
    body->addWidget(m_table);
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
    m_parse = parseRamp(text().toStdString());
    QStringList faults;
    for (const Fault &fault : m_parse.faults)
        faults << QString::fromStdString(fault.message);
    m_faults->setText(faults.join(QLatin1Char('\n')));
    m_faults->setVisible(!faults.isEmpty());
    setFault(m_text, faults.join(QStringLiteral("; ")));
    m_curve->setRamp(m_parse.ramp);
    if (m_parse.ramp)
        m_levels->setRamp(*m_parse.ramp);
    const int preset = m_presets->findData(text());
    const QSignalBlocker quiet(m_presets);
    m_presets->setCurrentIndex(preset >= 0 ? preset : m_presets->count() - 1);
    emit changed();
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
    if (ramp.shape == Ramp::Shape::Ramp)
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
