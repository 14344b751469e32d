// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/indexedcolumns.h"

#include "engines/workloads/sqltokens.h"

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

class LayoutReader
{
public:
    explicit LayoutReader(std::string_view sql) : m_tokens(sql) {}

    std::map<std::string, TableLayout> read()
    {
        while (m_at < m_tokens.size()) {
            if (take("create"))
                readCreate();
            else if (take("alter"))
                readAlter();
            skipStatement();
        }
        return std::move(m_tables);
    }

private:
    const std::string &word() const { return m_tokens.at(m_at).text; }
    bool is(std::string_view text) const { return m_at < m_tokens.size() && word() == text; }
    bool take(std::string_view text)
    {
        if (!is(text))
            return false;
        ++m_at;
        return true;
    }
    bool isName() const
    {
        const SqlTokenKind kind = m_tokens.at(m_at).kind;
        return kind == SqlTokenKind::Word || kind == SqlTokenKind::QuotedName;
    }
    // The last part of "schema.name", without its quotes.
    std::string takeName()
    {
        std::string name;
        while (isName()) {
            name = plainName();
            ++m_at;
            if (!take("."))
                break;
        }
        return name;
    }
    void skipStatement()
    {
        while (m_at < m_tokens.size() && m_tokens.at(m_at).kind != SqlTokenKind::Semicolon)
            ++m_at;
        ++m_at;
    }
    // Where the bracket closes that opens here; of one that is left open: the end of the text.
    std::size_t closing() const
    {
        const std::size_t partner = m_tokens.at(m_at).partner;
        return partner > m_at ? partner : m_tokens.size();
    }
    void skipBrackets() { m_at = closing() + 1; }

    void readCreate()
    {
        while (take("unlogged") || take("temporary") || take("unique")) {
        }
        const bool isTable = take("table");
        if (!isTable && !take("index"))
            return;
        take("concurrently");
        if (take("if")) {
            take("not");
            take("exists");
        }
        if (isTable) {
            readTable(m_tables[takeName()]);
            return;
        }
        if (!is("on"))
            takeName();
        if (!take("on"))
            return;
        take("only");
        TableLayout &table = m_tables[takeName()];
        if (take("using"))
            takeName();
        addIndex(table, false);
    }

    void readAlter()
    {
        if (!take("table"))
            return;
        take("only");
        TableLayout &table = m_tables[takeName()];
        for (; m_at < m_tokens.size() && m_tokens.at(m_at).kind != SqlTokenKind::Semicolon; ++m_at) {
            if (take("add"))
                readKey(table);
            if (is("(") || m_tokens.at(m_at).kind == SqlTokenKind::Semicolon)
                break;
        }
    }

    // [CONSTRAINT name] PRIMARY KEY | UNIQUE [KEY | INDEX] [name] | KEY | INDEX [name] (columns). False: none.
    bool readKey(TableLayout &table)
    {
        if (take("constraint"))
            takeName();
        const bool isPrimary = take("primary");
        const bool isUnique = !isPrimary && take("unique");
        const bool isIndex = take("key") || take("index");
        if (!isPrimary && !isUnique && !isIndex)
            return false;
        if (!is("("))
            takeName();
        addIndex(table, isPrimary);
        return true;
    }

    void addIndex(TableLayout &table, bool isPrimary)
    {
        if (!is("("))
            return;
        const std::size_t end = closing();
        TableLayout::Index index{{}, isPrimary};
        for (++m_at; m_at < end; ++m_at) {
            if (is("("))
                m_at = closing();
            // The name of a function is no column.
            else if (const std::string &before = m_tokens.at(m_at - 1).text;
                     isName() && (before == "(" || before == ",") && m_tokens.at(m_at + 1).text != "(")
                index.columns.push_back(plainName());
        }
        m_at = end + 1;
        table.indexes.push_back(std::move(index));
    }
    std::string plainName() const
    {
        std::string name = word();
        std::erase_if(name, [](char c) { return c == '"'; });
        return name;
    }

    void readTable(TableLayout &table)
    {
        if (!is("("))
            return;
        const std::size_t end = closing();
        for (++m_at; m_at < end;) {
            if (!readKey(table))
                readColumn(table, end);
            while (m_at < end && !is(","))
                is("(") ? skipBrackets() : void(++m_at);
            ++m_at;
        }
        m_at = end;
    }
    void readColumn(TableLayout &table, std::size_t end)
    {
        const std::string name = takeName();
        if (name.empty())
            return;
        table.types[name] = takeName();
        while (m_at < end && !is(",")) {
            if (is("primary") || is("unique"))
                table.indexes.push_back({{name}, is("primary")});
            is("(") ? skipBrackets() : void(++m_at);
        }
    }

    SqlTokens m_tokens;
    std::size_t m_at = 0;
    std::map<std::string, TableLayout> m_tables;
};

} // namespace

std::map<std::string, TableLayout> tableLayouts(std::string_view sql)
{
    return LayoutReader(sql).read();
}

} // namespace dyno
