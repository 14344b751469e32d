// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/expressioncode.h"

namespace dyno {

namespace {

class Constants final : public NameResolver
{
public:
    explicit Constants(const std::map<std::string, std::string> &values) : m_values(values) {}

    Found find(std::string_view name, Number &constant, std::uint32_t &) override
    {
        const auto value = m_values.find(std::string(name));
        if (value == m_values.end())
            return Found::Nothing;
        const auto number = numberOfText(value->second);
        if (!number) {
            notANumber = value->first + " is \"" + value->second + "\", which is no number";
            return Found::Nothing;
        }
        constant = *number;
        return Found::Constant;
    }

    std::string notANumber;

private:
    const std::map<std::string, std::string> &m_values;
};

bool hasOnlyPureCalls(const ExpressionNode &node)
{
    if (node.kind == ExpressionNode::Kind::Call && !isPure(node.function))
        return false;
    for (const ExpressionNode &argument : node.arguments) {
        if (!hasOnlyPureCalls(argument))
            return false;
    }
    return true;
}

Error errorOf(std::string_view text, const std::string &what, std::size_t offset)
{
    return makeError(ErrorKind::Syntax,
                     what + " (in \"" + std::string(text) + "\", column " + std::to_string(offset + 1) + ")");
}

Number numberOfOperand(const Operand &value)
{
    switch (value.type) {
    case Operand::Type::Bool:
        return numberOf(value.boolean);
    case Operand::Type::Int:
        return numberOf(value.integer);
    case Operand::Type::Double:
        return numberOf(value.real);
    default:
        return nullNumber();
    }
}

} // namespace

Result<Number> evaluateExpression(std::string_view text, const std::map<std::string, std::string> &values)
{
    const ExpressionParse parse = parseExpression(text, Names::Bare);
    if (!parse.root)
        return errorOf(text, parse.fault, parse.faultOffset);
    if (!hasOnlyPureCalls(*parse.root))
        return makeError(ErrorKind::Syntax, "\"" + std::string(text) +
                                                "\" must give the same value each time: "
                                                "random functions, names and debug() have no place in it");
    Constants constants(values);
    const ExpressionCompilation compilation = compileExpression(*parse.root, constants);
    if (!compilation.fault.empty())
        return errorOf(text, constants.notANumber.empty() ? compilation.fault : constants.notANumber,
                       compilation.faultOffset);
    std::string scratch, fault;
    Evaluation evaluation;
    evaluation.scratch = &scratch;
    evaluation.fault = &fault;
    Operand result;
    if (!evaluate(compilation.code, evaluation, result))
        return makeError(ErrorKind::Usage, fault + " (in \"" + std::string(text) + "\")");
    return numberOfOperand(result);
}

} // namespace dyno
