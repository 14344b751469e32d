// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/parameterspanel.h"

#include "ui/bench/datasizes.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"
#include "ui/unitfield.h"

#include <QComboBox>
#include <QGridLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

constexpr int labelWidth = 118;
constexpr int leastWidth = 314; // labels, fields, margins and the scroll bar
const auto ownSize = QStringLiteral("own");
const std::string sizeKey = "size";

void setField(QWidget *field, const std::string &value)
{
    const QString text = QString::fromStdString(value);
    if (auto *box = qobject_cast<QComboBox *>(field))
        box->setCurrentIndex(box->findData(text));
    else if (auto *unit = qobject_cast<UnitField *>(field); unit && unit->number() != text)
        unit->setNumber(text);
}

} // namespace

ParametersPanel::ParametersPanel(QWidget *parent)
    : QWidget(parent), m_sizes(new Segmented), m_formPlace(new QWidget),
      m_pool(new UnitField(tr("in one pool"))), m_poolNote(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_isolation(new QComboBox), m_optionsRow(new QWidget),
      m_optionsText(makeLabel({}, TextRole::Small, Tone::Quiet)), m_data(new DataSizes)
{
    const PanelHead head = makePanelHead(tr("Parameters"));
    m_sizes->setSmall(true);
    m_sizes->setAccessibleName(tr("Size of the data"));
    head.acts->addWidget(m_sizes);
    connect(m_sizes, &Segmented::chosen, this, &ParametersPanel::takeSize);

    m_formPlace->setLayout(new QVBoxLayout);
    m_formPlace->layout()->setContentsMargins(0, 0, 0, 0);
    auto *poolRow = new QHBoxLayout;
    poolRow->setSpacing(16);
    auto *poolLabel = makeLabel(tr("Connections"), TextRole::Body, Tone::Quiet);
    poolLabel->setMinimumWidth(scaled(labelWidth));
    poolLabel->setBuddy(m_pool);
    m_pool->setPlaceholderText(tr("auto"));
    m_pool->setFixedWidth(scaled(132));
    m_pool->setAccessibleName(tr("Connections in the pool"));
    poolRow->addWidget(poolLabel);
    poolRow->addWidget(m_pool);
    poolRow->addWidget(m_poolNote, 1);
    connect(m_pool, &QLineEdit::textChanged, this, [this] {
        const bool good = pool() >= 0;
        m_poolNote->setText(good ? m_pool->text().isEmpty() ? tr("10 in files, else 100")
                                                            : tr("shared by all users")
                                 : tr("a number from 1 to 10,000"));
        setTone(m_poolNote, good ? Tone::Quiet : Tone::Error);
        setFault(m_pool, good ? QString() : m_poolNote->text());
        tellChange();
    });
    emit m_pool->textChanged({});
    auto *isolationRow = new QHBoxLayout;
    isolationRow->setSpacing(16);
    auto *isolationLabel = makeLabel(tr("Isolation"), TextRole::Body, Tone::Quiet);
    isolationLabel->setMinimumWidth(scaled(labelWidth));
    isolationLabel->setBuddy(m_isolation);
    m_isolation->addItem(tr("each profile's"), QString());
    for (const Isolation isolation :
         {Isolation::ReadCommitted, Isolation::RepeatableRead, Isolation::Serializable}) {
        const QString name = QString::fromUtf8(isolationName(isolation));
        m_isolation->addItem(name, name);
    }
    m_isolation->setAccessibleName(tr("Isolation"));
    m_isolation->setToolTip(tr("Of every transaction, on every engine that has a choice. SQLite is serializable."));
    connect(m_isolation, &QComboBox::currentIndexChanged, this, &ParametersPanel::tellChange);
    isolationRow->addWidget(isolationLabel);
    isolationRow->addWidget(m_isolation);
    isolationRow->addStretch(1);
    m_optionsText->setWordWrap(true);
    auto *without = makeButton(tr("Without"), ButtonKind::Text);
    without->setToolTip(tr("Leaves these options to the profiles"));
    connect(without, &QPushButton::clicked, this, [this] {
        setOptions({});
        tellChange();
    });
    auto *optionsRow = new QHBoxLayout(m_optionsRow);
    optionsRow->setContentsMargins(0, 0, 0, 0);
    optionsRow->addWidget(m_optionsText, 1);
    optionsRow->addWidget(without);
    m_optionsRow->hide();

    auto *content = makeArea();
    auto *body = new QVBoxLayout(content);
    body->setContentsMargins(16, 0, 16, 12);
    body->setSpacing(8);
    body->addWidget(m_formPlace);
    body->addLayout(poolRow);
    body->addLayout(isolationRow);
    body->addWidget(m_optionsRow);
    body->addSpacing(4);
    body->addWidget(m_data);
    body->addStretch(1);

    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    scroll->setMinimumWidth(scaled(leastWidth));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addWidget(scroll, 1);
}

void ParametersPanel::setWorkload(const Workload *workload, const ParameterValues &chosen)
{
    m_workload = workload;
    m_chosen = chosen;
    if (workload && !m_chosen.contains(sizeKey) && !workload->defaultSize.empty())
        m_chosen[sizeKey] = workload->defaultSize;
    build();
    resolve();
    showValues();
}

QString ParametersPanel::size() const
{
    return m_sizes->current();
}

int ParametersPanel::pool() const
{
    const QString text = m_pool->number();
    if (text.isEmpty())
        return 0;
    bool ok = false;
    const int value = text.toInt(&ok);
    return ok && value >= 1 && value <= 10'000 ? value : -1;
}

void ParametersPanel::setPool(int pool)
{
    m_filling = true;
    m_pool->setText(pool > 0 ? QString::number(pool) : QString());
    m_filling = false;
}

std::string ParametersPanel::isolation() const
{
    return m_isolation->currentData().toString().toStdString();
}

void ParametersPanel::setIsolation(const std::string &name)
{
    m_filling = true;
    const auto known = isolationOf(name);
    const int at = known ? m_isolation->findData(QString::fromUtf8(isolationName(*known))) : 0;
    m_isolation->setCurrentIndex(std::max(0, at));
    m_filling = false;
}

void ParametersPanel::setOptions(const EngineOptions &options)
{
    m_options = options;
    QStringList lines;
    for (const auto &[engine, values] : options)
        for (const auto &[name, value] : values)
            lines << QStringLiteral("%1 %2=%3").arg(engineTitle(engine), QString::fromStdString(name),
                                                    QString::fromStdString(value));
    m_optionsText->setText(tr("On the connections: %1").arg(lines.join(QStringLiteral(", "))));
    m_optionsRow->setVisible(!options.empty());
}

void ParametersPanel::tellChange()
{
    if (!m_filling)
        emit changed();
}

void ParametersPanel::build()
{
    m_knobs.clear();
    delete m_form;
    m_form = new QWidget;
    m_formPlace->layout()->addWidget(m_form);
    auto *grid = new QGridLayout(m_form);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(6);
    grid->setColumnMinimumWidth(0, scaled(labelWidth));
    grid->setColumnStretch(2, 1);
    if (!m_workload) {
        m_sizes->setChoices({}, {});
        return;
    }

    QStringList ids;
    for (const auto &[name, values] : m_workload->sizes)
        ids << QString::fromStdString(name);
    // In the order in which they grow, as far as the well-known names say it.
    const QStringList known{QStringLiteral("tiny"), QStringLiteral("small"), QStringLiteral("study"),
                            QStringLiteral("large")};
    std::stable_sort(ids.begin(), ids.end(), [&](const QString &a, const QString &b) {
        return quint32(known.indexOf(a)) < quint32(known.indexOf(b));
    });
    QStringList titles = ids;
    ids << ownSize;
    titles << tr("own");
    m_sizes->setChoices(ids, titles);

    int row = 0;
    for (const Parameter &parameter : m_workload->parameters) {
        const QString title =
            QString::fromStdString(parameter.title.empty() ? parameter.name : parameter.title);
        auto *label = makeLabel(title, TextRole::Body, Tone::Quiet);
        QWidget *field = nullptr;
        const std::string name = parameter.name;
        if (parameter.type == Parameter::Type::Choice) {
            auto *box = new QComboBox;
            for (const std::string &choice : parameter.choices)
                box->addItem(QString::fromStdString(choice), QString::fromStdString(choice));
            connect(box, &QComboBox::currentIndexChanged, this, [this, name, box] {
                take(m_knobs.at(name), box->currentData().toString().toStdString());
            });
            field = box;
        } else {
            auto *unit = new UnitField(QString::fromStdString(parameter.unit));
            unit->setFixedWidth(scaled(132));
            connect(unit, &QLineEdit::textEdited, this,
                    [this, name, unit] { take(m_knobs.at(name), unit->number().toStdString()); });
            // With the separators, once the person is done.
            connect(unit, &QLineEdit::editingFinished, this, [unit] { unit->setNumber(unit->number()); });
            field = unit;
        }
        field->setAccessibleName(title);
        field->setToolTip(QString::fromStdString(parameter.help));
        label->setBuddy(field);
        auto *note = makeLabel({}, TextRole::Small, Tone::Quiet);
        note->setWordWrap(true);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
        grid->addWidget(note, row, 2);
        m_knobs.emplace(name, Knob{&parameter, field, note});
        ++row;
    }
}

void ParametersPanel::take(const Knob &knob, const std::string &value)
{
    if (m_filling)
        return;
    m_chosen[knob.parameter->name] = value;
    resolve();
    // Back at what the size says: no choice of its own any more.
    if (m_faults.empty()) {
        ParameterValues without = m_chosen;
        without.erase(knob.parameter->name);
        const ResolvedParameters plain = resolveParameters(*m_workload, without);
        if (plain.faults.empty() && plain.values == m_resolved)
            m_chosen = without;
    }
    emit changed();
}

void ParametersPanel::takeSize(const QString &size)
{
    if (size == ownSize) {
        // Nothing changes until a field does; the first field is where that is likely.
        if (!m_knobs.empty())
            m_knobs.begin()->second.field->setFocus();
        resolve();
        return;
    }
    ParameterValues chosen{{sizeKey, size.toStdString()}};
    // What the size does not set, such as the share of writes, stays as the person chose it.
    const ParameterValues &set = m_workload->sizes.at(size.toStdString());
    for (const auto &[name, value] : m_chosen)
        if (name != sizeKey && !set.contains(name))
            chosen.emplace(name, value);
    m_chosen = chosen;
    resolve();
    showValues();
    emit changed();
}

void ParametersPanel::resolve()
{
    if (!m_workload) {
        m_faults.clear();
        m_resolved.clear();
        m_data->clear();
        return;
    }
    const ResolvedParameters result = resolveParameters(*m_workload, m_chosen);
    m_faults = result.faults;
    if (m_faults.empty())
        m_resolved = result.values;
    for (auto &[name, knob] : m_knobs) {
        QString fault;
        for (const Fault &f : m_faults)
            if (f.where == name)
                fault = QString::fromStdString(f.message);
        knob.note->setText(fault);
        setTone(knob.note, fault.isEmpty() ? Tone::Quiet : Tone::Error);
        setFault(knob.field, fault);
    }
    const auto size = m_chosen.find(sizeKey);
    bool own = size == m_chosen.end();
    if (!own && m_workload->sizes.contains(size->second))
        for (const auto &[name, value] : m_workload->sizes.at(size->second))
            own = own || m_chosen.contains(name);
    m_sizes->setCurrent(own ? ownSize : QString::fromStdString(size->second));
    if (m_faults.empty())
        m_data->setWorkload(*m_workload, m_resolved);
    else
        m_data->clear();
}

void ParametersPanel::showValues()
{
    m_filling = true;
    for (const auto &[name, knob] : m_knobs)
        if (const auto value = m_resolved.find(name); value != m_resolved.end())
            setField(knob.field, value->second);
    m_filling = false;
}

} // namespace dyno
