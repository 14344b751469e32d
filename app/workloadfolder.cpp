// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workloadfolder.h"

#include "app/workloadcatalog.h"
#include "engines/workloads/json.h"
#include "engines/workloads/jsontext.h"
#include "engines/workloads/workloadfiles.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

namespace dyno {

namespace {

const auto removedFolder = QStringLiteral(".removed");

Error fileError(const QString &what, const QString &path, const QString &why)
{
    return makeError(ErrorKind::Other, (what + QLatin1Char(' ') + path + QStringLiteral(": ") + why).toStdString(),
                     "Look whether the disk is full, and whether you may write there.");
}

} // namespace

QStringList WorkloadFolder::files() const
{
    const QDir folder(m_path);
    QStringList sql = folder.entryList({QStringLiteral("*.sql")}, QDir::Files, QDir::Name);
    for (const QString &file : folder.entryList(QDir::Files, QDir::Name))
        if (!sql.contains(file))
            sql << file;
    return sql;
}

Result<QString> WorkloadFolder::read(const QString &file) const
{
    Faults faults;
    const auto text = readWorkloadFile(m_path.toStdString(), file.toStdString(), faults);
    if (!faults.empty())
        return makeError(ErrorKind::Other, faults.front().where + ": " + faults.front().message);
    if (!text)
        return makeError(ErrorKind::NotFound, "There is no " + file.toStdString() + " in this workload.");
    return QString::fromStdString(*text);
}

Result<void> WorkloadFolder::write(const QString &file, const QString &text) const
{
    const QString path = QDir(m_path).filePath(file);
    const QByteArray bytes = text.toUtf8();
    if (std::uintmax_t(bytes.size()) > maxWorkloadFile)
        return makeError(ErrorKind::Usage, file.toStdString() + " is larger than 1 MB and is not saved.",
                         "Make it shorter.");
    QSaveFile out(path);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit())
        return fileError(QStringLiteral("Saving"), path, out.errorString());
    return {};
}

Result<void> WorkloadFolder::rename(const QString &from, const QString &to) const
{
    QFile file(QDir(m_path).filePath(from));
    if (!file.rename(QDir(m_path).filePath(to)))
        return fileError(QStringLiteral("Renaming"), file.fileName(), file.errorString());
    return {};
}

Result<QString> WorkloadFolder::remove(const QString &file) const
{
    Result<QString> text = read(file);
    if (!text)
        return text;
    QFile gone(QDir(m_path).filePath(file));
    if (!gone.remove())
        return fileError(QStringLiteral("Removing"), gone.fileName(), gone.errorString());
    return text;
}

Result<WorkloadFolder> WorkloadFolder::duplicate(const Workload &from, const QString &id, const QString &title)
{
    const QDir place(WorkloadCatalog::userFolder());
    const QString path = place.filePath(id);
    if (QDir(path).exists())
        return makeError(ErrorKind::Usage, "There is a workload " + id.toStdString() + " already.");
    // Made under another name first: a copy that broke off is no workload.
    const QString begun = place.filePath(QStringLiteral(".new-") + id);
    QDir(begun).removeRecursively();
    if (!QDir().mkpath(begun))
        return fileError(QStringLiteral("Making"), begun, QStringLiteral("it cannot be made"));
    const QDir source(QString::fromStdString(from.folder.string()));
    for (const QString &file : source.entryList(QDir::Files)) {
        const QString to = QDir(begun).filePath(file);
        QFile copied(source.filePath(file));
        if (!copied.copy(to))
            return fileError(QStringLiteral("Copying to"), to, copied.errorString());
        QFile::setPermissions(to, QFile::permissions(to) | QFile::WriteOwner);
    }
    const WorkloadFolder made(begun);
    if (const Result<QString> text = made.read(QStringLiteral("workload.json"))) {
        if (JsonParse parse = parseJson(text->toStdString(), "workload.json"); parse.document) {
            if (auto *root = parse.document->root.if_object())
                (*root)["title"] = title.toStdString();
            if (const auto written = made.write(QStringLiteral("workload.json"),
                                                QString::fromStdString(jsonText(parse.document->root)));
                !written)
                return written.error();
        }
    }
    if (!QDir().rename(begun, path))
        return fileError(QStringLiteral("Making"), path, QStringLiteral("it cannot be made"));
    return WorkloadFolder(path);
}

QString WorkloadFolder::freeId(const QString &wanted)
{
    const auto isTaken = [](const QString &id) {
        return QDir(WorkloadCatalog::builtInFolder()).exists(id) || QDir(WorkloadCatalog::userFolder()).exists(id);
    };
    if (!isTaken(wanted))
        return wanted;
    for (int number = 2;; ++number)
        if (const QString id = wanted + '-' + QString::number(number); !isTaken(id))
            return id;
}

WorkloadFolder WorkloadFolder::own(const QString &id)
{
    return WorkloadFolder(QDir(WorkloadCatalog::userFolder()).filePath(id));
}

Result<void> WorkloadFolder::putAway(const QString &id)
{
    const QDir place(WorkloadCatalog::userFolder());
    const QString kept = place.filePath(removedFolder);
    QDir().mkpath(kept);
    const QString to = QDir(kept).filePath(id);
    QDir(to).removeRecursively();
    if (!QDir().rename(place.filePath(id), to))
        return fileError(QStringLiteral("Removing"), place.filePath(id), QStringLiteral("it cannot be moved"));
    return {};
}

Result<void> WorkloadFolder::restore(const QString &id)
{
    const QDir place(WorkloadCatalog::userFolder());
    if (!QDir().rename(place.filePath(removedFolder + QLatin1Char('/') + id), place.filePath(id)))
        return fileError(QStringLiteral("Bringing back"), place.filePath(id), QStringLiteral("it cannot be moved"));
    return {};
}

} // namespace dyno
