// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mysql.h>

namespace dyno {

// The client library tries to read the answer right after it has sent the question, which costs a system call
// that finds nothing. While a gate is closed on this thread, reads of the connections that have one are told
// so without asking; the library then waits for the socket as usual, and nothing else changes.
class MySqlReadGate
{
public:
    // After connecting. Encrypted connections read by another way and do not notice.
    static void install(MYSQL *mysql);

    // Closed as long as this lives.
    MySqlReadGate() { isClosed = true; }
    ~MySqlReadGate() { isClosed = false; }
    MySqlReadGate(const MySqlReadGate &) = delete;
    MySqlReadGate &operator=(const MySqlReadGate &) = delete;

private:
    static ssize_t read(MARIADB_PVIO *socket, unsigned char *buffer, size_t size);
    static thread_local bool isClosed;
};

} // namespace dyno
