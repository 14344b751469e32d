// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/expressioncode.h"

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

struct Failed // leaves the compiler; caught in compileExpression()
{
    std::string message;
    std::size_t offset;
};

class Compiler
{
public:
    explicit Compiler(NameResolver &names) : m_names(names) {}

    ExpressionCode compile(const ExpressionNode &root)
    {
        emit(root);
        return std::move(m_code);
    }

private:
    using Op = ExpressionCode::Op;

    void emit(const ExpressionNode &node)
    {
        const std::size_t firstInstruction = m_code.instructions.size();
        const std::size_t firstConstant = m_code.constants.size();
        switch (node.kind) {
        case ExpressionNode::Kind::Constant:
            pushConstant(operandOf(node.constant));
            return;
        case ExpressionNode::Kind::Variable:
            emitVariable(node);
            return;
        case ExpressionNode::Kind::Call:
            break;
        }
        if (node.function == Function::Pick)
            emitPick(node);
        else if (node.function == Function::Case)
            emitCase(node);
        else if (node.function == Function::And || node.function == Function::Or)
            emitLazy(node);
        else
            emitCall(node);
        fold(node, firstInstruction, firstConstant);
    }

    void pushConstant(const Operand &value)
    {
        m_code.constants.push_back(value);
        push(Op::Constant, static_cast<std::uint32_t>(m_code.constants.size() - 1));
        grow(1);
    }

    void emitVariable(const ExpressionNode &node)
    {
        Number constant;
        std::uint32_t slot = 0;
        switch (m_names.find(node.name, constant, slot)) {
        case NameResolver::Found::Constant:
            pushConstant(operandOf(constant));
            return;
        case NameResolver::Found::Slot:
            push(Op::Variable, slot);
            grow(1);
            return;
        case NameResolver::Found::Nothing:
            throw Failed{"there is no variable \"" + node.name + "\"", node.offset};
        }
    }

    void emitCall(const ExpressionNode &node)
    {
        for (const ExpressionNode &argument : node.arguments)
            emit(argument);
        ExpressionCode::Instruction call;
        call.op = Op::Call;
        call.function = node.function;
        call.arguments = static_cast<std::uint8_t>(node.arguments.size());
        m_code.instructions.push_back(call);
        shrink(node.arguments.size());
        grow(1);
    }

    void emitPick(const ExpressionNode &node)
    {
        const auto list = m_names.findList(node.name);
        if (!list)
            throw Failed{"there is no list \"" + node.name + "\" among the \"lists\" of workload.json", node.offset};
        for (const ExpressionNode &argument : node.arguments)
            emit(argument);
        m_code.instructions[push(Op::Pick, *list)].draw = node.draw;
        shrink(node.arguments.size());
        grow(1);
    }

    // a AND b, a OR b: the second is looked at only where the first leaves it open.
    void emitLazy(const ExpressionNode &node)
    {
        emit(node.arguments[0]);
        const std::size_t decide = push(node.function == Function::And ? Op::And : Op::Or, 0);
        shrink(1);
        emit(node.arguments[1]);
        push(Op::NeedBool, 0);
        landHere(decide);
    }

    void emitCase(const ExpressionNode &node)
    {
        std::vector<std::size_t> toEnd;
        for (std::size_t i = 0; i + 1 < node.arguments.size(); i += 2) {
            emit(node.arguments[i]);
            const std::size_t skip = push(Op::UnlessTrue, 0);
            shrink(1);
            emit(node.arguments[i + 1]);
            shrink(1);
            toEnd.push_back(push(Op::Jump, 0));
            landHere(skip);
        }
        emit(node.arguments.back());
        for (const std::size_t jump : toEnd)
            landHere(jump);
    }

    // Replaces what was emitted for a node by its value where that is known already. What fails stays: it may
    // stand in a branch that is never taken.
    void fold(const ExpressionNode &node, std::size_t firstInstruction, std::size_t firstConstant)
    {
        const auto from = m_code.instructions.begin() + static_cast<std::ptrdiff_t>(firstInstruction);
        const bool isKnown = std::all_of(from, m_code.instructions.end(), [](const auto &instruction) {
            return instruction.op != Op::Variable && instruction.op != Op::Random &&
                   instruction.op != Op::Pick &&
                   (instruction.op != Op::Call || isPure(instruction.function));
        });
        if (!isKnown) {
            specializeRandom(node, firstInstruction);
            return;
        }
        ExpressionCode part;
        part.instructions.assign(from, m_code.instructions.end());
        for (auto &instruction : part.instructions) {
            if (instruction.op != Op::Call && instruction.op != Op::Constant &&
                instruction.op != Op::NeedBool)
                instruction.operand -= static_cast<std::uint32_t>(firstInstruction);
        }
        part.constants = m_code.constants;
        std::string scratch, fault;
        Evaluation evaluation;
        evaluation.scratch = &scratch;
        evaluation.fault = &fault;
        Operand result;
        if (!evaluate(part, evaluation, result))
            return;
        m_code.instructions.resize(firstInstruction);
        m_code.constants.resize(firstConstant);
        m_code.constants.push_back(result);
        push(Op::Constant, static_cast<std::uint32_t>(firstConstant));
    }

    // random(1, 100000) with a range that is known and good: one instruction.
    void specializeRandom(const ExpressionNode &node, std::size_t firstInstruction)
    {
        if (node.function != Function::Random || m_code.instructions.size() != firstInstruction + 3)
            return;
        const auto &min = m_code.instructions[firstInstruction];
        const auto &max = m_code.instructions[firstInstruction + 1];
        if (min.op != Op::Constant || max.op != Op::Constant || max.operand != min.operand + 1)
            return;
        Operand range[2] = {m_code.constants[min.operand], m_code.constants[max.operand]};
        std::string fault;
        Random random;
        Evaluation evaluation;
        evaluation.fault = &fault;
        evaluation.random = &random;
        if (range[0].type != Operand::Type::Int || range[1].type != Operand::Type::Int ||
            !callFunction(Function::Random, range, 2, evaluation))
            return;
        m_code.instructions[firstInstruction].op = Op::Random;
        m_code.instructions.resize(firstInstruction + 1);
    }

    std::size_t push(Op op, std::uint32_t operand)
    {
        ExpressionCode::Instruction instruction;
        instruction.op = op;
        instruction.operand = operand;
        m_code.instructions.push_back(instruction);
        return m_code.instructions.size() - 1;
    }
    void landHere(std::size_t jump)
    {
        m_code.instructions[jump].operand = static_cast<std::uint32_t>(m_code.instructions.size());
    }
    void grow(std::size_t count)
    {
        m_depth += count;
        if (m_depth > maxStack)
            throw Failed{"the expression needs too many values at once", 0};
    }
    void shrink(std::size_t count) { m_depth -= count; }

    NameResolver &m_names;
    ExpressionCode m_code;
    std::size_t m_depth = 0;
};

} // namespace

ExpressionCompilation compileExpression(const ExpressionNode &root, NameResolver &names)
{
    ExpressionCompilation result;
    try {
        result.code = Compiler(names).compile(root);
    } catch (const Failed &failed) {
        result.fault = failed.message;
        result.faultOffset = failed.offset;
    }
    return result;
}

} // namespace dyno
