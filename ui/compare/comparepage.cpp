// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparepage.h"

#include "app/refereereport.h"
#include "app/runstore.h"
#include "ui/banner.h"
#include "ui/compare/byuserstab.h"
#include "ui/compare/capacitytab.h"
#include "ui/compare/distributiontab.h"
#include "ui/compare/effecttab.h"
#include "ui/compare/overtimetab.h"
#include "ui/compare/refereetab.h"
#include "ui/compare/runloader.h"
#include "ui/compare/settingstab.h"
#include "ui/compare/sidesbar.h"
#include "ui/compare/verdicttab.h"
#include "ui/emptystate.h"
#include "ui/figuretext.h"
#include "ui/pageheader.h"
#include "ui/parts.h"
#include "ui/present/slides.h"
#include "ui/segmented.h"
#include "ui/theme.h"

#include <QApplication>
#include <QEvent>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace dyno {

namespace {

struct Tab
{
    const char *id, *title;
    CompareTab *(*make)();
    const char *slide; // that says the same (slidesOf())
    bool (*isThere)(const ComparedSet &set) = nullptr; // null: always
};
// Adding a view is adding its file pair and a row.
const Tab tabs[] = {
    {"time", QT_TRANSLATE_NOOP("dyno::ComparePage", "Over time"), []() -> CompareTab * { return new OverTimeTab; }, "time"},
    {"users", QT_TRANSLATE_NOOP("dyno::ComparePage", "By users"), []() -> CompareTab * { return new ByUsersTab; }, "tps"},
    {"distribution", QT_TRANSLATE_NOOP("dyno::ComparePage", "Distribution"),
     []() -> CompareTab * { return new DistributionTab; }, "distribution"},
    {"table", QT_TRANSLATE_NOOP("dyno::ComparePage", "Table"), []() -> CompareTab * { return new VerdictTab(true); }, "verdicts"},
    {"settings", QT_TRANSLATE_NOOP("dyno::ComparePage", "Settings"),
     []() -> CompareTab * { return new SettingsTab; }, ""},
    {"referee", QT_TRANSLATE_NOOP("dyno::ComparePage", "Referee"), []() -> CompareTab * { return new RefereeTab; }, "findings"},
    {"effect", QT_TRANSLATE_NOOP("dyno::ComparePage", "Effect"), []() -> CompareTab * { return new EffectTab; }, "verdicts",
     [](const ComparedSet &set) { return !set.sweeps.empty(); }},
    {"capacity", QT_TRANSLATE_NOOP("dyno::ComparePage", "Capacity"), []() -> CompareTab * { return new CapacityTab; }, "",
     [](const ComparedSet &set) { return !set.searches.empty(); }},
};
const auto firstTab = QStringLiteral("users");

enum Place { EmptyPlace, LoadingPlace, ShownPlace };

QStringList tabIds()
{
    QStringList ids;
    for (const Tab &tab : tabs)
        ids << QLatin1String(tab.id);
    return ids;
}

// Those that have something to show.
QStringList tabIds(const ComparedSet &set)
{
    QStringList ids;
    for (const Tab &tab : tabs)
        if (!tab.isThere || tab.isThere(set))
            ids << QLatin1String(tab.id);
    return ids;
}

QStringList tabTitles(const QStringList &ids, int findings)
{
    QStringList titles;
    for (const Tab &tab : tabs) {
        const QString id = QLatin1String(tab.id);
        if (ids.contains(id))
            titles << (findings && id == QLatin1String("referee") ? ComparePage::tr("Referee %1").arg(findings)
                                                                  : ComparePage::tr(tab.title));
    }
    return titles;
}

// What such runs were made to show.
QString firstTabOf(const ComparedSet &set)
{
    return !set.searches.empty() ? QStringLiteral("capacity") : !set.sweeps.empty() ? QStringLiteral("effect") : firstTab;
}

// "100 to 3,200 users".
QString loadText(const RunInfo &info)
{
    double low = 0, high = 0;
    for (const Phase &phase : info.phases)
        if (phase.isJudged()) {
            low = low > 0 ? std::min(low, phase.to) : phase.to;
            high = std::max(high, phase.to);
        }
    const QString range = low < high ? ComparePage::tr("%1 to %2").arg(numberText(low), numberText(high))
                                     : numberText(high);
    return (info.openLoop ? ComparePage::tr("%1 arrivals/s") : ComparePage::tr("%1 users")).arg(range);
}

} // namespace

ComparePage::ComparePage(const Workbench &workbench, QWidget *parent)
    : QWidget(parent), m_bench(workbench), m_loader(new RunLoader(workbench.store, this)),
      m_header(new PageHeader(tr("Compare"))), m_choice(new Segmented), m_sides(new SidesBar),
      m_banner(new Banner), m_error(new Banner(Banner::Kind::Error)), m_progress(new QProgressBar),
      m_loading(makeLabel({}, TextRole::Lead, Tone::Quiet)), m_place(new QStackedWidget),
      m_tabs(new QStackedWidget),
      m_empty(new EmptyState(tr("Runs side by side"),
                             tr("Two or more finished runs over time, by users and as distributions, with a verdict in "
                                "words for each figure, their settings and what made them unequal. Tick runs on Runs, "
                                "then choose Compare."),
                             tr("Go to Runs"))),
      m_addMenu(new QMenu(this)), m_publishedMenu(new QMenu(this)), m_exports(new QMenu(this)),
      m_export(makeButton(tr("Export"))), m_present(makeButton(tr("Present"), ButtonKind::Primary))
{
    for (const Tab &tab : tabs) {
        CompareTab *view = tab.make();
        m_views.append(view);
        m_stale.append(true);
        m_tabs->addWidget(view);
    }
    auto *loading = makeArea();
    auto *lines = new QVBoxLayout(loading);
    lines->setContentsMargins(40, 40, 40, 40);
    lines->setSpacing(12);
    lines->addWidget(m_loading);
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(scaled(400));
    m_progress->setAccessibleName(tr("Runs read"));
    lines->addWidget(m_progress);
    lines->addStretch(1);
    auto *shown = new QWidget;
    auto *content = new QVBoxLayout(shown);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(0);
    content->addWidget(m_sides);
    content->addWidget(m_banner);
    content->addWidget(m_tabs, 1);
    m_place->addWidget(m_empty);
    m_place->addWidget(loading);
    m_place->addWidget(shown);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeHeader();
    column->addWidget(m_header);
    column->addWidget(m_error);
    column->addWidget(m_place, 1);
    m_choice->hide();
    makeShortcuts();

    m_sides->addButton()->setMenu(m_addMenu);
    m_sides->publishedButton()->setMenu(m_publishedMenu);
    connect(m_addMenu, &QMenu::aboutToShow, this, &ComparePage::fillAddMenu);
    connect(m_publishedMenu, &QMenu::aboutToShow, this, &ComparePage::fillPublishedMenu);
    connect(m_sides, &SidesBar::baselineWanted, this, &ComparePage::setBaseline);
    connect(m_sides, &SidesBar::removeWanted, this, &ComparePage::removeSide);
    connect(m_sides, &SidesBar::publishedRemoved, this, [this](int index) {
        m_published.erase(m_published.begin() + index);
        showSet();
    });
    connect(m_empty, &EmptyState::acted, this, &ComparePage::runsWanted);
    connect(m_banner, &Banner::acted, this, [this] { showTab(QStringLiteral("referee")); });
    connect(m_loader, &RunLoader::loaded, this, &ComparePage::take);
    connect(m_loader, &RunLoader::progressed, this, [this](int done, int of) {
        m_progress->setMaximum(of);
        m_progress->setValue(done);
        m_loading->setText(tr("Reading runs: %1 of %2").arg(done).arg(of));
    });
    connect(m_loader, &RunLoader::failed, this, [this](const Error &error) {
        m_error->setText(QString::fromStdString(error.message), QString::fromStdString(error.advice));
    });
    connect(&m_bench.store, &RunStore::removed, this, &ComparePage::removed);
}

ComparePage::~ComparePage() = default;

void ComparePage::makeHeader()
{
    m_choice->setChoices(tabIds(), tabTitles(tabIds(), 0));
    m_choice->setCurrent(firstTab);
    m_choice->setAccessibleName(tr("Views of the comparison"));
    m_header->middle()->addWidget(m_choice);
    m_export->setMenu(m_exports);
    m_export->setIcon(makeIcon(QStringLiteral("chevron-down")));
    m_export->setLayoutDirection(Qt::RightToLeft);
    m_header->acts()->addWidget(m_export);
    m_header->acts()->addWidget(m_present);
    showActs(false);
    connect(m_present, &QPushButton::clicked, this, &ComparePage::presentWanted);
    connect(m_choice, &Segmented::chosen, this, &ComparePage::showTab);
}

void ComparePage::makeShortcuts()
{
    const QStringList ids = tabIds();
    for (int i = 0; i < int(ids.size()); ++i) {
        auto *shortcut = new QShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)), this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, id = ids[i]] { showTab(id); });
    }
}

void ComparePage::compare(const std::vector<std::string> &runs)
{
    m_runs.clear();
    m_baseline.clear();
    std::set<std::string> seen;
    for (const std::string &run : runs) {
        const auto listing = m_bench.store.listing(run);
        if (!listing || listing->info.state == RunState::Running || !seen.insert(run).second)
            continue;
        m_runs.push_back(run);
        if (listing->pinned && m_baseline.empty())
            m_baseline = run;
    }
    m_isNew = true;
    load();
}

void ComparePage::load()
{
    m_error->setText({});
    if (m_runs.empty()) {
        m_loader->cancel();
        m_set.reset();
        showSet();
        return;
    }
    if (!m_set) {
        m_loading->setText(tr("Reading runs: %1 of %2").arg(0).arg(m_runs.size()));
        m_progress->setMaximum(int(m_runs.size()));
        m_progress->setValue(0);
        m_place->setCurrentIndex(LoadingPlace);
    }
    m_loader->load(m_runs, m_baseline);
}

// A comparison that is opened begins with what its runs were made to show, else with what was looked at last.
QString ComparePage::firstShown() const
{
    const QString own = firstTabOf(*m_set);
    return own != firstTab || m_choice->current().isEmpty() ? own : m_choice->current();
}

void ComparePage::take(const std::shared_ptr<ComparedSet> &set)
{
    m_set = set->isEmpty() ? nullptr : set;
    showSet();
}

void ComparePage::showActs(bool on)
{
    for (QWidget *widget : std::initializer_list<QWidget *>{m_choice, m_export, m_present})
        widget->setVisible(on);
}

void ComparePage::showSet()
{
    const bool isShown = m_set && !m_set->isEmpty();
    m_place->setCurrentIndex(isShown ? ShownPlace : EmptyPlace);
    showActs(isShown);
    if (isShown) {
        m_set->published = m_published;
        const Comparison &comparison = m_set->comparison;
        const QStringList ids = tabIds(*m_set), titles = tabTitles(ids, RefereeTab::countOf(comparison));
        if (titles != m_titles) {
            const QString current = m_choice->current();
            m_choice->setChoices(ids, titles);
            m_choice->setCurrent(ids.contains(current) ? current : QString());
            m_titles = titles;
        }
        const RunInfo &info = m_set->runs.front()->facts.info;
        const ComparisonSide &base = comparison.sides.front();
        QString name = QString::fromStdString(info.name);
        QString facts = QString::fromStdString(base.workload) + QStringLiteral(", ") + loadText(info);
        if (info.hostCpus > 0)
            facts += tr(", %1 CPUs").arg(info.hostCpus);
        m_header->setSubject(name.isEmpty() ? QString::fromStdString(base.workload) : name, facts);
        m_sides->fill(*m_set);
        std::fill(m_stale.begin(), m_stale.end(), true);
        showBanner();
        showTab(m_isNew || m_choice->current().isEmpty() ? firstShown() : m_choice->current());
        m_isNew = false;
    } else {
        m_header->setSubject({}, {});
        setFocusProxy(nullptr);
    }
    emit changed();
    emit statusText(status());
}

void ComparePage::showTab(const QString &id)
{
    const int at = int(tabIds().indexOf(id));
    if (at < 0 || (m_set && !tabIds(*m_set).contains(id)))
        return;
    const bool hadKeys = m_tabs->isAncestorOf(QApplication::focusWidget());
    m_choice->setCurrent(id);
    m_tabs->setCurrentIndex(at);
    setFocusProxy(m_views[at]);
    if (hadKeys)
        m_views[at]->setFocus(Qt::OtherFocusReason);
    if (m_set && m_stale[at]) {
        m_stale[at] = false;
        m_views[at]->fill(*m_set);
    }
}

// The heaviest stands in the banner, in every view.
void ComparePage::showBanner()
{
    const Comparison &comparison = m_set->comparison;
    const auto refused = std::find_if(comparison.remarks.begin(), comparison.remarks.end(),
                                      [](const Remark &remark) { return remark.kind == Remark::Kind::Refused; });
    const bool isFinding = !comparison.findings.empty() && comparison.findings.front().severity != Severity::Context;
    const int more = RefereeTab::countOf(comparison) - 1;
    QStringList detail;
    if (comparison.sides.size() == 1)
        detail << tr("One side only: add a run to compare it with.");
    QString sentence;
    if (refused != comparison.remarks.end()) {
        sentence = tr("Not comparable: %1").arg(QString::fromStdString(refused->text));
    } else if (isFinding) {
        const Finding &worst = comparison.findings.front();
        sentence = severityTitle(worst.severity) + QStringLiteral(": ") + QString::fromStdString(worst.text());
        // Its first sentence; all of it stands on Referee.
        const QString advice = QString::fromStdString(worst.advice);
        const qsizetype end = advice.indexOf(QStringLiteral(". "));
        detail << (end < 0 ? advice : advice.left(end + 1));
    } else if (!comparison.remarks.empty()) {
        sentence = QString::fromStdString(comparison.remarks.front().text);
    } else if (!detail.isEmpty()) {
        sentence = detail.takeFirst();
    }
    if (more > 0)
        detail << (more == 1 ? tr("1 more finding.") : tr("%1 more findings.").arg(more));
    m_banner->setText(sentence, detail.join(QLatin1Char(' ')));
    m_banner->setAct(more >= 0 ? tr("Show findings") : QString());
}

ExportSubject ComparePage::subject() const
{
    ExportSubject subject;
    if (!m_set)
        return subject;
    subject.set = *m_set;
    subject.isDark = currentTheme().dark;
    const std::vector<Slide> all = slidesOf(subject.set);
    const QStringList first = firstChoice(all);
    const QString view = m_choice->current();
    const auto slideOf = std::find_if(std::begin(tabs), std::end(tabs), [&view](const Tab &tab) { return view == QLatin1String(tab.id); });
    for (const Slide &slide : all) {
        if (first.contains(slide.id))
            subject.slides.push_back(slide);
        if (slideOf != std::end(tabs) && slide.id == QLatin1String(slideOf->slide))
            subject.current = slide;
    }
    return subject;
}

QString ComparePage::status() const
{
    if (!m_set)
        return {};
    const qsizetype own = qsizetype(m_set->runs.size()), published = qsizetype(m_published.size());
    QString text = own == 1 ? tr("1 own run") : tr("%1 own runs").arg(wholeText(own));
    if (published)
        text += published == 1 ? tr(", 1 published series") : tr(", %1 published series").arg(published);
    return text;
}

void ComparePage::setBaseline(int side)
{
    m_baseline = m_set->comparison.sides[std::size_t(side)].runs.front().id;
    load();
}

void ComparePage::removeSide(int side)
{
    for (const ComparedRun &run : m_set->comparison.sides[std::size_t(side)].runs)
        std::erase(m_runs, run.id);
    load();
}

void ComparePage::removed(const std::string &run)
{
    if (std::erase(m_runs, run))
        load();
}

void ComparePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        for (CompareTab *view : m_views)
            view->followTheme();
    }
    QWidget::changeEvent(event);
}

} // namespace dyno
