// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/sqlitepragmas.h"

#include "engines/db/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>

namespace dyno {

namespace {

constexpr std::string_view busyTimeoutName = "busy_timeout";

struct Row
{
    enum class Kind { Words, NumberedWords, Switch, Integer, PowerOfTwo };
    std::string_view name;
    Kind kind;
    std::array<std::string_view, 5> words; // NumberedWords: SQLite knows each by its place too
    std::int64_t least, most;              // of the numbers
    std::string_view unset;                // set to this where the profile says nothing; empty: left alone
    bool isOfFile;                         // may come too late, so SQLite is asked afterwards
};

constexpr std::array<std::string_view, 5> none{};
constexpr std::int64_t million = 1'000'000, huge = std::int64_t(1) << 46;
constexpr auto words = Row::Kind::Words, numbered = Row::Kind::NumberedWords, onOff = Row::Kind::Switch,
               integer = Row::Kind::Integer, powerOfTwo = Row::Kind::PowerOfTwo;

// In the order in which they are set: what shapes a new file comes before what writes its first page.
// journal_mode=off is missing on purpose: without a journal a failed transaction damages the data.
constexpr std::array rows{
    Row{busyTimeoutName, integer, none, 0, 3'600'000, "", false}, // not a pragma here, see onBusy()
    Row{"page_size", powerOfTwo, none, 512, 65'536, "", true},
    Row{"auto_vacuum", numbered, {"none", "full", "incremental"}, 0, 0, "", true},
    Row{"journal_mode", words, {"wal", "delete", "truncate", "persist", "memory"}, 0, 0, "wal", true},
    Row{"synchronous", numbered, {"off", "normal", "full", "extra"}, 0, 0, "full", false},
    Row{"foreign_keys", onOff, none, 0, 0, "on", false},
    Row{"cache_size", integer, none, -2'000 * million, 2'000 * million, "", false},
    Row{"mmap_size", integer, none, 0, huge, "", false},
    Row{"temp_store", numbered, {"default", "file", "memory"}, 0, 0, "", false},
    Row{"wal_autocheckpoint", integer, none, 0, 1'000 * million, "", false},
    Row{"journal_size_limit", integer, none, -1, huge, "", false},
    Row{"secure_delete", words, {"off", "on", "fast"}, 0, 0, "", false},
    Row{"automatic_index", onOff, none, 0, 0, "", false},
    Row{"recursive_triggers", onOff, none, 0, 0, "", false},
    Row{"cell_size_check", onOff, none, 0, 0, "", false},
    Row{"fullfsync", onOff, none, 0, 0, "", false},
    Row{"checkpoint_fullfsync", onOff, none, 0, 0, "", false},
    Row{"threads", integer, none, 0, 64, "", false},
};

std::optional<std::string> canonicalWord(const Row &row, const std::string &value)
{
    for (std::size_t i = 0; i < row.words.size() && !row.words[i].empty(); ++i) {
        if (value == row.words[i] || (row.kind == numbered && value == std::to_string(i)))
            return std::string(row.words[i]);
    }
    return std::nullopt;
}

// The value in SQLite's words, or nothing where it is none.
std::optional<std::string> canonical(const Row &row, std::string_view given)
{
    const std::string value = asciiLower(given);
    if (row.kind == words || row.kind == numbered)
        return canonicalWord(row, value);
    if (row.kind == onOff) {
        if (value == "on" || value == "1" || value == "true" || value == "yes")
            return "on";
        if (value == "off" || value == "0" || value == "false" || value == "no")
            return "off";
        return std::nullopt;
    }
    const auto number = wholeNumber(value);
    if (!number || *number < row.least || *number > row.most ||
        (row.kind == powerOfTwo && (*number & (*number - 1)) != 0))
        return std::nullopt;
    return std::to_string(*number);
}

std::string expected(const Row &row)
{
    if (row.kind == onOff)
        return "on or off";
    if (row.kind == integer || row.kind == powerOfTwo)
        return (row.kind == integer ? "a whole number from " : "a power of two from ") +
               std::to_string(row.least) + " to " + std::to_string(row.most);
    std::string text;
    for (const std::string_view word : row.words)
        text.append(text.empty() || word.empty() ? "" : ", ").append(word);
    return "one of " + text;
}

std::string answerTo(const Row &row, const std::string &value)
{
    if (!row.isOfFile || row.kind != numbered)
        return row.isOfFile ? value : std::string();
    const auto found = std::find(row.words.begin(), row.words.end(), value);
    return std::to_string(found - row.words.begin());
}

} // namespace

Faults checkSqliteOptions(const Profile &profile)
{
    Faults faults;
    for (const auto &[name, value] : profile.options) {
        const auto row = std::find_if(rows.begin(), rows.end(),
                                      [key = asciiLower(name)](const Row &r) { return r.name == key; });
        if (row == rows.end()) {
            std::string known;
            for (const Row &r : rows)
                known.append(known.empty() ? "" : ", ").append(r.name);
            faults.push_back(
                {"option " + name, "not a setting of SQLite that can be set here; known are " + known});
        } else if (!canonical(*row, value)) {
            faults.push_back({"option " + name, "expected " + expected(*row)});
        } else if (profile.production && row->isOfFile) {
            faults.push_back({"option " + name, "changes the file, and a production profile leaves that as it is"});
        }
    }
    return faults;
}

std::vector<SqlitePragma> sqlitePragmas(const Profile &profile)
{
    std::vector<SqlitePragma> pragmas;
    for (const Row &row : rows) {
        std::string_view given = row.unset;
        bool isChosen = false;
        for (const auto &[name, value] : profile.options) {
            if (asciiLower(name) == row.name) {
                given = value;
                isChosen = true;
            }
        }
        if (given.empty() || row.name == busyTimeoutName || (profile.production && row.isOfFile))
            continue;
        if (auto value = canonical(row, given))
            pragmas.push_back({row.name, *value, answerTo(row, *value), row.isOfFile && !isChosen});
    }
    if (profile.production) // last: the others may write
        pragmas.push_back({"query_only", "on", {}, false});
    return pragmas;
}

std::chrono::milliseconds sqliteBusyTimeout(const Profile &profile)
{
    for (const auto &[name, value] : profile.options) {
        if (asciiLower(name) == busyTimeoutName)
            return std::chrono::milliseconds(wholeNumber(value).value_or(0));
    }
    return std::chrono::seconds(5);
}

std::vector<SqliteOption> sqliteOptions()
{
    std::vector<SqliteOption> options;
    for (const Row &row : rows) {
        SqliteOption option{row.name, {}};
        if (row.kind == onOff)
            option.words = {"off", "on"};
        std::copy_if(row.words.begin(), row.words.end(), std::back_inserter(option.words),
                     [](std::string_view word) { return !word.empty(); });
        options.push_back(std::move(option));
    }
    return options;
}

} // namespace dyno
