// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/workloadreach.h"

#include "engines/db/text.h"
#include "engines/workloads/scriptprogram.h"
#include "engines/workloads/variables.h"

#include <algorithm>

namespace dyno {

namespace {

// A text that runs on the server, and where it stands.
struct RunText
{
    std::string where, sql;
};

std::string sqlOf(const SqlStep &step, const std::vector<std::string> &names)
{
    if (step.isExecuted)
        return step.statement.sql;
    std::string sql;
    for (const SqlStep::Piece &piece : step.pieces) {
        sql += piece.text;
        if (piece.slot != noSlot && piece.slot < names.size())
            sql.append(":").append(names[piece.slot]);
    }
    return sql;
}

void addScripts(const CompiledWorkload &workload, std::vector<RunText> &texts)
{
    static const std::vector<std::string> none;
    const std::vector<std::string> &names = workload.symbols ? workload.symbols->names() : none;
    for (const CompiledTransaction &transaction : workload.transactions) {
        if (!transaction.program || transaction.weight <= 0)
            continue;
        for (const Program::Instruction &instruction : transaction.program->instructions)
            if (instruction.op == Program::Op::Sql)
                texts.push_back({transaction.program->commands[instruction.command].line,
                                 sqlOf(transaction.program->steps[instruction.index], names)});
    }
    for (const CompiledList &list : workload.lists)
        if (!list.query.empty())
            texts.push_back({"list " + list.name, list.query});
}

std::vector<RunText> textsOf(const ReachOf &what)
{
    std::vector<RunText> texts;
    const auto add = [&](const char *where, const std::map<std::string, std::string> &from) {
        if (const std::string *text = textFor(from, what.engine))
            texts.push_back({where, *text});
    };
    if (what.loads) {
        add("schema", what.data->schema);
        add("indexes", what.data->indexes);
    }
    if (what.loads || what.drops)
        add("drop", what.data->drop);
    if (what.checks)
        add("checks", what.data->checks);
    if (what.scripts)
        addScripts(*what.scripts, texts);
    return texts;
}

// In lower case.
class OwnNames
{
public:
    OwnNames(const ReachOf &what, const std::vector<RunText> &texts)
    {
        if (what.data && what.isMarked) {
            for (const TableSpec &table : what.data->tables)
                m_names.push_back(asciiLower(table.name));
            for (const auto *from : {&what.data->schema, &what.data->indexes})
                if (const std::string *text = textFor(*from, what.engine))
                    take(reachOf(*text, what.engine), true);
        }
        for (const RunText &text : texts)
            take(reachOf(text.sql, what.engine), what.isMarked);
    }

    // A name with a schema or database before it may be anyone's.
    bool has(const std::string &name) const
    {
        return std::find(m_names.begin(), m_names.end(), asciiLower(name)) != m_names.end();
    }

private:
    void take(const SqlReach &reach, bool alsoIfMissing)
    {
        for (const std::string &name : reach.made)
            m_names.push_back(asciiLower(name));
        for (const std::string &name : reach.madeIfMissing)
            if (alsoIfMissing)
                m_names.push_back(asciiLower(name));
    }
    std::vector<std::string> m_names;
};

void addOnce(std::vector<WorkloadHit> &hits, WorkloadHit hit)
{
    const auto isSame = [&](const WorkloadHit &known) { return known.where == hit.where && known.text == hit.text; };
    if (std::none_of(hits.begin(), hits.end(), isSame))
        hits.push_back(std::move(hit));
}

} // namespace

std::vector<WorkloadHit> foreignHits(const ReachOf &what)
{
    const std::vector<RunText> texts = textsOf(what);
    const OwnNames own(what, texts);
    std::vector<WorkloadHit> hits;
    for (const RunText &text : texts)
        for (const SqlHit &hit : reachOf(text.sql, what.engine).hits)
            if (hit.object.empty() || !own.has(hit.object))
                addOnce(hits, {text.where, hit.object.empty() ? hit.act : hit.act + ' ' + hit.object});
    return hits;
}

std::vector<WorkloadHit> writesOf(const ReachOf &what)
{
    std::vector<WorkloadHit> writes;
    for (const RunText &text : textsOf(what))
        if (std::string words = reachOf(text.sql, what.engine).writes; !words.empty())
            addOnce(writes, {text.where, std::move(words)});
    return writes;
}

std::vector<WorkloadHit> statementsOf(const ReachOf &what)
{
    std::vector<WorkloadHit> statements;
    for (RunText &text : textsOf(what))
        statements.push_back({std::move(text.where), std::move(text.sql)});
    return statements;
}

} // namespace dyno
