// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/loader.h"

#include "engines/data/chunkstream.h"
#include "engines/data/loadeddata.h"
#include "engines/data/loadstep.h"
#include "engines/data/tablefill.h"
#include "engines/data/target.h"

#include <algorithm>

namespace dyno {

namespace {

Error faultsError(const Faults &faults)
{
    std::string all;
    for (const Fault &fault : faults)
        all += (all.empty() ? "" : "; ") + fault.where + ": " + fault.message;
    return makeError(ErrorKind::Usage, "The data cannot be made: " + all);
}

// One load, from the first look at the target to the mark that says complete.
class Load
{
public:
    Load(const DataSet &data, const LoadRequest &request, const OnLoadProgress &onProgress,
         const std::atomic<bool> &cancelled, const DataGenerator &generator, Target &target)
        : m_data(data), m_request(request), m_cancelled(cancelled), m_generator(generator), m_target(target),
          m_progress(onProgress, rowsOfAll(generator))
    {
        m_mark.workload = data.workload;
        m_mark.parameters = data.parameters;
        m_mark.seed = std::to_string(request.seed);
        m_mark.definition = definitionOf(data, request.profile.engine);
        m_mark.program = SQLDYNO_VERSION;
        for (const TableSpec &table : data.tables)
            m_mark.tables.push_back(table.name);
    }

    Result<LoadReport> run()
    {
        const auto began = std::chrono::steady_clock::now();
        m_progress.begin("Looking at the target", 0);
        if (const Result<void> locked = m_target.lock(); !locked)
            return locked.error();
        const Result<bool> isPresent = clearTheWay();
        if (!isPresent)
            return explained(isPresent.error(), "Looking at the target", m_target, m_cancelled);
        if (*isPresent)
            return m_report;
        const CancelWatch watch(m_target.connection(), m_cancelled);
        if (const Result<void> made = makeAll(); !made)
            return made.error();
        m_report.tables = m_mark.digests;
        m_report.method = m_mark.method;
        m_report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        return m_report;
    }

private:
    static std::uint64_t rowsOfAll(const DataGenerator &generator)
    {
        double rows = 0;
        for (const auto &table : generator.tables())
            rows += static_cast<double>(table->units()) * table->rowsPerUnit();
        return static_cast<std::uint64_t>(rows);
    }

    // True when the data is there already. Else nothing of this workload is left in the target.
    Result<bool> clearTheWay()
    {
        const Result<std::set<std::string>> present = m_target.tables();
        if (!present)
            return present.error();
        std::vector<Mark> marks;
        if (present->contains("sqldyno_mark")) {
            Result<std::vector<Mark>> read = m_target.marks();
            if (!read)
                return read.error();
            marks = std::move(*read);
        }
        if (const Result<void> refused = m_target.refuseForeignTables(*present, marks); !refused)
            return refused.error();
        for (const Mark &mark : marks) {
            if (mark.workload == m_mark.workload) {
                if (isAsWanted(mark, *present))
                    return true;
                if (const Result<void> unused = m_target.lockData(); !unused)
                    return unused.error();
                if (const Result<void> removed = remove(mark); !removed)
                    return removed.error();
                continue;
            }
            for (const std::string &table : mark.tables) {
                if (std::find(m_mark.tables.begin(), m_mark.tables.end(), table) != m_mark.tables.end()) {
                    return makeError(ErrorKind::Permission,
                                     "The table " + table + " belongs to the workload " + mark.workload + " here",
                                     "Drop the data of " + mark.workload + " first, or name another database.");
                }
            }
        }
        return false;
    }

    bool isAsWanted(const Mark &mark, const std::set<std::string> &present)
    {
        switch (fitOf(mark, present, m_mark.parameters, m_mark.seed, m_mark.definition)) {
        case Fit::NotWhole:
            m_report.notes.push_back("An interrupted load was removed and the data loaded from the start.");
            return false;
        case Fit::OtherValues:
            m_report.notes.push_back("Data with other parameters (" + mark.parameters + ", seed " + mark.seed
                                     + ") was replaced.");
            return false;
        case Fit::OtherDefinition:
            m_report.notes.push_back("Data of another version of the workload was replaced.");
            return false;
        case Fit::AsWanted:
            break;
        }
        if (m_request.fresh)
            return false;
        m_report.wasPresent = true;
        m_report.tables = mark.digests;
        m_report.method = mark.method;
        return true;
    }

    Result<void> remove(const Mark &mark)
    {
        m_progress.begin("Removing earlier data", 0);
        // From here on it is no longer whole, whatever happens.
        Mark broken = mark;
        broken.isComplete = false;
        if (const Result<void> written = m_target.writeMark(broken); !written)
            return written.error();
        if (const Result<void> dropped = runSql(m_data.drop); !dropped)
            return dropped.error();
        return m_target.dropTables(mark.tables);
    }

    Result<void> runSql(const std::map<std::string, std::string> &texts)
    {
        const std::string *text = textFor(texts, m_request.profile.engine);
        if (!text || text->find_first_not_of(" \t\r\n") == std::string::npos)
            return {};
        const Result<Table> done = m_target.connection().query(*text);
        if (!done)
            return done.error();
        return {};
    }

    Result<void> makeAll()
    {
        const auto failed = [this](const Error &error, const std::string &tried) {
            return explained(error, tried, m_target, m_cancelled);
        };
        // The mark names the tables before they are made, so that none is ever taken for someone else's.
        if (const Result<void> marked = m_target.writeMark(m_mark); !marked)
            return failed(marked.error(), "Marking the target");
        m_progress.begin("Making tables", 0);
        if (const Result<void> made = runSql(m_data.schema); !made)
            return failed(made.error(), "Making tables");
        if (const Result<void> expected = checkTables(); !expected)
            return failed(expected.error(), "Making tables");
        for (const auto &table : m_generator.tables()) {
            if (table->columns().empty())
                continue;
            if (const Result<void> filled = fill(*table); !filled)
                return failed(filled.error(), "Loading " + table->name());
        }
        if (m_target.settlesBeforeIndexes()) {
            if (const Result<void> settled = settle(); !settled)
                return settled;
        }
        m_progress.begin("Making indexes", 0);
        if (const Result<void> indexed = runSql(m_data.indexes); !indexed)
            return failed(indexed.error(), "Making indexes");
        if (!m_target.settlesBeforeIndexes()) {
            if (const Result<void> settled = settle(); !settled)
                return settled;
        }
        if (m_cancelled)
            return failed({}, "Loading");
        m_mark.isComplete = true;
        if (const Result<void> marked = m_target.writeMark(m_mark); !marked)
            return failed(marked.error(), "Marking the target");
        return {};
    }

    Result<void> settle()
    {
        for (const std::string &table : m_mark.tables) {
            m_progress.begin("Analysing " + table, 0);
            if (const Result<void> settled = m_target.settle(table); !settled)
                return explained(settled.error(), "Analysing " + table, m_target, m_cancelled);
        }
        return {};
    }

    // The schema made the tables that workload.json lists, and no other.
    Result<void> checkTables()
    {
        const Result<std::set<std::string>> present = m_target.tables();
        if (!present)
            return present.error();
        for (const std::string &table : m_mark.tables) {
            if (!present->contains(table))
                return makeError(ErrorKind::Usage, "the schema of the workload made no table " + table);
        }
        const Result<std::vector<Mark>> marks = m_target.marks();
        if (!marks)
            return marks.error();
        const Result<void> foreign = m_target.refuseForeignTables(*present, *marks);
        if (!foreign) {
            return makeError(ErrorKind::Usage, "the schema of the workload made tables that its workload.json does "
                                               "not list; they must be removed by hand. " + foreign.error().message);
        }
        return {};
    }

    Result<void> fill(const TableGenerator &table)
    {
        m_progress.begin("Loading " + table.name(),
                         static_cast<std::uint64_t>(static_cast<double>(table.units()) * table.rowsPerUnit()));
        const Result<FilledTable> filled = fillTable(table, m_request, m_target.connection(), m_cancelled,
                                                     [this](std::uint64_t rows) { m_progress.add(rows); });
        if (!filled)
            return filled.error();
        m_mark.method = filled->method;
        m_mark.digests.push_back(filled->digest.ofTable(table.name()));
        return {};
    }

    const DataSet &m_data;
    const LoadRequest &m_request;
    const std::atomic<bool> &m_cancelled;
    const DataGenerator &m_generator;
    Target &m_target;
    ProgressClock m_progress;
    Mark m_mark;
    LoadReport m_report;
};

} // namespace

Result<LoadReport> loadData(const DataSet &data, const LoadRequest &request, const OnLoadProgress &onProgress,
                            const std::atomic<bool> &cancelled)
{
    if (const Result<void> allowed = refuseProduction(request.profile, "nothing was loaded there"); !allowed)
        return allowed.error();
    const DataGenerator::Build build = DataGenerator::build(data, request.seed);
    if (!build.generator)
        return faultsError(build.faults);
    Result<Target> target = Target::open(request);
    if (!target)
        return target.error();
    return Load(data, request, onProgress, cancelled, *build.generator, *target).run();
}

std::vector<TableDigest> generatedDigests(const DataSet &data, const LoadRequest &request)
{
    std::vector<TableDigest> digests;
    const DataGenerator::Build build = DataGenerator::build(data, request.seed);
    if (!build.generator)
        return digests;
    for (const auto &table : build.generator->tables()) {
        if (table->columns().empty())
            continue;
        ContentDigest digest;
        ChunkStream chunks(*table);
        while (const Chunk *chunk = chunks.next())
            digest.add(chunk->digest);
        digests.push_back(digest.ofTable(table->name()));
    }
    return digests;
}

Result<void> refuseProduction(const Profile &profile, std::string_view undone)
{
    if (!profile.production)
        return {};
    return makeError(ErrorKind::Permission,
                     (profile.name.empty() ? profile.place() : profile.name) + " is marked as production, so "
                         + std::string(undone) + '.',
                     "Choose another profile. If this one is no production, take the mark away from it.");
}

Result<void> dropData(const DataSet &data, const LoadRequest &request)
{
    if (const Result<void> allowed = refuseProduction(request.profile, "nothing was deleted there"); !allowed)
        return allowed;
    Result<Target> target = Target::openExisting(request);
    if (!target)
        return target.error();
    if (const Result<void> locked = target->lock(); !locked)
        return locked.error();
    Result<Mark> mark = markOf(*target, data);
    if (!mark)
        return mark.error().kind == ErrorKind::NotFound
                   ? makeError(ErrorKind::NotFound, mark.error().message + " Nothing was dropped.")
                   : mark.error();
    if (const Result<void> unused = target->lockData(); !unused)
        return unused.error();
    mark->isComplete = false;
    if (const Result<void> written = target->writeMark(*mark); !written)
        return written.error();
    if (const std::string *drop = textFor(data.drop, request.profile.engine)) {
        if (const Result<Table> done = target->connection().query(*drop); !done)
            return done.error();
    }
    if (const Result<void> dropped = target->dropTables(mark->tables); !dropped)
        return dropped.error();
    if (const Result<void> removed = target->removeMark(mark->workload); !removed)
        return removed.error();
    const Result<std::vector<Mark>> others = target->marks();
    if (!others)
        return others.error();
    return others->empty() ? target->dropTables({"sqldyno_mark"}) : Result<void>();
}

} // namespace dyno
