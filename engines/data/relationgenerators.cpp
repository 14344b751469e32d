// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/datagenerator.h"
#include "engines/data/generatorkinds.h"

#include <charconv>
#include <cstring>
#include <optional>

namespace dyno {

namespace {

// Every value is a function of its row, so a column can read any other column of any row by making it anew.

// Whole number of a column whose values are whole numbers; 0 for NULL.
std::int64_t integerOf(const Generator &generator, const RowAt &row, TextArena &arena)
{
    const Value value = generator.make(row, arena);
    return value.type == Value::Type::Int ? value.integer : 0;
}

const Generator *findColumn(const TableGenerator &table, const std::string &name, std::vector<std::string> &faults)
{
    const Generator *found = table.column(name);
    if (!found)
        faults.push_back("There is no column \"" + name + "\" in " + table.name() + '.');
    return found;
}

const TableGenerator *findTable(const DataGenerator &data, const std::string &name,
                                std::vector<std::string> &faults)
{
    const TableGenerator *found = data.find(name);
    if (!found)
        faults.push_back("There is no table \"" + name + "\".");
    return found;
}

class Reference final : public Generator
{
public:
    Reference(const Draw &draw, std::string table, double skew)
        : m_draw(draw), m_table(std::move(table)), m_skew(skew)
    {
    }
    void connect(const DataGenerator &data, const TableGenerator &, std::vector<std::string> &faults) override
    {
        const TableGenerator *table = findTable(data, m_table, faults);
        if (!table)
            return;
        m_count = table->units();
        if (!table->parentName().empty() || m_count == 0)
            faults.push_back("\"" + m_table + "\" has no numbered rows to refer to.");
        else if (m_skew > 0)
            m_zipf.emplace(m_count, m_skew);
    }
    Value make(const RowAt &row, TextArena &) const override
    {
        const std::uint64_t drawn =
            m_zipf ? m_zipf->at(m_draw, row.number) : 1 + m_draw.below(m_count, row.number);
        return Value::ofInt(static_cast<std::int64_t>(drawn));
    }
    ColumnKind kind() const override { return {}; }

private:
    Draw m_draw;
    std::string m_table;
    double m_skew;
    std::uint64_t m_count = 1;
    std::optional<ZipfianDraw> m_zipf;
};

// Another column's value: of the same row, of the parent's row, or of the row of `table` whose number a column
// of this row holds.
class Lookup final : public Generator
{
public:
    Lookup(std::string column, std::string table, std::string through)
        : m_column(std::move(column)), m_table(std::move(table)), m_through(std::move(through))
    {
    }
    void connect(const DataGenerator &data, const TableGenerator &own, std::vector<std::string> &faults) override
    {
        const TableGenerator *table = m_table.empty() ? &own : findTable(data, m_table, faults);
        if (!table)
            return;
        m_ofParent = m_through.empty() && !own.parentName().empty() && own.parentName() == m_table;
        if (!m_through.empty())
            m_key = findColumn(own, m_through, faults);
        else if (table != &own && !m_ofParent && (!own.parentName().empty() || !table->parentName().empty()))
            faults.push_back("\"through\" must name the column that holds the row number of " + m_table + '.');
        if (!m_through.empty() && !table->parentName().empty())
            faults.push_back(m_table + " has a parent, so its rows have no numbers to look up.");
        m_value = findColumn(*table, m_column, faults);
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        if (m_ofParent)
            return m_value->make({row.parent, 0, 0}, arena);
        if (!m_key)
            return m_value->make(row, arena);
        const Value key = m_key->make(row, arena);
        if (key.type != Value::Type::Int || key.integer < 1)
            return Value::null();
        return m_value->make({static_cast<std::uint64_t>(key.integer), 0, 0}, arena);
    }
    ColumnKind kind() const override { return m_value->kind(); }
    std::vector<const Generator *> reads() const override
    {
        return m_key ? std::vector<const Generator *>{m_value, m_key} : std::vector<const Generator *>{m_value};
    }

private:
    std::string m_column, m_table, m_through;
    const Generator *m_value = nullptr;
    const Generator *m_key = nullptr;
    bool m_ofParent = false;
};

// What the rows of a child table add up to: their number, or the sum of the product of some of their columns.
class OverChildren final : public Generator
{
public:
    OverChildren(std::string table, std::vector<std::string> columns)
        : m_tableName(std::move(table)), m_columnNames(std::move(columns))
    {
    }
    void connect(const DataGenerator &data, const TableGenerator &own, std::vector<std::string> &faults) override
    {
        m_table = findTable(data, m_tableName, faults);
        if (!m_table)
            return;
        if (m_table->parentName() != own.name())
            faults.push_back("The parent of " + m_tableName + " is not " + own.name() + '.');
        for (const std::string &name : m_columnNames) {
            if (const Generator *column = findColumn(*m_table, name, faults))
                m_columns.push_back(column);
        }
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        const std::uint64_t count = m_table->childrenOf(row.number);
        if (m_columns.empty())
            return Value::ofInt(static_cast<std::int64_t>(count));
        std::int64_t sum = 0;
        for (std::uint64_t i = 1; i <= count; ++i) {
            std::int64_t product = 1;
            for (const Generator *column : m_columns)
                product *= integerOf(*column, m_table->child(row.number, i), arena);
            sum += product;
        }
        return Value::ofInt(sum);
    }
    ColumnKind kind() const override { return {}; }
    std::vector<const Generator *> reads() const override { return m_columns; }

private:
    std::string m_tableName;
    std::vector<std::string> m_columnNames;
    const TableGenerator *m_table = nullptr;
    std::vector<const Generator *> m_columns;
};

// "o_id < 2101", "o_id < first_new": a column of the row compared with a number or another column.
struct Condition
{
    std::string column;
    std::string comparison;
    std::int64_t number = 0;
    std::string other; // empty: the number

    bool holds(std::int64_t value, std::int64_t limit) const
    {
        if (comparison == "<")
            return value < limit;
        if (comparison == "<=")
            return value <= limit;
        if (comparison == ">")
            return value > limit;
        if (comparison == ">=")
            return value >= limit;
        return comparison == "=" ? value == limit : value != limit;
    }
};

std::optional<Condition> conditionOf(const std::string &text)
{
    Condition condition;
    const std::size_t comparison = text.find_first_of("<>=!");
    if (comparison == std::string::npos || comparison == 0)
        return std::nullopt;
    const std::size_t number = std::min(text.find_first_not_of("<>=!", comparison), text.size());
    condition.column = text.substr(0, text.find_last_not_of(' ', comparison - 1) + 1);
    condition.comparison = text.substr(comparison, number - comparison);
    const std::size_t first = std::min(text.find_first_not_of(' ', number), text.size());
    const auto end = std::from_chars(text.data() + first, text.data() + text.size(), condition.number);
    const bool isKnown = condition.comparison == "<" || condition.comparison == "<=" || condition.comparison == ">"
                         || condition.comparison == ">=" || condition.comparison == "="
                         || condition.comparison == "!=" || condition.comparison == "<>";
    if (end.ec != std::errc() || end.ptr != text.data() + text.size())
        condition.other = text.substr(first);
    const bool isName = condition.other.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
    if (!isKnown || first == text.size() || !isName)
        return std::nullopt;
    return condition;
}

class If final : public Generator
{
public:
    If(Condition condition, std::string then, std::string otherwise)
        : m_condition(std::move(condition)), m_thenName(std::move(then)), m_elseName(std::move(otherwise))
    {
    }
    void connect(const DataGenerator &, const TableGenerator &own, std::vector<std::string> &faults) override
    {
        m_asked = findColumn(own, m_condition.column, faults);
        if (!m_condition.other.empty())
            m_limit = findColumn(own, m_condition.other, faults);
        if (!m_thenName.empty())
            m_then = findColumn(own, m_thenName, faults);
        if (!m_elseName.empty())
            m_else = findColumn(own, m_elseName, faults);
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        const std::int64_t limit = m_limit ? integerOf(*m_limit, row, arena) : m_condition.number;
        const Generator *chosen = m_condition.holds(integerOf(*m_asked, row, arena), limit) ? m_then : m_else;
        return chosen ? chosen->make(row, arena) : Value::null();
    }
    ColumnKind kind() const override
    {
        // A constant may stand for a decimal: 0 beside 12.50.
        const ColumnKind one = m_then ? m_then->kind() : m_else->kind();
        const ColumnKind two = m_else ? m_else->kind() : one;
        return one.kind == ColumnKind::Kind::Integer ? two : one;
    }
    std::vector<const Generator *> reads() const override
    {
        std::vector<const Generator *> others{m_asked};
        for (const Generator *branch : {m_limit, m_then, m_else}) {
            if (branch)
                others.push_back(branch);
        }
        return others;
    }

private:
    Condition m_condition;
    std::string m_thenName, m_elseName;
    const Generator *m_asked = nullptr;
    const Generator *m_limit = nullptr;
    const Generator *m_then = nullptr;
    const Generator *m_else = nullptr;
};

// The last names of TPC-C (clause 4.3.2.3): three syllables by the digits of a number from 0 to 999.
class LastName final : public Generator
{
public:
    explicit LastName(std::string number) : m_numberName(std::move(number)) {}
    void connect(const DataGenerator &, const TableGenerator &own, std::vector<std::string> &faults) override
    {
        m_number = findColumn(own, m_numberName, faults);
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        static constexpr std::string_view syllables[] = {"BAR", "OUGHT", "ABLE",  "PRI",   "PRES",
                                                         "ESE", "ANTI",  "CALLY", "ATION", "EING"};
        const auto number = static_cast<std::uint64_t>(integerOf(*m_number, row, arena));
        char *text = arena.room(15);
        char *end = text;
        for (const std::uint64_t digit : {number / 100 % 10, number / 10 % 10, number % 10})
            end = std::copy(syllables[digit].begin(), syllables[digit].end(), end);
        return Value::ofText({text, static_cast<std::size_t>(end - text)});
    }
    ColumnKind kind() const override { return {ColumnKind::Kind::Text, 0}; }
    std::vector<const Generator *> reads() const override { return {m_number}; }

private:
    std::string m_numberName;
    const Generator *m_number = nullptr;
};

class WithNulls final : public Generator
{
public:
    WithNulls(MadeGenerator inner, double share, const Draw &draw)
        : m_inner(std::move(inner)), m_share(share), m_draw(draw)
    {
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        return m_draw.unit(row.number) < m_share ? Value::null() : m_inner->make(row, arena);
    }
    ColumnKind kind() const override { return m_inner->kind(); }
    void connect(const DataGenerator &data, const TableGenerator &own, std::vector<std::string> &faults) override
    {
        m_inner->connect(data, own, faults);
    }
    std::vector<const Generator *> reads() const override { return m_inner->reads(); }

private:
    MadeGenerator m_inner;
    double m_share;
    Draw m_draw;
};

} // namespace

MadeGenerator makeReference(const GeneratorSettings &settings, const Draw &draw)
{
    return std::make_unique<Reference>(draw, settings.text("table"), settings.real("skew", 0, 100));
}

MadeGenerator makeLookup(const GeneratorSettings &settings, const Draw &)
{
    return std::make_unique<Lookup>(settings.text("column"), settings.text("table"), settings.text("through"));
}

MadeGenerator makeChildren(const GeneratorSettings &settings, const Draw &)
{
    return std::make_unique<OverChildren>(settings.text("table"), std::vector<std::string>{});
}

MadeGenerator makeSum(const GeneratorSettings &settings, const Draw &)
{
    std::vector<std::string> columns = settings.list("columns");
    if (columns.empty())
        settings.fault("\"columns\" must name at least one column.");
    return std::make_unique<OverChildren>(settings.text("table"), std::move(columns));
}

MadeGenerator makeIf(const GeneratorSettings &settings, const Draw &)
{
    const auto condition = conditionOf(settings.text("if"));
    if (!condition)
        settings.fault("\"if\" must compare a column with a whole number or another column, as in \"id < 2101\".");
    if (settings.text("then").empty() && settings.text("else").empty())
        settings.fault("\"if\" needs \"then\", \"else\" or both: names of columns.");
    return std::make_unique<If>(condition.value_or(Condition{}), settings.text("then"), settings.text("else"));
}

MadeGenerator makeLastName(const GeneratorSettings &settings, const Draw &)
{
    return std::make_unique<LastName>(settings.text("number"));
}

MadeGenerator withNulls(MadeGenerator inner, double share, const Draw &draw)
{
    return std::make_unique<WithNulls>(std::move(inner), share, draw);
}

} // namespace dyno
