// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqlreadgate.h"

#include <ma_pvio.h>

#include <cerrno>

namespace dyno {

namespace {

// How the library reaches a socket; one table for all, here and there.
struct Methods
{
    PVIO_METHODS original, gated;
};

const Methods &methodsOf(const MARIADB_PVIO *socket, decltype(PVIO_METHODS::async_read) read)
{
    static const Methods methods = [&] {
        Methods both{*socket->methods, *socket->methods};
        both.gated.async_read = read;
        return both;
    }();
    return methods;
}

} // namespace

thread_local bool MySqlReadGate::isClosed = false;

void MySqlReadGate::install(MYSQL *mysql)
{
    // The library does not write to its table either.
    mysql->net.pvio->methods = const_cast<PVIO_METHODS *>(&methodsOf(mysql->net.pvio, read).gated);
}

ssize_t MySqlReadGate::read(MARIADB_PVIO *socket, unsigned char *buffer, size_t size)
{
    if (isClosed) {
        errno = EAGAIN;
        return -1;
    }
    return methodsOf(socket, read).original.async_read(socket, buffer, size);
}

} // namespace dyno
