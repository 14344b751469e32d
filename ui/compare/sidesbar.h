// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparedset.h"

#include <QString>
#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace dyno {

// The sides of a comparison in a row: each with its mark, its repeats and what it may be made into; then what was
// published, and where more runs come from.
class SidesBar : public QWidget
{
    Q_OBJECT
public:
    explicit SidesBar(QWidget *parent = nullptr);
    void fill(const ComparedSet &set);
    QPushButton *addButton() const { return m_add; }             // its menu is the owner's
    QPushButton *publishedButton() const { return m_published; } // the same

signals:
    void baselineWanted(int side);
    void removeWanted(int side);
    void publishedRemoved(int index);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void nameBaseline();
    QString m_baselineLabel;
    QHBoxLayout *m_chips;
    QPushButton *m_add, *m_published, *m_baseline;
};

} // namespace dyno
