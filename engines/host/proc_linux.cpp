// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/localhost.h"
#include "engines/host/procfigures.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace dyno {

namespace {

// One file of /proc on a kept descriptor: reading it again costs no look-up of its name.
class ProcFile
{
public:
    explicit ProcFile(const char *path) : m_path(path) {}
    ~ProcFile()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    ProcFile(const ProcFile &) = delete;
    ProcFile &operator=(const ProcFile &) = delete;

    // Empties `text` and appends the reason to `note` where it cannot be read.
    void read(std::string &text, std::string &note)
    {
        if (m_descriptor < 0)
            m_descriptor = ::open(m_path, O_RDONLY | O_CLOEXEC);
        std::size_t length = 0;
        ssize_t count = m_descriptor < 0 ? -1 : 1;
        while (count > 0) {
            if (text.size() < length + chunk)
                text.resize(length + chunk); // its memory is kept for the next reading
            count = ::pread(m_descriptor, text.data() + length, text.size() - length, off_t(length));
            if (count < 0 && errno == EINTR)
                count = 1;
            else if (count > 0)
                length += std::size_t(count);
        }
        if (count < 0) {
            length = 0;
            note.append(note.empty() ? "" : "; ").append(m_path).append(": ").append(std::strerror(errno));
        }
        text.resize(length);
    }

private:
    static constexpr std::size_t chunk = 4096;
    const char *m_path;
    int m_descriptor = -1;
};

class LocalHost final : public HostSource
{
public:
    using Clock = std::chrono::steady_clock;

    HostFigures sample() override
    {
        m_note.clear();
        m_stat.read(m_texts.stat, m_note);
        const auto now = Clock::now();
        m_loadavg.read(m_texts.loadavg, m_note);
        m_meminfo.read(m_texts.meminfo, m_note);
        m_diskstats.read(m_texts.diskstats, m_note);
        m_netdev.read(m_texts.netdev, m_note);
        const auto before = std::exchange(m_sampledAt, now);
        return m_figures.next(m_texts, std::chrono::duration<double>(now - before).count());
    }
    int cpuCount() const override { return int(::sysconf(_SC_NPROCESSORS_ONLN)); }
    std::string title() const override { return "this machine"; }
    std::string note() const override { return m_note; }

private:
    ProcFile m_stat{"/proc/stat"}, m_loadavg{"/proc/loadavg"}, m_meminfo{"/proc/meminfo"},
        m_diskstats{"/proc/diskstats"}, m_netdev{"/proc/net/dev"};
    ProcTexts m_texts;
    ProcFigures m_figures;
    Clock::time_point m_sampledAt;
    std::string m_note;
};

} // namespace

Result<std::unique_ptr<HostSource>> makeLocalHost()
{
    if (::access("/proc/stat", R_OK) != 0)
        return makeError(ErrorKind::NotFound,
                         "/proc/stat cannot be read, so this machine's figures are unknown.",
                         "Mount /proc, or choose the host source none.");
    return std::unique_ptr<HostSource>(std::make_unique<LocalHost>());
}

} // namespace dyno
