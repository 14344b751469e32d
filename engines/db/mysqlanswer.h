// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/mysqldialect.h"
#include "engines/db/mysqlvalues.h"
#include "engines/db/session.h"

#include <mysql.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace dyno {

// The columns of a result, as far as reading rows needs them.
class MySqlColumns
{
public:
    void clear();
    void copy(const MYSQL_FIELD *fields, unsigned count);
    // One column as the server defines it; false: the definition is damaged.
    bool add(const unsigned char *bytes, std::size_t size);
    std::span<const MYSQL_FIELD> fields();
    std::size_t size() const { return m_fields.size(); }

private:
    void append(std::string_view name, enum_field_types type, unsigned flags, unsigned charset);

    std::vector<MYSQL_FIELD> m_fields;
    std::string m_names;
};

// Understands the server's answer to one execution or text, packet by packet, over all its results. Without a
// sink rows are only counted.
class MySqlAnswer
{
public:
    enum class State : std::uint8_t { Incomplete, Complete, Refused, Damaged };

    // `columns`: of a prepared statement, which some servers send only when they changed; null for text. Both
    // must live until the answer is complete.
    void begin(MySqlColumns *columns, RowSink *sink);
    // A whole packet without its header.
    State take(const unsigned char *bytes, std::size_t size);

    std::uint64_t rows() const { return m_rows; }
    std::uint64_t affected() const { return m_affected; }
    std::uint64_t insertId() const { return m_insertId; }    // 0: none
    unsigned serverStatus() const { return m_serverStatus; } // of the last result; only of a complete answer
    const MySqlFault &fault() const { return m_fault; }      // of a refused one

private:
    enum class Expects : std::uint8_t { Header, Column, EndOfColumns, Row };

    State takeHeader(const unsigned char *bytes, std::size_t size);
    State takeColumn(const unsigned char *bytes, std::size_t size);
    State takeEndOfColumns(const unsigned char *bytes, std::size_t size);
    State takeRow(const unsigned char *bytes, std::size_t size);
    State takeError(const unsigned char *bytes, std::size_t size);
    State endOfResult(unsigned status);

    MySqlColumns m_textColumns;
    MySqlColumns *m_columns = nullptr;
    RowSink *m_sink = nullptr;
    bool m_isText = false;
    MySqlRowReader m_reader;
    MySqlFault m_fault;
    Expects m_expects = Expects::Header;
    bool m_keepsColumns = false;
    std::uint64_t m_columnsLeft = 0;
    std::uint64_t m_rows = 0, m_affected = 0, m_insertId = 0;
    unsigned m_serverStatus = 0;
};

} // namespace dyno
