// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include "app/harmless.h"

#include <QSocketNotifier>

#include <array>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace dyno {

namespace {

constexpr std::array signals_{SIGINT, SIGTERM, SIGHUP};
constexpr int mostPatience = 2;

std::array<int, 2> pipeEnds{-1, -1};
std::atomic<int> timesInterrupted{0};

void onSignal(int number)
{
    if (++timesInterrupted > mostPatience) {
        std::signal(number, SIG_DFL);
        std::raise(number);
        return;
    }
    const char byte = 0;
    // Full or closed: somebody was told already.
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
}

constexpr char controlC = 3;

// The controlling terminal, in or out of echo, as it was before when this dies.
class Terminal
{
public:
    explicit Terminal(bool echo) : m_file(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY))
    {
        if (m_file < 0 || ::tcgetattr(m_file, &m_before) != 0)
            return;
        m_isReady = true;
        termios now = m_before;
        if (!echo)
            now.c_lflag &= tcflag_t(~(ECHO | ECHONL));
        // Ctrl-C is read as a character that ends the line: a signal would leave the terminal without echo.
        now.c_lflag &= tcflag_t(~ISIG);
        now.c_cc[VEOL] = controlC;
        ::tcsetattr(m_file, TCSAFLUSH, &now);
    }
    ~Terminal()
    {
        if (m_isReady)
            ::tcsetattr(m_file, TCSAFLUSH, &m_before);
        if (m_file >= 0)
            ::close(m_file);
    }
    Terminal(const Terminal &) = delete;
    Terminal &operator=(const Terminal &) = delete;

    bool isReady() const { return m_isReady; }
    void write(const QByteArray &text) { [[maybe_unused]] const auto n = ::write(m_file, text.constData(), std::size_t(text.size())); }
    std::optional<std::string> readLine()
    {
        std::string line;
        for (char c = 0; ::read(m_file, &c, 1) == 1;) {
            if (c == '\n')
                return line;
            if (c == controlC)
                return std::nullopt;
            line += c;
        }
        return std::nullopt;
    }

private:
    int m_file;
    termios m_before = {};
    bool m_isReady = false;
};

} // namespace

bool hasTerminal()
{
    const int file = ::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (file >= 0)
        ::close(file);
    return file >= 0;
}

bool isTerminal(int file)
{
    return ::isatty(file) == 1;
}

int terminalWidth()
{
    winsize size = {};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

void outliveReaders()
{
    std::signal(SIGPIPE, SIG_IGN);
}

std::optional<Secret> askSecret(const QString &question)
{
    Terminal terminal(false);
    if (!terminal.isReady())
        return std::nullopt;
    terminal.write(harmless(question).toUtf8());
    auto line = terminal.readLine();
    terminal.write("\n");
    if (!line)
        return std::nullopt;
    return Secret(std::move(*line));
}

std::optional<QString> askLine(const QString &question)
{
    Terminal terminal(true);
    if (!terminal.isReady())
        return std::nullopt;
    terminal.write(harmless(question).toUtf8());
    const auto line = terminal.readLine();
    if (!line)
        terminal.write("\n");
    return line ? std::optional(QString::fromStdString(*line)) : std::nullopt;
}

Interrupts::Interrupts(QObject *parent) : QObject(parent)
{
    timesInterrupted = 0;
    if (::pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        while (::read(pipeEnds[0], &byte, 1) == 1)
            emit interrupted();
    });
    for (const int number : signals_)
        std::signal(number, onSignal);
}

Interrupts::~Interrupts()
{
    for (const int number : signals_)
        std::signal(number, SIG_DFL);
    m_notifier.reset();
    for (int &end : pipeEnds) {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
}

} // namespace dyno

#include "moc_terminal.cpp"
