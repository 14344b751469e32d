// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/filterbar.h"

#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/runs/runlistmodel.h"
#include "ui/theme.h"

#include <QActionGroup>
#include <QDateTime>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>

#include <map>

namespace dyno {

namespace {

constexpr int barHeight = 44;
constexpr qsizetype mostNamed = 2; // in a button, before it counts

qint64 daysAgo(int days)
{
    return QDateTime(QDate::currentDate().addDays(-days), QTime(0, 0)).toMSecsSinceEpoch();
}

} // namespace

FilterBar::FilterBar(RunListModel &model, QWidget *parent)
    : QWidget(parent), m_model(model), m_row(new QHBoxLayout(this)), m_acts(new QHBoxLayout), m_date(nullptr),
      m_clear(makeButton(tr("Clear"), ButtonKind::Text))
{
    setFixedHeight(scaled(barHeight));
    m_row->setContentsMargins(16, 0, 16, 1);
    m_row->setSpacing(8);
    const auto same = [](const QString &value) { return value; };
    m_choices = {
        {tr("Engine"), &RunFilter::engines,
         [](const RunListing &run) { return QStringList{QString::fromStdString(run.info.engine)}; },
         [](const QString &id) { return engineTitle(id.toStdString()); }, nullptr},
        {tr("Workload"), &RunFilter::workloads,
         [](const RunListing &run) { return QStringList{QString::fromStdString(run.info.workload)}; }, same, nullptr},
        {tr("Tag"), &RunFilter::tags, [](const RunListing &run) { return run.tags; }, same, nullptr}};
    for (Choice &choice : m_choices) {
        choice.button = addButton(choice.title);
        connect(choice.button->menu(), &QMenu::aboutToShow, this, [this, &choice] { fill(choice); });
    }
    m_date = addButton(tr("Date"));
    connect(m_date->menu(), &QMenu::aboutToShow, this, &FilterBar::fillDates);
    connect(m_clear, &QPushButton::clicked, this, &FilterBar::clear);
    m_row->addWidget(m_clear);
    m_row->addStretch(1);
    m_row->addLayout(m_acts);
    m_acts->setSpacing(16);
    showChosen();
}

QPushButton *FilterBar::addButton(const QString &title)
{
    auto *button = makeButton(title, ButtonKind::Outlined, ButtonSize::Small);
    button->setIcon(makeIcon(QStringLiteral("chevron-down")));
    button->setLayoutDirection(Qt::RightToLeft);
    button->setMenu(new QMenu(button));
    button->setAccessibleName(tr("Filter: %1").arg(title));
    m_row->addWidget(button);
    return button;
}

void FilterBar::fill(Choice &choice)
{
    QMenu *menu = choice.button->menu();
    menu->clear();
    std::map<QString, int> counts;
    for (const RunListing &run : m_model.listings())
        for (const QString &value : choice.values(run))
            if (!value.isEmpty())
                ++counts[value];
    // What is chosen and has gone can still be taken back.
    for (const QString &value : m_filter.*choice.chosen)
        counts.emplace(value, 0);
    for (const auto &[value, count] : counts) {
        QAction *act = menu->addAction(QStringLiteral("%1\t%2").arg(choice.name(value), wholeText(count)));
        act->setCheckable(true);
        act->setChecked((m_filter.*choice.chosen).contains(value));
        connect(act, &QAction::triggered, this, [this, &choice, chosen = value](bool on) {
            if (on)
                (m_filter.*choice.chosen).insert(chosen);
            else
                (m_filter.*choice.chosen).remove(chosen);
            apply();
        });
    }
    if (counts.empty())
        menu->addAction(tr("None yet"))->setEnabled(false);
}

void FilterBar::fillDates()
{
    QMenu *menu = m_date->menu();
    menu->clear();
    auto *group = new QActionGroup(menu);
    const std::pair<QString, qint64> spans[] = {{tr("Any time"), 0},
                                                {tr("Today"), daysAgo(0)},
                                                {tr("Last 7 days"), daysAgo(6)},
                                                {tr("Last 30 days"), daysAgo(29)},
                                                {tr("Last 365 days"), daysAgo(364)}};
    for (const auto &[name, since] : spans) {
        QAction *act = menu->addAction(name);
        act->setCheckable(true);
        act->setChecked(since == 0 ? m_filter.sinceMs == 0 : name == m_dateName);
        group->addAction(act);
        connect(act, &QAction::triggered, this, [this, chosen = name, from = since] {
            m_filter.sinceMs = from;
            m_dateName = from == 0 ? QString() : chosen;
            apply();
        });
    }
}

void FilterBar::clear()
{
    m_filter = {};
    m_dateName.clear();
    apply();
}

void FilterBar::apply()
{
    m_model.setFilter(m_filter);
    showChosen();
}

void FilterBar::showChosen()
{
    for (const Choice &choice : m_choices) {
        const QSet<QString> &chosen = m_filter.*choice.chosen;
        QStringList names;
        for (const QString &value : chosen)
            names << choice.name(value);
        names.sort();
        choice.button->setText(names.isEmpty()              ? choice.title
                               : names.size() <= mostNamed ? tr("%1: %2").arg(choice.title, names.join(tr(", ")))
                                                            : tr("%1: %2 chosen").arg(choice.title, wholeText(names.size())));
    }
    m_date->setText(m_dateName.isEmpty() ? tr("Date") : tr("Date: %1").arg(m_dateName));
    m_clear->setVisible(!m_filter.isEmpty());
}

void FilterBar::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

} // namespace dyno
