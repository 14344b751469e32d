// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/sandboxfolder.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <pwd.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace dyno {

namespace {

namespace fs = std::filesystem;

constexpr const char *ownerName = "/owner", *lockName = "/lock";
// Of the folder of a socket: PostgreSQL adds "/.s.PGSQL.5432", or a longer port, and 107 fit.
constexpr std::size_t longestSocketFolder = 90;

Error cannot(const std::string &what, const std::string &path)
{
    const int error = errno;
    return makeError(error == ENOSPC ? ErrorKind::DiskFull : ErrorKind::Permission,
                     what + ' ' + path + ": " + std::strerror(error) + '.',
                     "Choose another place for sandboxes with SQLDYNO_SANDBOX_DIR.");
}

std::string variable(const char *name)
{
    const char *value = std::getenv(name);
    return value && *value == '/' ? value : "";
}

bool isOurFolder(const std::string &path)
{
    struct stat info = {};
    return ::lstat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == ::geteuid() &&
           (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool lockWhole(int file, int command)
{
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    int result = 0;
    while ((result = ::fcntl(file, command, &lock)) != 0 && errno == EINTR)
        ;
    return result == 0;
}

// Held while sandboxes are made, judged and taken out of the place.
class PlaceLock
{
public:
    // `mayMake` false: an error where there is no such place.
    static Result<PlaceLock> take(const std::string &place, bool mayMake)
    {
        for (;;) {
            if (mayMake) {
                std::error_code ignored;
                fs::create_directories(fs::path(place).parent_path(), ignored);
                // Servers of another account must be able to get through.
                if (::mkdir(place.c_str(), isRoot() ? 0711 : 0700) == 0)
                    ::chmod(place.c_str(), isRoot() ? 0711 : 0700); // whatever the umask is
            }
            errno = 0;
            if (!isOurFolder(place))
                return errno != 0
                           ? cannot("The folder for sandboxes cannot be used:", place)
                           : makeError(ErrorKind::Permission,
                                       place + " is not a folder that only you can write to, as sandboxes need it.",
                                       "Move it away, or choose another place with SQLDYNO_SANDBOX_DIR.");
            const std::string path = place + lockName;
            PlaceLock lock;
            lock.m_file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
            if (lock.m_file < 0 && errno != ENOENT)
                return cannot("The lock of the sandboxes cannot be opened:", path);
            // Whoever had it before may have taken the whole place away.
            struct stat held = {}, named = {};
            if (lock.m_file >= 0 && lockWhole(lock.m_file, F_OFD_SETLKW) && ::fstat(lock.m_file, &held) == 0 &&
                ::stat(path.c_str(), &named) == 0 && held.st_ino == named.st_ino && held.st_dev == named.st_dev)
                return lock;
            if (!mayMake && !fs::exists(place))
                return makeError(ErrorKind::NotFound, "There are no sandboxes.");
        }
    }
    PlaceLock() = default;
    PlaceLock(PlaceLock &&other) noexcept : m_file(std::exchange(other.m_file, -1)) {}
    PlaceLock &operator=(PlaceLock &&) = delete;
    ~PlaceLock()
    {
        if (m_file >= 0)
            ::close(m_file);
    }

private:
    int m_file = -1;
};

using Facts = std::map<std::string, std::string>; // lines name=value of an owner file

Facts readFacts(int file)
{
    std::array<char, 8192> text{};
    const ssize_t size = ::pread(file, text.data(), text.size(), 0);
    std::istringstream lines(std::string(text.data(), std::size_t(std::max<ssize_t>(0, size))));
    Facts facts;
    for (std::string line; std::getline(lines, line);)
        if (const std::size_t equals = line.find('='); equals != std::string::npos)
            facts[line.substr(0, equals)] = line.substr(equals + 1);
    return facts;
}

void writeFacts(int file, const Facts &facts)
{
    std::string text;
    for (const auto &[name, value] : facts)
        text += name + '=' + value + '\n';
    if (::pwrite(file, text.data(), text.size(), 0) == ssize_t(text.size()))
        [[maybe_unused]] const int cut = ::ftruncate(file, off_t(text.size()));
}

std::string textOf(const ProcessId &process)
{
    return std::to_string(process.pid) + ' ' + std::to_string(process.startTime);
}

std::optional<ProcessId> processOf(const std::string &text)
{
    ProcessId process;
    std::istringstream words(text);
    if (words >> process.pid >> process.startTime && process.pid > 1)
        return process;
    return std::nullopt;
}

// Only what is proven to be ours: the same process by number and start, started to work in this folder.
void endOrphan(const Facts &facts)
{
    const auto server = facts.find("server"), marker = facts.find("marker");
    if (server == facts.end() || marker == facts.end() || marker->second.empty())
        return;
    const auto process = processOf(server->second);
    if (!process || !isAlive(*process) || commandLine(process->pid).find(marker->second) == std::string::npos)
        return;
    using namespace std::chrono_literals;
    // SIGQUIT lets PostgreSQL take its memory and its children with it.
    for (const auto &[signal, patience] : {std::pair(SIGQUIT, 5s), std::pair(SIGKILL, 5s)}) {
        signalProcess(*process, signal);
        const auto until = std::chrono::steady_clock::now() + patience;
        while (isAlive(*process) && std::chrono::steady_clock::now() < until)
            std::this_thread::sleep_for(20ms);
    }
}

// A folder that carries the sandbox's own random name, and so cannot be another's.
void removeOwn(const std::string &path, const std::string &id)
{
    std::error_code ignored;
    if (!id.empty() && path.find(id) != std::string::npos && !fs::is_symlink(path, ignored))
        fs::remove_all(path, ignored);
}

// The owner file goes last: until then whoever finds the rest knows whose it was.
void removeFolder(const std::string &path, const Facts &facts)
{
    const std::string id = fs::path(path).filename();
    for (const char *name : {"home", "sockets"})
        if (const auto fact = facts.find(name); fact != facts.end())
            removeOwn(fact->second, id);
    std::error_code ignored;
    fs::remove(path + "/log", ignored);
    const std::string place = fs::path(path).parent_path();
    const auto lock = PlaceLock::take(place, false);
    fs::remove_all(path, ignored);
    if (lock.has_error())
        return;
    // The last one takes the place with it.
    bool isEmpty = true;
    for (const auto &entry : fs::directory_iterator(place, ignored))
        isEmpty = isEmpty && entry.path().filename() == lockName + 1;
    if (isEmpty) {
        fs::remove(place + lockName, ignored);
        fs::remove(place, ignored);
    }
}

std::string newId(std::string_view engine)
{
    std::uint32_t number = 0;
    while (::getrandom(&number, sizeof number, 0) != ssize_t(sizeof number))
        ;
    std::array<char, 9> text{};
    std::snprintf(text.data(), text.size(), "%08x", unsigned(number));
    return std::string(engine) + '-' + text.data();
}

Result<void> makeOwnedFolder(const std::string &path, const std::optional<UnixAccount> &account)
{
    if (::mkdir(path.c_str(), 0700) != 0 ||
        (account && ::chown(path.c_str(), account->user, account->group) != 0))
        return cannot("A folder of the sandbox cannot be made:", path);
    return {};
}

// Where sockets go whose path would be too long.
std::string shortPlace()
{
    const std::string runtime = variable("XDG_RUNTIME_DIR");
    return !isRoot() && !runtime.empty() && isOurFolder(runtime) && runtime.size() < longestSocketFolder / 2 ? runtime
                                                                                                          : "/tmp";
}

} // namespace

std::string sandboxPlace()
{
    if (const std::string given = variable("SQLDYNO_SANDBOX_DIR"); !given.empty())
        return given;
    if (isRoot())
        return "/var/tmp/sqldyno-sandboxes";
    std::string cache = variable("XDG_CACHE_HOME");
    if (cache.empty()) {
        std::string home = variable("HOME");
        if (const passwd *entry = home.empty() ? ::getpwuid(::geteuid()) : nullptr)
            home = entry->pw_dir;
        cache = home + "/.cache";
    }
    return cache + "/sqldyno/sandboxes";
}

Result<SandboxFolder> SandboxFolder::make(std::string_view engine, const std::string &root,
                                          const std::optional<UnixAccount> &account)
{
    const std::string place = sandboxPlace();
    SandboxFolder folder; // above the lock, which must be open again when a folder that failed is removed
    const auto lock = PlaceLock::take(place, true);
    if (lock.has_error())
        return lock.error();
    const std::string id = newId(engine);
    folder.m_account = account;
    folder.m_path = place + '/' + id;
    folder.m_home = root.empty() ? folder.m_path + "/home" : root + "/tmp/" + id;
    folder.m_sockets = folder.m_home;
    if (folder.m_sockets.size() > longestSocketFolder) {
        if (!root.empty())
            return makeError(ErrorKind::Usage, "The path " + folder.m_home + " is too long for the name of a socket.",
                             "Give the root file system a shorter path.");
        folder.m_sockets = shortPlace() + '/' + id;
    }
    if (::mkdir(folder.m_path.c_str(), 0700) != 0 || ::chmod(folder.m_path.c_str(), account ? 0711 : 0700) != 0)
        return cannot("A folder for a sandbox cannot be made:", folder.m_path);
    folder.m_owner = ::open((folder.m_path + ownerName).c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (folder.m_owner < 0 || !lockWhole(folder.m_owner, F_OFD_SETLK))
        return cannot("The sandbox cannot be marked as ours:", folder.m_path + ownerName);
    // Before they are there: whoever finds this looks for them.
    const ProcessId self = identify(::getpid()).value_or(ProcessId{::getpid(), 0});
    writeFacts(folder.m_owner,
               {{"program", textOf(self)}, {"home", folder.m_home}, {"sockets", folder.m_sockets}});
    if (const auto made = makeOwnedFolder(folder.m_home, account); made.has_error())
        return made.error();
    if (folder.m_sockets != folder.m_home)
        if (const auto made = makeOwnedFolder(folder.m_sockets, account); made.has_error())
            return made.error();
    folder.m_log = ::open(folder.logPath().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (folder.m_log < 0)
        return cannot("The log of the sandbox cannot be made:", folder.logPath());
    return folder;
}

SandboxFolder::SandboxFolder(SandboxFolder &&other) noexcept
    : m_path(std::move(other.m_path)), m_home(std::move(other.m_home)), m_sockets(std::move(other.m_sockets)),
      m_account(std::move(other.m_account)), m_owner(std::exchange(other.m_owner, -1)),
      m_log(std::exchange(other.m_log, -1))
{
}

SandboxFolder::~SandboxFolder()
{
    if (m_log >= 0)
        ::close(m_log);
    if (m_owner < 0)
        return;
    removeFolder(m_path, readFacts(m_owner));
    ::close(m_owner);
}

Result<void> SandboxFolder::write(const std::string &name, const std::string &content) const
{
    const std::string path = m_home + '/' + name;
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return cannot("A file of the sandbox cannot be made:", path);
    const bool isWritten = ::write(file, content.data(), content.size()) == ssize_t(content.size()) &&
                           (!m_account || ::fchown(file, m_account->user, m_account->group) == 0);
    const Error error = isWritten ? Error() : cannot("A file of the sandbox cannot be written:", path);
    ::close(file);
    if (!isWritten)
        return error;
    return {};
}

Result<void> SandboxFolder::addFolder(const std::string &name) const
{
    return makeOwnedFolder(m_home + '/' + name, m_account);
}

void SandboxFolder::remove(const std::string &name) const
{
    ::unlink((m_home + '/' + name).c_str());
}

void SandboxFolder::record(const ProcessId &process, const std::string &marker) const
{
    Facts facts = readFacts(m_owner);
    facts["server"] = textOf(process);
    facts["marker"] = marker;
    writeFacts(m_owner, facts);
}

int cleanLeftSandboxes()
{
    const std::string place = sandboxPlace();
    std::error_code ignored;
    if (!fs::is_directory(place, ignored))
        return 0;
    struct Left
    {
        std::string path;
        int owner;
    };
    std::vector<Left> all;
    {
        const auto lock = PlaceLock::take(place, false);
        if (lock.has_error())
            return 0;
        for (const auto &entry : fs::directory_iterator(place, ignored)) {
            const std::string path = entry.path();
            if (!entry.is_directory(ignored) || entry.is_symlink(ignored) || !isOurFolder(path))
                continue;
            const int owner = ::open((path + ownerName).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
            if (owner < 0 && errno != ENOENT)
                continue;
            if (owner >= 0 && !lockWhole(owner, F_OFD_SETLK)) {
                ::close(owner); // its program lives
                continue;
            }
            all.push_back({path, owner});
        }
    }
    for (const Left &left : all) {
        const Facts facts = left.owner >= 0 ? readFacts(left.owner) : Facts();
        endOrphan(facts);
        removeFolder(left.path, facts);
        if (left.owner >= 0)
            ::close(left.owner);
    }
    return int(all.size());
}

} // namespace dyno
