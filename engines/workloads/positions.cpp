// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/positions.h"

#include "engines/workloads/sqltokens.h"
#include "engines/workloads/sqlwords.h"

#include <algorithm>
#include <cstdint>

namespace dyno {

namespace {

constexpr std::string_view comparisons[] = {"=", "<>", "!=", "<", ">", "<=", ">="};
// Behind these words a name is a table's or a column's, not a function's.
constexpr std::string_view namingWords[] = {"into",  "table",      "update",   "as",
                                            "index", "references", "conflict", "with"};
// These end an operand.
constexpr std::string_view endingWords[] = {"and",    "or",     "where",     "order", "group", "limit",
                                            "offset", "having", "returning", "for",   "union", "intersect",
                                            "except", "then",   "else",      "end",   "when",  "on",
                                            "from",   "lock",   "fetch",     "window"};
// Behind these an operand begins.
constexpr std::string_view startingWords[] = {"where", "and",  "or",     "on",  "when", "having", "not",
                                              "then",  "else", "select", "set", "by",   "between"};

template <class List> bool isIn(const List &list, std::string_view word)
{
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

class Positions
{
public:
    Positions(const SqlTokens &tokens, bool isDollar)
        : m_tokens(tokens), m_isDollar(isDollar), m_inserts(tokens.has("insert") || tokens.has("replace")),
          m_insertsSelected(m_inserts && (tokens.at(0).text == "insert" || tokens.at(0).text == "replace") &&
                            !tokens.has("union") && !tokens.has("intersect") && !tokens.has("except") &&
                            !tokens.has("distinct") && !tokens.has("group"))
    {
    }

    // Empty: the variable at token `i` may be a parameter, perhaps only for some values.
    std::string whyNot(std::size_t i, Accepts &accepts) const
    {
        accepts = Accepts::Anything;
        const PlacedToken &token = m_tokens.at(i);
        const auto because = [&](std::string_view words) { return token.text + " " + std::string(words); };
        if (token.clause == Clause::Order)
            return because("stands in ORDER BY");
        if (token.clause == Clause::Group)
            return because("stands in GROUP BY or PARTITION BY");
        const Type besides = compared(i), within = calculated(i);
        const bool isAssigned = token.clause == Clause::Set && token.opener == 0 && isSymbol(previous(i), "=");
        if (isLimit(i) || isValue(i) || within == Type::Any || (isAssigned && besides == Type::Any))
            return {};
        if (isCast(i) || isOneOfSeveral(i) || isBetween(i) || besides == Type::Any) {
            if (m_isDollar)
                accepts = Accepts::NoFraction;
            return {};
        }
        if (std::max(besides, within) == Type::Integer || (!m_isDollar && isCaseOfIntegers(i))) {
            accepts = Accepts::Integer;
            return {};
        }
        return because("has no column beside it that would give a parameter its type");
    }

private:
    // What the neighbour of a variable says about its type.
    enum class Type : std::uint8_t { Unknown, Integer, Any };

    const PlacedToken &previous(std::size_t i) const { return m_tokens.before(i); }
    const PlacedToken &following(std::size_t i) const { return m_tokens.at(i + 1); }
    static bool isWord(const PlacedToken &token, std::string_view word)
    {
        return token.kind == SqlTokenKind::Word && token.text == word;
    }
    static bool isSymbol(const PlacedToken &token, std::string_view symbol)
    {
        return token.kind == SqlTokenKind::Symbol && token.text == symbol;
    }
    static bool isComparison(const PlacedToken &token)
    {
        return token.kind == SqlTokenKind::Symbol && isIn(comparisons, token.text);
    }
    // 0: no arithmetic operator
    static int precedence(const PlacedToken &token)
    {
        if (token.kind != SqlTokenKind::Symbol || token.text.size() != 1)
            return 0;
        return token.text == "+" || token.text == "-"                        ? 1
               : token.text == "*" || token.text == "/" || token.text == "%" ? 2
                                                                             : 0;
    }
    static bool endsOperand(const PlacedToken &token)
    {
        return token.kind == SqlTokenKind::End || isSymbol(token, ")") || isSymbol(token, ",") ||
               (token.kind == SqlTokenKind::Word && isIn(endingWords, token.text));
    }
    static bool startsOperand(const PlacedToken &token)
    {
        return isSymbol(token, "(") || isSymbol(token, ",") ||
               (token.kind == SqlTokenKind::Word && isIn(startingWords, token.text));
    }

    // Does the operand that ends at token `i` have a type of its own?
    bool isTyped(std::size_t i) const
    {
        const PlacedToken &token = m_tokens.at(i);
        if (token.isName)
            return true;
        if (!isSymbol(token, ")"))
            return false;
        const std::size_t opener = token.partner;
        if (previous(opener).isName && !isOverloadedFunction(previous(opener).text))
            return true;
        for (std::size_t inner = opener + 1; inner < i; ++inner) {
            if (m_tokens.at(inner).isName && !isSymbol(following(inner), "("))
                return true;
        }
        return isWord(previous(opener), "count"); // count(*)
    }

    bool isLimit(std::size_t i) const
    {
        if (m_tokens.at(i).clause != Clause::Limit || !endsOperand(following(i)))
            return false;
        const PlacedToken &word = previous(i);
        return isWord(word, "limit") || isWord(word, "offset") ||
               (isSymbol(word, ",") && word.clause == Clause::Limit);
    }

    bool isCast(std::size_t i) const
    {
        if (isSymbol(following(i), "::"))
            return true;
        return isWord(following(i), "as") && isSymbol(previous(i), "(") &&
               isWord(m_tokens.before(i - 1), "cast");
    }

    // Stands between brackets and commas alone; then `opener` is the bracket's number.
    bool isListItem(std::size_t i, std::size_t &opener) const
    {
        const std::size_t around = m_tokens.at(i).opener;
        opener = around - 1;
        return around != 0 && (isSymbol(previous(i), "(") || isSymbol(previous(i), ",")) &&
               (isSymbol(following(i), ",") || isSymbol(following(i), ")"));
    }

    // VALUES (…), f(…), INSERT … SELECT …: takes the type of the column or of the function's parameter.
    bool isValue(std::size_t i) const
    {
        std::size_t opener = 0;
        if (!isListItem(i, opener))
            return isSelectedForInsert(i);
        const PlacedToken &head = previous(opener);
        if (m_tokens.at(opener).clause == Clause::Values && (isWord(head, "values") || isSymbol(head, ",")))
            return m_inserts;
        return head.isName && !isOverloadedFunction(head.text) && !isNaming(opener - 1);
    }

    // column IN (…), (a, b) > (…)
    bool isOneOfSeveral(std::size_t i) const
    {
        std::size_t opener = 0;
        if (!isListItem(i, opener))
            return false;
        const PlacedToken &head = previous(opener);
        if (isWord(head, "in")) {
            const std::size_t left = opener - 1;
            return left > 0 && isTyped(isWord(previous(left), "not") && left > 1 ? left - 2 : left - 1);
        }
        return isComparison(head) && opener >= 2 && isRowOfNames(opener - 2);
    }

    bool isRowOfNames(std::size_t closer) const
    {
        const PlacedToken &token = m_tokens.at(closer);
        if (!isSymbol(token, ")"))
            return false;
        for (std::size_t inner = token.partner + 1; inner < closer; ++inner) {
            const PlacedToken &part = m_tokens.at(inner);
            if (!part.isName && !isSymbol(part, ",") && !isSymbol(part, "."))
                return false;
        }
        return true;
    }

    // INSERT INTO t (…): names, not a call.
    bool isNaming(std::size_t name) const
    {
        while (isSymbol(previous(name), ".") && name >= 2)
            name -= 2;
        const PlacedToken &word = previous(name);
        return word.kind == SqlTokenKind::Word && isIn(namingWords, word.text);
    }

    static bool isInteger(const PlacedToken &token)
    {
        return token.kind == SqlTokenKind::Number &&
               token.text.find_first_not_of("0123456789") == std::string::npos;
    }
    // Of the operand that ends at token `i`.
    Type typeBefore(std::size_t i) const
    {
        return isTyped(i) ? Type::Any : isInteger(m_tokens.at(i)) ? Type::Integer : Type::Unknown;
    }
    // Of the operand that begins at token `i`.
    Type typeFrom(std::size_t i) const
    {
        return m_tokens.at(i).isName ? Type::Any : isInteger(m_tokens.at(i)) ? Type::Integer : Type::Unknown;
    }

    Type compared(std::size_t i) const
    {
        const PlacedToken &left = previous(i);
        if (endsOperand(following(i)) && i >= 2) {
            if (isComparison(left))
                return typeBefore(i - 2);
            if (isWord(left, "like") || isWord(left, "ilike"))
                return isTyped(isWord(m_tokens.at(i - 2), "not") && i >= 3 ? i - 3 : i - 2) ? Type::Any
                                                                                            : Type::Unknown;
        }
        return startsOperand(left) && isComparison(following(i)) ? typeFrom(i + 2) : Type::Unknown;
    }

    Type calculated(std::size_t i) const
    {
        const int left = precedence(previous(i));
        const int right = precedence(following(i));
        if (left == 0 && right == 0)
            return Type::Unknown;
        if (left > 0 && left >= right)
            return right > 0 || isComparison(following(i)) || endsOperand(following(i)) ? chainType(i - 1)
                                                                                        : Type::Unknown;
        const bool begins = left > 0 || isComparison(previous(i)) || startsOperand(previous(i));
        return begins ? typeFrom(i + 2) : Type::Unknown;
    }

    // Walks left from an operator over operands bound at least as tightly.
    Type chainType(std::size_t at) const
    {
        const int level = precedence(m_tokens.at(at));
        Type found = Type::Unknown;
        while (at > 0) {
            found = std::max(found, typeBefore(at - 1));
            if (found == Type::Any)
                break;
            const PlacedToken &operand = m_tokens.at(at - 1);
            const bool isSimple =
                operand.kind == SqlTokenKind::Variable || operand.kind == SqlTokenKind::Number;
            if (!isSimple || at < 3 || precedence(m_tokens.at(at - 2)) < level)
                break;
            at -= 2;
        }
        return found;
    }

    // CASE :a WHEN 1 …; PostgreSQL would take the parameter for a text, and find no way to compare.
    bool isCaseOfIntegers(std::size_t i) const
    {
        return isWord(previous(i), "case") && isWord(following(i), "when") && isInteger(m_tokens.at(i + 2));
    }

    // INSERT … SELECT :a, column FROM …: of the type of the column that it goes into.
    bool isSelectedForInsert(std::size_t i) const
    {
        const PlacedToken &token = m_tokens.at(i);
        return m_insertsSelected && token.opener == 0 && token.clause == Clause::Select &&
               (isWord(previous(i), "select") || isSymbol(previous(i), ",")) && endsOperand(following(i));
    }

    bool isBetween(std::size_t i) const
    {
        const auto isTypedBefore = [this](std::size_t between) {
            return between > 0 &&
                   isTyped(isWord(previous(between), "not") && between > 1 ? between - 2 : between - 1);
        };
        if (isWord(previous(i), "between") && isWord(following(i), "and"))
            return isTypedBefore(i - 1);
        return isWord(previous(i), "and") && i >= 3 && isWord(m_tokens.at(i - 3), "between") &&
               endsOperand(following(i)) && isTypedBefore(i - 3);
    }

    const SqlTokens &m_tokens;
    bool m_isDollar;
    bool m_inserts;
    bool m_insertsSelected;
};

} // namespace

ParameterPositions parameterPositions(std::string_view sql, char placeholder,
                                      const std::function<bool(std::string_view name)> &isVariable)
{
    ParameterPositions result;
    const std::string word = firstWord(sql);
    if (!isPreparableWord(word)) {
        result.whyNot = word.empty() ? "it is no statement that can be prepared"
                                     : "a statement that begins with \"" + word + "\" is not prepared";
        return result;
    }
    const SqlTokens tokens(sql);
    const Positions positions(tokens, placeholder == '$');
    for (std::size_t i = 0; i < tokens.size() && result.whyNot.empty(); ++i) {
        const PlacedToken &token = tokens.at(i);
        if (token.kind == SqlTokenKind::Semicolon) {
            result.whyNot = "it holds several statements";
        } else if (token.kind == SqlTokenKind::Placeholder ||
                   (placeholder == '?' && token.kind == SqlTokenKind::Symbol &&
                    token.text.find('?') != std::string::npos)) {
            result.whyNot = "it holds \"" + token.text + "\", which would be taken for a parameter";
        } else if (token.kind == SqlTokenKind::Variable &&
                   isVariable(std::string_view(token.text).substr(1))) {
            Accepts accepts = Accepts::Anything;
            result.whyNot = positions.whyNot(i, accepts);
            result.accepts.push_back(accepts);
        }
    }
    return result;
}

} // namespace dyno
