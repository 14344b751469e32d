// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparetab.h"

#include "ui/parts.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace dyno {

void CompareTab::layOut(QHBoxLayout *bar, QWidget *view)
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    bar->setContentsMargins(16, 8, 16, 8);
    bar->setSpacing(12);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(view, 1);
    setFocusProxy(view);
}

} // namespace dyno
