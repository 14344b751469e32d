// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/editedworkload.h"

#include "ui/bench/seenworkloads.h"

#include "engines/workloads/fittingparameters.h"
#include "engines/workloads/workloadfiles.h"

#include <QFutureWatcher>
#include <QTimer>
#include <QtConcurrent/QtConcurrentRun>

#include <algorithm>

namespace dyno {

namespace {

constexpr int saveMs = 200; // after the last key
constexpr int againMs = 3000; // after a refusal
const auto jsonFile = QStringLiteral("workload.json");

// Every entry that is of a transaction: its own of the mix, and each "do" and "of" that names it. An empty `to` takes
// them out, and says which they were.
std::vector<TakenEntry> changeTransaction(boost::json::object &root, const std::string &from, const std::string &to)
{
    std::vector<TakenEntry> taken;
    const auto change = [&](boost::json::array &array, const std::string &pointer, const auto &nameOf) {
        std::size_t index = 0; // as it was
        for (auto it = array.begin(); it != array.end(); ++index) {
            boost::json::value *name = nameOf(*it);
            const bool isIt = name && name->is_string() && name->get_string() == from;
            if (isIt && to.empty()) {
                taken.push_back({pointer, index, *it});
                it = array.erase(it);
                continue;
            }
            if (isIt)
                *name = to;
            ++it;
        }
    };
    const auto member = [](const char *key) {
        return [key](boost::json::value &entry) {
            auto *object = entry.if_object();
            return object ? object->if_contains(key) : nullptr;
        };
    };
    const auto each = [&](const std::string &key, const char *inner, const auto &nameOf) {
        auto *list = root.contains(key) ? root[key].if_array() : nullptr;
        for (std::size_t i = 0; list && i < list->size(); ++i)
            if (auto *object = (*list)[i].if_object(); object && object->contains(inner))
                if (auto *array = (*object)[inner].if_array())
                    change(*array, '/' + key + '/' + std::to_string(i) + '/' + inner, nameOf);
    };
    if (auto *mix = root.contains("mix") ? root["mix"].if_array() : nullptr)
        change(*mix, "/mix", member("name"));
    each("journeys", "steps", member("do"));
    each("rates", "of", [](boost::json::value &name) { return &name; });
    return taken;
}

} // namespace

EditedWorkload::EditedWorkload(WorkloadCatalog &catalog, QObject *parent)
    : QObject(parent), m_catalog(catalog), m_save(new QTimer(this))
{
    m_save->setSingleShot(true);
    connect(m_save, &QTimer::timeout, this, &EditedWorkload::flush);
    connect(&m_json, &WorkloadJson::edited, this, &EditedWorkload::takeJson);
}

EditedWorkload::~EditedWorkload()
{
    // Those who listen are going, too.
    blockSignals(true);
    m_json.blockSignals(true);
    m_id.clear();
    flush();
}

void EditedWorkload::open(const std::string &id, const ParameterValues &chosen)
{
    flush();
    m_id = id;
    m_isTyped = false;
    m_chosen = chosen;
    const Workload *known = m_catalog.find(id);
    m_isOwn = !known || !known->isBuiltIn;
    m_folder = known ? WorkloadFolder(QString::fromStdString(known->folder.string()))
                     : WorkloadFolder::own(QString::fromStdString(id));
    m_texts.clear();
    for (const Unsaved &kept : m_unsaved)
        if (kept.folder.path() == m_folder.path())
            m_texts[kept.file] = kept.text;
    m_isJsonTyped = false;
    m_faults.clear();
    m_json.setEditable(m_isOwn);
    m_json.setText(text(jsonFile));
    emit opened();
    check();
}

void EditedWorkload::close()
{
    flush();
    m_answered = ++m_round;
    m_id.clear();
    m_folder = {};
    m_isOwn = false;
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
    return resolveParameters(*known, fittingParameters(*known, m_chosen)).values;
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
    m_isTyped = true;
    keep(file, text);
    m_save->start(saveMs);
}

void EditedWorkload::keep(const QString &file, const QString &text)
{
    m_texts[file] = text;
    m_isJsonTyped = m_isJsonTyped || file == jsonFile;
    for (Unsaved &kept : m_unsaved)
        if (kept.folder.path() == m_folder.path() && kept.file == file) {
            kept.text = text;
            return;
        }
    m_unsaved.push_back({m_folder, file, text});
}

bool EditedWorkload::isSaved() const
{
    return std::ranges::none_of(m_unsaved, [this](const Unsaved &kept) { return kept.folder.path() == m_folder.path(); });
}

void EditedWorkload::addFile(const QString &file, const QString &text)
{
    if (!m_isOwn)
        return;
    keep(file, text);
    flush();
    emit filesChanged();
}

void EditedWorkload::removeFile(const QString &file)
{
    if (!m_isOwn || file.isEmpty())
        return;
    const std::optional<QString> gone = takeAway(file);
    if (!gone)
        return;
    emit filesChanged();
    emit undoable(tr("Removed the file %1.").arg(file), [this, file, text = *gone] { addFile(file, text); });
    check();
}

// What was typed last, whether it is on disk or not.
std::optional<QString> EditedWorkload::takeAway(const QString &file)
{
    flush();
    const QString typed = text(file);
    if (files().contains(file))
        if (const Result<QString> gone = m_folder.remove(file); !gone) {
            emit failed(gone.error());
            return std::nullopt;
        }
    m_texts.remove(file);
    std::erase_if(m_unsaved, [&](const Unsaved &kept) { return kept.folder.path() == m_folder.path() && kept.file == file; });
    return typed;
}

void EditedWorkload::removeEntry(const std::string &array, int index, const QString &sentence)
{
    if (const auto taken = m_json.takeOut(array, index))
        emit undoable(sentence, [this, taken] { m_json.putBack({*taken}); });
}

void EditedWorkload::flush()
{
    m_save->stop();
    if (m_unsaved.empty() && !m_isRefused)
        return;
    std::optional<Error> refusal;
    std::vector<Unsaved> refused;
    for (const Unsaved &kept : m_unsaved)
        if (const auto written = kept.folder.write(kept.file, kept.text); !written) {
            refusal = written.error();
            refused.push_back(kept);
        }
    const bool isAnySaved = refused.size() < m_unsaved.size();
    const bool wasRefused = std::exchange(m_isRefused, refusal.has_value());
    m_unsaved = std::move(refused);
    // Tables show what was typed as text, whether it is saved or not.
    if (std::exchange(m_isJsonTyped, false) && m_json.text() != text(jsonFile))
        m_json.setText(text(jsonFile));
    if (refusal) {
        m_save->start(againMs);
        emit failed(*refusal);
    } else if (wasRefused) {
        emit filesChanged();
        emit saved();
    }
    if (isAnySaved)
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
        m_answered = round;
        WorkloadParse parse = std::move(*watcher->result());
        m_faults = parse.faults;
        if (m_isOwn)
            m_catalog.take(id, std::move(parse));
        if (const Workload *typed = m_isTyped ? m_catalog.find(id) : nullptr)
            markSeen(*typed);
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
    QMap<QString, QString> scripts;
    std::vector<TakenEntry> taken;
    const auto bringBack = [this](const QMap<QString, QString> &files, const std::vector<TakenEntry> &entries) {
        for (auto it = files.begin(); it != files.end(); ++it)
            addFile(it.key(), it.value());
        m_json.putBack(entries);
    };
    for (const QString &file : scriptsOf(name)) {
        const std::optional<QString> gone = takeAway(file);
        if (!gone) {
            bringBack(scripts, {}); // wholly or not at all
            return;
        }
        scripts[file] = *gone;
    }
    m_json.edit([&](boost::json::object &root) { taken = changeTransaction(root, name.toStdString(), {}); });
    emit filesChanged();
    emit undoable(tr("Removed the transaction %1 with its scripts.").arg(name),
                  [bringBack, scripts, taken] { bringBack(scripts, taken); });
}

bool EditedWorkload::renameTransaction(const QString &from, const QString &to)
{
    if (!m_isOwn || !isTransactionName(to) || transactions().contains(to))
        return false;
    flush();
    if (!isSaved())
        return false;
    for (const QString &file : scriptsOf(from)) {
        if (const auto renamed = m_folder.rename(file, to + file.mid(from.size())); !renamed) {
            emit failed(renamed.error());
            return false;
        }
        m_texts.remove(file);
    }
    m_json.edit([&](boost::json::object &root) { changeTransaction(root, from.toStdString(), to.toStdString()); });
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
