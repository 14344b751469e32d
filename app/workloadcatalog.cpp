// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workloadcatalog.h"

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>

namespace dyno {

namespace {

// A program that was copied without what belongs beside it.
Fault noBuiltIns()
{
    return {"workload", "the folder of the built-in workloads is not found; it was looked for at "
                            + WorkloadCatalog::builtInFolder().toStdString()
                            + ". Install the program whole; a workload of your own is given with a / in it"};
}

} // namespace

WorkloadCatalog WorkloadCatalog::read()
{
    WorkloadCatalog catalog;
    if (!QDir(builtInFolder()).exists())
        catalog.m_faults.push_back(noBuiltIns());
    for (const QString &place : {builtInFolder(), userFolder()}) {
        const QDir folder(place);
        for (const QString &name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            WorkloadParse parse = readWorkload(folder.filePath(name).toStdString());
            if (!parse.workload) {
                for (Fault &fault : parse.faults)
                    catalog.m_faults.push_back({name.toStdString() + "/" + fault.where, std::move(fault.message)});
                if (place == userFolder() && folder.exists(name + "/workload.json"))
                    catalog.m_broken.insert(name.toStdString());
                continue;
            }
            if (catalog.find(parse.workload->id)) {
                catalog.m_faults.push_back({folder.filePath(name).toStdString(),
                                            "a built-in workload has this name; name the folder otherwise"});
                continue;
            }
            parse.workload->isBuiltIn = place == builtInFolder();
            catalog.m_workloads.push_back(std::move(*parse.workload));
        }
    }
    return catalog;
}

const Workload *WorkloadCatalog::find(const std::string &id) const
{
    for (const Workload &workload : m_workloads)
        if (workload.id == id)
            return &workload;
    return nullptr;
}

void WorkloadCatalog::take(const std::string &id, WorkloadParse parse)
{
    std::erase_if(m_faults, [&](const Fault &fault) { return fault.where.starts_with(id + "/"); });
    if (!parse.workload) {
        for (Fault &fault : parse.faults)
            m_faults.push_back({id + "/" + fault.where, std::move(fault.message)});
        m_broken.insert(id);
        return;
    }
    m_broken.erase(id);
    for (Workload &workload : m_workloads)
        if (workload.id == id) {
            workload = std::move(*parse.workload);
            return;
        }
    m_workloads.push_back(std::move(*parse.workload));
}

void WorkloadCatalog::remove(const std::string &id)
{
    std::erase_if(m_faults, [&](const Fault &fault) { return fault.where.starts_with(id + "/"); });
    m_broken.erase(id);
    std::erase_if(m_workloads, [&](const Workload &workload) { return workload.id == id && !workload.isBuiltIn; });
}

WorkloadParse WorkloadCatalog::open(const std::string &word)
{
    if (word.find('/') != std::string::npos)
        return readWorkload(word);
    for (const QString &place : {builtInFolder(), userFolder()}) {
        const QDir folder(place);
        if (!word.empty() && word.front() != '.' && folder.exists(QString::fromStdString(word))) {
            WorkloadParse parse = readWorkload(folder.filePath(QString::fromStdString(word)).toStdString());
            if (parse.workload)
                parse.workload->isBuiltIn = place == builtInFolder();
            return parse;
        }
    }
    std::string known;
    for (const QString &place : {builtInFolder(), userFolder()})
        for (const QString &name : QDir(place).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            known += (known.empty() ? "" : ", ") + name.toStdString();
    if (!QDir(builtInFolder()).exists())
        return {std::nullopt, {noBuiltIns()}};
    return {std::nullopt,
            {{"workload", "no workload is called \"" + word + "\"; there are: " + known
                              + "; a folder is given with a / in it"}}};
}

QString WorkloadCatalog::userFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/sqldyno/workloads";
}

QString WorkloadCatalog::builtInFolder()
{
    // The build tree is laid out as an installation is.
    return QDir::cleanPath(QCoreApplication::applicationDirPath() + "/../share/sqldyno/workloads");
}

} // namespace dyno
