// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/program.h"

#include "engines/workloads/faultwords.h"
#include "engines/workloads/number.h"
#include "engines/workloads/resultsink.h"
#include "engines/workloads/scriptprogram.h"
#include "engines/workloads/scriptuser.h"
#include "engines/workloads/sqlvalues.h"

#include <array>

namespace dyno {

namespace {

constexpr std::size_t maxLoops = 32; // as deep as \if and \repeat may be nested
constexpr std::int64_t maxRounds = 1'000'000;
// Instructions of loops after which the script lets others have their turn: about a tenth of a millisecond.
constexpr std::size_t longestStretch = 4096;

} // namespace

struct ScriptCursor::Private
{
    using Op = Program::Op;
    enum class Go : std::uint8_t { On, Stop }; // to the next instruction, or out with the step

    const Program *program = nullptr;
    ScriptUser *user = nullptr;
    std::size_t at = 0; // next instruction
    std::uint32_t statement = 0;
    bool isPipelined = false;
    const SqlStep *awaited = nullptr; // the request whose rows or key are still to be stored
    std::int64_t key = 0;
    std::size_t loops = 0;
    std::array<std::int64_t, maxLoops> rounds{}; // left, of each loop that runs
    std::size_t stretch = 0; // instructions of rounds since the last pause
    std::vector<Value> parameters;
    std::vector<char> digits;
    std::string text;
    std::string scratch;
    std::string faultText;
    ResultSink sink;

    bool keeps = false;
    KeptUser kept;

    void begin(const Program &newProgram, ScriptUser &newUser, bool keepForRetry)
    {
        program = &newProgram;
        user = &newUser;
        keeps = keepForRetry;
        if (parameters.size() < program->maxParameters) {
            parameters.resize(program->maxParameters);
            digits.resize(program->maxParameters * numberTextSize);
        }
        user->turns.begin(keepForRetry);
        if (keepForRetry)
            kept.keep(*user, program->assigned);
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

    void retry()
    {
        if (keeps)
            kept.restore(*user, program->assigned);
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
            failAtEnd(step);
        else
            step.kind = Step::Kind::Done;
        return step;
    }

    // What most steps of most scripts need stays small; the rest is kept out of its way.
    Go run(const Program::Instruction &instruction, Step &step)
    {
        switch (instruction.op) {
        case Op::Set:
            return assign(instruction, step);
        case Op::SetRandom: {
            const Program::Range &range = program->ranges[instruction.index];
            user->variables.setInteger(instruction.slot, user->random.between(range.min, range.max));
            return Go::On;
        }
        case Op::Unless:
            return branch(instruction, step);
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
            return nextRound(instruction, step);
        }
        return Go::On;
    }

    // Only loops can go on for long: all else is as long as its text.
    Go nextRound(const Program::Instruction &instruction, Step &step)
    {
        if (--rounds[loops - 1] <= 0) {
            --loops;
            return Go::On;
        }
        stretch += at - instruction.target;
        at = instruction.target;
        if (stretch < longestStretch)
            return Go::On;
        stretch = 0;
        step.kind = Step::Kind::Sleep; // of no length
        return Go::Stop;
    }

    [[gnu::noinline]] Go branch(const Program::Instruction &instruction, Step &step)
    {
        Operand value;
        if (!work(instruction, value, step))
            return Go::Stop;
        if (!isTrue(value))
            at = instruction.target;
        return Go::On;
    }

    bool work(const Program::Instruction &instruction, Operand &result, Step &step)
    {
        Evaluation evaluation;
        evaluation.variables = &user->variables;
        evaluation.names = &program->symbols->names();
        evaluation.random = &user->random;
        evaluation.lists = user->lists;
        evaluation.turns = &user->turns;
        evaluation.scratch = &scratch;
        evaluation.fault = &faultText;
        evaluation.script = program->number;
        evaluation.command = instruction.command + 1;
        scratch.clear();
        if (evaluate(program->expressions[instruction.index], evaluation, result))
            return true;
        fail(instruction, std::string(faultText), step);
        return false;
    }

    [[gnu::noinline]] Go assign(const Program::Instruction &instruction, Step &step)
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
        return isPipelined ? failInPipeline(instruction, step) : await(sql, step);
    }

    Go await(const SqlStep &sql, Step &step)
    {
        awaited = &sql;
        key = 0;
        step.wantsKey = sql.takesKey;
        step.sink = sql.takesKey ? nullptr : &sink;
        sink.begin(sql);
        return Go::Stop;
    }

    bool setParameters(const SqlStep &sql)
    {
        char *free = digits.data();
        Value *value = parameters.data();
        for (const SqlStep::Parameter &parameter : sql.parameters) {
            const Variable &variable = user->variables[parameter.slot];
            if (variable.type == Variable::Type::Int) [[likely]]
                *value = Value::ofInt(variable.integer);
            else if (!makeParameter(user->variables, parameter.slot, *program, free, *value))
                return false;
            if (parameter.accepts != Accepts::Anything && !fits(parameter.accepts, variable, program->isDollar))
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
    [[gnu::noinline]] Go takeResult(Step &step)
    {
        const SqlStep &sql = *awaited;
        const Program::Instruction &instruction = program->instructions[at - 1];
        awaited = nullptr;
        if (sql.takesKey) {
            user->variables.setInteger(sql.keySlot, key);
            return key != 0 ? Go::On
                            : fail(instruction, "the engine tells of no key that this statement made", step);
        }
        if (!sink.unusable().empty())
            return fail(instruction, sink.unusable(), step);
        if (sql.use != CommandKind::Aset && sink.rows() != 1)
            return fail(instruction,
                        "\\" + std::string(commandName(sql.use)) + " expects one row, the server sent " +
                            std::to_string(sink.rows()),
                        step);
        sink.store(user->variables, program->isDollar);
        return Go::On;
    }

    [[gnu::noinline]] Go sleep(const Program::Instruction &instruction, Step &step)
    {
        const Program::Sleep &wanted = program->sleeps[instruction.index];
        std::int64_t us = wanted.us;
        if (wanted.slot != noSlot) {
            std::int64_t units = 0;
            if (!wholeUnits(user->variables, wanted.slot, units) ||
                __builtin_mul_overflow(units, wanted.us, &us))
                return fail(instruction,
                            "there is no time to sleep in \"" + program->symbols->names()[wanted.slot] + "\"",
                            step);
        }
        if (us <= 0)
            return Go::On;
        step.kind = Step::Kind::Sleep;
        step.sleep = std::chrono::microseconds(us);
        return Go::Stop;
    }

    [[gnu::noinline]] Go pipeline(const Program::Instruction &instruction, bool isExpected, bool isAfter,
                                  Step::Kind kind, Step &step)
    {
        if (isPipelined != isExpected)
            return fail(instruction,
                        isExpected ? "there is no pipeline here" : "there is a pipeline here already", step);
        isPipelined = isAfter;
        step.kind = kind;
        return Go::Stop;
    }

    [[gnu::noinline]] Go enterLoop(const Program::Instruction &instruction, Step &step)
    {
        Operand value;
        std::int64_t count = 0;
        if (!work(instruction, value, step))
            return Go::Stop;
        Evaluation evaluation;
        evaluation.scratch = &scratch;
        evaluation.fault = &faultText;
        if (!toInteger(value, count, evaluation))
            return fail(instruction, std::string(faultText), step);
        if (count > maxRounds)
            return fail(instruction, "\\repeat takes at most 1000000 rounds, not " + std::to_string(count),
                        step);
        if (count <= 0)
            at = instruction.target;
        else
            rounds[loops++] = count;
        return Go::On;
    }

    [[gnu::cold]] void failAtEnd(Step &step)
    {
        fail(program->instructions.back(),
             "the script ends inside of its pipeline: \\endpipeline was expected", step);
    }

    [[gnu::cold]] Go failInPipeline(const Program::Instruction &instruction, Step &step)
    {
        const std::string use(commandName(program->steps[instruction.index].use));
        return fail(instruction, "\\" + use + " has no rows inside of a pipeline", step);
    }

    [[gnu::cold]] Go fail(const Program::Instruction &instruction, const std::string &what, Step &step)
    {
        faultText = faultWords(*program, instruction, user->variables, what);
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
