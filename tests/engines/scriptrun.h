// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs scripts without a server: what the cursor asks for is written down, what a server would answer is
// given beforehand.
#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/random.h"
#include "engines/workloads/script.h"

#include <QString>
#include <QStringList>

#include <deque>
#include <string>
#include <vector>

namespace scriptrun {

using namespace dyno;

// The rows that a server would send for one request.
struct Answer
{
    std::vector<std::string> columns;
    std::vector<std::vector<Value>> rows;
};

inline QString shown(const Value &value)
{
    switch (value.type) {
    case Value::Type::Null:
        return "null";
    case Value::Type::Bool:
        return value.boolean ? "true" : "false";
    case Value::Type::Int:
        return QString::number(value.integer);
    case Value::Type::Double:
        return "double " + QString::number(value.real, 'g', 17);
    case Value::Type::Text:
    case Value::Type::Binary:
        break;
    }
    return "'" + QString::fromUtf8(value.text.data(), int(value.text.size())) + "'";
}

inline QString shown(const Step &step)
{
    switch (step.kind) {
    case Step::Kind::Execute: {
        QString text = (step.once ? "parse " : "execute ") + QString::fromStdString(step.statement->sql);
        for (const Value &value : step.parameters)
            text += " | " + shown(value);
        return text;
    }
    case Step::Kind::Text:
        return "text " + QString::fromUtf8(step.text.data(), int(step.text.size()));
    case Step::Kind::Sleep:
        return "sleep " + QString::number(step.sleep.count());
    case Step::Kind::BeginPipeline:
        return "begin pipeline";
    case Step::Kind::SyncPipeline:
        return "sync pipeline";
    case Step::Kind::EndPipeline:
        return "end pipeline";
    case Step::Kind::Done:
        return "done";
    case Step::Kind::Fault:
        return "fault";
    }
    return {};
}

inline QStringList shown(const Faults &faults)
{
    QStringList list;
    for (const Fault &fault : faults)
        list << QString::fromStdString(fault.where + ": " + fault.message);
    return list;
}

// Scripts with one user.
class Run
{
public:
    explicit Run(std::vector<ScriptSource> sources, ScriptOptions options = {}, std::int64_t client = 0)
        : m_compilation(compileScripts(sources, options)),
          m_workload(workloadOf(m_compilation)), m_user(makeScriptUser(m_workload, 1, client))
    {
    }
    Run(const QString &script, const ScriptOptions &options, std::int64_t client = 0)
        : Run(std::vector<ScriptSource>{{"test.sql", script.toStdString()}}, options, client)
    {
    }

    const ScriptCompilation &compilation() const { return m_compilation; }
    QStringList faults() const { return shown(m_compilation.faults); }
    ScriptUser &user() { return *m_user; }
    ScriptCursor &cursor() { return m_cursor; }
    // The results that the next request with rows to keep will bring.
    void answer(std::vector<Answer> results) { m_answers.push_back(std::move(results)); }
    void answerKey(std::int64_t key) { m_key = key; }

    // One execution to its end: what it asked for, "done" or "fault …" last.
    QStringList execute(std::size_t script = 0, bool keepForRetry = false)
    {
        m_cursor.begin(*m_compilation.scripts.at(script).program, *m_user, keepForRetry);
        return goOn();
    }
    QStringList goOn()
    {
        QStringList steps;
        for (int i = 0; i < 10'000; ++i) {
            const Step step = m_cursor.next({});
            if (step.kind == Step::Kind::Fault)
                return steps << "fault " + QString::fromStdString(m_cursor.fault());
            if (step.kind == Step::Kind::Sleep && step.sleep.count() == 0) // lets others have their turn
                continue;
            steps << shown(step);
            if (step.kind == Step::Kind::Done)
                return steps;
            if (step.wantsKey)
                m_cursor.setKey(m_key);
            if (step.sink)
                give(*step.sink);
        }
        return steps << "endless";
    }

private:
    static CompiledWorkload workloadOf(const ScriptCompilation &compilation)
    {
        CompiledWorkload workload;
        workload.id = "test";
        workload.symbols = compilation.symbols;
        return workload;
    }
    void give(RowSink &sink)
    {
        if (m_answers.empty())
            return;
        for (const Answer &answer : m_answers.front()) {
            const std::vector<std::string_view> names(answer.columns.begin(), answer.columns.end());
            sink.onColumns(names);
            for (const std::vector<Value> &row : answer.rows)
                sink.onRow(row);
        }
        m_answers.pop_front();
    }

    ScriptCompilation m_compilation;
    CompiledWorkload m_workload;
    std::unique_ptr<ScriptUser, void (*)(ScriptUser *)> m_user;
    ScriptCursor m_cursor;
    std::deque<std::vector<Answer>> m_answers;
    std::int64_t m_key = 0;
};

} // namespace scriptrun
