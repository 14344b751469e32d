// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <QString>

#include <cstdint>

namespace dyno {

// Tells living programs from dead ones: each holds a lock on its own byte of one file. The operating system
// lets go of it whichever way the program ends, so that neither a reused process id nor a container that
// hides the other's processes can mislead. Implemented per platform (ownerlock_linux.cpp).
class OwnerLock
{
public:
    // Opens, or makes, the file (owner-only).
    static Result<OwnerLock> open(const QString &path);
    OwnerLock() = default;
    OwnerLock(OwnerLock &&other) noexcept;
    OwnerLock &operator=(OwnerLock &&other) noexcept;
    ~OwnerLock(); // lets go of all bytes

    // False: somebody else holds it.
    bool take(std::int64_t byte);
    bool isHeldByAnother(std::int64_t byte) const;

private:
    int m_file = -1;
};

} // namespace dyno
