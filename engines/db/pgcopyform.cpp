// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgcopyform.h"

#include "engines/db/pgmessage.h"
#include "engines/db/pgvalues.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace dyno {

namespace {

// pg_type.dat of PostgreSQL; these never change.
constexpr Oid int8Type = 20, int2Type = 21, int4Type = 23, textType = 25, bpcharType = 1042, varcharType = 1043;

constexpr std::size_t numberRoom = 32; // what pgWriteNumber() asks for

// The letter after a backslash for characters that COPY's text form takes for its own; 0: none needed.
char escapeOf(char c)
{
    switch (c) {
    case '\\':
        return '\\';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    default:
        return 0;
    }
}

void appendEscaped(std::string &out, std::string_view text)
{
    std::size_t from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const char letter = escapeOf(text[i])) {
            out.append(text, from, i - from).append({'\\', letter});
            from = i + 1;
        }
    }
    out.append(text, from);
}

void appendHex(std::string &out, std::string_view bytes)
{
    constexpr char digits[] = "0123456789abcdef";
    out += "\\x";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        out += digits[byte >> 4];
        out += digits[byte & 15];
    }
}

bool hasZeroByte(const Value &value)
{
    return value.type == Value::Type::Text && value.text.find('\0') != std::string_view::npos;
}
constexpr const char zeroByte[] = "a text holds a zero byte";

class TextForm final : public PgCopyForm
{
public:
    void begin(std::string &) const override {}
    void end(std::string &) const override {}
    const char *option() const override { return ""; }

    std::string append(std::string &out, std::span<const Value> row) const override
    {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0)
                out += '\t';
            if (hasZeroByte(row[i]))
                return zeroByte;
            appendValue(out, row[i]);
        }
        out += '\n';
        return {};
    }

private:
    static void appendValue(std::string &out, const Value &value)
    {
        switch (value.type) {
        case Value::Type::Null:
            out += "\\N";
            break;
        case Value::Type::Bool:
            out += value.boolean ? 't' : 'f';
            break;
        case Value::Type::Text:
            appendEscaped(out, value.text);
            break;
        case Value::Type::Binary:
            out += '\\'; // for COPY; the other backslash is bytea's own
            appendHex(out, value.text);
            break;
        case Value::Type::Int:
        case Value::Type::Double: {
            char room[numberRoom];
            out.append(room, pgWriteNumber(room, value));
            break;
        }
        }
    }
};

// Nothing: it is none.
std::optional<std::int64_t> wholeOf(const Value &value)
{
    switch (value.type) {
    case Value::Type::Int:
        return value.integer;
    case Value::Type::Double:
        if (std::trunc(value.real) != value.real || std::fabs(value.real) > 9e15)
            return std::nullopt;
        return std::int64_t(value.real);
    case Value::Type::Text: {
        std::int64_t number = 0;
        const char *const end = value.text.data() + value.text.size();
        const auto read = std::from_chars(value.text.data(), end, number);
        if (read.ec != std::errc() || read.ptr != end)
            return std::nullopt;
        return number;
    }
    case Value::Type::Null:
    case Value::Type::Bool:
    case Value::Type::Binary:
        break;
    }
    return std::nullopt;
}

void appendAsText(std::string &out, const Value &value)
{
    if (value.type == Value::Type::Text) {
        out += value.text;
    } else if (value.type == Value::Type::Bool) {
        out += value.boolean ? 't' : 'f';
    } else if (value.type == Value::Type::Binary) {
        appendHex(out, value.text);
    } else {
        char room[numberRoom];
        out.append(room, pgWriteNumber(room, value));
    }
}

template <class T> void appendNumber(std::string &out, T number)
{
    char room[sizeof number];
    pgStore(room, number);
    out.append(room, sizeof room);
}

// "Binary Format" of COPY in PostgreSQL's manual.
class BinaryForm final : public PgCopyForm
{
public:
    explicit BinaryForm(std::vector<Oid> types) : m_types(std::move(types)) {}

    static bool suits(Oid type)
    {
        return isWhole(type) || type == textType || type == varcharType || type == bpcharType;
    }

    void begin(std::string &out) const override
    {
        out.append("PGCOPY\n\377\r\n\0", 11);
        appendNumber(out, std::int32_t(0)); // no flags
        appendNumber(out, std::int32_t(0)); // and no more of a head
    }
    void end(std::string &out) const override { appendNumber(out, std::int16_t(-1)); }
    const char *option() const override { return "FORMAT binary"; }

    std::string append(std::string &out, std::span<const Value> row) const override
    {
        appendNumber(out, std::int16_t(row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Value &value = row[i];
            if (value.type == Value::Type::Null) {
                appendNumber(out, std::int32_t(-1));
            } else if (isWhole(m_types[i])) {
                if (!appendWhole(out, value, m_types[i])) {
                    std::string text;
                    appendAsText(text, value);
                    return '"' + text.substr(0, 60) + "\" is no integer of " + std::to_string(sizeOf(m_types[i]))
                           + " bytes";
                }
            } else {
                if (hasZeroByte(value))
                    return zeroByte;
                const std::size_t length = out.size();
                appendNumber(out, std::int32_t(0));
                appendAsText(out, value);
                pgStore(out.data() + length, std::int32_t(out.size() - length - sizeof(std::int32_t)));
            }
        }
        return {};
    }

private:
    static bool isWhole(Oid type) { return type == int2Type || type == int4Type || type == int8Type; }
    static int sizeOf(Oid type) { return type == int2Type ? 2 : type == int4Type ? 4 : 8; }

    template <class T> static bool appendFitting(std::string &out, std::int64_t number)
    {
        if (number < std::numeric_limits<T>::min() || number > std::numeric_limits<T>::max())
            return false;
        appendNumber(out, std::int32_t(sizeof(T)));
        appendNumber(out, T(number));
        return true;
    }

    static bool appendWhole(std::string &out, const Value &value, Oid type)
    {
        const auto number = wholeOf(value);
        if (!number)
            return false;
        return type == int2Type   ? appendFitting<std::int16_t>(out, *number)
               : type == int4Type ? appendFitting<std::int32_t>(out, *number)
                                  : appendFitting<std::int64_t>(out, *number);
    }

    const std::vector<Oid> m_types;
};

} // namespace

std::unique_ptr<PgCopyForm> pgCopyFormFor(const std::vector<Oid> &types)
{
    if (!types.empty() && std::all_of(types.begin(), types.end(), BinaryForm::suits))
        return std::make_unique<BinaryForm>(types);
    return std::make_unique<TextForm>();
}

} // namespace dyno
