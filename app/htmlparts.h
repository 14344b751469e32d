// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <string>

// What pages of reports are made of. Texts are put in as they are unless said: escape what is not ours.
namespace dyno::html {

QString escaped(const QString &text);
QString escaped(const std::string &text);
// The engine's shape in its colour (report.css).
QString engineMark(const std::string &engine);
QString cell(const QString &text, const char *style = nullptr);
QString head(const char *name, const char *unit = "", const char *style = nullptr);
// A table that scrolls sideways where the page is narrow. `heads` and `rows` are markup.
QString table(const QString &caption, const QString &heads, const QString &rows);
// The same of texts, heads first, which are escaped. `alignments` as textTable() has them: 'l' for columns of words.
QString table(const QString &caption, const QList<QStringList> &rows, const QString &alignments);

} // namespace dyno::html
