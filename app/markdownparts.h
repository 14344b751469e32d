// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace dyno::markdown {

// As it stands, whatever it holds: a pipe would end a cell, and what looks like markup would be taken for it.
QString escaped(const QString &text);
// A line of a table.
QString row(const QStringList &fields);
// Heads, the line below them and rows; the first `left` columns are aligned to the left, the rest to the right.
QString table(const QList<QStringList> &rows, int left);

} // namespace dyno::markdown
