// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <QString>
#include <QStringList>

namespace dyno {

// The files of one workload. Written files are whole or not there: a crash while writing leaves the old one.
class WorkloadFolder
{
public:
    WorkloadFolder() = default;
    explicit WorkloadFolder(const QString &path) : m_path(path) {}

    const QString &path() const { return m_path; }
    bool isNull() const { return m_path.isEmpty(); }
    // The .sql files, then workload.json, other text files and lists; by name. Not those that are hidden.
    QStringList files() const;
    Result<QString> read(const QString &file) const;
    // `file` is a plain name. Not more than maxWorkloadFile bytes.
    Result<void> write(const QString &file, const QString &text) const;
    Result<void> rename(const QString &from, const QString &to) const;
    // Keeps it beside, so that write() of the text that is returned brings it back.
    Result<QString> remove(const QString &file) const;

    // Copies all files of `from` into the user's folder under the name `id`; the copy's title is `title`.
    static Result<WorkloadFolder> duplicate(const Workload &from, const QString &id, const QString &title);
    // "shop-2", "shop-3", …: what is free among built-in and own workloads.
    static QString freeId(const QString &wanted);
    // The user's own of that name.
    static WorkloadFolder own(const QString &id);
    // Takes the user's workload `id` out of sight; restore() brings the last one of that name back.
    static Result<void> putAway(const QString &id);
    static Result<void> restore(const QString &id);

private:
    QString m_path;
};

} // namespace dyno
