// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QPushButton;
class QTextBrowser;

namespace dyno {

// The user manual beside the program: pages in Markdown with pictures, from the contents on.
class ManualWindow : public QWidget
{
    Q_OBJECT
public:
    explicit ManualWindow(QWidget *parent = nullptr);
    // A page by its file's name: "compare.md".
    void open(const QString &page);
    QString page() const;
    // Where the pages lie, beside the program.
    static QString folder();

protected:
    void changeEvent(QEvent *event) override;

private:
    void dress();
    QTextBrowser *m_text;
    QPushButton *m_back, *m_contents;
};

} // namespace dyno
