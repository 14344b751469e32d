// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/procfiles.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

namespace dyno {

namespace {

std::optional<std::string> readFile(const std::string &path)
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

std::vector<int> numbersOf(const std::string &folder)
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

class LocalProc final : public ProcFiles
{
public:
    std::optional<std::string> read(const std::string &path) const override { return readFile("/proc/" + path); }
    std::vector<int> numbersIn(const std::string &folder) const override { return numbersOf("/proc/" + folder); }
    std::vector<std::string> linksIn(const std::string &folder) const override
    {
        namespace fs = std::filesystem;
        std::vector<std::string> links;
        std::error_code hidden, gone;
        for (fs::directory_iterator entry("/proc/" + folder, hidden), end; !hidden && entry != end;
             entry.increment(hidden))
            if (std::string link = fs::read_symlink(entry->path(), gone).string(); !gone)
                links.push_back(std::move(link));
        return links;
    }
};

} // namespace

const ProcFiles &localProc()
{
    static const LocalProc files;
    return files;
}

} // namespace dyno
