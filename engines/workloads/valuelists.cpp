// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/valuelists.h"

#include "engines/db/connection.h"
#include "engines/db/enginecatalog.h"
#include "engines/db/text.h"
#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/csv.h"
#include "engines/workloads/workloadfiles.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

using Added = ValueList::Added;

// "7" and "-12", not "007", "+7" or "7.0": what would be another text when it is written again.
bool readWholeNumber(std::string_view text, std::int64_t &number)
{
    const auto read = wholeNumber(text);
    number = read.value_or(0);
    return read && std::to_string(number) == text;
}

Error listError(const ValueList &list, const std::string &what, std::string advice)
{
    return makeError(ErrorKind::Usage, "The list " + list.name() + " " + what, std::move(advice));
}

// What is wrong with the value that came last; nothing when it is good.
std::optional<Error> complaint(const ValueList &list, Added added)
{
    switch (added) {
    case Added::Good:
        return std::nullopt;
    case Added::Null:
        return listError(list, "holds NULL: value " + std::to_string(list.size() + 1) + ".",
                         "Leave such rows out, with WHERE … IS NOT NULL.");
    case Added::Bytes:
        return listError(list, "holds bytes, which a script has no values for.",
                         "Let the query make text of them.");
    case Added::TooMany:
        break;
    }
    return listError(list,
                     "is too large: it may hold " + std::to_string(mostListValues) + " values and " +
                         std::to_string(mostListBytes >> 20) + " MiB of text.",
                     "Take a sample, with LIMIT or a WHERE.");
}

// Filling a list must not change the database, whatever its functions do.
struct ReadOnly
{
    std::string_view dialect, begin, end;
};
constexpr std::array readOnlies{
    ReadOnly{"postgresql", "START TRANSACTION READ ONLY", "ROLLBACK"},
    ReadOnly{"mysql", "START TRANSACTION READ ONLY", "ROLLBACK"},
    ReadOnly{"sqlite", "PRAGMA query_only = ON", "PRAGMA query_only = OFF"},
};

Result<void> fillFromQuery(ValueList &list, const std::string &query, std::string_view dialect, Connection &connection)
{
    const ReadOnly *const guard = std::find_if(readOnlies.begin(), readOnlies.end(),
                                               [&](const ReadOnly &row) { return row.dialect == dialect; });
    if (const auto begun = connection.query(guard->begin); begun.has_error())
        return begun.error();
    std::optional<Error> wrong;
    const auto streamed = connection.stream(query, [&](std::span<const Value> row) {
        if (row.size() != 1)
            wrong = listError(list, "needs a query of one column, this one gives " + std::to_string(row.size()) + ".",
                              "Name the one column in its SELECT.");
        else
            wrong = complaint(list, list.add(row[0]));
        return !wrong;
    });
    if (const auto ended = connection.query(guard->end); ended.has_error() && streamed)
        return ended.error();
    if (wrong)
        return *wrong;
    if (streamed.has_error()) {
        Error error = streamed.error();
        error.message = "The list " + list.name() + " could not be filled. " + error.message;
        return error;
    }
    if (list.size() == 0)
        return listError(list, "is empty: its query gives no row.", "Is the data there, in this database?");
    return {};
}

Result<void> fillFromFile(ValueList &list, const CompiledList &source)
{
    CsvColumn column = readCsvColumn(source.file, source.column, mostListBytes);
    if (column.fault)
        return listError(list, "cannot be read. " + *column.fault, "");
    for (const std::string &text : column.values) {
        if (firstNonUtf8(text) != std::string_view::npos)
            return listError(list, "cannot be read. Value " + std::to_string(list.size() + 1) + " of "
                                       + source.file.filename().string() + " is not in UTF-8, or holds a zero byte.",
                             "Write the file as UTF-8.");
        if (auto wrong = complaint(list, list.addWritten(text)))
            return *wrong;
    }
    if (list.size() == 0)
        return listError(list, "is empty: " + source.file.filename().string() + " holds no line below its head.",
                         "");
    return {};
}

} // namespace

Added ValueList::add(const Value &value)
{
    char digits[32];
    Operand operand;
    if (m_values.size() == mostListValues)
        return Added::TooMany;
    switch (value.type) {
    case Value::Type::Null:
        return Added::Null;
    case Value::Type::Binary:
        return Added::Bytes;
    case Value::Type::Bool:
        operand.type = Operand::Type::Bool;
        operand.boolean = value.boolean;
        break;
    case Value::Type::Int:
        operand.type = Operand::Type::Int;
        operand.integer = value.integer;
        break;
    case Value::Type::Double: { // a text with all its digits: a script would cut them to 15
        const auto end = std::to_chars(digits, digits + sizeof digits, value.real).ptr;
        return add(Value::ofText({digits, static_cast<std::size_t>(end - digits)}));
    }
    case Value::Type::Text:
        if (m_texts.size() + value.text.size() > mostListBytes)
            return Added::TooMany;
        operand.type = Operand::Type::Text;
        operand.length = static_cast<std::uint32_t>(value.text.size());
        operand.offset = m_texts.size();
        m_texts += value.text;
        break;
    }
    m_values.push_back(operand);
    return Added::Good;
}

Added ValueList::addWritten(std::string_view text)
{
    std::int64_t number = 0;
    return add(readWholeNumber(text, number) ? Value::ofInt(number) : Value::ofText(text));
}

Operand ValueList::value(std::size_t index, std::string &scratch) const
{
    Operand operand = m_values[index];
    if (operand.type == Operand::Type::Text) {
        const std::size_t offset = scratch.size();
        scratch.append(m_texts, static_cast<std::size_t>(operand.offset), operand.length);
        operand.offset = offset;
    }
    return operand;
}

Result<std::shared_ptr<const ValueLists>>
fillLists(const CompiledWorkload &workload, const Engine &engine, const Profile &profile, const Secret &secret,
          const std::function<void(Connection *)> &onConnection)
{
    auto lists = std::make_shared<ValueLists>();
    std::unique_ptr<Connection> connection;
    const auto tell = [&](Connection *now) {
        if (onConnection)
            onConnection(now);
    };
    Result<void> filled = {};
    for (const CompiledList &source : workload.lists) {
        ValueList &list = lists->emplace_back(source.name);
        if (source.query.empty()) {
            filled = fillFromFile(list, source);
        } else {
            if (!connection) {
                auto opened = engine.open(profile, secret);
                if (opened.has_error())
                    return opened.error();
                connection = std::move(*opened);
                tell(connection.get());
            }
            filled = fillFromQuery(list, source.query, engine.dialect, *connection);
        }
        if (filled.has_error())
            break;
    }
    if (connection)
        tell(nullptr);
    if (filled.has_error())
        return filled.error();
    return std::shared_ptr<const ValueLists>(std::move(lists));
}

bool pickValue(const ExpressionCode::Instruction &instruction, Operand *&top, const Evaluation &evaluation)
{
    const auto fail = [&](std::string words) {
        *evaluation.fault = std::move(words);
        return false;
    };
    double parameter = 0;
    if (instruction.draw == ListDraw::Zipfian) {
        --top;
        if (top->type == Operand::Type::Null)
            return fail("the parameter of pick() is NULL");
        if (!toDouble(*top, parameter, evaluation))
            return false;
        if (!(parameter >= minZipfianParameter && parameter <= maxZipfianParameter))
            return fail("the parameter of pick() must be from 1.001 to 1000, not " +
                        operandText(*top, evaluation));
    }
    if (!evaluation.lists)
        return fail("the lists have not been filled");
    const ValueList &list = (*evaluation.lists)[instruction.operand];
    const auto last = static_cast<std::int64_t>(list.size()) - 1;
    std::size_t index = 0;
    switch (instruction.draw) {
    case ListDraw::Uniform:
        index = static_cast<std::size_t>(evaluation.random->between(0, last));
        break;
    case ListDraw::Zipfian:
        index = static_cast<std::size_t>(evaluation.random->zipfian(0, last, parameter));
        break;
    case ListDraw::Turn:
        index = evaluation.turns->take(list);
        break;
    }
    *top++ = list.value(index, *evaluation.scratch);
    return true;
}

} // namespace dyno
