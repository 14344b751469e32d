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

QList<UndoBar *> offering; // the newest last

bool areNested(const QWidget *a, const QWidget *b)
{
    return a == b || a->isAncestorOf(b) || b->isAncestorOf(a);
}
} // namespace

UndoBar::UndoBar(QWidget *parent)
    : QFrame(parent), m_sentence(makeLabel({})), m_keys(new QShortcut(QKeySequence::Undo, parent)),
      m_timer(new QTimer(this)),
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
    m_keys->setContext(Qt::WidgetWithChildrenShortcut);
    m_keys->setEnabled(false);
    connect(m_keys, &QShortcut::activated, this, &UndoBar::undo);

    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, [this] {
        if (underMouse() || isAncestorOf(QApplication::focusWidget())) {
            m_timer->start(stayMs);
            return;
        }
        withdraw();
    });
    m_slide->setDuration(slideMs);
    parent->installEventFilter(this);
    hide();
}

UndoBar::~UndoBar()
{
    offering.removeOne(this);
}

void UndoBar::offer(const QString &sentence, std::function<void()> undo)
{
    m_undo = std::move(undo);
    offering.removeOne(this);
    offering << this;
    m_sentence->setText(sentence);
    setAccessibleName(sentence);
    adjustSize();
    place(true);
    show();
    raise();
    giveKeys();
    m_timer->start(stayMs);
}

void UndoBar::undo()
{
    const auto act = std::exchange(m_undo, nullptr);
    withdraw();
    if (act)
        act();
}

void UndoBar::withdraw()
{
    m_timer->stop();
    m_undo = nullptr;
    offering.removeOne(this);
    m_keys->setEnabled(false);
    hide();
    giveKeys();
}

// Two shortcuts that are on at one place are none: each takes the other for the one that is meant.
void UndoBar::giveKeys()
{
    for (qsizetype i = 0; i < offering.size(); ++i) {
        bool isNewest = true;
        for (qsizetype j = i + 1; j < offering.size(); ++j)
            isNewest = isNewest && !(offering[j]->isVisible()
                                     && areNested(offering[i]->parentWidget(), offering[j]->parentWidget()));
        offering[i]->m_keys->setEnabled(isNewest);
    }
}

// With its page; the offer stays.
void UndoBar::showEvent(QShowEvent *event)
{
    QFrame::showEvent(event);
    giveKeys();
}

void UndoBar::hideEvent(QHideEvent *event)
{
    QFrame::hideEvent(event);
    giveKeys();
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
