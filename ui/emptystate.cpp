// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/emptystate.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace dyno {

EmptyState::EmptyState(const QString &title, const QString &sentence, const QString &act, QWidget *parent)
    : QWidget(parent), m_below(new QVBoxLayout)
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(40, 40, 40, 24);
    column->setSpacing(16);
    auto *head = makeLabel(title, TextRole::Empty);
    head->setWordWrap(true);
    column->addWidget(head);
    auto *words = makeLabel(sentence, TextRole::Lead, Tone::Quiet);
    words->setWordWrap(true);
    words->setMaximumWidth(scaled(640));
    column->addWidget(words);
    column->addSpacing(8);
    if (!act.isEmpty()) {
        auto *row = new QHBoxLayout;
        auto *button = makeButton(act, ButtonKind::Outlined, ButtonSize::Big);
        connect(button, &QPushButton::clicked, this, &EmptyState::acted);
        row->addWidget(button);
        row->addStretch(1);
        column->addLayout(row);
    }
    column->addLayout(m_below);
    column->addStretch(1);
}

} // namespace dyno
