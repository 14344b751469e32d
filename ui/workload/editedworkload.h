// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workloadcatalog.h"
#include "app/workloadfolder.h"
#include "ui/workload/workloadjson.h"

#include <QMap>
#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QTimer;

namespace dyno {

// The workload that is looked at or edited. What is typed is on disk a moment later and then checked as a run would
// check it, in the background. What the disk refuses is kept, of this workload and of those that were open before, and
// saved once it can be. A built-in one can only be read.
class EditedWorkload : public QObject
{
    Q_OBJECT
public:
    explicit EditedWorkload(WorkloadCatalog &catalog, QObject *parent = nullptr);
    ~EditedWorkload() override; // saves

    // By id; also one of the user's own that has faults. `chosen`: the parameters as they are on Bench.
    void open(const std::string &id, const ParameterValues &chosen);
    void close();

    const std::string &id() const { return m_id; }
    bool isOwn() const { return m_isOwn; }
    const WorkloadFolder &folder() const { return m_folder; }
    // As it was when it last had no faults; null: it never had none.
    const Workload *workload() const;
    // Of workload(): as on Bench where they fit.
    ParameterValues parameters() const;
    const Faults &faults() const { return m_faults; }
    // All that was typed is on disk and checked: workload() and faults() are of what is to be seen.
    bool isSettled() const { return isSaved() && m_answered == m_round; }
    bool isSaved() const;
    // Of this workload or one that was open before.
    bool hasUnsaved() const { return !m_unsaved.empty(); }
    WorkloadJson &json() { return m_json; }

    QStringList files() const;
    QString text(const QString &file) const;
    // Keeps it, and saves a moment later.
    void setText(const QString &file, const QString &text);
    void addFile(const QString &file, const QString &text);
    void removeFile(const QString &file);
    // Takes an entry out of an array of workload.json, so that it can come back.
    void removeEntry(const std::string &array, int index, const QString &sentence);
    // Saves what is not saved yet.
    void flush();

    // Names of transactions, as workload.json has them.
    QStringList transactions() const;
    static bool isTransactionName(const QString &name);
    void addTransaction(const QString &name);
    void removeTransaction(const QString &name);
    // Its files; false: it cannot be. References to it follow.
    bool renameTransaction(const QString &from, const QString &to);

signals:
    void opened();
    void checked();                         // faults and workload are known anew
    void textChanged(const QString &file);  // not by setText()
    void filesChanged();
    void failed(const dyno::Error &error);
    void saved();                           // what was refused before, too
    // Of the workload that is open, until another is.
    void undoable(const QString &sentence, const std::function<void()> &undo);

private:
    // What is to be on disk and is not, of any workload.
    struct Unsaved
    {
        WorkloadFolder folder;
        QString file, text;
    };
    void check();
    void takeJson();
    void keep(const QString &file, const QString &text);
    std::optional<QString> takeAway(const QString &file);
    QStringList scriptsOf(const QString &transaction) const;

    WorkloadCatalog &m_catalog;
    std::string m_id;
    bool m_isOwn = false;
    WorkloadFolder m_folder;
    ParameterValues m_chosen;
    Faults m_faults;
    WorkloadJson m_json;
    mutable QMap<QString, QString> m_texts;
    std::vector<Unsaved> m_unsaved;
    bool m_isTyped = false;     // here, since it was opened
    bool m_isRefused = false;   // the disk took not all of it
    bool m_isJsonTyped = false; // m_json does not know it yet
    QTimer *m_save;
    int m_round = 0, m_answered = 0;
};

// "create-order.sql:3:14" → the file, the line and the column; 0 where the place names none.
struct FaultPlace
{
    QString file;
    int line = 0, column = 0;
};
FaultPlace placeOf(const Fault &fault);

} // namespace dyno
