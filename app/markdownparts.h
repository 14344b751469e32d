// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace dyno::markdown {

// As it stands, whatever it holds: a pipe would end a cell, and what looks like markup would be taken for it.
QString escaped(const QString &text);
// Heads, the line below them and rows. `alignments` as textTable() has them: 'l' or 'r' for each column, the last one for
// all that follow.
QString table(const QList<QStringList> &rows, const QString &alignments);

} // namespace dyno::markdown
