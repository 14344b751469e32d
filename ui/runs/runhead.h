// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace dyno {

// The head of the library: the first column's title stands over the names, which stand behind ticks and marks.
class RunHead : public QHeaderView
{
    Q_OBJECT
public:
    explicit RunHead(QWidget *parent = nullptr);

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
};

} // namespace dyno
