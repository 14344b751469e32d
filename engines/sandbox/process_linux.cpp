// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace dyno {

namespace {

constexpr std::chrono::milliseconds look{10}; // between two looks at a process that should end

// What the child could not do, sent to the parent through a pipe that a started program closes.
struct ChildFault
{
    enum Step : int { Prepare, Root, Account, Folder, Input, Execute } step;
    int error;
};

constexpr std::array<const char *, 6> stepWords{
    "its process could not be prepared",   "its root folder could not be entered",
    "its account could not be taken",      "its folder could not be entered",
    "the file that it reads is not there", "the program could not be executed"};

// All that the child needs, made before it is born: between fork and exec nothing may allocate.
struct Prepared
{
    explicit Prepared(const ProcessSpec &spec) : order(spec)
    {
        for (const std::string &word : spec.words)
            words.push_back(const_cast<char *>(word.c_str()));
        words.push_back(nullptr);
        texts.reserve(spec.environment.size());
        for (const auto &[name, value] : spec.environment)
            texts.push_back(name + '=' + value);
        for (const std::string &text : texts)
            environment.push_back(const_cast<char *>(text.c_str()));
        environment.push_back(nullptr);
    }
    const ProcessSpec &order;
    std::vector<std::string> texts;
    std::vector<char *> words, environment;
};

void closeOnExecFrom3()
{
    if (::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) == 0)
        return;
    for (int file = 3; file < 65'536; ++file) // an old kernel
        ::fcntl(file, F_SETFD, FD_CLOEXEC);
}

// System calls, not the library's functions: those would look for the other threads of a process that has none.
bool become(const UnixAccount &account)
{
    const auto group = gid_t(account.group);
    return ::syscall(SYS_setgroups, 1, &group) == 0 && ::syscall(SYS_setresgid, group, group, group) == 0 &&
           ::syscall(SYS_setresuid, account.user, account.user, account.user) == 0;
}

[[noreturn]] void runChild(const Prepared &prepared, int faults, pid_t parent)
{
    const ProcessSpec &spec = prepared.order;
    const auto fail = [faults](ChildFault::Step step) {
        const ChildFault fault{step, errno};
        [[maybe_unused]] const auto written = ::write(faults, &fault, sizeof fault);
        ::_exit(127);
    };
    struct sigaction usual = {};
    usual.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; ++number)
        ::sigaction(number, &usual, nullptr);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::setpgid(0, 0);
    ::umask(077);

    // Before the root and the account change: it is ours to read, perhaps not theirs.
    const int input = ::open(spec.input.empty() ? "/dev/null" : spec.input.c_str(), O_RDONLY);
    if (input < 0)
        fail(ChildFault::Input);
    const int output = spec.output >= 0 ? spec.output : ::open("/dev/null", O_WRONLY);
    if (::dup2(input, 0) < 0 || ::dup2(output, 1) < 0 || ::dup2(output, 2) < 0)
        fail(ChildFault::Prepare);
    closeOnExecFrom3();
    if (!spec.root.empty() && ::chroot(spec.root.c_str()) != 0)
        fail(ChildFault::Root);
    if (spec.account && !become(*spec.account))
        fail(ChildFault::Account);
    if (::chdir(spec.folder.empty() ? "/" : spec.folder.c_str()) != 0)
        fail(ChildFault::Folder);
    // After the change of account, which would take it back.
    if (spec.deathSignal != 0 && ::prctl(PR_SET_PDEATHSIG, spec.deathSignal) != 0)
        fail(ChildFault::Prepare);
    if (::getppid() != parent) // died meanwhile
        ::_exit(127);
    ::execve(prepared.words[0], prepared.words.data(), prepared.environment.data());
    fail(ChildFault::Execute);
    ::_exit(127);
}

Result<ProcessId> spawn(const ProcessSpec &spec)
{
    const auto failed = [&spec](const std::string &what, int error) {
        return makeError(error == EACCES || error == EPERM ? ErrorKind::Permission
                         : error == ENOENT                 ? ErrorKind::NotFound
                                                           : ErrorKind::Other,
                         spec.words[0] + " could not be started: " + what + " (" + std::strerror(error) + ").");
    };
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return failed("no pipe could be made", errno);
    const Prepared prepared(spec);
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0)
        runChild(prepared, ends[1], parent);
    const int forkError = errno;
    ::close(ends[1]);
    ChildFault fault{};
    ssize_t got = 0;
    while (pid > 0 && (got = ::read(ends[0], &fault, sizeof fault)) < 0 && errno == EINTR)
        ;
    ::close(ends[0]);
    if (pid < 0)
        return failed("no process could be made", forkError);
    ::setpgid(pid, pid); // whoever comes first
    if (got == ssize_t(sizeof fault)) {
        ::waitpid(pid, nullptr, 0);
        return failed(stepWords[std::size_t(fault.step)], fault.error);
    }
    return identify(pid).value_or(ProcessId{pid, 0});
}

} // namespace

std::optional<UnixAccount> findAccount(std::string_view name)
{
    for (const std::string &wanted : {std::string(name), std::string("nobody")}) {
        std::array<char, 16'384> texts{};
        passwd entry{};
        passwd *found = nullptr;
        if (::getpwnam_r(wanted.c_str(), &entry, texts.data(), texts.size(), &found) == 0 && found && found->pw_uid != 0)
            return UnixAccount{found->pw_uid, found->pw_gid, wanted};
    }
    return std::nullopt;
}

bool isRoot()
{
    return ::geteuid() == 0;
}

std::optional<ProcessId> identify(int pid)
{
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    const std::size_t close = text.rfind(')'); // the name before it may hold anything
    if (close == std::string::npos)
        return std::nullopt;
    std::istringstream fields(text.substr(close + 1));
    std::string state, skipped;
    fields >> state;
    constexpr int fieldsBetween = 18; // fields 4 to 21; the start time is the 22nd
    for (int i = 0; i < fieldsBetween; ++i)
        fields >> skipped;
    ProcessId id{pid, 0};
    if (!(fields >> id.startTime) || state == "Z" || state == "X")
        return std::nullopt;
    return id;
}

std::string commandLine(int pid)
{
    std::ifstream file("/proc/" + std::to_string(pid) + "/cmdline", std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), {});
    for (char &c : text)
        c = c == '\0' ? '\n' : c;
    return text;
}

bool isAlive(const ProcessId &process)
{
    const auto now = identify(process.pid);
    return now && *now == process;
}

void signalProcess(const ProcessId &process, int signal)
{
    if (isAlive(process))
        ::kill(process.pid, signal);
}

std::optional<int> exitCode(const ProcessId &child)
{
    int status = 0;
    const pid_t ended = ::waitpid(child.pid, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR))
        return std::nullopt;
    if (ended < 0)
        return -1; // somebody else took the answer
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::optional<int> awaitExit(const ProcessId &child, std::chrono::milliseconds most)
{
    const auto until = std::chrono::steady_clock::now() + most;
    for (;;) {
        if (const auto code = exitCode(child))
            return code;
        if (std::chrono::steady_clock::now() >= until)
            return std::nullopt;
        std::this_thread::sleep_for(look);
    }
}

void signalGroup(const ProcessId &child, int signal)
{
    ::kill(-child.pid, signal);
}

Spawner::Spawner() : m_thread([this] { work(); }) {}

Spawner::~Spawner()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isOver = true;
    }
    m_wake.notify_all();
    m_thread.join();
}

Result<ProcessId> Spawner::start(const ProcessSpec &spec)
{
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, [this] { return !m_isBusy; });
    m_isBusy = true;
    m_order = &spec;
    m_answer.reset();
    m_wake.notify_all();
    m_wake.wait(lock, [this] { return m_answer.has_value(); });
    Result<ProcessId> answer = std::move(*m_answer);
    m_isBusy = false;
    m_wake.notify_all();
    return answer;
}

void Spawner::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_wake.wait(lock, [this] { return m_isOver || m_order; });
        if (m_isOver)
            return;
        const ProcessSpec *spec = std::exchange(m_order, nullptr);
        lock.unlock();
        Result<ProcessId> answer = spawn(*spec);
        lock.lock();
        m_answer = std::move(answer);
        m_wake.notify_all();
    }
}

} // namespace dyno
