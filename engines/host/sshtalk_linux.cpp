// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/sshtalk.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace dyno {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto loginTime = 8s;  // ssh itself gives up connecting after five
constexpr auto answerTime = 3s;
constexpr auto longestWait = 30s; // between two attempts to log in
constexpr std::size_t mostBytes = 4u << 20;

class Descriptor
{
public:
    Descriptor() = default;
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    int number() const { return m_number; }

private:
    int m_number = -1;
};

// A child that talks by its standard input and output; what it says on standard error is kept for when it fails.
struct Child
{
    pid_t process = 0;
    Descriptor talk, complaints;

    Child() = default;
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;
    ~Child()
    {
        if (process <= 0)
            return;
        ::kill(process, SIGTERM);
        while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
};

std::optional<Error> start(const std::vector<std::string> &words, Child &child)
{
    const auto failed = [] {
        return makeError(ErrorKind::Other, std::string("ssh cannot be started: ") + std::strerror(errno) + ".",
                         "Install the ssh client (Debian: openssh-client).");
    };
    int talk[2], complaints[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, talk) != 0)
        return failed();
    child.talk = Descriptor(talk[0]);
    const Descriptor itsTalk(talk[1]);
    if (::pipe2(complaints, O_CLOEXEC | O_NONBLOCK) != 0)
        return failed();
    child.complaints = Descriptor(complaints[0]);
    const Descriptor itsComplaints(complaints[1]);

    std::vector<char *> arguments;
    for (const std::string &word : words)
        arguments.push_back(const_cast<char *>(word.c_str())); // it only reads them
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, itsTalk.number(), 0);
    ::posix_spawn_file_actions_adddup2(&actions, itsTalk.number(), 1);
    ::posix_spawn_file_actions_adddup2(&actions, itsComplaints.number(), 2);
    // Out of reach of the terminal's Ctrl-C, which stops the run and not its figures.
    ::posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    // What this program ignores, ssh would go on ignoring.
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    ::posix_spawnattr_setsigdefault(&attributes, &usual);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    errno = ::posix_spawnp(&child.process, arguments[0], &actions, &attributes, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    if (errno != 0) {
        child.process = 0;
        return failed();
    }
    return std::nullopt;
}

} // namespace

struct SshTalk::Private
{
    Private(SshAddress a, const char *p) : address(std::move(a)), program(p), stop(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    {
    }

    std::vector<std::string> words() const;
    std::optional<Error> hear(Clock::time_point until);
    Error lost();
    Error giveUp(Error error);

    const SshAddress address;
    const char *const program;
    const Descriptor stop;
    std::unique_ptr<Child> child;
    bool hasAnswered = false;
    std::uint64_t number = 0;
    std::string said; // not yet used
    Clock::duration wait{};
    Clock::time_point retryAt;
    std::optional<Error> problem;
};

SshTalk::SshTalk(SshAddress address, const char *program)
    : d(std::make_unique<Private>(std::move(address), program))
{
}

SshTalk::~SshTalk() = default;

Result<std::string> SshTalk::ask(std::string_view question)
{
    if (d->child) {
        d->wait = {}; // the answer before was of use
    } else {
        if (Clock::now() < d->retryAt)
            return *d->problem;
        d->child = std::make_unique<Child>();
        d->said.clear();
        if (auto error = start(d->words(), *d->child))
            return d->giveUp(std::move(*error));
    }
    const std::string number = std::to_string(++d->number), end = "@end " + number + "\n";
    const std::string line = number + (question.empty() ? "" : " ") + std::string(question) + "\n";
    if (::send(d->child->talk.number(), line.data(), line.size(), MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
        return d->giveUp(d->lost());
    const auto until = Clock::now() + (d->hasAnswered ? answerTime : loginTime);
    for (;;) {
        if (const std::size_t at = d->said.find(end); at != std::string::npos) {
            std::string answer = d->said.substr(0, at);
            d->said.erase(0, at + end.size());
            d->hasAnswered = true;
            return answer;
        }
        if (auto error = d->hear(until))
            return d->giveUp(std::move(*error));
    }
}

Error SshTalk::giveUp(Error error)
{
    return d->giveUp(std::move(error));
}

void SshTalk::interrupt()
{
    const std::uint64_t one = 1;
    (void)!::write(d->stop.number(), &one, sizeof one);
}

std::vector<std::string> SshTalk::Private::words() const
{
    std::vector<std::string> list{"ssh", "-T", "-e", "none"};
    for (const char *option :
         {"BatchMode=yes", "ConnectTimeout=5", "ServerAliveInterval=2", "ServerAliveCountMax=2",
          "ClearAllForwardings=yes", "LogLevel=ERROR", "ControlMaster=no", "ControlPath=none"})
        list.insert(list.end(), {"-o", option});
    if (!address.config.empty())
        list.insert(list.end(), {"-F", address.config});
    if (!address.user.empty())
        list.insert(list.end(), {"-l", address.user});
    if (!address.port.empty())
        list.insert(list.end(), {"-p", address.port});
    list.insert(list.end(), {"--", address.host, program});
    return list;
}

// Waits for more of the answer. An error: there is none to come.
std::optional<Error> SshTalk::Private::hear(Clock::time_point until)
{
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    std::array<pollfd, 2> ready{pollfd{child->talk.number(), POLLIN, 0}, pollfd{stop.number(), POLLIN, 0}};
    const int count = ::poll(ready.data(), ready.size(), int(std::max<std::int64_t>(0, left.count())));
    if (count < 0 && errno == EINTR)
        return std::nullopt;
    if (count == 0)
        return makeError(ErrorKind::Timeout, "it does not answer in time.");
    if (ready[1].revents)
        return makeError(ErrorKind::Cancelled, "stopped.");
    std::array<char, 16384> part;
    const ssize_t length = ::recv(child->talk.number(), part.data(), part.size(), MSG_DONTWAIT);
    if (length < 0 && (errno == EINTR || errno == EAGAIN))
        return std::nullopt;
    if (length <= 0)
        return lost();
    said.append(part.data(), std::size_t(length));
    if (said.size() > mostBytes)
        return makeError(ErrorKind::Other, "its answer does not end.");
    return std::nullopt;
}

// The connection is over: ssh says why, in its last line.
Error SshTalk::Private::lost()
{
    // It closes its output before it has said all; its end ends both.
    pollfd end{child->complaints.number(), POLLIN, 0};
    std::string last;
    std::array<char, 4096> part;
    const auto until = Clock::now() + 1s;
    while (Clock::now() < until && last.size() < mostBytes && ::poll(&end, 1, 100) >= 0) {
        const ssize_t length = ::read(child->complaints.number(), part.data(), part.size());
        if (length == 0)
            break;
        if (length > 0)
            last.append(part.data(), std::size_t(length));
    }
    while (!last.empty() && (last.back() == '\n' || last.back() == '\r' || last.back() == '.'))
        last.pop_back();
    const std::size_t line = last.find_last_of("\r\n");
    const std::string reason = line == std::string::npos ? last : last.substr(line + 1);
    return makeError(ErrorKind::Unreachable,
                     reason.empty() ? "the connection is lost." : "ssh says: " + reason + ".",
                     "Try the same by hand: it must work without any question (ssh -o BatchMode=yes …).");
}

Error SshTalk::Private::giveUp(Error error)
{
    child.reset();
    hasAnswered = false;
    wait = std::min<Clock::duration>(longestWait, wait == Clock::duration() ? 1s : 2 * wait);
    retryAt = Clock::now() + wait;
    problem = error;
    return error;
}

} // namespace dyno
