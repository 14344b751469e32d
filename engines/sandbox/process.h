// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

// Programs that are started without a shell. One implementation per system (process_linux.cpp).
namespace dyno {

struct UnixAccount
{
    unsigned user = 0, group = 0;
    std::string name;
};
// The first of the names that is there, else "nobody"; nothing where even that is not.
std::optional<UnixAccount> findAccount(std::string_view name);
bool isRoot();

struct ProcessSpec
{
    std::vector<std::string> words; // the first is the path of the program, as seen from `root`
    std::vector<std::pair<std::string, std::string>> environment; // all of it: nothing is inherited
    std::string root;               // becomes the root of the file system; empty: stays
    std::string folder;             // working folder, as seen from `root`; empty: "/"
    std::string input;              // file for stdin; empty: nothing to read
    int output = -1;                // descriptor for stdout and stderr; -1: nowhere
    std::optional<UnixAccount> account; // to become; needs root
    int deathSignal = 0;            // what it gets when the program that started it dies
};

// A process that a number alone would not prove to be the same one later.
struct ProcessId
{
    int pid = 0;
    std::uint64_t startTime = 0; // clock ticks since boot, as the kernel keeps it

    bool operator==(const ProcessId &) const = default;
};
// Nothing: there is none of that number.
std::optional<ProcessId> identify(int pid);
// The words it was started with, joined by line feeds; empty: gone, or not ours to see.
std::string commandLine(int pid);
bool isAlive(const ProcessId &process); // a zombie is not
// Nothing is signalled where the number has gone to another process.
void signalProcess(const ProcessId &process, int signal);

// Starts programs, each in a process group of its own. The kernel ties "the starter died" to the thread that
// started it, so that all of them are started by one thread that lives as long as this.
// Any thread may call.
class Spawner
{
public:
    Spawner();
    ~Spawner(); // does not end what it started
    Spawner(const Spawner &) = delete;
    Spawner &operator=(const Spawner &) = delete;

    Result<ProcessId> start(const ProcessSpec &spec);

private:
    void work();
    std::mutex m_mutex;
    std::condition_variable m_wake;
    const ProcessSpec *m_order = nullptr;      // guarded by m_mutex, as all below
    std::optional<Result<ProcessId>> m_answer;
    bool m_isBusy = false, m_isOver = false;
    std::thread m_thread;
};

// Of a child of this program: its exit code (128 + signal where one ended it), nothing while it runs.
std::optional<int> exitCode(const ProcessId &child);
// The same, after waiting for it at most so long.
std::optional<int> awaitExit(const ProcessId &child, std::chrono::milliseconds most);
// To the whole process group.
void signalGroup(const ProcessId &child, int signal);

} // namespace dyno
