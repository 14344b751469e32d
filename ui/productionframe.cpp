// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/productionframe.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QPainter>
#include <QVBoxLayout>

namespace dyno {

namespace {
constexpr int thickness = 4;
} // namespace

ProductionFrame::ProductionFrame(QWidget *page, QWidget *parent)
    : QWidget(parent), m_words(makeLabel({}, TextRole::Strong, Tone::Error))
{
    m_words->setWordWrap(true);
    m_words->setContentsMargins(16, 4, 16, 4);
    m_words->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_words);
    column->addWidget(page, 1);
    setFocusProxy(page);
}

void ProductionFrame::setProfiles(const QStringList &names)
{
    if (names == m_names)
        return;
    m_names = names;
    const int around = isShown() ? thickness : 0;
    layout()->setContentsMargins(around, around, around, around);
    m_words->setText(isShown() ? tr("Production: %1. Only workloads that read run there.").arg(names.join(tr(", ")))
                               : QString());
    m_words->setVisible(isShown());
    update();
}

void ProductionFrame::paintEvent(QPaintEvent *)
{
    if (!isShown())
        return;
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.error);
    painter.fillRect(m_words->geometry(), theme.errorBackground);
}

} // namespace dyno
