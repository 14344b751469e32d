// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/seriespanel.h"

#include "app/runreader.h"
#include "app/runstore.h"
#include "app/seriesstore.h"
#include "ui/figuretext.h"
#include "ui/parts.h"

#include <QFutureWatcher>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

#include <memory>
#include <optional>
#include <vector>

namespace dyno {

namespace {

QString countText(const KeptSeries &series)
{
    const int done = int(series.runs.size());
    if (series.isWhole)
        return done == 1 ? SeriesPanel::tr("Its one run is there.") : SeriesPanel::tr("All %1 runs are there.").arg(done);
    const int all = done + series.rest.runs;
    return (isSearchText(series.plan.ramp) ? SeriesPanel::tr("%1 of about %2 runs are there.")
                                           : SeriesPanel::tr("%1 of %2 runs are there."))
        .arg(done)
        .arg(all);
}

} // namespace

struct SeriesPanel::Shown
{
    std::optional<KeptSeries> kept; // none: it is no series, or it cannot be read
    std::vector<StoredSearch> searches;
};

SeriesPanel::SeriesPanel(RunStore &store, QWidget *parent)
    : QWidget(parent), m_store(store), m_text(makeLabel({}, TextRole::Small)),
      m_continue(makeButton(tr("Continue series"), ButtonKind::Outlined, ButtonSize::Small))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeLine(Line::Horizontal));
    column->addSpacing(10);
    column->addWidget(makeLabel(tr("Series"), TextRole::Panel));
    column->addSpacing(8);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_text);
    column->addSpacing(8);
    column->addWidget(m_continue, 0, Qt::AlignLeft);
    m_continue->setToolTip(tr("What was run to its end is kept, the rest is run"));
    connect(m_continue, &QPushButton::clicked, this, [this] { emit continueWanted(m_series); });
    for (const auto signal : {&RunStore::added, &RunStore::changed, &RunStore::removed})
        connect(&m_store, signal, this, &SeriesPanel::read);
    hide();
}

SeriesPanel::Shown SeriesPanel::shownOf(Result<KeptSeries> kept)
{
    Shown shown;
    if (kept.has_error())
        return shown;
    std::vector<const RunInfo *> runs;
    for (const RunInfo &info : kept->runs)
        runs.push_back(&info);
    shown.searches = searchesOf(runs);
    shown.kept = std::move(*kept);
    return shown;
}

void SeriesPanel::setSeries(const std::string &series)
{
    if (m_series == series)
        return;
    m_series = series;
    hide(); // what is said is of another one
    read();
}

void SeriesPanel::setBusy(bool busy)
{
    m_isBusy = busy;
    m_continue->setVisible(!m_isWhole && !m_isBusy);
}

void SeriesPanel::read()
{
    const int asked = ++m_asked;
    if (m_series.empty())
        return;
    // What lives in memory can be read where it was made, only.
    if (m_store.isTemporary())
        return take(shownOf(readSeries(m_store, QString::fromStdString(m_series))));
    using Answer = std::shared_ptr<const Shown>;
    auto *watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, asked] {
        watcher->deleteLater();
        if (asked == m_asked)
            take(*watcher->result());
    });
    watcher->setFuture(QtConcurrent::run([path = m_store.path(), series = m_series]() -> Answer {
        const auto reader = RunReader::open(path);
        return std::make_shared<const Shown>(reader.has_error() ? Shown() : shownOf(readSeries(**reader, series)));
    }));
}

void SeriesPanel::take(const Shown &shown)
{
    setVisible(shown.kept.has_value());
    if (!shown.kept)
        return;
    QStringList lines{countText(*shown.kept)};
    for (const StoredSearch &search : shown.searches)
        lines << QString::fromStdString(search.profile + ": " + capacityText(search.search));
    m_text->setText(lines.join(QLatin1Char('\n')));
    m_isWhole = shown.kept->isWhole;
    m_continue->setVisible(!m_isWhole && !m_isBusy);
}

} // namespace dyno
