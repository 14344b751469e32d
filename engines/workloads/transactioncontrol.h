// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A request cut into what begins or ends a transaction (BEGIN, START TRANSACTION, COMMIT, END, ROLLBACK, ABORT,
// PREPARE TRANSACTION; not savepoints) and what is left of it.
struct WithoutTransactionControl
{
    std::string sql;     // what is left; empty: nothing
    bool isHeld = false; // something was taken out
};
WithoutTransactionControl withoutTransactionControl(std::string_view request);

// What is sent one after the other so that a transaction can be begun anew in between: the statements of a request of
// which one may commit, else the request as it is. A routine and its body are one statement.
std::vector<std::string> piecesToSend(std::string_view request);

// On some engine a statement like this commits by itself, as those that make tables do on MariaDB and MySQL: all but
// what reads and writes rows and what sets savepoints.
bool mayCommit(std::string_view request);

// EXPLAIN can tell how this would be run: one statement that reads or writes rows.
bool isExplainable(std::string_view request);

} // namespace dyno
