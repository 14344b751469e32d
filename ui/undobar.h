// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPropertyAnimation;
class QShortcut;
class QTimer;

namespace dyno {

// Says what has just been taken away and brings it back. Lies over the foot of its parent, slides in, and
// goes after ten seconds unless it is pointed at or has the keys. Ctrl+Z does the same while it is there; of two that
// lie within one another, that of the newest offer.
class UndoBar : public QFrame
{
    Q_OBJECT
public:
    explicit UndoBar(QWidget *parent);
    ~UndoBar() override;
    void offer(const QString &sentence, std::function<void()> undo);
    void undo();
    // What it would bring back has no place any more: nothing is offered.
    void withdraw();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void place(bool sliding);
    static void giveKeys();
    QLabel *m_sentence;
    QShortcut *m_keys;
    QTimer *m_timer;
    QPropertyAnimation *m_slide;
    std::function<void()> m_undo;
};

} // namespace dyno
