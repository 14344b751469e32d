// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace dyno {

// The top 56 px of a page: its title, a name with one line of facts, something in the middle, acts at the
// right.
class PageHeader : public QWidget
{
    Q_OBJECT
public:
    explicit PageHeader(const QString &title, QWidget *parent = nullptr);

    // Empty: only the title is shown.
    void setSubject(const QString &name, const QString &facts);
    QHBoxLayout *start() const { return m_start; } // after the title
    QHBoxLayout *middle() const { return m_middle; }
    QHBoxLayout *acts() const { return m_acts; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *m_subject;
    QLabel *m_name, *m_facts;
    QHBoxLayout *m_start, *m_middle, *m_acts;
};

} // namespace dyno
