// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/expression.h"
#include "engines/workloads/expressiongrammar.h"
#include "engines/workloads/expressionlexer.h"

#include <limits>
#include <utility>

namespace dyno {

namespace {

// Beyond these an expression is an accident or an attack, and would only exhaust the stack.
constexpr int maxDepth = 200;
constexpr int maxOperators = 2000;

struct Failed // leaves the parser; caught in parseExpression()
{
    std::string message;
    std::size_t offset;
};

class Parser
{
public:
    Parser(std::string_view text, Names names) : m_lexer(text), m_names(names) { advance(); }

    ExpressionNode parse()
    {
        ExpressionNode root = parseLevel(OrLevel);
        if (m_token.kind != TokenKind::End)
            failHere("an operator or the end of the expression");
        return root;
    }

private:
    void advance()
    {
        m_token = m_lexer.next();
        if (m_token.kind == TokenKind::Bad)
            throw Failed{m_token.fault, m_token.offset};
    }
    bool isWord(std::string_view word) const
    {
        return m_token.kind == TokenKind::Word && equalsIgnoringCase(m_token.text, word);
    }
    bool isSymbol(std::string_view symbol) const
    {
        return m_token.kind == TokenKind::Symbol && m_token.text == symbol;
    }
    [[noreturn]] void failHere(const std::string &expected) const
    {
        const std::string found =
            m_token.kind == TokenKind::End ? "the expression ends" : "unexpected \"" + tokenText() + "\"";
        throw Failed{found + " where " + expected + " was expected", m_token.offset};
    }
    std::string tokenText() const
    {
        return (m_token.kind == TokenKind::Variable ? ":" : "") + std::string(m_token.text);
    }
    void expectSymbol(std::string_view symbol)
    {
        if (!isSymbol(symbol))
            failHere("\"" + std::string(symbol) + "\"");
        advance();
    }
    void expectWord(std::string_view word, std::string_view shown)
    {
        if (!isWord(word))
            failHere(std::string(shown));
        advance();
    }

    const BinaryOperator *binaryOperator() const
    {
        if (m_token.kind != TokenKind::Symbol && m_token.kind != TokenKind::Word)
            return nullptr;
        for (const BinaryOperator &row : binaryOperators) {
            if (equalsIgnoringCase(row.text, m_token.text))
                return &row;
        }
        return nullptr;
    }

    ExpressionNode call(Function function, std::size_t offset, ExpressionNode a, ExpressionNode b)
    {
        if (++m_operators > maxOperators)
            throw Failed{"the expression has more than 2000 operators", offset};
        ExpressionNode node;
        node.kind = ExpressionNode::Kind::Call;
        node.function = function;
        node.offset = offset;
        node.arguments.reserve(2);
        node.arguments.push_back(std::move(a));
        node.arguments.push_back(std::move(b));
        return node;
    }
    ExpressionNode negated(std::size_t offset, ExpressionNode a)
    {
        ExpressionNode node;
        node.kind = ExpressionNode::Kind::Call;
        node.function = Function::Not;
        node.offset = offset;
        node.arguments.push_back(std::move(a));
        return node;
    }
    static ExpressionNode constant(const Number &number)
    {
        ExpressionNode node;
        node.constant = number;
        return node;
    }

    ExpressionNode parseLevel(int level)
    {
        if (++m_depth > maxDepth)
            throw Failed{"the expression is nested more than 200 levels deep", m_token.offset};
        ExpressionNode left = parsePrefix();
        bool wasComparison = false;
        while (true) {
            if (level <= IsLevel && (isWord("is") || isWord("isnull") || isWord("notnull"))) {
                left = parseIs(std::move(left));
                wasComparison = false;
                continue;
            }
            const BinaryOperator *const row = binaryOperator();
            if (!row || row->level < level)
                break;
            if (row->level == CompareLevel && wasComparison)
                failHere("brackets around the first comparison, or an operator that joins two,");
            const std::size_t offset = m_token.offset;
            advance();
            ExpressionNode right = parseLevel(row->level + 1);
            left = row->isSwapped ? call(row->function, offset, std::move(right), std::move(left))
                                  : call(row->function, offset, std::move(left), std::move(right));
            wasComparison = row->level == CompareLevel;
        }
        --m_depth;
        return left;
    }

    ExpressionNode parseIs(ExpressionNode left)
    {
        const std::size_t offset = m_token.offset;
        bool isNegated = isWord("notnull");
        Number other = nullNumber();
        if (isWord("is")) {
            advance();
            if (isWord("not")) {
                isNegated = true;
                advance();
            }
            if (isWord("true") || isWord("false"))
                other = numberOf(isWord("true"));
            else if (!isWord("null"))
                failHere("NULL, TRUE or FALSE");
        }
        advance();
        ExpressionNode node = call(Function::Is, offset, std::move(left), constant(other));
        return isNegated ? negated(offset, std::move(node)) : std::move(node);
    }

    ExpressionNode parsePrefix()
    {
        const std::size_t offset = m_token.offset;
        if (isSymbol("-")) {
            advance();
            if (m_token.kind == TokenKind::IntegerMinimum) {
                advance();
                return constant(numberOf(std::numeric_limits<std::int64_t>::min()));
            }
            return call(Function::Subtract, offset, constant(numberOf(std::int64_t{0})), parseOperand());
        }
        if (isSymbol("+")) {
            advance();
            return parseOperand();
        }
        if (isSymbol("~")) {
            advance();
            return call(Function::BitXor, offset, constant(numberOf(std::int64_t{-1})),
                        parseLevel(BitLevel + 1));
        }
        if (isWord("not")) {
            advance();
            return negated(offset, parseLevel(NotLevel));
        }
        return parsePrimary();
    }

    // What a sign applies to: tighter than every binary operator.
    ExpressionNode parseOperand() { return parseLevel(MultiplyLevel + 1); }

    ExpressionNode parsePrimary()
    {
        const Token token = m_token;
        switch (token.kind) {
        case TokenKind::Integer:
            advance();
            return constant(numberOf(token.integer));
        case TokenKind::Real:
            advance();
            return constant(numberOf(token.real));
        case TokenKind::IntegerMinimum:
            throw Failed{"\"" + std::string(token.text) + "\" is out of the range of a 64-bit integer",
                         token.offset};
        case TokenKind::Variable:
            advance();
            return variable(token);
        case TokenKind::Word:
            return parseWord();
        default:
            break;
        }
        if (!isSymbol("("))
            failHere("a value");
        advance();
        ExpressionNode inner = parseLevel(OrLevel);
        expectSymbol(")");
        return inner;
    }

    static ExpressionNode variable(const Token &token)
    {
        ExpressionNode node;
        node.kind = ExpressionNode::Kind::Variable;
        node.name = token.text;
        node.offset = token.offset;
        return node;
    }

    ExpressionNode parseWord()
    {
        const Token token = m_token;
        if (isWord("case"))
            return parseCase();
        if (isWord("null") || isWord("true") || isWord("false")) {
            const Number value = isWord("null") ? nullNumber() : numberOf(isWord("true"));
            advance();
            return constant(value);
        }
        if (isKeyword(token.text))
            failHere("a value");
        advance();
        if (isSymbol("("))
            return parseCall(token);
        if (m_names == Names::Bare)
            return variable(token);
        throw Failed{"\"" + std::string(token.text) + "\" is no value; a variable is written \":" +
                         std::string(token.text) + "\", a function has brackets behind it",
                     token.offset};
    }

    ExpressionNode parseCall(const Token &name)
    {
        const FunctionRow *const row = findFunction(name.text);
        if (!row)
            throw Failed{"there is no function \"" + std::string(name.text) + "\"", name.offset};
        ExpressionNode node;
        node.kind = ExpressionNode::Kind::Call;
        node.function = row->function;
        node.offset = name.offset;
        advance();
        if (row->function == Function::Pick) {
            parsePick(node);
        } else if (!isSymbol(")")) {
            node.arguments.push_back(parseLevel(OrLevel));
            while (isSymbol(",")) {
                advance();
                node.arguments.push_back(parseLevel(OrLevel));
            }
        }
        expectSymbol(")");
        if (row->function != Function::Pick)
            completeArguments(*row, name, node);
        return node;
    }

    // pick(list), pick(list, uniform), pick(list, zipfian, parameter), pick(list, turn)
    void parsePick(ExpressionNode &node)
    {
        if (m_token.kind != TokenKind::Word)
            failHere("the name of a list");
        node.name = m_token.text;
        node.offset = m_token.offset;
        advance();
        if (!isSymbol(","))
            return;
        advance();
        if (isWord("zipfian"))
            node.draw = ListDraw::Zipfian;
        else if (isWord("turn"))
            node.draw = ListDraw::Turn;
        else if (!isWord("uniform"))
            failHere("uniform, zipfian or turn");
        advance();
        if (node.draw != ListDraw::Zipfian)
            return;
        expectSymbol(",");
        node.arguments.push_back(parseLevel(OrLevel));
    }

    static void completeArguments(const FunctionRow &row, const Token &name, ExpressionNode &node)
    {
        const int count = static_cast<int>(node.arguments.size());
        if (count < row.minArguments || count > row.maxArguments) {
            const std::string takes =
                row.minArguments == row.maxArguments
                    ? std::to_string(row.minArguments)
                    : std::to_string(row.minArguments) + " to " + std::to_string(row.maxArguments);
            throw Failed{std::string(row.name) + "() takes " + takes +
                             (row.maxArguments == 1 ? " argument" : " arguments") + ", not " +
                             std::to_string(count),
                         name.offset};
        }
        if (row.takesDefaultSeed && count < row.maxArguments) {
            ExpressionNode seed;
            seed.kind = ExpressionNode::Kind::Variable;
            seed.name = "default_seed";
            seed.offset = name.offset;
            node.arguments.push_back(std::move(seed));
            if (node.function == Function::NuRand)
                node.function = Function::NuRandSeeded;
        }
    }

    ExpressionNode parseCase()
    {
        ExpressionNode node;
        node.kind = ExpressionNode::Kind::Call;
        node.function = Function::Case;
        node.offset = m_token.offset;
        advance();
        if (!isWord("when"))
            failHere("WHEN");
        while (isWord("when")) {
            advance();
            node.arguments.push_back(parseLevel(OrLevel));
            expectWord("then", "THEN");
            node.arguments.push_back(parseLevel(OrLevel));
        }
        if (isWord("else")) {
            advance();
            node.arguments.push_back(parseLevel(OrLevel));
        } else {
            node.arguments.push_back(constant(nullNumber()));
        }
        expectWord("end", "WHEN, ELSE or END");
        return node;
    }

    ExpressionLexer m_lexer;
    Names m_names;
    Token m_token;
    int m_depth = 0;
    int m_operators = 0;
};

} // namespace

ExpressionParse parseExpression(std::string_view text, Names names)
{
    ExpressionParse parse;
    try {
        parse.root = Parser(text, names).parse();
    } catch (const Failed &failed) {
        parse.fault = failed.message;
        parse.faultOffset = failed.offset;
    }
    return parse;
}

} // namespace dyno
