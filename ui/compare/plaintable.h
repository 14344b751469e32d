// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QTableView;
class QWidget;

namespace dyno {

// A table of texts, heads first, as high as its rows. `alignments` as textTable() has them: a letter a column, 'l' or
// 'r', the last one for all that follow. The model is `parent`'s.
QTableView *makePlainTable(const QList<QStringList> &rows, const char *alignments, const QString &name, QWidget *parent);

} // namespace dyno
