// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/byuserstab.h"

#include "charts/timechart.h"
#include "ui/compare/verdicttab.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace dyno {

namespace {

// What a choice between figures calls them, where the title above says the rest.
struct ShortName
{
    const char *id, *name;
};
constexpr ShortName shortNames[] = {{"p50", QT_TRANSLATE_NOOP("dyno::UsersPanel", "p50")},
                                    {"p95", QT_TRANSLATE_NOOP("dyno::UsersPanel", "p95")},
                                    {"p99", QT_TRANSLATE_NOOP("dyno::UsersPanel", "p99")},
                                    {"cpu_us", QT_TRANSLATE_NOOP("dyno::UsersPanel", "Cost")},
                                    {"cpu", QT_TRANSLATE_NOOP("dyno::UsersPanel", "Load")},
                                    {"fail_pct", QT_TRANSLATE_NOOP("dyno::UsersPanel", "Failed")}};

QString shortName(const QString &id)
{
    for (const ShortName &name : shortNames)
        if (id == QLatin1String(name.id))
            return UsersPanel::tr(name.name);
    return id;
}

} // namespace

UsersPanel::UsersPanel(const QStringList &figures, const QString &chosen, bool labelled)
    : m_labelled(labelled), m_figure(chosen), m_title(makeLabel({}, TextRole::Panel)),
      m_unit(makeLabel({}, TextRole::Small, Tone::Faint)),
      m_none(makeLabel({}, TextRole::Body, Tone::Quiet)), m_choice(new Segmented), m_chart(new UsersView)
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    auto *top = new QWidget;
    top->setFixedHeight(scaled(36)); // so that the charts stand in one line
    auto *head = new QHBoxLayout(top);
    head->setContentsMargins(16, 8, 12, 0);
    head->setSpacing(6);
    head->addWidget(m_title);
    head->addWidget(m_unit);
    head->addStretch(1);
    head->addWidget(m_choice);
    m_choice->setSmall(true);
    QStringList names;
    for (const QString &figure : figures)
        names << shortName(figure);
    m_choice->setChoices(figures, names);
    m_choice->setCurrent(chosen);
    m_choice->setVisible(figures.size() > 1);
    m_choice->setAccessibleName(tr("Figure of the chart"));
    m_none->setWordWrap(true);
    m_none->setAlignment(Qt::AlignTop);
    m_none->setContentsMargins(16, 16, 16, 0);
    m_none->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(top);
    column->addWidget(m_chart, 1);
    column->addWidget(m_none, 1);
    m_chart->setTheme(currentChartTheme());
    m_chart->setLabelled(labelled);
    m_chart->setMinimumSize(scaled(200), scaled(160));
    connect(m_choice, &Segmented::chosen, this, [this](const QString &id) {
        m_figure = id;
        refresh();
    });
}

void UsersPanel::fill(const ComparedSet &set)
{
    m_set.comparison = set.comparison;
    m_set.published = set.published;
    refresh();
}

void UsersPanel::refresh()
{
    const UsersFigure *figure = findUsersFigure(m_figure.toStdString());
    if (!figure)
        return;
    std::vector<UsersSeries> all = usersSeries(m_set.comparison, *figure, true);
    for (const PublishedChoice &published : m_set.published)
        all.push_back(usersSeries(published.series, *figure));
    std::erase_if(all, [](const UsersSeries &series) { return series.points.empty(); });
    m_title->setText(chartText(figure->title));
    m_unit->setText(figure->mayBeLogarithmic ? tr("%1, log").arg(chartText(figure->unit)) : chartText(figure->unit));
    m_chart->setAccessibleName(chartText(figure->title));
    m_chart->setValues(figure->values);
    m_chart->setLogarithmic(figure->mayBeLogarithmic);
    m_chart->setArrivals(m_set.comparison.openLoop);
    m_none->setText(figure->id == "cpu" || figure->id == "cpu_us"
                        ? tr("No figures: the CPU of the database host was not measured in these runs. A source of host "
                             "figures is chosen in the profile.")
                        : tr("No figures: no level of these runs was measured to its end."));
    m_chart->setVisible(!all.empty());
    m_none->setVisible(all.empty());
    m_chart->setSeries(std::move(all));
}

void UsersPanel::followTheme()
{
    m_chart->setTheme(currentChartTheme());
}

ByUsersTab::ByUsersTab(QWidget *parent) : CompareTab(parent), m_verdicts(new VerdictTab(false))
{
    m_panels = {new UsersPanel({QStringLiteral("tps")}, QStringLiteral("tps"), true),
                new UsersPanel({QStringLiteral("p50"), QStringLiteral("p95"), QStringLiteral("p99")},
                               QStringLiteral("p95"), false),
                new UsersPanel({QStringLiteral("cpu_us"), QStringLiteral("cpu"), QStringLiteral("fail_pct")},
                               QStringLiteral("cpu_us"), false)};
    auto *charts = new QSplitter(Qt::Horizontal);
    charts->setChildrenCollapsible(false);
    for (UsersPanel *panel : m_panels)
        charts->addWidget(panel);
    charts->setSizes({scaled(700), scaled(340), scaled(340)});
    charts->setStretchFactor(0, 2);
    charts->setStretchFactor(1, 1);
    charts->setStretchFactor(2, 1);
    auto *split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(charts);
    split->addWidget(m_verdicts);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({scaled(420), scaled(280)});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    setFocusProxy(m_panels.front()->chart());
    // One crosshair through all charts.
    for (UsersPanel *panel : m_panels)
        connect(panel->chart(), &UsersView::crossHairMoved, this, [this, panel](CrossHair at) {
            for (UsersPanel *other : m_panels)
                if (other != panel)
                    other->chart()->setCrossHair(at);
        });
}

void ByUsersTab::fill(const ComparedSet &set)
{
    for (UsersPanel *panel : m_panels)
        panel->fill(set);
    m_verdicts->fill(set);
}

void ByUsersTab::followTheme()
{
    for (UsersPanel *panel : m_panels)
        panel->followTheme();
    m_verdicts->followTheme();
}

} // namespace dyno
