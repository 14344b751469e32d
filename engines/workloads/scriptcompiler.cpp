// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/scriptcompiler.h"

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

using Op = Program::Op;

// What tells a statement in a table: one line, cut between two characters.
std::string firstWords(std::string_view sql)
{
    constexpr std::size_t most = 60;
    std::string words;
    for (const char c : sql) {
        const bool isSpace = std::string_view(" \t\r\n\f\v").find(c) != std::string_view::npos;
        const bool continuesCharacter = (static_cast<unsigned char>(c) & 0xc0u) == 0x80u;
        if (words.size() >= most && !continuesCharacter)
            return words + "…";
        if (!isSpace)
            words += c;
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    }
    while (words.ends_with(' '))
        words.pop_back();
    return words;
}

// Turns the commands of one script into instructions.
class ScriptCompiler
{
public:
    ScriptCompiler(const TextPlaces &places, const ScriptOptions &options, ScriptNames &names, Faults &faults)
        : m_places(places), m_options(options), m_names(names), m_faults(faults),
          m_program(std::make_shared<Program>())
    {
        m_program->mode = options.mode;
        m_program->isDollar = options.placeholder == '$';
    }

    void compile(const std::vector<ScriptCommand> &commands)
    {
        for (const ScriptCommand &command : commands) {
            m_program->commands.push_back({m_places.lineOf(command.offset), command.text, {}});
            add(command);
        }
        if (m_isPipelined)
            m_faults.push_back({m_places.placeOf(m_pipelineOffset), "\\startpipeline without \\endpipeline"});
        if (m_program->instructions.empty() && m_faults.empty())
            m_faults.push_back({m_places.placeOf(0), "the script holds no command"});
    }

    std::shared_ptr<Program> program() const { return m_program; }
    std::vector<ScriptStatement> takeNotes() { return std::move(m_notes); }

private:
    struct Open
    {
        CommandKind kind = CommandKind::If;
        std::size_t condition = 0;      // the instruction that leaves when it is not true
        bool hasCondition = true;       // not behind \else
        std::vector<std::size_t> toEnd; // jumps
    };

    void fault(std::size_t offset, std::string message)
    {
        m_faults.push_back({m_places.placeOf(offset), std::move(message)});
    }

    std::size_t push(Op op, std::uint32_t index = 0)
    {
        Program::Instruction instruction;
        instruction.op = op;
        instruction.index = index;
        instruction.command = static_cast<std::uint32_t>(m_program->commands.size() - 1);
        m_program->instructions.push_back(instruction);
        return m_program->instructions.size() - 1;
    }
    void landHere(std::size_t jump)
    {
        m_program->instructions[jump].target = static_cast<std::uint32_t>(m_program->instructions.size());
    }

    std::uint32_t expression(const ScriptCommand &command)
    {
        if (command.expression) {
            ExpressionCompilation compilation = compileExpression(*command.expression, m_names);
            if (!compilation.fault.empty())
                fault(command.expressionOffset + compilation.faultOffset, compilation.fault);
            for (const ExpressionCode::Instruction &instruction : compilation.code.instructions) {
                if (instruction.op == ExpressionCode::Op::Variable)
                    m_program->commands.back().variables.push_back(instruction.operand);
            }
            m_program->expressions.push_back(std::move(compilation.code));
        }
        return static_cast<std::uint32_t>(m_program->expressions.size()) -
               (m_program->expressions.empty() ? 0 : 1);
    }

    void add(const ScriptCommand &command)
    {
        switch (command.kind) {
        case CommandKind::Sql:
            addSql(command);
            break;
        case CommandKind::Set: {
            const std::size_t at = pushSet(command);
            m_program->instructions[at].slot = m_names.slot(command.variable);
            m_program->assigned.push_back(m_program->instructions[at].slot);
            break;
        }
        case CommandKind::If:
            m_open.push_back({CommandKind::If, push(Op::Unless, expression(command)), true, {}});
            break;
        case CommandKind::Elif:
            m_open.back().toEnd.push_back(push(Op::Jump));
            landHere(m_open.back().condition);
            m_open.back().condition = push(Op::Unless, expression(command));
            break;
        case CommandKind::Else:
            m_open.back().toEnd.push_back(push(Op::Jump));
            landHere(m_open.back().condition);
            m_open.back().hasCondition = false;
            break;
        case CommandKind::Endif:
            endIf();
            break;
        case CommandKind::Repeat:
            m_open.push_back({CommandKind::Repeat, push(Op::Repeat, expression(command)), true, {}});
            break;
        case CommandKind::EndRepeat: {
            const std::size_t again = push(Op::Again);
            m_program->instructions[again].target = static_cast<std::uint32_t>(m_open.back().condition + 1);
            landHere(m_open.back().condition);
            m_open.pop_back();
            break;
        }
        case CommandKind::Sleep:
            addSleep(command);
            break;
        case CommandKind::StartPipeline:
        case CommandKind::SyncPipeline:
        case CommandKind::EndPipeline:
            addPipeline(command);
            break;
        case CommandKind::Gset:
        case CommandKind::Aset:
        case CommandKind::LastId:
            break; // belong to their statement
        }
    }

    std::size_t pushSet(const ScriptCommand &command)
    {
        const std::uint32_t index = expression(command);
        const bool isRandom = !m_program->expressions.empty() &&
                              m_program->expressions[index].instructions.size() == 1 &&
                              m_program->expressions[index].instructions[0].op == ExpressionCode::Op::Random;
        if (!isRandom)
            return push(Op::Set, index);
        const ExpressionCode &code = m_program->expressions[index];
        const std::size_t first = code.instructions[0].operand;
        m_program->ranges.push_back({code.constants[first].integer, code.constants[first + 1].integer});
        m_program->expressions.pop_back();
        return push(Op::SetRandom, static_cast<std::uint32_t>(m_program->ranges.size() - 1));
    }

    void endIf()
    {
        if (m_open.back().hasCondition)
            landHere(m_open.back().condition);
        for (const std::size_t jump : m_open.back().toEnd)
            landHere(jump);
        m_open.pop_back();
    }

    void addSleep(const ScriptCommand &command)
    {
        Program::Sleep sleep;
        sleep.us = command.sleepUnitUs;
        if (command.variable.empty()) {
            if (__builtin_mul_overflow(command.sleepCount, command.sleepUnitUs, &sleep.us))
                fault(command.offset, "that is too long to sleep");
        } else {
            Number constant;
            switch (m_names.find(command.variable, constant, sleep.slot)) {
            case NameResolver::Found::Nothing:
                fault(command.offset, "there is no variable \"" + command.variable + "\"");
                break;
            case NameResolver::Found::Constant:
                if (__builtin_mul_overflow(constant.toInteger(), command.sleepUnitUs, &sleep.us))
                    fault(command.offset, "that is too long to sleep");
                break;
            case NameResolver::Found::Slot:
                m_program->commands.back().variables.push_back(sleep.slot);
                break;
            }
        }
        m_program->sleeps.push_back(sleep);
        push(Op::Sleep, static_cast<std::uint32_t>(m_program->sleeps.size() - 1));
    }

    // Where a pipeline begins and ends is known while reading unless it does so inside of \if or \repeat;
    // then the run finds what is wrong.
    void addPipeline(const ScriptCommand &command)
    {
        const bool starts = command.kind == CommandKind::StartPipeline;
        push(starts ? Op::BeginPipeline : Op::SyncPipeline);
        if (command.kind == CommandKind::EndPipeline) // after the answers of all that is under way
            push(Op::EndPipeline);
        if (!m_open.empty())
            m_isPipelineKnown = false;
        if (!m_isPipelineKnown) {
            m_isPipelined = false;
            return;
        }
        if (starts == m_isPipelined)
            fault(command.offset, "\\" + std::string(commandName(command.kind)) +
                                      (starts ? " inside of a pipeline" : " outside of a pipeline"));
        m_isPipelined = command.kind != CommandKind::EndPipeline;
        m_pipelineOffset = command.offset;
    }

    void addSql(const ScriptCommand &command)
    {
        checkVariables(command);
        if (m_isPipelined && command.use.kind != CommandKind::Sql)
            fault(command.offset, "\\" + std::string(commandName(command.use.kind)) +
                                      " inside of a pipeline: its rows come only at the end");
        SqlCompilation compilation =
            compileSql(command, m_options.mode, m_options.placeholder,
                       [this](std::string_view name) { return m_names.findSql(name); });
        if (compilation.steps.empty())
            return; // empty, and the engine has no empty statements
        for (SqlStep &step : compilation.steps) {
            step.number = static_cast<std::uint32_t>(m_notes.size());
            if (step.use == CommandKind::LastId) {
                step.keySlot = m_names.slot(command.use.name);
                m_program->assigned.push_back(step.keySlot);
            }
            for (const SqlStep::Piece &piece : step.pieces) {
                if (piece.slot != noSlot)
                    m_program->commands.back().variables.push_back(piece.slot);
            }
            m_program->maxParameters = std::max(m_program->maxParameters, step.parameters.size());
            m_program->steps.push_back(std::move(step));
            push(Op::Sql, static_cast<std::uint32_t>(m_program->steps.size() - 1));
        }
        const SqlStep &last = m_program->steps.back();
        const SentAs sentAs = !last.isExecuted ? SentAs::Text : last.once ? SentAs::Anew : SentAs::Prepared;
        m_notes.push_back({0, m_places.lineOf(command.offset), firstWords(command.text), sentAs,
                           std::move(compilation.whyText)});
    }

    // A name that nothing sets is a mistake, unless it stands where SQL itself has colons; and a value can be
    // written into a string, but not passed into it.
    void checkVariables(const ScriptCommand &command)
    {
        const bool isParameterMode =
            m_options.mode == QueryMode::Extended || m_options.mode == QueryMode::Prepared;
        std::size_t count = 0;
        for (const SqlVariable &variable : variablesOf(command.text)) {
            const bool isKnown = m_names.findSql(variable.name).kind != SqlName::Kind::Unknown;
            const std::size_t offset = sourceOffset(command, variable.offset);
            count += isKnown ? 1 : 0;
            if (!isKnown && variable.isPlain)
                fault(offset, "there is no variable \"" + variable.name +
                                  "\": neither \\set, \\gset, \\aset nor a "
                                  "parameter gives it a value");
            if (isKnown && !variable.isPlain && isParameterMode)
                fault(offset, ":" + variable.name +
                                  " stands in a string, a quoted name, a comment or square "
                                  "brackets, where query mode " +
                                  std::string(queryModeName(m_options.mode)) +
                                  " cannot put a value; use simple or auto");
        }
        if (isParameterMode && count > 255)
            fault(command.offset,
                  "a statement takes at most 255 variables, this one has " + std::to_string(count));
    }

    // Text of a statement is as in the script, but for the backslashes of "\;" and "\:".
    std::size_t sourceOffset(const ScriptCommand &command, std::size_t offset) const
    {
        std::size_t source = command.offset;
        for (std::size_t at = 0; at < offset; ++at, ++source) {
            if (source < m_places.text().size() && m_places.text()[source] == '\\' &&
                command.text[at] != '\\')
                ++source;
        }
        return source;
    }

    const TextPlaces &m_places;
    const ScriptOptions &m_options;
    ScriptNames &m_names;
    Faults &m_faults;
    std::shared_ptr<Program> m_program;
    std::vector<ScriptStatement> m_notes;
    std::vector<Open> m_open;
    bool m_isPipelined = false;
    bool m_isPipelineKnown = true;
    std::size_t m_pipelineOffset = 0;
};

} // namespace

ProgramCompilation compileProgram(const TextPlaces &places, const std::vector<ScriptCommand> &commands,
                                  const ScriptOptions &options, ScriptNames &names, Faults &faults)
{
    ScriptCompiler compiler(places, options, names, faults);
    compiler.compile(commands);
    return {compiler.program(), compiler.takeNotes()};
}

} // namespace dyno
