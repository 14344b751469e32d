// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/livepage.h"

#include "ui/emptystate.h"
#include "ui/pageheader.h"

#include <QVBoxLayout>

namespace dyno {

LivePage::LivePage(const Workbench &, QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new PageHeader(tr("Live")));
    auto *empty = new EmptyState(tr("Nothing runs"), tr("Throughput, response times and CPU appear here on one time axis while a run goes on."), tr("Go to Bench"));
    connect(empty, &EmptyState::acted, this, &LivePage::benchWanted);
    column->addWidget(empty, 1);
}

void LivePage::followSession() {}
void LivePage::openRun(const std::string &) {}
void LivePage::overlay(const std::vector<std::string> &) {}

} // namespace dyno
