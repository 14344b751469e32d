// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ownerlock.h"

#include <QFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace dyno {

namespace {

// Locks of the open file, not of the process: two stores in one process keep each other out as two
// processes do.
struct flock byteLock(short type, std::int64_t byte)
{
    struct flock lock = {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = byte;
    lock.l_len = 1;
    return lock;
}

} // namespace

Result<OwnerLock> OwnerLock::open(const QString &path)
{
    OwnerLock lock;
    lock.m_file = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.m_file < 0)
        return makeError(ErrorKind::Permission,
                         "The lock file " + path.toStdString() + " cannot be opened: " + std::strerror(errno) + ".",
                         "Make its folder writable, or set SQLDYNO_STORE to another place.");
    return lock;
}

OwnerLock::OwnerLock(OwnerLock &&other) noexcept : m_file(std::exchange(other.m_file, -1)) {}

OwnerLock &OwnerLock::operator=(OwnerLock &&other) noexcept
{
    std::swap(m_file, other.m_file);
    return *this;
}

OwnerLock::~OwnerLock()
{
    if (m_file >= 0)
        ::close(m_file);
}

bool OwnerLock::take(std::int64_t byte)
{
    struct flock lock = byteLock(F_WRLCK, byte);
    return ::fcntl(m_file, F_OFD_SETLK, &lock) == 0;
}

bool OwnerLock::isHeldByAnother(std::int64_t byte) const
{
    struct flock lock = byteLock(F_WRLCK, byte);
    return ::fcntl(m_file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

} // namespace dyno
