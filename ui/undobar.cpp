// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/undobar.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPropertyAnimation>
#include <QShortcut>
#include <QTimer>

#include <utility>

namespace dyno {

namespace {
constexpr int slideMs = 120;
constexpr int stayMs = 10'000;
} // namespace

UndoBar::UndoBar(QWidget *parent)
    : QFrame(parent), m_sentence(makeLabel({})), m_timer(new QTimer(this)),
      m_slide(new QPropertyAnimation(this, "pos", this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 12, 8);
    row->setSpacing(16);
    row->addWidget(m_sentence);
    auto *button = makeButton(tr("Undo"), ButtonKind::Outlined, ButtonSize::Small);
    button->setToolTip(tr("Ctrl+Z"));
    row->addWidget(button);
    connect(button, &QPushButton::clicked, this, &UndoBar::undo);
    auto *keys = new QShortcut(QKeySequence::Undo, parent);
    keys->setContext(Qt::WidgetWithChildrenShortcut);
    connect(keys, &QShortcut::activated, this, &UndoBar::undo);

    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, [this] {
        if (underMouse() || isAncestorOf(QApplication::focusWidget())) {
            m_timer->start(stayMs);
            return;
        }
        hide();
        m_undo = nullptr;
    });
    m_slide->setDuration(slideMs);
    parent->installEventFilter(this);
    hide();
}

void UndoBar::offer(const QString &sentence, std::function<void()> undo)
{
    m_undo = std::move(undo);
    m_sentence->setText(sentence);
    setAccessibleName(sentence);
    adjustSize();
    place(true);
    show();
    raise();
    m_timer->start(stayMs);
}

void UndoBar::undo()
{
    hide();
    m_timer->stop();
    if (const auto act = std::exchange(m_undo, nullptr))
        act();
}

void UndoBar::place(bool sliding)
{
    const QPoint there(16, parentWidget()->height() - height() - 16);
    m_slide->stop();
    if (!sliding || !QApplication::isEffectEnabled(Qt::UI_General) || isVisible()) {
        move(there);
        return;
    }
    m_slide->setStartValue(there + QPoint(0, height() + 16));
    m_slide->setEndValue(there);
    m_slide->start();
}

bool UndoBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place(false);
    return QFrame::eventFilter(watched, event);
}

void UndoBar::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.ink, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

} // namespace dyno
