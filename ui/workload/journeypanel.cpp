// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/journeypanel.h"

#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/workload/editedworkload.h"
#include "ui/workload/jsonrowsmodel.h"
#include "ui/workload/tablepanel.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

namespace {

using Object = boost::json::object;

// A member of an object within the row, "waitMs/min".
JsonColumn innerColumn(const QString &title, const char *outer, const char *key)
{
    return {title, JsonColumn::Kind::Text, true,
            [outer, key](const Object &row, int) {
                const auto *inner = row.if_contains(outer);
                return inner && inner->is_object() ? cellText(inner->get_object(), key) : QString();
            },
            [outer, key](Object &row, const QString &text) {
                Object inner = row.contains(outer) && row[outer].is_object() ? row[outer].get_object() : Object();
                setMember(inner, key, text);
                // A wait says both its ends.
                if (!inner.empty())
                    for (const char *end : {"min", "max"})
                        if (!inner.contains(end))
                            inner[end] = cellValue(text.trimmed());
                if (text.trimmed().isEmpty() && !inner.contains("max"))
                    row.erase(outer);
                else
                    row[outer] = std::move(inner);
                return true;
            }};
}

} // namespace

JourneyPanel::JourneyPanel(EditedWorkload &workload, QWidget *parent)
    : QWidget(parent), m_workload(workload), m_journey(new QComboBox), m_journeyWeight(new QLineEdit)
{
    makeSteps();
    const PanelHead head = makePanelHead(tr("Journeys"));
    const auto act = [&](const QString &text, const QString &name, auto slot) {
        auto *button = makeButton(text, ButtonKind::Text);
        button->setAccessibleName(name);
        connect(button, &QPushButton::clicked, this, slot);
        head.acts->addWidget(button);
        m_acts << button;
        return button;
    };
    act(tr("Add step"), tr("Add a step"), [this] {
        Object step;
        step["do"] = m_workload.transactions().value(0).toStdString();
        appendRow(m_stepTable, m_steps, std::move(step));
    });
    enableFromRow(act(tr("Remove step"), tr("Remove the step"),
                      [this] {
                          const QModelIndex now = m_stepTable->currentIndex();
                          m_workload.removeEntry(m_steps->pointer(), now.row(),
                                                 tr("Removed the step %1.").arg(now.siblingAtColumn(0).data().toString()));
                      }),
                  m_stepTable);
    enableFromRow(act(tr("Up"), tr("Move the step up"), [this] { moveRowUp(m_stepTable, m_steps); }), m_stepTable, 1);
    act(tr("Add journey"), tr("Add a journey"), [this] { addJourney(); });
    act(tr("Remove journey"), tr("Remove the journey"), [this] { removeJourney(); });
    auto *row = new QHBoxLayout;
    row->setContentsMargins(16, 0, 16, 8);
    row->setSpacing(8);
    row->addWidget(m_journey, 1);
    row->addWidget(m_journeyWeight);
    auto *body = new QVBoxLayout;
    body->setContentsMargins(8, 0, 8, 8);
    body->addWidget(m_stepTable);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addLayout(row);
    column->addLayout(body, 1);

    connect(m_journey, &QComboBox::activated, this, [this] { showJourneys(); });
    connect(m_journeyWeight, &QLineEdit::textEdited, this, [this](const QString &text) {
        const int journey = m_journey->currentIndex();
        m_filling = true;
        m_workload.json().editArray("/journeys", [&](boost::json::array &journeys) {
            if (journey >= 0 && std::size_t(journey) < journeys.size() && journeys[std::size_t(journey)].is_object())
                setMember(journeys[std::size_t(journey)].get_object(), "weight", text);
        });
        m_filling = false;
    });
    connect(&m_workload, &EditedWorkload::opened, this, &JourneyPanel::showJourneys);
    connect(&m_workload.json(), &WorkloadJson::replaced, this, &JourneyPanel::showJourneys);
    connect(&m_workload.json(), &WorkloadJson::edited, this, [this] {
        if (!m_filling) // what is typed here needs no showing
            showJourneys();
    });
    showJourneys();
}

void JourneyPanel::makeSteps()
{
    JsonColumn what = memberColumn(tr("Step"), "do");
    what.kind = JsonColumn::Kind::Choice;
    what.choices = [this] { return m_workload.transactions(); };
    JsonColumn probability = memberColumn(tr("Probability"), "probability", true);
    probability.help = tr("0 to 1, or an expression. Empty: always. The first step is always done.");
    m_steps = new JsonRowsModel(m_workload.json(), "/journeys/0/steps",
                                {what, probability, innerColumn(tr("Then wait, ms, from"), "waitMs", "min"),
                                 innerColumn(tr("to"), "waitMs", "max")},
                                this);
    m_stepTable = makeEditTable(m_steps, tr("Steps of the journey"));
    m_stepTable->horizontalHeader()->setStretchLastSection(false);
    m_stepTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_stepTable->setColumnWidth(1, scaled(110));
    m_stepTable->setColumnWidth(2, scaled(170));
    m_stepTable->setColumnWidth(3, scaled(90));
    m_journey->setAccessibleName(tr("Journey"));
    m_journeyWeight->setAccessibleName(tr("Weight of the journey"));
    m_journeyWeight->setPlaceholderText(tr("weight 1"));
    m_journeyWeight->setFixedWidth(scaled(110));
}

std::string JourneyPanel::journeyPointer() const
{
    return "/journeys/" + std::to_string(qMax(0, m_journey->currentIndex()));
}

void JourneyPanel::showJourneys()
{
    const boost::json::array *journeys = m_workload.json().array("/journeys");
    const int count = journeys ? int(journeys->size()) : 0;
    const int before = m_journey->currentIndex();
    {
        const QSignalBlocker quiet(m_journey);
        while (m_journey->count() > count)
            m_journey->removeItem(m_journey->count() - 1);
        for (int i = 0; i < count; ++i) {
            const auto *journey = (*journeys)[std::size_t(i)].if_object();
            const QString title = journey ? cellText(*journey, "title") : QString();
            const QString shown = title.isEmpty() && journey ? cellText(*journey, "name") : title;
            if (i >= m_journey->count())
                m_journey->addItem(shown);
            else
                m_journey->setItemText(i, shown);
        }
        m_journey->setCurrentIndex(qMin(qMax(0, before), count - 1));
    }
    setVisible(count > 0 || m_workload.isOwn());
    for (QPushButton *act : std::as_const(m_acts))
        act->setVisible(m_workload.isOwn());
    m_journeyWeight->setReadOnly(!m_workload.isOwn());
    m_journey->setVisible(count > 0);
    m_journeyWeight->setVisible(count > 0);
    m_stepTable->setVisible(count > 0);
    if (count > 0 && m_journey->currentIndex() >= 0)
        if (const auto *journey = (*journeys)[std::size_t(m_journey->currentIndex())].if_object())
            if (const QString weight = cellText(*journey, "weight"); m_journeyWeight->text() != weight)
                m_journeyWeight->setText(weight);
    // The steps of the same journey follow by themselves, and stay where they are chosen.
    if (const std::string pointer = journeyPointer() + "/steps"; m_steps->pointer() != pointer)
        m_steps->setPointer(pointer);
}

void JourneyPanel::addJourney()
{
    const boost::json::array *journeys = m_workload.json().array("/journeys");
    const std::size_t count = journeys ? journeys->size() : 0;
    const std::string name = freeName(journeys, "journey-");
    m_workload.json().edit([&](Object &root) {
        Object journey;
        journey["name"] = name;
        boost::json::array steps;
        for (const QString &transaction : m_workload.transactions()) {
            Object step;
            step["do"] = transaction.toStdString();
            steps.push_back(std::move(step));
        }
        journey["steps"] = std::move(steps);
        if (count == 0) {
            root["journeys"] = boost::json::array();
            // The steps say now how often each is done.
            if (auto *mix = root.contains("mix") ? root["mix"].if_array() : nullptr)
                for (boost::json::value &entry : *mix)
                    if (entry.is_object())
                        entry.get_object().erase("weight");
        }
        root["journeys"].as_array().push_back(std::move(journey));
    });
    m_journey->setCurrentIndex(m_journey->count() - 1);
    showJourneys();
}

void JourneyPanel::removeJourney()
{
    m_workload.removeEntry("/journeys", m_journey->currentIndex(),
                           tr("Removed the journey %1.").arg(m_journey->currentText()));
    if (const boost::json::array *left = m_workload.json().array("/journeys"); left && left->empty())
        m_workload.json().edit([](Object &root) { root.erase("journeys"); });
}

} // namespace dyno
