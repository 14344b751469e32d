// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/program.h"

#include "engines/workloads/number.h"
#include "engines/workloads/resultsink.h"
#include "engines/workloads/scriptprogram.h"
#include "engines/workloads/scriptuser.h"
#include "engines/workloads/sqlvalues.h"

#include <array>
#include <cmath>

namespace dyno {

namespace {

constexpr std::size_t maxLoops = 32; // as deep as \if and \repeat may be nested
constexpr std::int64_t maxRounds = 1'000'000;
constexpr std::size_t maxShownText = 200;

std::string firstLine(const std::string &text)
{
    std::string line = text.substr(0, text.find_first_of("\r\n"));
    if (line.size() > maxShownText || line.size() < text.size())
        line = line.substr(0, maxShownText) + " …";
    return line;
}

// Beside an integer literal: PostgreSQL takes the parameter for an integer of 32 bits then.
bool isPlainInteger(const Value &value, bool isDollar)
{
    return value.type == Value::Type::Int && (!isDollar || value.integer == static_cast<std::int32_t>(value.integer));
}

// Whole units of a variable given to \sleep, by pgbench's rules: leading digits of its text.
bool wholeUnits(const VariableValues &variables, std::uint32_t slot, std::int64_t &units)
{
    const Variable &variable = variables[slot];
    if (variable.type == Variable::Type::Int) {
        units = variable.integer;
        return true;
    }
    double real = 0;
    if (variable.type == Variable::Type::Double || variable.type == Variable::Type::ServerDouble) {
        real = variable.real;
    } else if (variable.type == Variable::Type::Text) {
        const auto number = numberOfText(variables.text(slot));
        if (!number || (number->type != Number::Type::Int && number->type != Number::Type::Double))
            return false;
        real = number->toDouble();
    } else {
        return false;
    }
    if (!(std::abs(real) < 0x1p62))
        return false;
    units = static_cast<std::int64_t>(real);
    return true;
}

} // namespace

struct ScriptCursor::Private
{
    using Op = Program::Op;
    enum class Go : std::uint8_t { On, Stop }; // to the next instruction, or out with the step

    const Program *program = nullptr;
    ScriptUser *user = nullptr;
    std::size_t at = 0;              // next instruction
    std::uint32_t statement = 0;
    bool isPipelined = false;
    const SqlStep *awaited = nullptr; // the request whose rows or key are still to be stored
    std::int64_t key = 0;
    std::size_t loops = 0;
    std::array<std::int64_t, maxLoops> rounds{}; // left, of each loop that runs
    std::vector<Value> parameters;
    std::vector<char> digits;
    std::string text;
    std::string scratch;
    std::string faultText;
    ResultSink sink;

    bool keeps = false;
    Random keptRandom;
    struct Kept
    {
        Variable variable;
        std::string text;
    };
    std::vector<Kept> kept; // by position in program->assigned

    void begin(const Program &newProgram, ScriptUser &newUser, bool keepForRetry)
    {
        program = &newProgram;
        user = &newUser;
        keeps = keepForRetry;
        if (parameters.size() < program->maxParameters) {
            parameters.resize(program->maxParameters);
            digits.resize(program->maxParameters * numberTextSize);
        }
        if (keepForRetry)
            keep();
        restart();
    }

    void restart()
    {
        at = 0;
        statement = 0;
        loops = 0;
        isPipelined = false;
        awaited = nullptr;
    }

    void keep()
    {
        keptRandom = user->random;
        if (kept.size() < program->assigned.size())
            kept.resize(program->assigned.size());
        for (std::size_t i = 0; i < program->assigned.size(); ++i) {
            kept[i].variable = user->variables[program->assigned[i]];
            if (kept[i].variable.type == Variable::Type::Text)
                kept[i].text.assign(user->variables.text(program->assigned[i]));
        }
    }

    void retry()
    {
        if (keeps) {
            user->random = keptRandom;
            for (std::size_t i = 0; i < program->assigned.size(); ++i) {
                if (kept[i].variable.type == Variable::Type::Text)
                    user->variables.setText(program->assigned[i], kept[i].text);
                else
                    user->variables.set(program->assigned[i], kept[i].variable);
            }
        }
        restart();
    }

    Step next()
    {
        Step step;
        if (awaited && takeResult(step) == Go::Stop)
            return step;
        const std::size_t end = program->instructions.size();
        while (at < end) {
            if (run(program->instructions[at++], step) == Go::Stop)
                return step;
        }
        if (isPipelined)
            fail(program->instructions.back(), "the script ends inside of its pipeline: \\endpipeline was expected", step);
        else
            step.kind = Step::Kind::Done;
        return step;
    }

    Go run(const Program::Instruction &instruction, Step &step)
    {
        switch (instruction.op) {
        case Op::Set:
            return assign(instruction, step);
        case Op::Unless: {
            Operand value;
            if (!work(instruction, value, step))
                return Go::Stop;
            if (!isTrue(value))
                at = instruction.target;
            return Go::On;
        }
        case Op::Jump:
            at = instruction.target;
            return Go::On;
        case Op::Sql:
            return request(instruction, step);
        case Op::Sleep:
            return sleep(instruction, step);
        case Op::BeginPipeline:
            return pipeline(instruction, false, true, Step::Kind::BeginPipeline, step);
        case Op::SyncPipeline:
            return pipeline(instruction, true, true, Step::Kind::SyncPipeline, step);
        case Op::EndPipeline:
            return pipeline(instruction, true, false, Step::Kind::EndPipeline, step);
        case Op::Repeat:
            return enterLoop(instruction, step);
        case Op::Again:
            if (--rounds[loops - 1] > 0)
                at = instruction.target;
            else
                --loops;
            return Go::On;
        }
        return Go::On;
    }

    bool work(const Program::Instruction &instruction, Operand &result, Step &step)
    {
        Evaluation evaluation;
        evaluation.variables = &user->variables;
        evaluation.names = &program->symbols->names();
        evaluation.random = &user->random;
        evaluation.scratch = &scratch;
        evaluation.fault = &faultText;
        evaluation.script = program->number;
        evaluation.command = instruction.command + 1;
        scratch.clear();
        if (evaluate(program->expressions[instruction.index], evaluation, result))
            return true;
        fail(instruction, std::move(faultText), step);
        return false;
    }

    Go assign(const Program::Instruction &instruction, Step &step)
    {
        Operand value;
        if (!work(instruction, value, step))
            return Go::Stop;
        Variable variable;
        switch (value.type) {
        case Operand::Type::Int:
            user->variables.setInteger(instruction.slot, value.integer);
            return Go::On;
        case Operand::Type::Text:
            user->variables.setText(instruction.slot,
                                    std::string_view(scratch).substr(value.offset, value.length));
            return Go::On;
        case Operand::Type::Double:
            variable.type = Variable::Type::Double;
            variable.real = value.real;
            break;
        case Operand::Type::Bool:
            variable.type = Variable::Type::Bool;
            variable.boolean = value.boolean;
            break;
        case Operand::Type::Null:
            variable.type = Variable::Type::Null;
            break;
        }
        user->variables.set(instruction.slot, variable);
        return Go::On;
    }

    Go request(const Program::Instruction &instruction, Step &step)
    {
        const SqlStep &sql = program->steps[instruction.index];
        statement = sql.number;
        if (sql.isExecuted && setParameters(sql)) {
            step.kind = Step::Kind::Execute;
            step.statement = &sql.statement;
            step.parameters = std::span(parameters.data(), sql.parameters.size());
            step.once = sql.once;
        } else {
            step.kind = Step::Kind::Text;
            step.text = textOf(sql);
        }
        if (sql.use == CommandKind::Sql)
            return Go::Stop;
        if (isPipelined)
            return fail(instruction, "\\" + std::string(commandName(sql.use)) + " has no rows inside of a pipeline", step);
        awaited = &sql;
        step.wantsKey = sql.takesKey;
        key = 0;
        if (!sql.takesKey) {
            sink.begin(sql);
            step.sink = &sink;
        }
        return Go::Stop;
    }

    bool setParameters(const SqlStep &sql)
    {
        char *free = digits.data();
        Value *value = parameters.data();
        for (const SqlStep::Parameter &parameter : sql.parameters) {
            if (!makeParameter(user->variables, parameter.slot, *program, free, *value))
                return false;
            if (parameter.needsInteger && !isPlainInteger(*value, program->isDollar))
                return false;
            ++value;
            free += numberTextSize;
        }
        return true;
    }

    std::string_view textOf(const SqlStep &sql)
    {
        if (sql.pieces.size() == 1)
            return sql.pieces[0].text;
        text.clear();
        for (const SqlStep::Piece &piece : sql.pieces) {
            text += piece.text;
            if (piece.slot != noSlot)
                appendVariable(text, user->variables, piece.slot, program->symbols->names()[piece.slot]);
        }
        return text;
    }

    // The step before went well: its rows become variables.
    Go takeResult(Step &step)
    {
        const SqlStep &sql = *awaited;
        const Program::Instruction &instruction = program->instructions[at - 1];
        awaited = nullptr;
        if (sql.takesKey) {
            user->variables.setInteger(sql.keySlot, key);
            return key != 0 ? Go::On : fail(instruction, "the engine tells of no key that this statement made", step);
        }
        if (!sink.unusable().empty())
            return fail(instruction, sink.unusable(), step);
        if (sql.use != CommandKind::Aset && sink.rows() != 1)
            return fail(instruction, "\\" + std::string(commandName(sql.use)) + " expects one row, the server sent "
                                         + std::to_string(sink.rows()), step);
        sink.store(user->variables, program->isDollar);
        return Go::On;
    }

    Go sleep(const Program::Instruction &instruction, Step &step)
    {
        const Program::Sleep &wanted = program->sleeps[instruction.index];
        std::int64_t us = wanted.us;
        if (wanted.slot != noSlot) {
            std::int64_t units = 0;
            if (!wholeUnits(user->variables, wanted.slot, units) || __builtin_mul_overflow(units, wanted.us, &us))
                return fail(instruction, "there is no time to sleep in \"" + program->symbols->names()[wanted.slot] + "\"", step);
        }
        if (us <= 0)
            return Go::On;
        step.kind = Step::Kind::Sleep;
        step.sleep = std::chrono::microseconds(us);
        return Go::Stop;
    }

    Go pipeline(const Program::Instruction &instruction, bool isExpected, bool isAfter, Step::Kind kind, Step &step)
    {
        if (isPipelined != isExpected)
            return fail(instruction, isExpected ? "there is no pipeline here" : "there is a pipeline here already", step);
        isPipelined = isAfter;
        step.kind = kind;
        return Go::Stop;
    }

    Go enterLoop(const Program::Instruction &instruction, Step &step)
    {
        Operand value;
        std::int64_t count = 0;
        if (!work(instruction, value, step))
            return Go::Stop;
        Evaluation evaluation;
        evaluation.scratch = &scratch;
        evaluation.fault = &faultText;
        if (!toInteger(value, count, evaluation))
            return fail(instruction, std::move(faultText), step);
        if (count > maxRounds)
            return fail(instruction, "\\repeat takes at most 1000000 rounds, not " + std::to_string(count), step);
        if (count <= 0)
            at = instruction.target;
        else
            rounds[loops++] = count;
        return Go::On;
    }

    Go fail(const Program::Instruction &instruction, std::string what, Step &step)
    {
        const Program::Place &place = program->commands[instruction.command];
        const bool isMeta = instruction.op != Op::Sql;
        std::string words = place.line + ": " + what + ", in " + (isMeta ? "\\" : "") + firstLine(place.text);
        const char *separator = " with ";
        for (const std::uint32_t slot : place.variables) {
            words += separator + program->symbols->names()[slot] + " = ";
            if (user->variables[slot].type == Variable::Type::Unset)
                words += "nothing";
            else
                appendVariable(words, user->variables, slot, program->symbols->names()[slot]);
            separator = ", ";
        }
        faultText = std::move(words);
        step = Step();
        step.kind = Step::Kind::Fault;
        return Go::Stop;
    }
};

ScriptCursor::ScriptCursor() : d(std::make_unique<Private>()) {}
ScriptCursor::~ScriptCursor() = default;
ScriptCursor::ScriptCursor(ScriptCursor &&) noexcept = default;

void ScriptCursor::begin(const Program &program, ScriptUser &user, bool keepForRetry)
{
    d->begin(program, user, keepForRetry);
}

void ScriptCursor::retry()
{
    d->retry();
}

Step ScriptCursor::next(const Outcome &)
{
    return d->next();
}

void ScriptCursor::setKey(std::int64_t key)
{
    d->key = key;
}

const std::string &ScriptCursor::fault() const
{
    return d->faultText;
}

std::uint32_t ScriptCursor::statementInScript() const
{
    return d->statement;
}

} // namespace dyno
