// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"
#include "engines/result.h"

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace dyno {

// A run as a list shows it: without its ticks, and with settingsJson and planJson left empty (see load()).
struct RunListing
{
    RunInfo info;
    QString title;              // what the person called it; else info.name
    QString notes;
    QStringList tags;
    bool pinned = false;
    std::uint32_t tickCount = 0;
    // Of the ceiling level; absent until a level is measured, p95 until something was committed, too.
    std::optional<double> tps, p95, failPct;
    QList<float> sparkline;     // throughput over time, at most 64 points
};

// Told how far a transfer of runs is, from 0 to 1, on the thread that does it. False: stop, with all as it was before.
using TransferWatch = std::function<bool(double share)>;

// Keeps runs in one SQLite file: every tick is in it as it happens, so that a crash loses at most a second.
// Thread: the GUI thread's. Files made by a newer program are refused; older are migrated after a backup.
class RunStore : public QObject
{
    Q_OBJECT
public:
    // Opens or makes the file (owner-only). Runs left `running` by a process that died become Interrupted.
    static Result<std::unique_ptr<RunStore>> open(const QString &path);
    // $SQLDYNO_STORE, else runs.sqldyno in the user's data directory.
    static QString defaultPath();
    // Keeps nothing after the program: for when the file cannot be opened and the person goes on without it.
    static Result<std::unique_ptr<RunStore>> openTemporary();
    bool isTemporary() const;
    QString path() const; // empty when temporary
    ~RunStore() override;

    Result<void> begin(const RunInfo &info);
    Result<void> appendTick(const std::string &run, const Tick &tick);
    Result<void> appendEvent(const std::string &run, const RunEvent &event);
    // Writes what changed: state, end, message.
    Result<void> finish(const RunInfo &info);

    Result<QList<RunListing>> listings() const;             // newest first, without deleted ones
    // Another number once another program changed the file; 0 where that cannot be told.
    qint64 changesByOthers() const;
    std::optional<RunListing> listing(const std::string &run) const;
    // By id, by a beginning of the id of at least four digits, by title when only one has it, or the newest by
    // the word "last".
    Result<std::string> resolve(const QString &word) const;
    // All runs that a word means: those of a series by its id (or a beginning of four digits or more) or by the
    // title that its runs share, in order of their starts; else the one run of resolve().
    Result<std::vector<std::string>> resolveAll(const QString &word) const;
    Result<RunRecord> load(const std::string &run) const;
    // The same without ticks and events.
    Result<RunInfo> loadInfo(const std::string &run) const;

    // Whether it came by importRuns(): its plan is somebody else's.
    bool isImported(const std::string &run) const;

    // Writes runs into a `.sqldyno` file of their own, whole or not at all; a file that is there is replaced. A run
    // that goes on is written as far as it is.
    Result<void> exportRuns(const std::vector<std::string> &runs, const QString &path) const;
    // Takes over the runs of a `.sqldyno` file that we do not have yet, or only in part, with their ids, names, notes and
    // tags. The file is not trusted and not touched; of a bad one nothing is taken.
    struct Import
    {
        std::vector<std::string> added;
        std::vector<std::string> completed; // were here in part, and are now as far as the file knows them
        std::vector<std::string> present;   // were here before, and are as they were
    };
    Result<Import> importRuns(const QString &path);
    // Tells those who listen of what was taken over by another connection (runtransfer.h).
    void tellOf(const Import &import);

    Result<void> rename(const std::string &run, const QString &title);
    Result<void> setNotes(const std::string &run, const QString &notes);
    Result<void> setTags(const std::string &run, const QStringList &tags);
    Result<void> setPinned(const std::string &run, bool pinned);
    // Deleted runs are kept until purge(), so that they can come back. A run that goes on is not deleted.
    Result<void> remove(const std::vector<std::string> &runs);
    Result<void> restore(const std::vector<std::string> &runs);
    Result<void> purge();
    // The same for some of them only.
    Result<void> purge(const std::vector<std::string> &runs);

signals:
    void added(const std::string &run);
    void changed(const std::string &run);
    void removed(const std::string &run);

private:
    RunStore();
    Result<void> change(const std::string &run, const QString &column, const QVariant &value);
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
