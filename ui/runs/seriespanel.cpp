// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/seriespanel.h"

#include "app/runstore.h"
#include "app/seriesstore.h"
#include "ui/figuretext.h"
#include "ui/parts.h"

#include <QVBoxLayout>

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
    hide();
}

void SeriesPanel::setSeries(const std::string &series, bool isRunning)
{
    m_series = series;
    const auto kept = series.empty() ? Result<KeptSeries>(makeError(ErrorKind::NotFound, {}))
                                     : readSeries(m_store, QString::fromStdString(series));
    setVisible(kept.has_value());
    if (kept.has_error())
        return;
    std::vector<const RunInfo *> runs;
    for (const RunInfo &info : kept->runs)
        runs.push_back(&info);
    QStringList lines{countText(*kept)};
    for (const StoredSearch &search : searchesOf(runs))
        lines << QString::fromStdString(search.profile + ": " + capacityText(search.search));
    m_text->setText(lines.join(QLatin1Char('\n')));
    m_continue->setVisible(!kept->isWhole && !isRunning);
}

} // namespace dyno
