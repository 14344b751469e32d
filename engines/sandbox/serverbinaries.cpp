// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/serverbinaries.h"

#include "engines/db/enginecatalog.h"
#include "engines/sandbox/sandboxkinds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <mutex>

#include <fcntl.h>
#include <glob.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace dyno {

namespace {

constexpr std::chrono::seconds answerTime{10}; // for --version, on a busy machine
constexpr std::size_t longestAnswer = 4096;

std::vector<std::string> split(const char *list)
{
    std::vector<std::string> parts;
    std::string_view rest = list ? list : "";
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), part.size() + 1));
        if (part.size() > 1 && part.front() == '/')
            parts.emplace_back(part.back() == '/' ? part.substr(0, part.size() - 1) : part);
    }
    return parts;
}

std::vector<std::string> matches(const std::string &pattern)
{
    glob_t found{};
    std::vector<std::string> paths;
    if (::glob(pattern.c_str(), 0, nullptr, &found) == 0)
        paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    ::globfree(&found);
    return paths;
}

// The loader of a root file system, and its library folders joined by colons.
std::string loaderOf(const std::string &root)
{
    for (const char *pattern : {"/lib64/ld-linux-*.so.*", "/lib/ld-linux-*.so.*", "/lib64/ld64.so.*"})
        if (const auto found = matches(root + pattern); !found.empty())
            return found.front();
    return {};
}

std::string librariesOf(const std::string &root)
{
    std::string path;
    for (const char *pattern : {"/usr/lib/*-linux-gnu*", "/lib/*-linux-gnu*", "/usr/lib64", "/usr/lib"})
        for (const std::string &folder : matches(root + pattern))
            path += (path.empty() ? "" : ":") + folder;
    return path;
}

// What a program answers to --version; empty: nothing.
std::string askVersion(const ServerBinary &binary)
{
    auto spec = launch(binary, binary.program, {"--version"});
    std::array<int, 2> ends{};
    if (!spec || ::pipe2(ends.data(), O_CLOEXEC) != 0)
        return {};
    spec->output = ends[1];
    spec->deathSignal = SIGKILL;
    Spawner spawner;
    const auto started = spawner.start(*spec);
    ::close(ends[1]);
    std::string answer;
    const auto until = std::chrono::steady_clock::now() + answerTime;
    while (started && answer.size() < longestAnswer) {
        pollfd ready{ends[0], POLLIN, 0};
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        std::array<char, 512> text{};
        if (left.count() <= 0 || ::poll(&ready, 1, int(left.count())) <= 0)
            break;
        const ssize_t got = ::read(ends[0], text.data(), text.size());
        if (got <= 0)
            break;
        answer.append(text.data(), std::size_t(got));
    }
    ::close(ends[0]);
    if (started && !awaitExit(*started, std::chrono::seconds(1))) {
        signalGroup(*started, SIGKILL);
        awaitExit(*started, answerTime);
    }
    return answer;
}

// The same, remembered as long as the file stays as it is.
std::string versionAnswer(const ServerBinary &binary, const struct stat &file)
{
    struct Known
    {
        decltype(file.st_mtim.tv_sec) changed;
        std::string answer;
    };
    static std::mutex mutex;
    static std::map<std::string, Known> known;
    {
        const std::lock_guard lock(mutex);
        const auto found = known.find(binary.program);
        if (found != known.end() && found->second.changed == file.st_mtim.tv_sec)
            return found->second.answer;
    }
    std::string answer = askVersion(binary);
    const std::lock_guard lock(mutex);
    if (!answer.empty()) // a busy machine may answer next time
        known[binary.program] = {file.st_mtim.tv_sec, answer};
    return answer;
}

// "15.14" of "postgres (PostgreSQL) 15.14 (Debian 15.14-0)".
std::string versionIn(std::string_view answer)
{
    for (std::size_t at = 1; at < answer.size(); ++at) {
        if (answer[at - 1] != ' ' || answer[at] < '0' || answer[at] > '9')
            continue;
        std::string_view number = answer.substr(at, answer.find_first_not_of("0123456789.", at) - at);
        while (number.ends_with('.'))
            number.remove_suffix(1);
        return std::string(number);
    }
    return {};
}

std::vector<int> numbersOf(std::string_view version)
{
    std::vector<int> numbers;
    for (const char *at = version.data(), *end = at + version.size(); at < end;) {
        int number = 0;
        const auto [next, error] = std::from_chars(at, end, number);
        if (error != std::errc())
            break;
        numbers.push_back(number);
        at = next + 1;
    }
    return numbers;
}

bool beginsWith(std::string_view version, std::string_view wanted)
{
    while (wanted.ends_with('.'))
        wanted.remove_suffix(1);
    return version.starts_with(wanted) &&
           (wanted.empty() || version.size() == wanted.size() || version[wanted.size()] == '.');
}

void addPrograms(const SandboxKind &kind, const std::string &root, std::vector<ServerBinary> &binaries)
{
    std::vector<std::string> folders;
    if (root.empty())
        folders = split(std::getenv("PATH"));
    for (const std::string_view place : kind.places)
        for (std::string &folder : matches(root + std::string(place)))
            folders.push_back(std::move(folder));

    std::vector<ServerBinary> found;
    std::vector<std::pair<dev_t, ino_t>> seen; // a program under two names, or in a folder that is listed twice
    for (const std::string &folder : folders) {
        for (const std::string_view name : kind.programs) {
            ServerBinary binary{std::string(kind.engine), {}, folder + '/' + std::string(name), root};
            struct stat file = {};
            if (::stat(binary.program.c_str(), &file) != 0 || !S_ISREG(file.st_mode) ||
                ::access(binary.program.c_str(), X_OK) != 0 ||
                std::find(seen.begin(), seen.end(), std::pair(file.st_dev, file.st_ino)) != seen.end())
                continue;
            seen.emplace_back(file.st_dev, file.st_ino);
            const std::string answer = versionAnswer(binary, file);
            binary.version = versionIn(answer);
            if (!binary.version.empty() && kind.isIts(answer))
                found.push_back(std::move(binary));
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const ServerBinary &a, const ServerBinary &b) {
        return numbersOf(a.version) > numbersOf(b.version);
    });
    binaries.insert(binaries.end(), found.begin(), found.end());
}

} // namespace

std::vector<ServerBinary> findServerBinaries(std::string_view engine)
{
    std::vector<ServerBinary> binaries;
    const SandboxKind *kind = findSandboxKind(engine);
    if (!kind)
        return binaries;
    addPrograms(*kind, {}, binaries);
    for (const std::string &root : split(std::getenv("SQLDYNO_SERVER_ROOT")))
        if (isRoot() || kind->runsByLoader)
            addPrograms(*kind, root, binaries);
    return binaries;
}

Result<ServerBinary> chooseServer(std::string_view engine, std::string_view version)
{
    const SandboxKind *kind = findSandboxKind(engine);
    const Engine *row = findEngine(engine);
    const std::string title(row ? row->title : engine);
    if (!kind)
        return makeError(ErrorKind::Unsupported, title + " cannot be started as a sandbox.");
    const std::vector<ServerBinary> binaries = findServerBinaries(engine);
    std::string versions;
    for (const ServerBinary &binary : binaries) {
        if (beginsWith(binary.version, version))
            return binary;
        versions += (versions.empty() ? "" : ", ") + binary.version;
    }
    if (!binaries.empty())
        return makeError(ErrorKind::NotFound, "No " + title + " " + std::string(version) + " is installed; found is " +
                                                  versions + ".",
                         "Choose a version that is there, or install that one.");
    return makeError(ErrorKind::NotFound, "No server program of " + title + " was found on this machine.",
                     std::string(kind->install) +
                         " The server need not be started. Programs in a root file system of their own are found "
                         "through SQLDYNO_SERVER_ROOT.");
}

bool changesRoot(const ServerBinary &binary)
{
    return !binary.root.empty() && isRoot();
}

std::string pathInside(const ServerBinary &binary, const std::string &path)
{
    return changesRoot(binary) && path.starts_with(binary.root + '/') ? path.substr(binary.root.size()) : path;
}

Result<ProcessSpec> launch(const ServerBinary &binary, const std::string &program, std::vector<std::string> words)
{
    ProcessSpec spec;
    // Nothing of ours goes over: no password, no setting of a client library.
    spec.environment = {{"PATH", "/usr/sbin:/usr/bin:/sbin:/bin"}, {"LC_ALL", "C.UTF-8"}, {"TZ", "UTC"}};
    if (isRoot()) {
        const SandboxKind *kind = findSandboxKind(binary.engine);
        // In a root of its own the accounts of this machine mean nothing; nobody is the same everywhere.
        spec.account = findAccount(kind && binary.root.empty() ? kind->account : "nobody");
        if (!spec.account)
            return makeError(ErrorKind::Permission, "There is no account to run " + program + " as: a database "
                                                    "server must not run as root.",
                             "Make an account, such as nobody, or run SQL Dyno as an ordinary user.");
    } else if (const char *libraries = std::getenv("LD_LIBRARY_PATH"); libraries && binary.root.empty()) {
        spec.environment.emplace_back("LD_LIBRARY_PATH", libraries); // a server that was built by hand
    }
    spec.words = {pathInside(binary, program)};
    if (changesRoot(binary)) {
        spec.root = binary.root;
    } else if (!binary.root.empty()) {
        spec.words = {loaderOf(binary.root), "--library-path", librariesOf(binary.root), program};
        if (spec.words[0].empty())
            return makeError(ErrorKind::NotFound, binary.root + " has no loader for its programs.",
                             "Let SQLDYNO_SERVER_ROOT name a whole root file system.");
    }
    std::move(words.begin(), words.end(), std::back_inserter(spec.words));
    return spec;
}

} // namespace dyno
