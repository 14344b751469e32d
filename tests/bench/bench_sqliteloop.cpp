// SPDX-License-Identifier: GPL-3.0-or-later
// The least that a client of SQLite can do: prepared point selects in a loop, one connection a thread.
//
//   bench_sqliteloop FILE THREADS SECONDS      prints the count and the seconds
#include <sqlite3.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    using Clock = std::chrono::steady_clock;
    std::atomic<long> total{0};
    const auto start = Clock::now();
    const auto end = start + std::chrono::seconds(std::atoi(argv[3]));
    std::vector<std::thread> threads;
    for (int t = 0; t < std::atoi(argv[2]); ++t)
        threads.emplace_back([&, t] {
            sqlite3 *database = nullptr;
            sqlite3_stmt *statement = nullptr;
            sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
            if (sqlite3_prepare_v2(database, "SELECT c FROM sbtest1 WHERE id = ?", -1, &statement, nullptr))
                std::exit(1);
            unsigned long state = 88172645463325252ul + static_cast<unsigned long>(t);
            long count = 0;
            while ((count & 63) != 0 || Clock::now() < end) {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                sqlite3_bind_int64(statement, 1, sqlite3_int64(1 + state % 100'000));
                while (sqlite3_step(statement) == SQLITE_ROW) {
                }
                sqlite3_reset(statement);
                ++count;
            }
            total += count;
            sqlite3_finalize(statement);
            sqlite3_close(database);
        });
    for (std::thread &thread : threads)
        thread.join();
    std::printf("%ld %.3f\n", total.load(), std::chrono::duration<double>(Clock::now() - start).count());
    return 0;
}
