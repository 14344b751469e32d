// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/workload/codehighlighter.h"

#include <QList>
#include <QPlainTextEdit>

namespace dyno {

// A text with numbered lines, its words shaded, and the places of faults marked. Esc leaves it by the keys.
class CodeEditor : public QPlainTextEdit
{
    Q_OBJECT
public:
    struct Mark
    {
        int line = 1;   // from 1
        int column = 0; // from 1, in characters; 0: the whole line
        QString text;   // what is wrong
    };

    explicit CodeEditor(QWidget *parent = nullptr);
    void setLanguage(CodeLanguage language);
    void setMarks(const QList<Mark> &marks);
    const QList<Mark> &marks() const { return m_marks; }
    void goTo(int line, int column);

signals:
    void left(); // by Esc

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override; // tool tips of marks

private:
    class Gutter;
    void layOut();
    void paintGutter(QPaintEvent *event);
    void showMarks();
    QTextCursor cursorOf(const Mark &mark) const;

    Gutter *m_gutter;
    CodeHighlighter *m_highlighter;
    QList<Mark> m_marks;
};

} // namespace dyno
