// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/reachtokens.h"

#include "engines/db/text.h"

#include <algorithm>
#include <optional>

namespace dyno {

namespace {

std::string unquoted(std::string_view name, char quote)
{
    std::string plain;
    for (std::size_t i = 1; i + 1 < name.size(); ++i) {
        plain += name[i];
        if (name[i] == quote && i + 2 < name.size())
            ++i; // doubled
    }
    return plain;
}

// MySQL runs what stands in /*! … */ and /*M! … */: its words, without the version.
std::optional<std::string_view> runComment(std::string_view comment)
{
    const std::size_t begin = comment.starts_with("/*!") ? 3 : comment.starts_with("/*M!") ? 4 : 0;
    if (begin == 0)
        return std::nullopt;
    std::string_view inside = comment.substr(begin);
    inside.remove_prefix(std::min(inside.find_first_not_of("0123456789"), inside.size()));
    return inside.ends_with("*/") ? inside.substr(0, inside.size() - 2) : inside;
}

void read(std::string_view sql, ReachTokens &tokens, int depth)
{
    SqlLexer lexer(sql);
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next()) {
        if (token.kind == SqlTokenKind::Space)
            continue;
        if (token.kind == SqlTokenKind::Comment) {
            if (const auto inside = runComment(token.text); inside && depth < deepestText)
                read(*inside, tokens, depth + 1);
            continue;
        }
        const std::size_t back = token.kind == SqlTokenKind::Symbol ? token.text.find('`') : std::string_view::npos;
        const char closing = back != std::string_view::npos ? '`' : token.text == "[" ? ']' : '\0';
        const std::size_t opened = back != std::string_view::npos ? token.offset + back : token.offset;
        if (const std::size_t end = closing ? sql.find(closing, opened + 1) : std::string_view::npos;
            end != std::string_view::npos) {
            const std::string_view name = sql.substr(opened, end + 1 - opened);
            if (back != 0 && back != std::string_view::npos)
                tokens.push_back({SqlTokenKind::Symbol, std::string(token.text.substr(0, back)), {}});
            tokens.push_back({SqlTokenKind::QuotedName, unquoted(name, closing), std::string(name)});
            lexer.moveTo(end + 1);
            continue;
        }
        const bool isWord = token.kind == SqlTokenKind::Word;
        tokens.push_back({token.kind,
                          isWord                                       ? asciiLower(token.text)
                          : token.kind == SqlTokenKind::QuotedName ? unquoted(token.text, '"')
                                                                   : std::string(token.text),
                          std::string(token.text)});
    }
}

} // namespace

ReachTokens reachTokens(std::string_view sql)
{
    ReachTokens tokens;
    read(sql, tokens, 0);
    return tokens;
}

} // namespace dyno
