// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/benchpage.h"

#include "ui/pageheader.h"

#include <QVBoxLayout>

namespace dyno {

BenchPage::BenchPage(const Workbench &, QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new PageHeader(tr("Bench")));
    column->addStretch(1);
}

} // namespace dyno
