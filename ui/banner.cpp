// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/banner.h"

#include "ui/marks.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace dyno {

Banner::Banner(Kind kind, QWidget *parent)
    : QFrame(parent), m_kind(kind), m_sentence(makeLabel({}, TextRole::Strong)),
      m_detail(makeLabel({}, TextRole::Small)), m_act(makeButton({}, ButtonKind::Outlined, ButtonSize::Small))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(44, 8, 16, 8);
    row->setSpacing(16);
    auto *lines = new QVBoxLayout;
    lines->setSpacing(2);
    for (QLabel *label : {m_sentence, m_detail}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        lines->addWidget(label);
    }
    row->addLayout(lines, 1);
    row->addWidget(m_act, 0, Qt::AlignVCenter);
    m_act->hide();
    connect(m_act, &QPushButton::clicked, this, &Banner::acted);
    setKind(kind);
    hide();
}

void Banner::setKind(Kind kind)
{
    m_kind = kind;
    for (QLabel *label : {m_sentence, m_detail})
        setTone(label, kind == Kind::Error ? Tone::Error : Tone::Warning);
    update();
}

void Banner::setText(const QString &sentence, const QString &detail)
{
    m_sentence->setText(sentence);
    m_detail->setText(detail);
    m_detail->setVisible(!detail.isEmpty());
    setAccessibleName(detail.isEmpty() ? sentence : sentence + QLatin1Char(' ') + detail);
    setVisible(!sentence.isEmpty());
}

void Banner::setAct(const QString &text)
{
    m_act->setText(text);
    m_act->setVisible(!text.isEmpty());
}

QString Banner::sentence() const
{
    return m_sentence->text();
}

void Banner::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    const bool error = m_kind == Kind::Error;
    painter.fillRect(rect(), error ? theme.errorBackground : theme.warningBackground);
    painter.fillRect(0, 0, 4, height(), error ? theme.error : theme.warningFill);
    const QPointF centre(24, height() / 2.0);
    if (error)
        paintErrorSign(painter, centre, 16, theme);
    else
        paintWarning(painter, centre, 16, theme);
}

} // namespace dyno
