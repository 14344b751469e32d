// SPDX-License-Identifier: GPL-3.0-or-later
// A server's own processes on another machine, read from its /proc by ssh.
#include "engines/host/serverreader.h"
#include "engines/host/sshtalk.h"

#include <charconv>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>

namespace dyno {

namespace {

// Needs sh, grep and tr there. "find PORT" lists who may be the server, and the connections with that port (in
// hexadecimal); "read PID" its files and its children's; "memory PID PID2 …" what these have. The shell's own `times`
// ends each answer. A process's stat comes last: one that ends meanwhile lacks it, and then counts for nothing.
constexpr const char *program =
    "exec sh -c 'export LC_ALL=C; "
    "listed() { grep -Hs \"$@\"; }; "
    "while read -r n what p m; do case $what in "
    "find) listed \"\" /proc/[0-9]*/stat; listed \"^Uid:\" /proc/[0-9]*/status; "
    "listed \":$p \" /proc/net/tcp /proc/net/tcp6; c=; "
    "for q in $(grep -lsE \"postgres|mysqld|mariadbd\" /proc/[0-9]*/comm); do c=\"$c ${q%comm}cmdline\"; done; "
    "[ -z \"$c\" ] || listed -az . $c | tr \"\\0\" \"\\n\";; "
    "read) c=$(cat /proc/$p/task/$p/children 2>/dev/null) || "
    "c=$(grep -lsE \"^PPid:[[:space:]]*$p\\$\" /proc/[0-9]*/status | cut -d/ -f3); "
    "echo /proc/$p/task/$p/children:$c; "
    "listed ^read_bytes: $(printf \" /proc/%s/io\" $p $c); "
    "listed ctxt_switches: $(printf \" /proc/%s/task/*/status\" $p $c); "
    "listed \"\" $(printf \" /proc/%s/schedstat /proc/%s/stat\" $(for q in $p $c; do echo $q $q; done));; "
    "memory) listed ^Pss: $(printf \" /proc/%s/smaps_rollup\" $p $m); listed \"\" $(printf \" /proc/%s/stat\" $p $m);; "
    "esac; echo @times; times; echo @end $n; done'";

// USER_HZ, which Linux has on all machines but some that nobody has.
constexpr std::uint64_t nsEveryTick = 10'000'000;

// 0 where there is none.
double secondsIn(std::string_view text)
{
    double seconds = 0;
    std::from_chars(text.data(), text.data() + text.size(), seconds);
    return seconds;
}

// CPU time of the shell there and its programs so far, as an answer ends with: user and system, of the shell and of its
// programs, each as "0m1.250s".
double shellTimes(const std::string &answer)
{
    constexpr std::string_view mark = "@times\n";
    const std::size_t at = answer.rfind(mark);
    if (at == std::string::npos)
        return 0;
    double sum = 0;
    std::istringstream words(answer.substr(at + mark.size()));
    for (std::string word; words >> word;) {
        const std::size_t minutes = word.find('m');
        if (minutes == std::string::npos || !word.ends_with('s'))
            break;
        sum += 60 * secondsIn(word.substr(0, minutes)) + secondsIn(word.substr(minutes + 1, word.size() - minutes - 2));
    }
    return sum;
}

class RemoteServer final : public ServerReader
{
public:
    RemoteServer(SshAddress address, std::string place, ConnectionEnds ends, int named)
        : m_talk(std::move(address), program), m_place(std::move(place)), m_ends(std::move(ends)), m_named(named)
    {
    }

    Result<ServerProcess> find() override
    {
        const auto answer = m_talk.ask("find " + m_ends.ours.substr(m_ends.ours.find(':') + 1));
        if (answer.has_error())
            return serverNotFound(m_place + ": " + answer.error().message);
        (void)took(*answer);
        const ProcListing proc(*answer);
        auto found = m_trace       ? successorOf(proc, *m_trace)
                     : m_named > 0 ? processOf(proc, m_named)
                                   : serverOf(proc, m_ends);
        if (found.has_error())
            return found;
        auto trace = traceOf(proc, *found);
        if (!trace)
            return serverNotFound("process " + std::to_string(found->id) + " (" + found->name + ") is gone.");
        m_trace = std::move(*trace);
        return found;
    }
    Result<Look> read() override
    {
        const auto answer = ask("read " + std::to_string(m_trace->process.id));
        if (answer.has_error())
            return answer.error();
        Look look;
        look.reading = readFamily(ProcListing(*answer), *m_trace, true, nsEveryTick);
        look.took = took(*answer);
        return look;
    }
    Result<MemoryLook> readMemory(std::span<const int> processes) override
    {
        std::string question = "memory";
        for (const int process : processes)
            question += " " + std::to_string(process);
        const auto answer = ask(question);
        if (answer.has_error())
            return answer.error();
        MemoryLook look;
        look.sizes = dyno::readMemory(ProcListing(*answer), processes);
        look.took = took(*answer);
        return look;
    }
    void interrupt() override { m_talk.interrupt(); }
    std::string place() const override { return " of " + m_place; }

private:
    Result<std::string> ask(const std::string &question)
    {
        auto answer = m_talk.ask(question);
        if (answer.has_error())
            return makeError(answer.error().kind, "The server's own figures are missing for a while. " + m_place + ": " +
                                                      answer.error().message);
        return answer;
    }
    // CPU time since the answer before.
    std::chrono::nanoseconds took(const std::string &answer)
    {
        // A shell that was begun anew counts from nothing.
        const double now = shellTimes(answer), seconds = now >= m_spent ? now - m_spent : now;
        m_spent = now;
        return std::chrono::nanoseconds(std::llround(seconds * 1e9));
    }

    SshTalk m_talk;
    const std::string m_place;
    const ConnectionEnds m_ends;
    const int m_named;
    std::optional<ServerTrace> m_trace;
    double m_spent = 0;
};

} // namespace

Result<std::unique_ptr<ServerSource>> followBySsh(std::string_view url, int socket, int named)
{
    auto address = parseSshAddress(url);
    if (address.has_error())
        return address.error();
    auto ends = endsOf(socket);
    if (!ends)
        return serverNotFound("by ssh they are found by a TCP connection, and this is none.");
    auto source = makeAsideServer(std::make_unique<RemoteServer>(
        std::move(*address), std::string(url.substr(0, url.find('?'))), std::move(*ends), named));
    if (source->title().empty())
        return makeError(ErrorKind::NotFound, source->note());
    return source;
}

} // namespace dyno
