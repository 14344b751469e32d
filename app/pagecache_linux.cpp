// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pagecache.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace dyno {

Result<void> dropPageCache()
{
    constexpr const char *path = "/proc/sys/vm/drop_caches";
    const int file = ::open(path, O_WRONLY | O_CLOEXEC);
    if (file >= 0) {
        ::sync(); // changed pages cannot be dropped
        const bool isDone = ::write(file, "3\n", 2) == 2;
        const int error = errno;
        ::close(file);
        if (isDone)
            return {};
        errno = error;
    }
    return makeError(ErrorKind::Permission,
                     std::string("The page cache was not dropped: ") + path + ": " + std::strerror(errno) + ".",
                     "Only root may drop it, and not in every container. Let a command of your own do it (--before).");
}

} // namespace dyno
