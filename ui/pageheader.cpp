// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pageheader.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace dyno {

PageHeader::PageHeader(const QString &title, QWidget *parent)
    : QWidget(parent), m_subject(new QWidget), m_name(makeLabel({}, TextRole::Panel)),
      m_facts(makeLabel({}, TextRole::Small, Tone::Quiet)), m_start(new QHBoxLayout),
      m_middle(new QHBoxLayout), m_acts(new QHBoxLayout)
{
    setFixedHeight(scaled(56));
    auto *lines = new QVBoxLayout(m_subject);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(1);
    lines->addStretch(1);
    lines->addWidget(m_name);
    lines->addWidget(m_facts);
    lines->addStretch(1);
    m_subject->hide();

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 1);
    row->setSpacing(16);
    row->addWidget(makeLabel(title, TextRole::Page));
    row->addSpacing(4);
    row->addWidget(m_subject);
    row->addLayout(m_start);
    row->addStretch(1);
    row->addLayout(m_middle);
    row->addStretch(1);
    row->addLayout(m_acts);
    for (QHBoxLayout *layout : {m_start, m_middle, m_acts})
        layout->setSpacing(8);
}

void PageHeader::setSubject(const QString &name, const QString &facts)
{
    m_name->setText(name);
    m_facts->setText(facts);
    m_facts->setVisible(!facts.isEmpty());
    m_subject->setVisible(!name.isEmpty());
}

void PageHeader::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

} // namespace dyno
