// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/slide.h"

#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <map>
#include <vector>

namespace dyno {

// Slides on a full screen, one after the other, by keys, mouse and remote controls. Deletes itself when
// closed.
class PresentScreen : public QWidget
{
    Q_OBJECT
public:
    PresentScreen(std::vector<Slide> slides, int first, bool dark, QWidget *parent = nullptr);
    int current() const { return m_current; }
    bool isDark() const { return m_dark; }
    // Nothing is shown, for a moment in which people should look at who speaks.
    bool isBlank() const { return m_blank != Blank::No; }
    bool showsKeys() const { return m_showsKeys; }

signals:
    void left(int slide); // closed, at this one

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override; // no shortcut of the window behind acts here
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    enum class Blank { No, Black, White };
    void go(int slide);
    void blank(Blank how);
    const QPixmap &picture(int slide);
    void paintKeys(QPainter &painter) const;

    std::vector<Slide> m_slides;
    std::map<int, QPixmap> m_pictures; // of this size and theme
    int m_current;
    int m_typed = 0; // digits of a number that Enter goes to
    int m_wheel = 0; // parts of a step
    bool m_dark;
    Blank m_blank = Blank::No;
    bool m_showsKeys = false;
    QTimer m_idle; // hides the mouse
};

} // namespace dyno
