// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sqlsteps.h"

#include "engines/workloads/number.h"
#include "engines/workloads/sqllexer.h"
#include "engines/workloads/sqlwords.h"
#include "engines/workloads/variables.h"

#include <utility>

namespace dyno {

namespace {

using Find = std::function<SqlName(std::string_view name)>;

// Parameters of the run have one value for all of it: they become part of the text.
std::string withConstants(std::string_view sql, const Find &find)
{
    std::string text;
    std::size_t from = 0;
    for (const SqlVariable &variable : variablesOf(sql)) {
        const SqlName name = find(variable.name);
        if (name.kind != SqlName::Kind::Constant)
            continue;
        text += sql.substr(from, variable.offset - from);
        text += name.text;
        from = variable.offset + 1 + variable.name.size();
    }
    return text += sql.substr(from);
}

std::vector<SqlStep::Piece> piecesOf(std::string_view sql, const Find &find)
{
    std::vector<SqlStep::Piece> pieces(1);
    std::size_t from = 0;
    for (const SqlVariable &variable : variablesOf(sql)) {
        const SqlName name = find(variable.name);
        if (name.kind != SqlName::Kind::Slot)
            continue;
        pieces.back().text = sql.substr(from, variable.offset - from);
        pieces.back().slot = name.slot;
        pieces.emplace_back();
        from = variable.offset + 1 + variable.name.size();
    }
    pieces.back().text = sql.substr(from);
    return pieces;
}

// The text with a placeholder for each variable.
void setStatement(SqlStep &step, const std::vector<Accepts> &accepts, char placeholder)
{
    for (const SqlStep::Piece &piece : step.pieces) {
        step.statement.sql += piece.text;
        if (piece.slot == noSlot)
            continue;
        const std::size_t index = step.parameters.size();
        step.parameters.push_back({piece.slot, index < accepts.size() ? accepts[index] : Accepts::Anything});
        step.statement.sql += placeholder;
        if (placeholder == '$')
            step.statement.sql += std::to_string(step.parameters.size());
    }
    step.statement.parameterCount = static_cast<std::uint32_t>(step.parameters.size());
}

bool hasWord(std::string_view sql, std::string_view word)
{
    SqlLexer lexer(sql);
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next()) {
        if (token.kind == SqlTokenKind::Word && equalsIgnoringCase(token.text, word))
            return true;
    }
    return false;
}

ParameterPositions autoPositions(std::string_view sql, char placeholder, const Find &find)
{
    for (const SqlVariable &variable : variablesOf(sql)) {
        if (!variable.isPlain && find(variable.name).kind == SqlName::Kind::Slot)
            return {":" + variable.name + " stands in a string, a quoted name, a comment or square brackets",
                    {}};
    }
    return parameterPositions(sql, placeholder,
                              [&](std::string_view name) { return find(name).kind == SqlName::Kind::Slot; });
}

// How one request is sent; for `auto` with the reason where it is text.
ParameterPositions chooseForm(SqlStep &step, std::string_view sql, QueryMode mode, char placeholder,
                              const Find &find)
{
    ParameterPositions positions;
    switch (mode) {
    case QueryMode::Simple:
        break;
    case QueryMode::Auto:
        positions = autoPositions(sql, placeholder, find);
        step.isExecuted = positions.whyNot.empty();
        break;
    case QueryMode::Extended:
    case QueryMode::Prepared:
        // Engines with ? refuse to prepare some statements of administration; without a variable there is
        // nothing to gain by it.
        step.isExecuted = placeholder == '$' || step.pieces.size() > 1 || isPreparableWord(firstWord(sql));
        step.once = mode == QueryMode::Extended && step.isExecuted;
        break;
    }
    return positions;
}

} // namespace

std::vector<SqlVariable> variablesOf(std::string_view sql)
{
    std::vector<bool> isPlain(sql.size(), false);
    int squareBrackets = 0;
    SqlLexer lexer(sql);
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next()) {
        if (token.text == "[")
            ++squareBrackets;
        else if (token.text == "]" && squareBrackets > 0)
            --squareBrackets;
        else if (token.kind == SqlTokenKind::Variable && squareBrackets == 0)
            isPlain[token.offset] = true;
    }
    std::vector<SqlVariable> variables;
    for (std::size_t at = sql.find(':'); at != std::string_view::npos; at = sql.find(':', at)) {
        const std::size_t length = variableNameLength(sql.substr(at));
        if (length > 0) {
            variables.push_back({at, std::string(sql.substr(at + 1, length)), isPlain[at]});
            at += length + 1;
        } else {
            at = sql.find_first_not_of(':', at);
        }
    }
    return variables;
}

SqlCompilation compileSql(const ScriptCommand &command, QueryMode mode, char placeholder, const Find &find)
{
    const bool isOneAtATime = placeholder == '?';
    std::vector<std::string_view> parts;
    std::size_t from = 0;
    for (const std::size_t joint : command.joints) {
        if (!isOneAtATime)
            break;
        parts.push_back(std::string_view(command.text).substr(from, joint - from));
        from = joint + 1;
    }
    parts.push_back(std::string_view(command.text).substr(from));

    SqlCompilation result;
    for (const std::string_view part : parts) {
        if (isOneAtATime && part.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos)
            continue; // no engine with ? takes an empty statement
        SqlStep step;
        std::string sql = withConstants(part, find);
        const bool isEnd = part.data() == parts.back().data();
        if (command.use.kind == CommandKind::Aset || isEnd)
            step.use = command.use.kind;
        if (step.use == CommandKind::LastId) {
            step.takesKey = isOneAtATime;
            if (!isOneAtATime && !hasWord(sql, "returning"))
                sql += " RETURNING " + command.use.column;
        }
        step.prefix = command.use.name;
        step.pieces = piecesOf(sql, find);
        ParameterPositions positions = chooseForm(step, sql, mode, placeholder, find);
        if (step.isExecuted)
            setStatement(step, positions.accepts, placeholder);
        if (!positions.whyNot.empty())
            result.whyText = std::move(positions.whyNot);
        result.steps.push_back(std::move(step));
    }
    return result;
}

} // namespace dyno
