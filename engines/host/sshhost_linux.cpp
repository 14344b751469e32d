// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/sshhost.h"

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

class SshHost final : public HostReader
{
public:
    SshHost(SshAddress address, std::string title)
        : m_address(std::move(address)), m_title(std::move(title)), m_stop(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    {
    }

    Result<HostCounters> read() override
    {
        if (!m_child) {
            if (Clock::now() < m_retryAt)
                return *m_problem;
            m_child = std::make_unique<Child>();
            m_said.clear();
            if (auto error = start(words(), *m_child))
                return giveUp(std::move(*error));
        }
        const std::string question = std::to_string(++m_number) + "\n", end = "@end " + question;
        if (::send(m_child->talk.number(), question.data(), question.size(), MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            return giveUp(lost());
        const auto until = Clock::now() + (m_hasAnswered ? answerTime : loginTime);
        for (;;) {
            if (const std::size_t at = m_said.find(end); at != std::string::npos) {
                const HostCounters counters = parseProc(parseSshAnswer(std::string_view(m_said).substr(0, at)));
                m_said.erase(0, at + end.size());
                if (!counters.stat)
                    return giveUp(makeError(ErrorKind::Unsupported, "it has no /proc as Linux has it."));
                m_hasAnswered = true;
                m_wait = {};
                return counters;
            }
            if (auto error = hear(until))
                return giveUp(std::move(*error));
        }
    }
    void interrupt() override
    {
        const std::uint64_t one = 1;
        (void)!::write(m_stop.number(), &one, sizeof one);
    }
    std::string title() const override { return m_title; }

private:
    std::vector<std::string> words() const
    {
        std::vector<std::string> list{"ssh", "-T", "-e", "none"};
        for (const char *option :
             {"BatchMode=yes", "ConnectTimeout=5", "ServerAliveInterval=2", "ServerAliveCountMax=2",
              "ClearAllForwardings=yes", "LogLevel=ERROR", "ControlMaster=no", "ControlPath=none"})
            list.insert(list.end(), {"-o", option});
        if (!m_address.config.empty())
            list.insert(list.end(), {"-F", m_address.config});
        if (!m_address.user.empty())
            list.insert(list.end(), {"-l", m_address.user});
        if (!m_address.port.empty())
            list.insert(list.end(), {"-p", m_address.port});
        list.insert(list.end(), {"--", m_address.host, sshLoop});
        return list;
    }

    // Waits for more of the answer. An error: there is none to come.
    std::optional<Error> hear(Clock::time_point until)
    {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        std::array<pollfd, 2> ready{pollfd{m_child->talk.number(), POLLIN, 0}, pollfd{m_stop.number(), POLLIN, 0}};
        const int count = ::poll(ready.data(), ready.size(), int(std::max<std::int64_t>(0, left.count())));
        if (count < 0 && errno == EINTR)
            return std::nullopt;
        if (count == 0)
            return makeError(ErrorKind::Timeout, "it does not answer in time.");
        if (ready[1].revents)
            return makeError(ErrorKind::Cancelled, "stopped.");
        std::array<char, 16384> part;
        const ssize_t length = ::recv(m_child->talk.number(), part.data(), part.size(), MSG_DONTWAIT);
        if (length < 0 && (errno == EINTR || errno == EAGAIN))
            return std::nullopt;
        if (length <= 0)
            return lost();
        m_said.append(part.data(), std::size_t(length));
        if (m_said.size() > mostBytes)
            return makeError(ErrorKind::Other, "its answer does not end.");
        return std::nullopt;
    }

    // The connection is over: ssh says why, in its last line.
    Error lost()
    {
        // It closes its output before it has said all; its end ends both.
        pollfd end{m_child->complaints.number(), POLLIN, 0};
        std::string said;
        std::array<char, 4096> part;
        const auto until = Clock::now() + 1s;
        while (Clock::now() < until && said.size() < mostBytes && ::poll(&end, 1, 100) >= 0) {
            const ssize_t length = ::read(m_child->complaints.number(), part.data(), part.size());
            if (length == 0)
                break;
            if (length > 0)
                said.append(part.data(), std::size_t(length));
        }
        while (!said.empty() && (said.back() == '\n' || said.back() == '\r' || said.back() == '.'))
            said.pop_back();
        const std::size_t line = said.find_last_of("\r\n");
        const std::string reason = line == std::string::npos ? said : said.substr(line + 1);
        return makeError(ErrorKind::Unreachable,
                         reason.empty() ? "the connection is lost." : "ssh says: " + reason + ".",
                         "Try the same by hand: it must work without any question (ssh -o BatchMode=yes …).");
    }

    Error giveUp(Error error)
    {
        m_child.reset();
        m_hasAnswered = false;
        m_wait = std::min<Clock::duration>(longestWait, m_wait == Clock::duration() ? 1s : 2 * m_wait);
        m_retryAt = Clock::now() + m_wait;
        m_problem = error;
        return error;
    }

    const SshAddress m_address;
    const std::string m_title;
    const Descriptor m_stop;
    std::unique_ptr<Child> m_child;
    bool m_hasAnswered = false;
    std::uint64_t m_number = 0;
    std::string m_said; // not yet used
    Clock::duration m_wait{};
    Clock::time_point m_retryAt;
    std::optional<Error> m_problem;
};

} // namespace

Result<std::unique_ptr<HostSource>> makeSshHost(std::string_view url)
{
    auto address = parseSshAddress(url);
    if (address.has_error())
        return address.error();
    return makeAsideHost(std::make_unique<SshHost>(std::move(*address), std::string(url.substr(0, url.find('?')))));
}

} // namespace dyno
