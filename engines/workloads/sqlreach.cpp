// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sqlreach.h"

#include "engines/db/text.h"
#include "engines/workloads/reachtokens.h"
#include "engines/workloads/reachwords.h"

#include <algorithm>

namespace dyno {

namespace {

constexpr std::size_t longestShown = 80;

// One statement, or the part of one that begins at a verb.
class OneStatement
{
public:
    OneStatement(const ReachTokens &tokens, std::size_t begin, std::size_t end, SqlReach &reach)
        : m_tokens(tokens), m_begin(begin), m_end(end), m_reach(reach)
    {
    }

    void look()
    {
        if (!onlyReads() && m_reach.writes.empty())
            m_reach.writes = words();
        for (std::size_t i = m_begin; i < m_end; ++i)
            if (at(i).kind == SqlTokenKind::Word && mayBegin(i))
                verb(i);
    }

private:
    const ReachToken &at(std::size_t index) const { return index < m_end ? m_tokens[index] : m_none; }
    bool has(std::string_view word, std::size_t from) const
    {
        for (std::size_t i = from; i < m_end; ++i)
            if (at(i).is(word))
                return true;
        return false;
    }

    std::string words() const
    {
        std::string text;
        for (std::size_t i = m_begin; i < m_end && text.size() < longestShown; ++i) {
            const bool isTight = text.empty() || at(i).text == "." || at(i).text == "," || at(i).text == ")"
                                 || text.ends_with('.') || text.ends_with('(');
            text += (isTight ? "" : " ") + at(i).shown;
        }
        return text.size() > longestShown ? text.substr(0, longestShown) : text;
    }

    // Where a statement can begin: also in the body of a routine, behind the name of a subquery, after EXPLAIN.
    bool mayBegin(std::size_t index) const
    {
        if (index == m_begin)
            return true;
        const ReachToken &before = m_tokens[index - 1];
        return before.isSymbol("(") || before.isSymbol(")") || isListed(wordsBeforeStatements(), before.text);
    }

    bool onlyReads() const
    {
        std::size_t first = m_begin;
        while (at(first).isSymbol("("))
            ++first;
        const std::string &word = at(first).text;
        if (at(first).kind == SqlTokenKind::End)
            return true;
        if (at(first).kind != SqlTokenKind::Word)
            return false;
        if (isListed(readingWords(), word))
            return !callsOrWrites(first);
        if (isListed(controlWords(), word))
            return !has("write", first) && !has("prepared", first) && !has("immediate", first) && !has("exclusive", first);
        if (word == "set")
            return setsTheSession(first);
        return false;
    }

    // A word of a query by which it does more than read.
    bool callsOrWrites(std::size_t first) const
    {
        for (std::size_t i = first; i < m_end; ++i) {
            const ReachToken &token = at(i);
            if (token.kind != SqlTokenKind::Word && token.kind != SqlTokenKind::QuotedName)
                continue;
            const bool isCall = at(i + 1).isSymbol("(");
            if (isCall && isListed(actingFunctions(), asciiLower(token.text)))
                return true;
            const bool isPart = i > first && m_tokens[i - 1].isSymbol("."); // t.update
            if (token.kind == SqlTokenKind::Word && !isCall && !isPart && isListed(writingWords(), token.text))
                return true;
            if (token.is("for") && (at(i + 1).is("share") || at(i + 1).is("key")))
                return true;
        }
        return false;
    }

    bool setsTheSession(std::size_t first) const
    {
        for (std::size_t i = first; i < m_end; ++i) {
            const ReachToken &token = at(i);
            if (token.kind != SqlTokenKind::Word && token.kind != SqlTokenKind::QuotedName)
                continue;
            if (isListed(settingsOfServers(), asciiLower(token.text))
                || asciiLower(token.text).find("read_only") != std::string::npos)
                return false;
        }
        return !callsOrWrites(first);
    }

    struct Name
    {
        std::string shown, last;
        bool isQualified = false;
        bool isThere() const { return !shown.empty(); }
    };
    // A name with what is before its points; moves behind it.
    Name name(std::size_t &i) const
    {
        Name name;
        for (;; ++i) {
            const ReachToken &token = at(i);
            const bool isName = token.kind == SqlTokenKind::Word || token.kind == SqlTokenKind::QuotedName
                                || token.kind == SqlTokenKind::Variable;
            if (!isName)
                return name;
            name.shown += token.text;
            name.last = token.text;
            if (!at(i + 1).isSymbol("."))
                break;
            name.shown += '.';
            name.isQualified = true;
            ++i;
        }
        ++i;
        return name;
    }

    void hit(std::string act, const Name &name) { m_reach.hits.push_back({std::move(act), name.shown}); }

    // "orders, items" behind an act.
    void hitAll(const std::string &act, std::size_t i)
    {
        do {
            while (at(i).is("only") || at(i).isSymbol(","))
                ++i;
            const Name each = name(i);
            hit(act, each);
            while (at(i).isSymbol("*")) // ONLY and * of PostgreSQL
                ++i;
        } while (at(i).isSymbol(",") && i < m_end);
    }

    // Words like TABLE IF EXISTS before a name; of those that say what it is, the text.
    std::string kind(std::size_t &i, bool &isTemporary, bool &isConditional) const
    {
        std::vector<std::string_view> kinds;
        for (; at(i).kind == SqlTokenKind::Word; ++i) {
            const std::string &word = at(i).text;
            const bool isFiller = isListed(fillerWords(), word);
            if (!isFiller && !isListed(kindWords(), word))
                break;
            isTemporary = isTemporary || word == "temporary" || word == "temp";
            isConditional = isConditional || word == "exists";
            if (!isFiller)
                kinds.push_back(word);
        }
        // A table may be called "data": what stands last is then the name.
        const bool isNamed = at(i).kind == SqlTokenKind::Word || at(i).kind == SqlTokenKind::QuotedName
                             || at(i).kind == SqlTokenKind::Variable;
        if (kinds.size() > 1 && at(i - 1).text == kinds.back() && (!isNamed || isListed(wordsBehindNames(), at(i).text))) {
            kinds.pop_back();
            --i;
        }
        std::string text;
        for (const std::string_view word : kinds)
            text.append(text.empty() ? "" : " ").append(word);
        return text;
    }

    static std::string upper(std::string text)
    {
        std::transform(text.begin(), text.end(), text.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
        return text;
    }

    void create(std::size_t i)
    {
        bool replaces = at(i).is("or") && at(i + 1).is("replace");
        bool isTemporary = false, isConditional = false;
        // DEFINER = …, ALGORITHM = … and the like stand before the kind.
        constexpr std::size_t mostBefore = 16;
        for (std::size_t seen = 0; seen < mostBefore && i < m_end && !isListed(kindWords(), at(i).text); ++seen) {
            isTemporary = isTemporary || at(i).is("temporary") || at(i).is("temp");
            ++i;
        }
        const std::string what = kind(i, isTemporary, isConditional);
        const Name made = name(i);
        if (what.empty() || !made.isThere())
            return;
        if (isTemporary) {
            m_reach.made.push_back(made.last);
            return;
        }
        if (replaces)
            hit("REPLACE " + upper(what), made);
        if (made.isQualified)
            return;
        (replaces || isConditional ? m_reach.madeIfMissing : m_reach.made).push_back(made.last);
    }

    void verb(std::size_t i)
    {
        const std::string &word = at(i).text;
        bool isTemporary = false, isConditional = false;
        if (word == "create") {
            create(i + 1);
        } else if (word == "drop" || word == "alter") {
            std::size_t next = i + 1;
            const std::string what = kind(next, isTemporary, isConditional);
            if (what == "prepare" || isTemporary)
                return;
            if (at(next).kind == SqlTokenKind::Word && isListed(wordsBehindNames(), at(next).text))
                hit(upper(word + ' ' + what), {}); // ALTER SYSTEM SET
            else
                hitAll(upper(word + (what.empty() ? "" : " ") + what), next);
        } else if (word == "truncate" && !at(i + 1).isSymbol("(")) {
            hitAll("TRUNCATE", at(i + 1).is("table") ? i + 2 : i + 1);
        } else if (word == "rename") {
            hitAll("RENAME", at(i + 1).is("table") || at(i + 1).is("user") ? i + 2 : i + 1);
        } else if (word == "delete" && (at(i + 1).is("from") || at(i + 1).kind == SqlTokenKind::QuotedName)) {
            removal(at(i + 1).is("from") ? i + 2 : i + 1);
        } else if (i == m_begin && isListed(serverWords(), word)) {
            hit(upper(word), {});
        } else if (i == m_begin && word == "pragma") {
            std::size_t next = i + 1;
            const Name setting = name(next);
            if (at(next).isSymbol("=") || at(next).isSymbol("("))
                hit("PRAGMA", setting);
        } else if (i == m_begin && word == "set" && (has("global", i) || has("persist", i) || has("persist_only", i))) {
            hit("SET GLOBAL", {});
        }
    }

    // Without a WHERE it empties the table.
    void removal(std::size_t i)
    {
        if (at(i).is("only"))
            ++i;
        const Name from = name(i);
        constexpr std::size_t farthest = 2000;
        const std::size_t end = std::min(m_end, i + farthest);
        int depth = 0;
        for (; i < end && depth >= 0; ++i) {
            depth += at(i).isSymbol("(") ? 1 : at(i).isSymbol(")") ? -1 : 0;
            if (depth == 0 && (at(i).is("where") || at(i).is("limit") || at(i).is("using") || at(i).is("join")))
                return;
        }
        if (from.isThere())
            hit("DELETE of every row of", from);
    }

    const ReachTokens &m_tokens;
    std::size_t m_begin, m_end;
    SqlReach &m_reach;
    ReachToken m_none;
};

void look(std::string_view sql, SqlReach &reach, int depth)
{
    const ReachTokens tokens = reachTokens(sql);
    for (std::size_t begin = 0; begin < tokens.size();) {
        std::size_t end = begin;
        while (end < tokens.size() && !tokens[end].endsStatement())
            ++end;
        if (begin < end)
            OneStatement(tokens, begin, end, reach).look();
        // Bodies of routines, and texts that are run.
        bool isRun = false;
        for (std::size_t i = begin; i < end && depth < deepestText; ++i) {
            const ReachToken &token = tokens[i];
            isRun = isRun || (token.kind == SqlTokenKind::Word && isListed(wordsThatRunTexts(), token.text));
            if (token.kind != SqlTokenKind::String || !isRun)
                continue;
            const std::size_t from = token.text.find_first_of("'$");
            const std::size_t open = token.text[from] == '$' ? token.text.find('$', from + 1) + 1 : from + 1;
            const std::size_t close = open - from;
            if (token.text.size() < open + close)
                continue;
            SqlReach inside;
            look(std::string_view(token.text).substr(open, token.text.size() - open - close), inside, depth + 1);
            reach.hits.insert(reach.hits.end(), inside.hits.begin(), inside.hits.end());
            reach.made.insert(reach.made.end(), inside.made.begin(), inside.made.end());
        }
        begin = end + 1;
    }
}

} // namespace

SqlReach reachOf(std::string_view sql)
{
    SqlReach reach;
    look(sql, reach, 0);
    // A backslash or # ends strings and begins comments on some engines and not on others: what can be read in two
    // ways is read in both, once without any strings and comments.
    if (sql.find_first_of("\\#") != std::string_view::npos) {
        std::string bare(sql);
        for (char &c : bare)
            if (c == '\'' || c == '"' || c == '#' || c == '\\' || c == '*')
                c = ' ';
        SqlReach other;
        look(bare, other, 0);
        for (SqlHit &hit : other.hits)
            if (std::none_of(reach.hits.begin(), reach.hits.end(), [&](const SqlHit &known) {
                    return known.act == hit.act && known.object == hit.object;
                }))
                reach.hits.push_back(std::move(hit));
        if (reach.writes.empty())
            reach.writes = other.writes;
    }
    return reach;
}

} // namespace dyno
