// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;
class QHBoxLayout;

namespace dyno {

// One choice of a few, all in sight: buttons in one frame, the chosen one filled with ink. Left and right
// move the choice.
class Segmented : public QWidget
{
    Q_OBJECT
public:
    explicit Segmented(QWidget *parent = nullptr);

    // `ids` are what choices are called in code, `titles` what is read.
    void setChoices(const QStringList &ids, const QStringList &titles);
    QString current() const;
    // Nothing is chosen when `id` is none of the choices.
    void setCurrent(const QString &id);
    void setSmall(bool small);

signals:
    void chosen(const QString &id); // by the person

private:
    QButtonGroup *m_group;
    QHBoxLayout *m_row;
    QStringList m_ids;
    bool m_small = false;
};

} // namespace dyno
