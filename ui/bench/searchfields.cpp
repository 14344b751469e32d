// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/searchfields.h"

#include "engines/run/rampnumber.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"
#include "ui/unitfield.h"

#include <QComboBox>
#include <QGridLayout>
#include <QVBoxLayout>

namespace dyno {

namespace {

const auto usersId = QStringLiteral("users"), ratesId = QStringLiteral("rates");
constexpr int leastWidth = 96, mostWidth = 128, choiceWidth = 200;

enum Then { AllHold, AtLoad, Nothing };

QString lengthOf(std::int64_t us)
{
    return QString::fromStdString(durationText(us));
}

} // namespace

SearchFields::SearchFields(QWidget *parent)
    : QWidget(parent), m_counts(new Segmented), m_from(new UnitField), m_to(new UnitField),
      m_within(new UnitField(QStringLiteral("%"))), m_common(new UnitField), m_hold(new QLineEdit),
      m_confirm(new QLineEdit), m_arrive(new QLineEdit), m_cache(new QComboBox), m_then(new QComboBox)
{
    m_counts->setChoices({usersId, ratesId}, {tr("Users"), tr("Arrivals per second")});
    m_counts->setSmall(true);
    m_counts->setAccessibleName(tr("What is searched"));
    m_cache->addItems({tr("kept warm between loads"), tr("reset before every load")});
    m_cache->setToolTip(tr("Reset: what is set to be done before each run is done before every load, not before the first "
                           "one alone."));
    m_then->addItems({tr("all at what all hold"), tr("all at"), tr("nothing")});
    m_then->setToolTip(tr("With several profiles: once each has its capacity, all run at one load, as often as repeats are "
                          "set, and are compared there."));

    auto *grid = new QGridLayout;
    grid->setContentsMargins(16, 4, 16, 12);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    const auto add = [grid](int row, int column, const QString &title, QWidget *field, int span = 1) {
        auto *label = makeLabel(title, TextRole::Body, Tone::Quiet);
        label->setBuddy(field);
        field->setAccessibleName(title);
        grid->addWidget(label, row, column);
        grid->addWidget(field, row, column + 1, 1, span, span > 1 ? Qt::AlignLeft : Qt::Alignment());
    };
    for (QWidget *field : std::initializer_list<QWidget *>{m_from, m_to, m_within, m_common, m_hold, m_confirm, m_arrive}) {
        field->setMinimumWidth(scaled(leastWidth));
        field->setMaximumWidth(scaled(mostWidth));
    }
    for (QComboBox *choice : {m_cache, m_then})
        choice->setMinimumWidth(scaled(choiceWidth));
    add(0, 0, tr("Search"), m_counts, 3);
    add(1, 0, tr("From"), m_from);
    add(1, 2, tr("To"), m_to);
    add(2, 0, tr("Hold each"), m_hold);
    add(2, 2, tr("Hold edges"), m_confirm);
    add(3, 0, tr("Arrive in"), m_arrive);
    add(3, 2, tr("Within"), m_within);
    add(4, 0, tr("Caches"), m_cache, 3);
    add(5, 0, tr("Then"), m_then, 2);
    grid->addWidget(m_common, 5, 3);
    m_common->setAccessibleName(tr("Load at which all run"));
    grid->setColumnStretch(4, 1);
    m_confirm->setPlaceholderText(tr("as long"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(grid);
    column->addStretch(1);
    setFocusProxy(m_from);

    connect(m_counts, &Segmented::chosen, this, [this] {
        const SearchPlan usual;
        // What is the most for one is not for the other.
        if (countsRates() != m_countedRates)
            m_to->setNumber(countsRates() ? QStringLiteral("100000") : QString::fromStdString(rampNumber(usual.to)));
        m_countedRates = countsRates();
        tell();
    });
    for (QLineEdit *field : std::initializer_list<QLineEdit *>{m_from, m_to, m_within, m_common, m_hold, m_confirm, m_arrive})
        connect(field, &QLineEdit::editingFinished, this, &SearchFields::tell);
    connect(m_cache, &QComboBox::activated, this, &SearchFields::tell);
    connect(m_then, &QComboBox::activated, this, &SearchFields::tell);
}

void SearchFields::set(const SearchPlan &plan)
{
    m_filling = true;
    m_countedRates = plan.openLoop;
    m_counts->setCurrent(plan.openLoop ? ratesId : usersId);
    m_from->setNumber(QString::fromStdString(rampNumber(plan.from)));
    m_to->setNumber(QString::fromStdString(rampNumber(plan.to)));
    m_within->setNumber(QString::fromStdString(rampNumber(plan.withinPct)));
    m_hold->setText(lengthOf(plan.holdUs));
    m_confirm->setText(plan.confirmUs > 0 ? lengthOf(plan.confirmUs) : QString());
    m_arrive->setText(lengthOf(plan.arriveUs));
    m_cache->setCurrentIndex(plan.resetsCache ? 1 : 0);
    m_then->setCurrentIndex(!plan.common ? AllHold : *plan.common > 0 ? AtLoad : Nothing);
    m_common->setNumber(QString::fromStdString(rampNumber(plan.common.value_or(0) > 0 ? *plan.common : plan.from)));
    showUnits();
    showFaults();
    m_filling = false;
}

bool SearchFields::countsRates() const
{
    return m_counts->current() == ratesId;
}

void SearchFields::showUnits()
{
    const QString unit = countsRates() ? tr("/s") : tr("users");
    for (UnitField *field : {m_from, m_to, m_common})
        field->setUnit(unit);
    m_common->setVisible(m_then->currentIndex() == AtLoad);
    m_arrive->setEnabled(!countsRates());
}

std::vector<SearchFields::Figure> SearchFields::figures() const
{
    std::vector<Figure> figures{{"from", m_from, m_from->number()},       {"to", m_to, m_to->number()},
                                {"hold", m_hold, m_hold->text()},         {"confirm", m_confirm, m_confirm->text()},
                                {"arrive", m_arrive, m_arrive->text()},   {"within", m_within, m_within->number()},
                                {"common", m_common, m_common->number()}};
    if (m_then->currentIndex() != AtLoad)
        figures.back().value = m_then->currentIndex() == Nothing ? QStringLiteral("0") : QString();
    // In the text of a search, a space ends a figure.
    for (Figure &figure : figures)
        figure.value.remove(QLatin1Char(' '));
    return figures;
}

// Each by itself, as the text of a search knows what can be said.
void SearchFields::showFaults()
{
    for (const Figure &figure : figures()) {
        const QString text = QStringLiteral("search%1 %2=%3")
                                 .arg(countsRates() ? QStringLiteral(" rate") : QString(), QLatin1String(figure.name), figure.value);
        QStringList faults;
        if (!figure.value.isEmpty())
            for (const Fault &fault : parseSearch(text.toStdString()).faults)
                faults << QString::fromStdString(fault.message);
        setFault(figure.field, faults.join(QStringLiteral("; ")));
        figure.field->setToolTip(faults.join(QLatin1Char('\n')));
    }
}

// What cannot be understood stays as it was typed, in its field and in the text, where it is said what is wrong.
void SearchFields::tell()
{
    if (m_filling)
        return;
    QString text = QStringLiteral("search");
    if (countsRates())
        text += QStringLiteral(" rate");
    for (const Figure &figure : figures())
        if (!figure.value.isEmpty())
            text += QStringLiteral(" %1=%2").arg(QLatin1String(figure.name), figure.value);
    if (m_cache->currentIndex() == 1)
        text += QStringLiteral(" cache=reset");
    showFaults();
    showUnits();
    const SearchParse parse = parseSearch(text.toStdString());
    emit edited(parse.plan ? QString::fromStdString(searchText(*parse.plan)) : text);
}

} // namespace dyno
