// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/procfiles_linux.h"

#include <cerrno>
#include <charconv>
#include <cstring>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

namespace dyno {

std::optional<std::string> readProcFile(const std::string &path)
{
    constexpr std::size_t chunk = 4096;
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return std::nullopt;
    std::string text;
    std::size_t length = 0;
    ssize_t count = 1;
    while (count > 0) {
        text.resize(length + chunk);
        count = ::read(file, text.data() + length, chunk);
        if (count < 0 && errno == EINTR)
            count = 1;
        else if (count > 0)
            length += std::size_t(count);
    }
    ::close(file);
    if (count < 0)
        return std::nullopt;
    text.resize(length);
    return text;
}

std::vector<int> numbersIn(const std::string &folder)
{
    std::vector<int> numbers;
    DIR *const open = ::opendir(folder.c_str());
    if (!open)
        return numbers;
    while (const dirent *entry = ::readdir(open)) {
        const char *const end = entry->d_name + std::strlen(entry->d_name);
        int number = 0;
        const auto parsed = std::from_chars(entry->d_name, end, number);
        if (parsed.ec == std::errc() && parsed.ptr == end)
            numbers.push_back(number);
    }
    ::closedir(open);
    return numbers;
}

} // namespace dyno
