// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTextBrowser;

namespace dyno {

// Notes in Markdown: read as they are meant, written as they are typed. Empty ones can be typed into at once.
class NotesField : public QWidget
{
    Q_OBJECT
public:
    explicit NotesField(QWidget *parent = nullptr);
    QString text() const;
    void setText(const QString &markdown);

signals:
    void edited();

private:
    void showText(bool editing);
    void showAct();
    QPushButton *m_act;
    QStackedWidget *m_place;
    QPlainTextEdit *m_edit;
    QTextBrowser *m_view;
};

} // namespace dyno
