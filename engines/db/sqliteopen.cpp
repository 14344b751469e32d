// SPDX-License-Identifier: GPL-3.0-or-later
// The side of SqliteDatabase that is not on the measured path: opening, and faults in words.
#include "engines/db/sqlitedatabase.h"

#include "engines/db/sqlitepragmas.h"

#include <cerrno>
#include <filesystem>

#include <unistd.h>

namespace dyno {

namespace {

constexpr int stepsBetweenLooks =
    1'000; // of SQLite's machine, from onProgress() to onProgress(): under 0.1 ms

ErrorKind kindOf(Failure failure, int code)
{
    switch (failure) {
    case Failure::Serialization:
        return ErrorKind::Serialization;
    case Failure::Busy:
        return ErrorKind::Busy;
    case Failure::StatementTimeout:
        return ErrorKind::StatementTimeout;
    case Failure::Cancelled:
        return ErrorKind::Cancelled;
    case Failure::Constraint:
        return ErrorKind::Constraint;
    case Failure::ConnectionLost:
        return ErrorKind::ConnectionLost;
    default:
        break;
    }
    switch (code & 0xff) {
    case SQLITE_FULL:
        return ErrorKind::DiskFull;
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY:
        return ErrorKind::Permission;
    case SQLITE_CANTOPEN:
        return ErrorKind::NotFound;
    case SQLITE_NOTADB:
        return ErrorKind::Usage;
    case SQLITE_ERROR:
        return ErrorKind::Syntax;
    default:
        return ErrorKind::Other;
    }
}

const char *adviceOn(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::DiskFull:
        return "Free space on the disk of the file, or choose a file elsewhere.";
    case ErrorKind::Busy:
        return "Another program, or a long transaction, holds the file. Close it, or raise the option "
               "busy_timeout (ms).";
    case ErrorKind::Serialization:
        return "The transaction had read before it wrote, and another one wrote in between. Begin it with "
               "BEGIN "
               "IMMEDIATE, or let it be tried again.";
    case ErrorKind::StatementTimeout:
        return "Raise the statement timeout of the profile, or make the statement do less.";
    case ErrorKind::Permission:
        return "Allow this user to write the file and its folder.";
    case ErrorKind::Usage:
        return "Give the path of an SQLite database, or of a file that is not there yet.";
    default:
        return "";
    }
}

// The system would not open one more file for this process.
bool lacksDescriptors(sqlite3 *handle, int code)
{
    if ((code & 0xff) != SQLITE_CANTOPEN || !handle)
        return false;
    const int cause = sqlite3_system_errno(handle);
    return cause == EMFILE || cause == ENFILE;
}

} // namespace

const Error &SqliteDatabase::lastError() const
{
    if (!m_isErrorMade) {
        m_isErrorMade = true;
        const ErrorKind kind = kindOf(m_failed.failure, m_failed.code);
        std::string words = m_failed.words;
        if (kind == ErrorKind::StatementTimeout)
            words = "it did not end within the statement timeout";
        else if (kind == ErrorKind::Cancelled)
            words = "it was cancelled";
        m_error = makeError(
            kind, "SQLite did not carry out \"" + m_failed.sql + "\" on " + m_file + ": " + words + ".",
            adviceOn(kind));
        if (lacksDescriptors(m_handle, m_failed.code))
            m_error = makeError(ErrorKind::TooManyConnections,
                                "SQLite could not open " + m_file + ": this process has as many files open as it may.",
                                "Each connection needs a few: make the pool smaller, or raise the limit of descriptors "
                                "(ulimit -n).");
    }
    return m_error;
}

Result<void> SqliteDatabase::open(const Profile &profile)
{
    close();
    m_file = profile.file;
    m_busyTimeout = sqliteBusyTimeout(profile);
    beginOperation(std::chrono::seconds(profile.connectTimeoutS));
    auto opened = openFile(profile.file);
    if (opened) {
        // The first connection may change the file's journal, for which it has to be alone.
        opened =
            takeTurn() == SQLITE_OK ? applySettings(profile) : Result<void>(makeError(ErrorKind::Busy, {}));
        endStatement();
    }
    if (opened)
        return {};

    Error error = opened.error();
    if (m_isOver)
        error =
            makeError(ErrorKind::Timeout,
                      m_file + " did not become free in " + std::to_string(profile.connectTimeoutS) + " s.",
                      adviceOn(ErrorKind::Busy));
    else if (m_isCancelled)
        error = makeError(ErrorKind::Cancelled, "Opening " + m_file + " was cancelled.");
    else if (error.message.empty())
        error = makeError(ErrorKind::Busy, m_file + " did not become free.", adviceOn(ErrorKind::Busy));
    close();
    m_error = error;
    m_isErrorMade = true;
    return error;
}

Result<void> SqliteDatabase::openFile(const std::string &file)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (file.empty())
        return makeError(ErrorKind::Usage, "No SQLite file is named.", "Give one, such as sqlite:bench.db.");
    const fs::path path = fs::absolute(file, ignored); // no name means anything special to SQLite then
    const fs::path folder = path.parent_path();
    const bool isThere = fs::exists(path, ignored);
    if (fs::is_directory(path, ignored))
        return makeError(ErrorKind::Usage, file + " is a directory, not an SQLite file.",
                         "Give a file in it.");
    if (!isThere && !fs::is_directory(folder, ignored))
        return makeError(ErrorKind::NotFound,
                         file + " cannot be made: there is no folder " + folder.string() + ".",
                         "Make the folder, or choose another.");
    if (isThere && access(path.c_str(), R_OK) != 0)
        return makeError(ErrorKind::Permission, file + " cannot be read by this user.",
                         adviceOn(ErrorKind::Permission));
    if (access(isThere ? path.c_str() : folder.c_str(), W_OK) != 0)
        return makeError(ErrorKind::Permission,
                         isThere
                             ? file + " can be read but not written."
                             : file + " cannot be made: nothing can be written to " + folder.string() + ".",
                         adviceOn(ErrorKind::Permission));

    sqlite3 *handle = nullptr;
    const int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
    {
        const std::lock_guard lock(m_handleMutex);
        m_handle = handle;
        m_queue = SqliteWriterQueue::ofFile(path.c_str());
    }
    if (code != SQLITE_OK) {
        recordFailure(code, "open");
        return lastError();
    }
    if (sqlite3_db_readonly(handle, "main") == 1)
        return makeError(ErrorKind::Permission, file + " can be read but not written.",
                         adviceOn(ErrorKind::Permission));
    sqlite3_busy_handler(handle, &SqliteDatabase::onBusy, this);
    sqlite3_progress_handler(handle, stepsBetweenLooks, &SqliteDatabase::onProgress, this);
    // A misspelt column in double quotes is an error, as on the other engines, and not a text.
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
    return {};
}

void SqliteDatabase::countNoMemory()
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Runs one statement whose answer is at most one value.
int SqliteDatabase::ask(const std::string &sql, std::string &answer)
{
    SqliteStatement statement;
    int code = prepare(sql, false, statement, nullptr);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement.get());
    if (code == SQLITE_ROW) {
        const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(statement.get(), 0));
        answer = text ? text : "";
        code = sqlite3_step(statement.get());
    }
    if (code != SQLITE_DONE)
        recordFailure(code, sql);
    return code;
}

Result<void> SqliteDatabase::applySettings(const Profile &profile)
{
    std::string answer;
    if (ask("PRAGMA page_count", answer) != SQLITE_DONE)
        return lastError();
    const bool isNew = answer == "0";
    for (const SqlitePragma &pragma : sqlitePragmas(profile)) {
        if (pragma.isForNewFiles && !isNew)
            continue;
        const std::string question = "PRAGMA " + std::string(pragma.name);
        if (ask(question + "=" + pragma.value, answer) != SQLITE_DONE)
            return lastError();
        if (pragma.answer.empty())
            continue;
        if (ask(question, answer) != SQLITE_DONE)
            return lastError();
        if (answer != pragma.answer)
            return makeError(
                ErrorKind::Unsupported,
                m_file + " keeps " + std::string(pragma.name) + " " + answer + ", the profile asks for " +
                    pragma.value + ".",
                "Change the option, or make the file anew: some settings are fixed when it is made.");
    }
    if (ask("PRAGMA journal_mode", answer) != SQLITE_DONE)
        return lastError();
    m_isWal = answer == "wal";
    return {};
}

} // namespace dyno
