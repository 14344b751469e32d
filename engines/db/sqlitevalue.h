// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/value.h"

#include <vector>

#include <sqlite3.h>

namespace dyno {

// The value in a column of the row that the statement stands on; a view that dies with the next step.
inline Value sqliteValue(sqlite3_stmt *statement, int column)
{
    const auto bytes = [statement, column](const void *data) {
        return std::string_view(data ? static_cast<const char *>(data) : "",
                                std::size_t(sqlite3_column_bytes(statement, column)));
    };
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return Value::ofInt(sqlite3_column_int64(statement, column));
    case SQLITE_FLOAT:
        return Value::ofDouble(sqlite3_column_double(statement, column));
    case SQLITE_TEXT:
        return Value::ofText(bytes(sqlite3_column_text(statement, column)));
    case SQLITE_BLOB:
        return Value::ofBinary(bytes(sqlite3_column_blob(statement, column)));
    default:
        return Value::null();
    }
}

inline void readSqliteRow(sqlite3_stmt *statement, std::vector<Value> &row)
{
    row.clear();
    for (int i = 0; i < sqlite3_data_count(statement); ++i)
        row.push_back(sqliteValue(statement, i));
}

} // namespace dyno
