// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/session.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A small result, owned.
struct Table
{
    std::vector<std::string> columns;
    std::vector<std::vector<std::optional<std::string>>> rows; // absent: NULL; binary as raw bytes

    // First value of the first row, empty when there is none or it is NULL.
    std::string single() const;
};

// Takes rows of one table at the engine's bulk speed. Ends with finish(); dies unfinished: nothing is kept.
class BulkWriter
{
public:
    virtual ~BulkWriter() = default;
    // One row, as many values as columns were named. Text that the row points to is copied.
    virtual Result<void> write(std::span<const Value> row) = 0;
    virtual Result<void> finish() = 0;
    // How rows travel, for the run's notes: "COPY", "LOAD DATA LOCAL", "INSERT batches", "transaction".
    virtual std::string_view method() const = 0;
};

// A blocking connection to one server: loading, checking, settings. One thread at a time; never on the
// measured path and never on the GUI thread.
class Connection
{
public:
    virtual ~Connection() = default;
    // One or several statements, separated as the engine separates them; the result of the last with rows.
    virtual Result<Table> query(std::string_view sql) = 0;
    // Streams the rows of one query to `onRow`, which may return false to stop. Views die when it returns.
    virtual Result<void> stream(std::string_view sql,
                                const std::function<bool(std::span<const Value>)> &onRow) = 0;
    virtual Result<std::unique_ptr<BulkWriter>> bulk(std::string_view table,
                                                     const std::vector<std::string> &columns) = 0;
    // From now on bulk() fills tables that are empty and that nobody else looks at yet, so that the engine may
    // write them in its fastest way. `alone`: no other connection fills the same table meanwhile.
    virtual Result<void> expectNewTables(bool /*alone*/) { return {}; }
    // As a quoted identifier or literal of this engine.
    virtual std::string quoteName(std::string_view name) const = 0;
    virtual std::string quoteText(std::string_view text) const = 0;
    virtual std::string serverVersion() const = 0;
    virtual std::string tlsInUse() const = 0;
    // The server's limit of connections and how many are in use now; 0: none known.
    virtual Result<std::pair<int, int>> connectionLimit() = 0;
    // Any thread: ends what runs now.
    virtual void cancel() = 0;
};

} // namespace dyno
