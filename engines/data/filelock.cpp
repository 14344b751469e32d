// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/filelock.h"

#include <xxhash.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace dyno {

Result<FileLock> FileLock::tryLock(const std::string &file, const std::string &what, bool isShared)
{
    std::error_code error;
    const std::string real = std::filesystem::weakly_canonical(file, error).string();
    const std::string &named = error ? file : real;
    const auto hash = static_cast<unsigned long long>(XXH3_64bits(named.data(), named.size()));
    const std::filesystem::path path =
        std::filesystem::temp_directory_path(error) / ("sqldyno-" + what + "-" + std::to_string(hash) + ".lock");
    // One that another user made can be read, which is enough to lock it.
    int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 && errno == ENOENT)
        descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) {
        return makeError(ErrorKind::Permission, "The lock file " + path.string() + " could not be opened: "
                                                    + std::strerror(errno) + '.');
    }
    if (::flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0)
        return FileLock(descriptor);
    ::close(descriptor);
    return FileLock(-1);
}

FileLock::FileLock(FileLock &&other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}

FileLock &FileLock::operator=(FileLock &&other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

FileLock::~FileLock()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

} // namespace dyno
