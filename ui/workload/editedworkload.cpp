// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/editedworkload.h"

#include "engines/workloads/workloadfiles.h"

#include <QFutureWatcher>
#include <QTimer>
#include <QtConcurrent/QtConcurrentRun>

namespace dyno {

namespace {

constexpr int saveMs = 200; // after the last key
const auto jsonFile = QStringLiteral("workload.json");

// Every "do" and "of" that names a transaction. An empty `to` takes it out.
void renameReferences(boost::json::object &root, const std::string &from, const std::string &to)
{
    const auto change = [&](boost::json::array &array, const auto &nameOf) {
        for (auto it = array.begin(); it != array.end();) {
            boost::json::value *name = nameOf(*it);
            const bool isIt = name && name->is_string() && name->get_string() == from;
            if (isIt && to.empty()) {
                it = array.erase(it);
                continue;
            }
            if (isIt)
                *name = to;
            ++it;
        }
    };
    const auto each = [&](const char *key, const char *inner, const auto &nameOf) {
        if (auto *list = root.contains(key) ? root[key].if_array() : nullptr)
            for (boost::json::value &entry : *list)
                if (auto *object = entry.if_object(); object && object->contains(inner))
                    if (auto *array = (*object)[inner].if_array())
                        change(*array, nameOf);
    };
    each("journeys", "steps", [](boost::json::value &step) {
        auto *object = step.if_object();
        return object ? object->if_contains("do") : nullptr;
    });
    each("rates", "of", [](boost::json::value &name) { return &name; });
}

} // namespace

EditedWorkload::EditedWorkload(WorkloadCatalog &catalog, QObject *parent)
    : QObject(parent), m_catalog(catalog), m_save(new QTimer(this))
{
    m_save->setSingleShot(true);
    m_save->setInterval(saveMs);
    connect(m_save, &QTimer::timeout, this, &EditedWorkload::flush);
    connect(&m_json, &WorkloadJson::edited, this, &EditedWorkload::takeJson);
}

EditedWorkload::~EditedWorkload()
{
    flush();
}

void EditedWorkload::open(const std::string &id, const ParameterValues &chosen)
{
    flush();
    m_id = id;
    m_chosen = chosen;
    const Workload *known = m_catalog.find(id);
    m_isOwn = !known || !known->isBuiltIn;
    m_folder = known ? WorkloadFolder(QString::fromStdString(known->folder.string()))
                     : WorkloadFolder::own(QString::fromStdString(id));
    m_texts.clear();
    m_faults.clear();
    m_json.setEditable(m_isOwn);
    m_json.setText(text(jsonFile));
    emit opened();
    check();
}

void EditedWorkload::close()
{
    flush();
    ++m_round;
    m_id.clear();
}

const Workload *EditedWorkload::workload() const
{
    return m_catalog.find(m_id);
}

ParameterValues EditedWorkload::parameters() const
{
    const Workload *known = workload();
    if (!known)
        return {};
    const ResolvedParameters resolved = resolveParameters(*known, m_chosen);
    return resolved.faults.empty() ? resolved.values : resolveParameters(*known, {}).values;
}

QStringList EditedWorkload::files() const
{
    return m_folder.isNull() ? QStringList() : m_folder.files();
}

QString EditedWorkload::text(const QString &file) const
{
    if (const auto known = m_texts.constFind(file); known != m_texts.constEnd())
        return *known;
    const Result<QString> read = m_folder.read(file);
    return m_texts[file] = read.has_value() ? *read : QString();
}

void EditedWorkload::setText(const QString &file, const QString &text)
{
    if (!m_isOwn || this->text(file) == text)
        return;
    m_texts[file] = text;
    if (!m_unsaved.contains(file))
        m_unsaved << file;
    m_save->start();
}

void EditedWorkload::addFile(const QString &file, const QString &text)
{
    if (!m_isOwn)
        return;
    if (const auto written = m_folder.write(file, text); !written) {
        emit failed(written.error());
        return;
    }
    m_texts[file] = text;
    emit filesChanged();
    check();
}

void EditedWorkload::removeFile(const QString &file)
{
    if (!m_isOwn)
        return;
    flush();
    const Result<QString> text = m_folder.remove(file);
    if (!text) {
        emit failed(text.error());
        return;
    }
    m_texts.remove(file);
    emit filesChanged();
    emit undoable(tr("Removed the file %1.").arg(file), [this, file, text = *text] { addFile(file, text); });
    check();
}

void EditedWorkload::flush()
{
    m_save->stop();
    if (m_unsaved.isEmpty())
        return;
    for (const QString &file : std::exchange(m_unsaved, {})) {
        if (const auto written = m_folder.write(file, m_texts[file]); !written) {
            emit failed(written.error());
            continue;
        }
        if (file == jsonFile && m_json.text() != m_texts[file])
            m_json.setText(m_texts[file]);
    }
    check();
}

// The newest check counts.
void EditedWorkload::check()
{
    if (m_id.empty())
        return;
    using Answer = std::shared_ptr<WorkloadParse>;
    auto *watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, round = ++m_round, id = m_id] {
        watcher->deleteLater();
        if (round != m_round || id != m_id)
            return;
        WorkloadParse parse = std::move(*watcher->result());
        m_faults = parse.faults;
        if (m_isOwn)
            m_catalog.take(id, std::move(parse));
        emit checked();
    });
    watcher->setFuture(QtConcurrent::run([path = m_folder.path().toStdString()] {
        return std::make_shared<WorkloadParse>(readWorkload(path));
    }));
}

void EditedWorkload::takeJson()
{
    setText(jsonFile, m_json.text());
    emit textChanged(jsonFile);
}

QStringList EditedWorkload::transactions() const
{
    QStringList names;
    if (const boost::json::array *mix = m_json.array("/mix"))
        for (const boost::json::value &entry : *mix)
            if (const auto *object = entry.if_object())
                names << cellText(*object, "name");
    return names;
}

bool EditedWorkload::isTransactionName(const QString &name)
{
    return isWorkloadName(name.toStdString(), "-_");
}

QStringList EditedWorkload::scriptsOf(const QString &transaction) const
{
    QStringList scripts;
    for (const QString &file : files())
        if (file.section(QLatin1Char('.'), 0, 0) == transaction && file.endsWith(QLatin1String(".sql")))
            scripts << file;
    return scripts;
}

void EditedWorkload::addTransaction(const QString &name)
{
    if (scriptsOf(name).isEmpty())
        addFile(name + QStringLiteral(".sql"), QStringLiteral("SELECT 1;\n"));
    m_json.editArray("/mix", [&](boost::json::array &mix) {
        boost::json::object row;
        row["name"] = name.toStdString();
        row["title"] = name.toStdString();
        mix.push_back(std::move(row));
    });
}

void EditedWorkload::removeTransaction(const QString &name)
{
    if (!m_isOwn)
        return;
    flush();
    const QString before = text(jsonFile);
    QMap<QString, QString> scripts;
    for (const QString &file : scriptsOf(name)) {
        const Result<QString> gone = m_folder.remove(file);
        if (!gone) {
            emit failed(gone.error());
            return;
        }
        scripts[file] = *gone;
        m_texts.remove(file);
    }
    m_json.edit([&](boost::json::object &root) {
        if (auto *mix = root.contains("mix") ? root["mix"].if_array() : nullptr)
            for (auto it = mix->begin(); it != mix->end();)
                it = it->is_object() && cellText(it->get_object(), "name") == name ? mix->erase(it) : it + 1;
        renameReferences(root, name.toStdString(), {});
    });
    emit filesChanged();
    emit undoable(tr("Removed the transaction %1 with its scripts.").arg(name), [this, before, scripts] {
        for (auto it = scripts.begin(); it != scripts.end(); ++it)
            addFile(it.key(), it.value());
        setText(jsonFile, before);
        m_json.setText(before);
        emit textChanged(jsonFile);
    });
}

bool EditedWorkload::renameTransaction(const QString &from, const QString &to)
{
    if (!m_isOwn || !isTransactionName(to) || transactions().contains(to))
        return false;
    flush();
    for (const QString &file : scriptsOf(from)) {
        if (const auto renamed = m_folder.rename(file, to + file.mid(from.size())); !renamed) {
            emit failed(renamed.error());
            return false;
        }
        m_texts.remove(file);
    }
    m_json.edit([&](boost::json::object &root) {
        if (auto *mix = root.contains("mix") ? root["mix"].if_array() : nullptr)
            for (boost::json::value &entry : *mix)
                if (entry.is_object() && cellText(entry.get_object(), "name") == from)
                    entry.get_object()["name"] = to.toStdString();
        renameReferences(root, from.toStdString(), to.toStdString());
    });
    emit filesChanged();
    return true;
}

FaultPlace placeOf(const Fault &fault)
{
    const QStringList parts = QString::fromStdString(fault.where).split(QLatin1Char(':'));
    FaultPlace place{parts.value(0), parts.value(1).toInt(), parts.value(2).toInt()};
    return place;
}

} // namespace dyno
