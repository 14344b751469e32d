// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace dyno {

// A request cut into what begins or ends a transaction (BEGIN, START TRANSACTION, COMMIT, END, ROLLBACK, ABORT;
// not savepoints) and what is left of it.
struct WithoutTransactionControl
{
    std::string sql;     // what is left; empty: nothing
    bool isHeld = false; // something was taken out
};
WithoutTransactionControl withoutTransactionControl(std::string_view request);

// EXPLAIN can tell how this would be run: one statement that reads or writes rows.
bool isExplainable(std::string_view request);

} // namespace dyno
