// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/reachstatement.h"

#include "engines/db/text.h"
#include "engines/workloads/reachreading.h"
#include "engines/workloads/reachwords.h"

#include <algorithm>

namespace dyno {

namespace {

constexpr std::size_t longestShown = 80;

// One statement, or the part of one that begins at a verb.
class OneStatement
{
public:
    OneStatement(const ReachTokens &tokens, std::size_t begin, std::size_t end, bool isInText, SqlReach &reach)
        : m_tokens(tokens), m_begin(begin), m_end(end), m_isInText(isInText), m_reach(reach)
    {
    }

    void look()
    {
        if (m_reach.writes.empty() && !onlyReads(std::span(m_tokens).subspan(m_begin, m_end - m_begin)))
            m_reach.writes = words();
        for (std::size_t i = m_begin; i < m_end; ++i) {
            if (at(i).kind == SqlTokenKind::Word && mayBegin(i))
                verb(i);
            if (at(i).kind == SqlTokenKind::Variable && (i == m_begin || (mayBegin(i) && isTextPlace(i))))
                hit("SQL by a variable,", {at(i).shown, {}, false});
            if (at(i + 1).isSymbol("(") && reachesOut(asciiLower(at(i).text)))
                hit(upper(at(i).text) + "()", {});
            if (at(i).is("into") && (at(i + 1).is("outfile") || at(i + 1).is("dumpfile")))
                hit("INTO " + upper(at(i + 1).text), {});
        }
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

    // A variable there is no value: WITH x AS (:text), BEGIN :text.
    bool isTextPlace(std::size_t index) const
    {
        const ReachToken &before = m_tokens[index - 1];
        if (before.is("then") || before.is("else"))
            return !has("case", m_begin);
        return before.isSymbol("(") ? index >= m_begin + 2 && m_tokens[index - 2].is("as") : !before.isSymbol(")");
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
            if (!isName) {
                if (token.isSymbol("*") && name.isQualified) { // DELETE t.* FROM …
                    name.shown.pop_back();
                    name.isQualified = name.shown.find('.') != std::string::npos;
                    break;
                }
                return name;
            }
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
        } else if (word == "delete") {
            removal(i + 1);
        } else if (word == "merge") {
            merge(i + 1);
        } else if (word == "prepare" || word == "execute") {
            text(i);
        } else if (i == m_begin && isListed(serverWords(), word)) {
            hit(upper(word), {});
        } else if (i == m_begin && (word == "comment" || word == "cluster" || word == "vacuum" || word == "reindex")) {
            upkeep(i);
        } else if (i == m_begin && word == "pragma") {
            std::size_t next = i + 1;
            const Name setting = name(next);
            if (at(next).isSymbol("=") || at(next).isSymbol("("))
                hit("PRAGMA", setting);
        } else if (i == m_begin && word == "set" && (has("global", i) || has("persist", i) || has("persist_only", i))) {
            hit("SET GLOBAL", {});
        }
    }

    // What works on all there is, or takes tables away from others meanwhile.
    void upkeep(std::size_t i)
    {
        const std::string verb = at(i).text;
        bool isFull = false, isTemporary = false, isConditional = false;
        for (++i; verb != "comment" && (at(i).isSymbol("(") || at(i).isSymbol(")") || at(i).isSymbol(",")
                                        || at(i).kind == SqlTokenKind::Number || isListed(upkeepWords(), at(i).text));
             ++i)
            isFull = isFull || at(i).is("full");
        if (verb == "vacuum" && at(i).is("into"))
            hit("VACUUM INTO", {});
        if (verb == "comment" && at(i).is("on")) {
            const std::string what = kind(++i, isTemporary, isConditional);
            hit(upper("comment on" + (what.empty() ? "" : ' ' + what)), name(i));
        }
        if (verb == "cluster" || (verb == "vacuum" && isFull))
            hitAll(upper(verb + (isFull ? " full" : "")), i);
        const std::string what = verb == "reindex" ? at(i).text : std::string();
        if (what == "database" || what == "system" || what == "schema")
            hit(upper("reindex " + what), {});
    }

    // MERGE … WHEN [NOT] MATCHED [BY SOURCE] THEN DELETE: no AND chooses the rows.
    void merge(std::size_t i)
    {
        if (at(i).is("into"))
            ++i;
        if (at(i).is("only"))
            ++i;
        const Name into = name(i);
        for (bool isChosen = false; i < m_end; ++i) {
            if (at(i).is("when") || at(i).is("and"))
                isChosen = at(i).is("and");
            if (at(i).is("then") && at(i + 1).is("delete") && !isChosen)
                return hit("DELETE of every row of", into);
        }
    }

    // PREPARE s FROM … and EXECUTE of a text: what is not one plain string is not known.
    void text(std::size_t i)
    {
        if (at(i).is("prepare")) {
            for (++i; i < m_end && !at(i).is("from"); ++i)
                if (at(i).is("as") || at(i).is("transaction"))
                    return;
        } else if (at(i + 1).is("immediate")) {
            ++i;
        } else if (!m_isInText || at(i + 1).is("function") || at(i + 1).is("procedure")) {
            return; // a statement that was prepared; a trigger
        }
        const bool isText = at(i + 1).kind == SqlTokenKind::String || at(i + 1).kind == SqlTokenKind::QuotedName;
        if (i < m_end && (!isText || !(i + 2 >= m_end || at(i + 2).is("using") || at(i + 2).is("into"))))
            hit("EXECUTE of a text that is put together", {});
    }

    // Where a statement or a bracket ends, nothing chooses rows any more.
    bool isChosen(std::size_t i) const
    {
        constexpr std::size_t farthest = 2000;
        constexpr std::string_view constants[] = {"true", "false", "not", "null", "is", "and", "or", "in", "between"};
        const std::size_t end = std::min(m_end, i + farthest);
        bool isWhere = false, joins = false;
        for (int depth = 0; i < end && depth >= 0; ++i) {
            depth += at(i).isSymbol("(") ? 1 : at(i).isSymbol(")") ? -1 : 0;
            const ReachToken &token = at(i);
            if (isWhere && (token.is("returning") || token.is("order")))
                return false;
            // WHERE true and WHERE 1 = 1 are none.
            if (isWhere && ((token.kind == SqlTokenKind::Word && !isListed(constants, token.text))
                            || token.kind == SqlTokenKind::QuotedName || token.kind == SqlTokenKind::Variable
                            || token.kind == SqlTokenKind::Placeholder || token.isSymbol("?")))
                return true;
            if (depth != 0)
                continue;
            if (token.is("limit") || (joins && (token.is("on") || (token.is("using") && at(i + 1).isSymbol("(")))))
                return true;
            isWhere = isWhere || token.is("where");
            joins = joins || token.is("join");
            if (token.is("natural"))
                return true;
        }
        return false;
    }

    // Without a WHERE it empties the table; of several tables, those named before FROM, or before USING.
    void removal(std::size_t i)
    {
        while (at(i).is("low_priority") || at(i).is("quick") || at(i).is("ignore"))
            ++i;
        std::vector<Name> names;
        const auto take = [&] {
            do {
                while (at(i).is("only") || at(i).isSymbol(","))
                    ++i;
                names.push_back(name(i));
                while (at(i).isSymbol("*"))
                    ++i;
            } while (at(i).isSymbol(",") && i < m_end);
        };
        if (!at(i).is("from")) {
            take();
            if (!at(i).is("from") && !(names.size() == 1 && m_tokens[i - 1].kind == SqlTokenKind::QuotedName))
                return; // ON DELETE …; but Oracle's way may leave FROM out
        } else {
            ++i;
            take();
        }
        if (isChosen(i))
            return;
        for (const Name &each : names)
            if (each.isThere())
                hit("DELETE of every row of", each);
    }

    const ReachTokens &m_tokens;
    std::size_t m_begin, m_end;
    bool m_isInText; // of a routine, or that is run
    SqlReach &m_reach;
    ReachToken m_none;
};

} // namespace

void lookAtStatement(const ReachTokens &tokens, std::size_t begin, std::size_t end, bool isInText, SqlReach &reach)
{
    OneStatement(tokens, begin, end, isInText, reach).look();
}

} // namespace dyno
