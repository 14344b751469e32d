// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <string>

namespace dyno {

// Keeps others away from one file, of this process or another, and goes when its owner dies in
// whatever way. It lies beside other temporary files, never on the file itself: closing that would drop the
// locks that SQLite holds on it in this process.
class FileLock
{
public:
    // `what` parts the locks of one file; `isShared`: others may share it too.
    static Result<FileLock> tryLock(const std::string &file, const std::string &what, bool isShared = false);
    FileLock(FileLock &&other) noexcept;
    FileLock &operator=(FileLock &&other) noexcept;
    ~FileLock();

    bool isTaken() const { return m_descriptor >= 0; } // false: someone else has it

private:
    explicit FileLock(int descriptor) : m_descriptor(descriptor) {}
    int m_descriptor;
};

} // namespace dyno
