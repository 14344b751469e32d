// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/loop/resources.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <new>
#include <system_error>

namespace dyno {

Error resourceError(const std::exception &exception, const std::string &tried)
{
    const auto *system = dynamic_cast<const std::system_error *>(&exception);
    const int code = system ? system->code().value() : 0;
    if (code == EMFILE || code == ENFILE)
        return descriptorError(tried);
    if (code == EAGAIN)
        return makeError(ErrorKind::Other, tried + ": the system gives no more threads.",
                         "Use fewer workers, or a smaller pool on SQLite; or raise the limits of processes (ulimit -u) "
                         "and memory (ulimit -v).");
    if (code == ENOMEM || dynamic_cast<const std::bad_alloc *>(&exception))
        return makeError(ErrorKind::Other, tried + ": there is not enough memory.",
                         "Make the pool or the ramp smaller, or raise the limit of memory (ulimit -v).");
    return makeError(ErrorKind::Other, tried + ": " + exception.what() + '.');
}

bool hasNoDescriptorLeft()
{
    const int one = ::open("/", O_RDONLY | O_CLOEXEC);
    if (one < 0)
        return errno == EMFILE || errno == ENFILE;
    ::close(one);
    return false;
}

Error descriptorError(const std::string &tried)
{
    return makeError(ErrorKind::TooManyConnections,
                     tried + ": this process has as many files and connections open as it may.",
                     "Make the pool smaller, or raise the limit of descriptors (ulimit -n).");
}

} // namespace dyno
