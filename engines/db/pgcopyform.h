// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/value.h"

#include <libpq-fe.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace dyno {

// How the rows of a COPY … FROM STDIN are written. Text suits every column; the binary form, which the server reads
// with less work, suits whole numbers and texts, whose bytes are the same in every version of PostgreSQL.
class PgCopyForm
{
public:
    virtual ~PgCopyForm() = default;
    virtual void begin(std::string &out) const = 0;
    // Empty: appended. Else what is wrong with a value: "\"abc\" is no integer"; `out` then ends somewhere in the row.
    virtual std::string append(std::string &out, std::span<const Value> row) const = 0;
    virtual void end(std::string &out) const = 0;
    // What COPY is told: "FORMAT binary"; empty: nothing.
    virtual const char *option() const = 0;
};

// The best form for columns of these types, in their order; without types it is text.
std::unique_ptr<PgCopyForm> pgCopyFormFor(const std::vector<Oid> &types);

} // namespace dyno
