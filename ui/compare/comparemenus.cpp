// SPDX-License-Identifier: GPL-3.0-or-later
// What the menus of the Compare page offer: more runs, and what others published.
#include "app/runstore.h"
#include "charts/publishedstudies.h"
#include "ui/compare/comparepage.h"
#include "ui/runs/runtext.h"

#include <QMenu>

#include <algorithm>
#include <map>

namespace dyno {

namespace {
constexpr qsizetype mostInMenu = 30;
}

// Plans with several runs as a whole, then single runs, the newest first.
void ComparePage::fillAddMenu()
{
    m_addMenu->clear();
    std::map<std::string, std::vector<std::string>> bySeries;
    const Result<QList<RunListing>> read = m_bench.store.listings();
    if (!read) {
        m_addMenu->addAction(QString::fromStdString(read.error().message))->setEnabled(false);
        return;
    }
    const QList<RunListing> &listings = *read;
    const auto isHere = [this](const std::string &run) {
        return std::find(m_runs.begin(), m_runs.end(), run) != m_runs.end();
    };
    for (const RunListing &listing : listings)
        if (!listing.info.series.empty() && listing.info.state != RunState::Running && !isHere(listing.info.id))
            bySeries[listing.info.series].push_back(listing.info.id);
    const auto add = [this](const QString &title, const std::vector<std::string> &runs) {
        m_addMenu->addAction(title, this, [this, runs] {
            m_runs.insert(m_runs.end(), runs.begin(), runs.end());
            load();
        });
    };
    qsizetype count = 0;
    for (const RunListing &listing : listings) {
        if (count == mostInMenu)
            break;
        if (listing.info.state == RunState::Running || isHere(listing.info.id))
            continue;
        const QString started = startedText(listing.info.startedMs);
        if (const auto series = bySeries.find(listing.info.series); series != bySeries.end()) {
            if (series->second.size() > 1) {
                add(tr("%1: all %2 runs, %3")
                        .arg(QString::fromStdString(listing.info.name.empty() ? listing.info.workload
                                                                              : listing.info.name),
                             QString::number(series->second.size()), started),
                    series->second);
                ++count;
            }
            bySeries.erase(series);
        }
        add(QStringLiteral("%1, %2, %3").arg(runLabel(listing), QString::fromStdString(listing.info.workload), started),
            {listing.info.id});
        ++count;
    }
    if (m_addMenu->isEmpty())
        m_addMenu->addAction(tr("There are no other finished runs"))->setEnabled(false);
}

// Those of the same workload first.
void ComparePage::fillPublishedMenu()
{
    m_publishedMenu->clear();
    const auto studies = publishedStudies();
    if (!studies) {
        m_publishedMenu->addAction(QString::fromStdString(studies.error().message))->setEnabled(false);
        return;
    }
    std::vector<Publication> ordered = *studies;
    const std::string workload = m_set ? m_set->comparison.sides.front().workload : std::string();
    std::stable_partition(ordered.begin(), ordered.end(),
                          [&workload](const Publication &study) { return study.workload == workload; });
    for (const Publication &study : ordered) {
        // A section's text is not drawn in every style.
        m_publishedMenu->addSeparator();
        m_publishedMenu->addAction(QString::fromStdString(study.title))->setEnabled(false);
        if (study.series.empty())
            m_publishedMenu->addAction(tr("has no figures by level"))->setEnabled(false);
        for (const PublishedSeries &series : study.series) {
            const QString name = QString::fromStdString(study.title);
            const auto isIt = [name, series](const PublishedChoice &choice) {
                return choice.study == name && choice.series.system == series.system
                       && choice.series.title == series.title;
            };
            QString title = QString::fromStdString(series.system + ": " + series.title);
            if (study.workload != workload)
                title += tr(" (workload %1)").arg(QString::fromStdString(study.workload));
            QAction *act = m_publishedMenu->addAction(title);
            act->setCheckable(true);
            act->setChecked(std::any_of(m_published.begin(), m_published.end(), isIt));
            connect(act, &QAction::toggled, this, [this, isIt, name, setup = study.setup, series](bool on) {
                std::erase_if(m_published, isIt);
                if (on)
                    m_published.push_back({name, QString::fromStdString(setup), series});
                showSet();
            });
        }
    }
}

} // namespace dyno
