// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runspage.h"

#include "ui/pageheader.h"

#include <QVBoxLayout>

namespace dyno {

RunsPage::RunsPage(const Workbench &, QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new PageHeader(tr("Runs")));
    column->addStretch(1);
}

} // namespace dyno
