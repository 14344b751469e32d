// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPropertyAnimation;
class QTimer;

namespace dyno {

// Says what has just been taken away and brings it back. Lies over the foot of its parent, slides in, and
// goes after ten seconds unless it is pointed at or has the keys. Ctrl+Z does the same while it is there.
class UndoBar : public QFrame
{
    Q_OBJECT
public:
    explicit UndoBar(QWidget *parent);
    void offer(const QString &sentence, std::function<void()> undo);
    void undo();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place(bool sliding);
    QLabel *m_sentence;
    QTimer *m_timer;
    QPropertyAnimation *m_slide;
    std::function<void()> m_undo;
};

} // namespace dyno
