// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace dyno {

// What a place without content shows: what it will be in one sentence, and the button that makes it.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    EmptyState(const QString &title, const QString &sentence, const QString &act, QWidget *parent = nullptr);
    QVBoxLayout *below() const { return m_below; }

signals:
    void acted();

private:
    QVBoxLayout *m_below;
};

} // namespace dyno
