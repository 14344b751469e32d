// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presentscreen.h"

#include "ui/present/slideview.h"
#include "ui/theme.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

constexpr int idleMs = 2000;
constexpr int wheelStep = 120;

} // namespace

PresentScreen::PresentScreen(std::vector<Slide> slides, int first, bool dark, QWidget *parent)
    : QWidget(parent, Qt::Window), m_slides(std::move(slides)),
      m_current(std::clamp(first, 0, std::max(0, int(m_slides.size()) - 1))), m_dark(dark)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setWindowTitle(tr("SQL Dyno: slides"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    m_idle.setSingleShot(true);
    m_idle.setInterval(idleMs);
    connect(&m_idle, &QTimer::timeout, this, [this] { setCursor(Qt::BlankCursor); });
    m_idle.start();
    go(m_current);
}

void PresentScreen::go(int slide)
{
    m_current = std::clamp(slide, 0, std::max(0, int(m_slides.size()) - 1));
    m_blank = Blank::No;
    if (!m_slides.empty()) {
        setAccessibleName(m_slides[std::size_t(m_current)].sentence);
        setAccessibleDescription(m_slides[std::size_t(m_current)].caption);
    }
    update();
}

void PresentScreen::blank(Blank how)
{
    m_blank = m_blank == how ? Blank::No : how;
    update();
}

const QPixmap &PresentScreen::picture(int slide)
{
    QPixmap &pixmap = m_pictures[slide];
    if (pixmap.isNull())
        pixmap = slidePixmap(m_slides[std::size_t(slide)], size(), devicePixelRatioF(),
                             {m_dark, slide + 1, int(m_slides.size()), false});
    return pixmap;
}

void PresentScreen::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_blank != Blank::No || m_slides.empty()) {
        painter.fillRect(rect(), m_blank == Blank::White ? Qt::white : Qt::black);
        return;
    }
    painter.drawPixmap(0, 0, picture(m_current));
    if (m_showsKeys)
        paintKeys(painter);
}

void PresentScreen::paintKeys(QPainter &painter) const
{
    const std::pair<QString, QString> keys[] = {
        {tr("right, down, space, click"), tr("next")},
        {tr("left, up, backspace, right click"), tr("back")},
        {tr("Home, End"), tr("first, last")},
        {tr("a number, then Enter"), tr("that slide")},
        {tr("B or full stop; W or comma"), tr("black; white; again: back")},
        {tr("D"), tr("light or dark")},
        {tr("? or F1"), tr("these keys")},
        {tr("Esc, Q"), tr("leave")},
    };
    const double s = height() / 900.0;
    QFont font = uiFont(13);
    font.setPixelSize(qMax(1, qRound(20 * s)));
    const Palette &palette = m_dark ? lightPalette() : darkPalette(); // stands out of the slide
    const QRectF box(width() / 2.0 - 420 * s, height() / 2.0 - 200 * s, 840 * s, 400 * s);
    painter.fillRect(box, palette.surface);
    painter.setFont(font);
    double y = box.top() + 44 * s;
    for (const auto &[key, act] : keys) {
        painter.setPen(palette.text);
        painter.drawText(QPointF(box.left() + 32 * s, y), key);
        painter.setPen(palette.text2);
        painter.drawText(QPointF(box.left() + 460 * s, y), act);
        y += 44 * s;
    }
}

bool PresentScreen::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void PresentScreen::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    if (key >= Qt::Key_0 && key <= Qt::Key_9) {
        m_typed = std::min(9999, m_typed * 10 + key - Qt::Key_0);
        return;
    }
    const int typed = std::exchange(m_typed, 0);
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        go(typed > 0 ? typed - 1 : m_current + 1);
        break;
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_Space:
    case Qt::Key_PageDown:
    case Qt::Key_N:
        go(m_current + 1);
        break;
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_Backspace:
    case Qt::Key_PageUp:
    case Qt::Key_P:
        go(m_current - 1);
        break;
    case Qt::Key_Home:
        go(0);
        break;
    case Qt::Key_End:
        go(int(m_slides.size()) - 1);
        break;
    case Qt::Key_B:
    case Qt::Key_Period:
        blank(Blank::Black);
        break;
    case Qt::Key_W:
    case Qt::Key_Comma:
        blank(Blank::White);
        break;
    case Qt::Key_D:
        m_dark = !m_dark;
        m_pictures.clear();
        update();
        break;
    case Qt::Key_Question:
    case Qt::Key_F1:
        m_showsKeys = !m_showsKeys;
        update();
        break;
    case Qt::Key_Escape:
        // Esc takes back what lies over the slide first.
        if (m_showsKeys || isBlank()) {
            m_showsKeys = false;
            m_blank = Blank::No;
            update();
            break;
        }
        [[fallthrough]];
    case Qt::Key_Q:
        close();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void PresentScreen::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        go(m_current + (isBlank() ? 0 : 1));
    else if (event->button() == Qt::RightButton || event->button() == Qt::BackButton)
        go(m_current - 1);
}

void PresentScreen::mouseMoveEvent(QMouseEvent *)
{
    unsetCursor();
    m_idle.start();
}

void PresentScreen::wheelEvent(QWheelEvent *event)
{
    m_wheel += event->angleDelta().y();
    if (std::abs(m_wheel) < wheelStep)
        return;
    go(m_current + (m_wheel < 0 ? 1 : -1));
    m_wheel = 0;
}

void PresentScreen::resizeEvent(QResizeEvent *)
{
    m_pictures.clear();
}

void PresentScreen::closeEvent(QCloseEvent *event)
{
    emit left(m_current);
    QWidget::closeEvent(event);
}

} // namespace dyno
