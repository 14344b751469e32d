// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/reporttable.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <string>

// What pages of reports are made of.
namespace dyno::html {

QString escaped(const QString &text);
QString escaped(const std::string &text);
// The engine's shape in its colour (report.css).
QString engineMark(const std::string &engine);
// Tables that scroll sideways where the page is narrow; their texts are escaped. Nothing for one without rows.
QString table(const ReportTable &table);
// Heads first. `alignments` as textTable() has them: 'l' for columns of words.
QString table(const QString &caption, const QList<QStringList> &rows, const QString &alignments);

} // namespace dyno::html
