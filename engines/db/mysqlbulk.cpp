// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqlbulk.h"

#include "engines/db/mysqlconnection.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace dyno {

namespace {

constexpr std::size_t loadPiece = 4u << 20, insertPiece = 1u << 20;

// What LOAD DATA LOCAL reads instead of a file.
struct Piece
{
    std::string_view rest;
};

int openPiece(void **stream, const char *, void *piece)
{
    *stream = piece;
    return 0;
}

int readPiece(void *stream, char *to, unsigned size)
{
    auto &rest = static_cast<Piece *>(stream)->rest;
    const std::size_t count = std::min<std::size_t>(rest.size(), size);
    std::memcpy(to, rest.data(), count);
    rest.remove_prefix(count);
    return static_cast<int>(count);
}

void closePiece(void *) {}

int refuseFile(void **stream, const char *, void *)
{
    *stream = nullptr;
    return 1;
}

int refusal(void *, char *words, unsigned size)
{
    constexpr std::string_view text = "files of this machine are not sent to the server";
    if (size > 0) {
        const std::size_t count = std::min<std::size_t>(text.size(), size - 1);
        std::memcpy(words, text.data(), count);
        words[count] = '\0';
    }
    return 2000;
}

template <class Number> void appendNumber(std::string &to, Number number)
{
    char text[32];
    to.append(text, std::to_chars(text, text + sizeof text, number).ptr);
}

void appendHex(std::string &to, std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    for (const unsigned char byte : bytes) {
        to += digits[byte >> 4];
        to += digits[byte & 15];
    }
}

// What stands between two bytes that mean something to LOAD DATA goes in as a whole.
void appendEscaped(std::string &to, std::string_view text)
{
    const auto isSpecial = [](char c) { return c == '\\' || c == '\t' || c == '\n' || c == '\0'; };
    while (!text.empty()) {
        const std::size_t plain = std::size_t(std::ranges::find_if(text, isSpecial) - text.begin());
        to += text.substr(0, plain);
        if (plain == text.size())
            return;
        to += '\\';
        to += text[plain] == '\0' ? '0' : text[plain];
        text.remove_prefix(plain + 1);
    }
}

} // namespace

void refuseLocalFiles(MYSQL *mysql)
{
    mysql_set_local_infile_handler(mysql, refuseFile, readPiece, closePiece, refusal, nullptr);
}

Result<std::unique_ptr<BulkWriter>> MySqlBulkWriter::begin(MySqlConnection &connection,
                                                           std::string_view table,
                                                           const std::vector<std::string> &columns)
{
    std::unique_ptr<MySqlBulkWriter> writer(new MySqlBulkWriter(connection, table));
    if (Result<void> prepared = writer->prepare(columns); !prepared)
        return prepared.error();
    return std::unique_ptr<BulkWriter>(std::move(writer));
}

MySqlBulkWriter::~MySqlBulkWriter()
{
    if (m_isOpen)
        (void)m_connection.run("ROLLBACK");
}

std::string_view MySqlBulkWriter::method() const
{
    return m_loadsData ? "LOAD DATA LOCAL" : "INSERT batches";
}

Result<void> MySqlBulkWriter::prepare(const std::vector<std::string> &columns)
{
    // Bytes and bits cannot travel as text, so the kinds of the columns must be known.
    std::string probe = "SELECT ";
    for (const std::string &column : columns) {
        probe += (m_kinds.empty() ? "" : ",") + m_connection.quoteName(column);
        m_kinds.push_back(ColumnKind::Plain);
    }
    probe += " FROM " + m_connection.quoteName(m_table) + " LIMIT 0";
    if (Result<void> probed = m_connection.run(probe); !probed)
        return probed;
    MYSQL_RES *const none = mysql_store_result(m_connection.handle());
    const MYSQL_FIELD *const fields = none ? mysql_fetch_fields(none) : nullptr;
    constexpr unsigned binaryCharset = 63;
    for (std::size_t i = 0; fields && i < m_kinds.size(); ++i) {
        const enum_field_types type = fields[i].type;
        const bool isString = type == MYSQL_TYPE_STRING || type == MYSQL_TYPE_VAR_STRING ||
                              (type >= MYSQL_TYPE_TINY_BLOB && type <= MYSQL_TYPE_BLOB);
        if (type == MYSQL_TYPE_BIT)
            m_kinds[i] = ColumnKind::Bits;
        else if (isString && fields[i].charsetnr == binaryCharset)
            m_kinds[i] = ColumnKind::Bytes;
    }
    mysql_free_result(none);

    Result<Table> limits = m_connection.query("SELECT @@GLOBAL.local_infile, @@SESSION.max_allowed_packet");
    if (!limits)
        return limits.error();
    m_loadsData = limits->rows[0][0] == "1";
    const std::string packet = limits->rows[0][1].value_or("");
    std::size_t mostBytes = insertPiece;
    std::from_chars(packet.data(), packet.data() + packet.size(), mostBytes);
    // A row is added before the size is looked at, so half the packet is left for it.
    m_pieceLimit = m_loadsData ? loadPiece : std::min(insertPiece, mostBytes / 2);
    makeStatements(columns);
    m_piece.reserve(m_pieceLimit + m_pieceLimit / 8);
    Result<void> begun = m_connection.run("START TRANSACTION");
    m_isOpen = begun.has_value();
    return begun;
}

void MySqlBulkWriter::makeStatements(const std::vector<std::string> &columns)
{
    const std::string table = m_connection.quoteName(m_table);
    std::string fields, conversions;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string name = m_connection.quoteName(columns[i]);
        fields += i == 0 ? "" : ",";
        if (!m_loadsData || m_kinds[i] == ColumnKind::Plain) {
            fields += name;
            continue;
        }
        const std::string variable = "@dyno" + std::to_string(i);
        fields += variable;
        conversions += (conversions.empty() ? " SET " : ",") + name + '=';
        conversions += m_kinds[i] == ColumnKind::Bytes ? "UNHEX(" + variable + ')'
                                                       : "CAST(" + variable + " AS UNSIGNED)";
    }
    if (m_loadsData) // hexadecimal, since a backslash in a literal depends on the server's sql_mode
        m_statement = "LOAD DATA LOCAL INFILE 'memory' INTO TABLE " + table +
                      " CHARACTER SET utf8mb4 FIELDS TERMINATED BY 0x09 ESCAPED BY 0x5C"
                      " LINES TERMINATED BY 0x0A (" +
                      fields + ')' + conversions;
    else
        m_statement = "INSERT INTO " + table + " (" + fields + ") VALUES ";
}

Result<void> MySqlBulkWriter::write(std::span<const Value> row)
{
    if (row.size() != m_kinds.size())
        return makeError(ErrorKind::Usage, "A row for " + m_table + " has " + std::to_string(row.size()) +
                                               " values, and its columns are " +
                                               std::to_string(m_kinds.size()) + '.');
    if (m_rowsInPiece == 0 && !m_loadsData)
        m_piece = m_statement;
    else if (!m_loadsData)
        m_piece += ',';
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (m_loadsData) {
            m_piece += i == 0 ? "" : "\t";
            appendLoadField(row[i], m_kinds[i]);
        } else {
            m_piece += i == 0 ? '(' : ',';
            appendLiteral(row[i]);
        }
    }
    m_piece += m_loadsData ? '\n' : ')';
    ++m_rowsInPiece;
    return m_piece.size() < m_pieceLimit ? Result<void>() : send();
}

void MySqlBulkWriter::appendLoadField(const Value &value, ColumnKind kind)
{
    switch (value.type) {
    case Value::Type::Null:
        m_piece += "\\N";
        break;
    case Value::Type::Bool:
        m_piece += value.boolean ? '1' : '0';
        break;
    case Value::Type::Int:
        appendNumber(m_piece, value.integer);
        break;
    case Value::Type::Double:
        appendNumber(m_piece, value.real);
        break;
    case Value::Type::Text:
    case Value::Type::Binary:
        if (kind == ColumnKind::Bytes) {
            appendHex(m_piece, value.text);
            break;
        }
        appendEscaped(m_piece, value.text);
        break;
    }
}

void MySqlBulkWriter::appendLiteral(const Value &value)
{
    switch (value.type) {
    case Value::Type::Null:
        m_piece += "NULL";
        break;
    case Value::Type::Text:
        m_piece += m_connection.quoteText(value.text);
        break;
    case Value::Type::Binary:
        m_piece += "X'";
        appendHex(m_piece, value.text);
        m_piece += '\'';
        break;
    case Value::Type::Bool:
    case Value::Type::Int:
    case Value::Type::Double:
        appendLoadField(value, ColumnKind::Plain);
        break;
    }
}

Result<void> MySqlBulkWriter::send()
{
    if (m_rowsInPiece == 0)
        return {};
    Result<void> sent = m_loadsData ? sendLoad() : m_connection.run(m_piece);
    m_piece.clear();
    m_rowsInPiece = 0;
    return sent;
}

Result<void> MySqlBulkWriter::sendLoad()
{
    MYSQL *const mysql = m_connection.handle();
    Piece piece{m_piece};
    mysql_set_local_infile_handler(mysql, openPiece, readPiece, closePiece, refusal, &piece);
    Result<void> sent = m_connection.run(m_statement);
    refuseLocalFiles(mysql);
    return sent ? checkLoaded() : sent;
}

// LOAD DATA LOCAL turns what INSERT would refuse into warnings, and goes on.
Result<void> MySqlBulkWriter::checkLoaded()
{
    MYSQL *const mysql = m_connection.handle();
    if (mysql_affected_rows(mysql) == m_rowsInPiece && mysql_warning_count(mysql) == 0)
        return {};
    const my_ulonglong loaded = mysql_affected_rows(mysql);
    Result<Table> warnings = m_connection.query("SHOW WARNINGS LIMIT 1");
    std::string words = "Could not load all rows into " + m_table + ": the server took " +
                        std::to_string(loaded) + " of " + std::to_string(m_rowsInPiece);
    if (warnings && !warnings->rows.empty() && warnings->rows[0].size() == 3)
        words += " and said: " + warnings->rows[0][2].value_or("");
    return makeError(ErrorKind::Constraint, words + '.',
                     "Check that the table is empty and has the columns it needs.");
}

Result<void> MySqlBulkWriter::finish()
{
    if (Result<void> sent = send(); !sent)
        return sent;
    Result<void> committed = m_connection.run("COMMIT");
    m_isOpen = !committed.has_value();
    return committed;
}

} // namespace dyno
