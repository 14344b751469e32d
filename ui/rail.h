// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QButtonGroup;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace dyno {

// The pages, one under the other at the left edge, and the menu at the foot.
class Rail : public QWidget
{
    Q_OBJECT
public:
    explicit Rail(QWidget *parent = nullptr);

    // Pages are numbered in the order in which they are added, from 0.
    void addPage(const QString &icon, const QString &title, const QString &shortcut);
    void setMenu(QMenu *menu);
    void setCurrent(int page);
    // A dot of ink: something goes on there.
    void setBusy(int page, bool busy);

signals:
    void chosen(int page);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QButtonGroup *m_pages;
    QVBoxLayout *m_column;
    QToolButton *m_menu;
};

} // namespace dyno
